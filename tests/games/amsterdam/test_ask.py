"""Whose question it is: every seat is asked something, but only the one that is wanted gets the answers."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.game import GAME
from tests.games.amsterdam.sitting import Sitting, demo_facts, known_facts, shipped_facts
from tests.games.amsterdam.test_whole_games import RandomGame


def asked(game: Sitting, seat: int | None, *picks: str) -> Prompt:
    prompt = GAME.ask(game.state, seat, picks)
    assert isinstance(prompt, Prompt)
    return prompt


@pytest.mark.parametrize(("players", "seed"), [(1, 5), (2, 6), (3, 7), (4, 8)])
@pytest.mark.parametrize("facts", [demo_facts, shipped_facts])
def test_every_seat_is_asked_in_every_moment(players: int, seed: int, facts: object) -> None:
    assert callable(facts)
    options = {"workers": True, "figure": True, "tasks": 3}
    game = RandomGame(players, options, facts(), seed)
    while not GAME.finished(game.state):
        table = GAME.ask(game.state, None, ())
        assert isinstance(table, Prompt)
        for seat in range(players):
            prompt = GAME.ask(game.state, seat, ())
            assert isinstance(prompt, Prompt)
            if table.player in (None, seat):
                assert prompt == table
            else:
                assert not prompt.choices and prompt.kind == "choose"
                assert str(prompt.question) == f"{game.state.seats[table.player].name} is asked."
            assert GAME.view(game.state, 0, seat, ()) == GAME.view(game.state, 0, None, ())
        game._move()


def test_another_seat_cannot_answer() -> None:
    game = Sitting("Anne Jan", known_facts()).to_actions()
    assert asked(game, None).player == asked(game, 0).player == 0
    with pytest.raises(IllegalMove, match="not one of the answers"):
        GAME.ask(game.state, 1, ("done",))
    assert GAME.ask(game.state, 0, ("done",)) == GAME.ask(game.state, None, ("done",)) == c.EndTurn()


def test_who_corrects_goes_on_whomever_it_is_about() -> None:
    game = Sitting("Anne Jan", known_facts()).to_actions()
    assert asked(game, None, "correct", "points", "1").player == 1
    assert asked(game, 0, "correct", "points", "1").player == 0
    assert GAME.ask(game.state, 0, ("correct", "points", "1", "33")) == c.Correct(1, "points", 33)


def test_what_anybody_may_answer_every_seat_may_answer() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    assert asked(game, 1) == asked(game, None)
    assert GAME.ask(game.state, 1, ("taken",)) == c.TakeCards()
