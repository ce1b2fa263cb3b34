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
