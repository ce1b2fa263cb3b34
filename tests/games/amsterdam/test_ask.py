"""Whose question it is: every seat is asked something, but only the one that is wanted gets the answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam import ask
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.state import State
from companion.games.contract import Command
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


def test_a_long_answer_is_understood_touch_by_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Sitting("Anne Jan", known_facts()).to_actions()
    picks = ("correct", "points", "1", "33")
    expected = [ask.ask_trusted(game.state, picks[:n]) for n in range(5)]
    looked_at: list[Picks] = []

    def counting(state: State, picks: Picks) -> Prompt | Command:
        looked_at.append(picks)
        return ask_trusted(state, picks)

    ask_trusted = ask.ask_trusted
    monkeypatch.setattr(ask, "ask_trusted", counting)
    assert [GAME.ask(game.state, None, picks[:n]) for n in range(5)] == expected
    assert looked_at == [picks[:n] for n in range(5)]
    with pytest.raises(IllegalMove, match="one answer too many"):
        GAME.ask(game.state, None, (*picks, "33"))
    for _ in range(2):
        with pytest.raises(IllegalMove, match="not one of the answers"):
            GAME.ask(game.state, None, ("correct", "nonsense"))
    assert GAME.ask(replace(game.state), None, picks) == expected[-1], "another state is asked anew"
    assert len(looked_at) == 10


def test_what_is_kept_of_one_moment_is_limited() -> None:
    game = Sitting("Anne Jan", known_facts()).to_actions()
    for n in range(5 * ask.MOST_KEPT):
        GAME.ask(game.state, None, ("correct", "points", "1", str(n)))
    assert len(ask._asked_before(game.state)) <= ask.MOST_KEPT + 5
