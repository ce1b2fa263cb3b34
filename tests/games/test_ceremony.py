"""The ceremony is made from the score alone: for every recorded game that ended, its floors add up to its totals."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion.core.message import say, verbatim
from companion.core.scenes import CeremonyPanel
from companion.core.view import GameView
from companion.games.catalogue import game_named
from companion.games.ceremony import ended, headline
from companion.games.contract import AnyGame, Score
from companion.memory import entries
from companion.memory.session import fold
from tests.golden.record import journals, name_of

AT_LEAST = 30  # recorded games that ended


@cache
def finished() -> dict[str, tuple[AnyGame, Any]]:
    """The last state of every recorded game that was played to its end."""
    found = {}
    for path in journals():
        contents = entries.read(path)
        game = game_named(contents.header.game)
        state = fold(game, contents, path.name).state
        if game.finished(state):
            found[name_of(path)] = (game, state)
    return found


def shown(game: AnyGame, state: Any) -> tuple[GameView, CeremonyPanel]:
    view = ended(game, state, game.view(state, 0, None, ()))
    panel = view.panels[0]
    assert isinstance(panel, CeremonyPanel)
    return view, panel


def test_enough_games_ended() -> None:
    assert len(finished()) >= AT_LEAST
    assert {game.name for game, _ in finished().values()} == {"amsterdam", "merchants", "ticket_to_ride"}


@pytest.mark.parametrize("name", finished())
def test_floors_add_up_to_the_totals_and_the_winner_is_named(name: str) -> None:
    game, state = finished()[name]
    view, panel = shown(game, state)
    score = game.score(state)
    assert tuple(sum(floor.points[seat] for floor in panel.floors) for seat in range(len(panel.houses))) == score.totals
    assert [seat for seat, house in enumerate(panel.houses) if house.winner] == sorted(score.ranking[0])
    assert len({floor.label.text for floor in panel.floors}) == len(panel.floors), "a category is counted once"
    said = str(view.headline)
    assert all(str(panel.houses[seat].name) in said for seat in score.ranking[0])
    assert said.endswith(str(verbatim(score.totals[score.ranking[0][0]])))
    best, *others = view.score.rows
    assert str(best.note) == "wins"
    assert len(others) == len(panel.houses) - 1
    assert all(row.note is not None for row in others)


def test_a_shared_victory_names_everybody() -> None:
    names = [verbatim("Anna"), verbatim("Ben"), say("{name}", name="Chris")]
    assert str(headline(Score((), (7, 7, 3), ((0, 1), (2,))), names)) == "Anna and Ben win together – 7"
    assert str(headline(Score((), (7, 7, 7), ((2, 0, 1),)), names)) == "Chris and Anna and Ben win together – 7"
    assert str(headline(Score((), (7, 9, 3), ((1,), (0,), (2,))), names)) == "Ben wins – 9"
