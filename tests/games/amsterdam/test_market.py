"""The market tile in play: which ones it can be (pages 5 and 16)."""

from __future__ import annotations

import pytest

from companion.games.amsterdam.outcomes import tiles_possible
from tests.games.amsterdam.sitting import Sitting, known_facts


@pytest.mark.parametrize(
    ("options", "round_", "stacks"),
    [
        ({}, 6, {"A"}),
        ({}, 7, {"B"}),
        ({"short": True}, 7, {"A"}),
        ({"short": True}, 8, {"B"}),
        ({"market": "mixed"}, 1, {"A", "CA"}),
        ({"market": "mixed"}, 12, {"B", "CB"}),
        ({"market": "replaced"}, 12, {"CB", "B"}),
    ],
)
def test_which_tiles_can_be_open_p5_p16(options: dict[str, object], round_: int, stacks: set[str]) -> None:
    game = Sitting("Anne Jan", known_facts(), **options).open()
    game.set_board(round=round_)
    assert {number.rstrip("0123456789") for number in tiles_possible(game.state)} == stacks


@pytest.mark.parametrize(
    ("short", "seen", "stacks"),
    [
        (True, ("CA17", "CA18"), {"A"}),
        (True, ("A1", "A2", "A3"), {"CA"}),
        (False, ("CA17", "CA18"), {"A", "CA"}),
        (False, ("A1", "A2", "A3"), {"CA"}),
    ],
)
def test_mixed_tiles_run_out_stack_by_stack_p16(short: bool, seen: tuple[str, ...], stacks: set[str]) -> None:
    """Two CA and three A in the short game, three of each in the long one."""
    game = Sitting("Anne Jan", known_facts(), short=short, market="mixed").open()
    first = game.state.round
    game.set_board(round=first + len(seen), drawn={f"tile.{first + n}": tile for n, tile in enumerate(seen)})
    assert {number.rstrip("0123456789") for number in tiles_possible(game.state)} == stacks
