"""Programs that play Merchants: they do only what is allowed, finish every game, and know what a lot is worth."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.chance import chance_for
from companion.games.merchants.game import GAME
from companion.games.merchants.legal import legal
from companion.games.merchants.state import State
from companion.opponents.arena import matches, standings
from companion.opponents.merchants import strong
from companion.opponents.merchants.match import PROGRAMS, Match, play
from tests.games.merchants.play import demo_facts


def moments(seed: int, players: int = 3) -> list[State]:
    """Every moment of a game among random players."""
    match = Match(demo_facts(), ["random"] * players, seed, budget=1)
    found = []
    while not match.state.over:
        found.append(match.state)
        match.step()
    return found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_offered_may_be_done(players: int) -> None:
    tried = 0
    for state in moments(players, players):
        for seat in range(players):
            for command in legal(state, seat):
                assert GAME.decide(state, command, chance_for(1, tried)) is not None
                tried += 1
    assert tried > 300


def test_only_whoever_is_asked_may_do_something() -> None:
    for state in moments(2):
        if state.task is not None and state.task.kind == "use":
            asked = state.task.player
            assert not [seat for seat in range(3) if seat != asked and legal(state, seat)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_plays_to_the_end(name: str) -> None:
    played = play(demo_facts(), [name, "random", "random"], seed=3, budget=8)
    assert len(played.totals) == 3
    assert len(played.seconds[0]) > 20


def test_the_same_question_gets_the_same_answer() -> None:
    asked = [state for state in moments(5) if state.mayor == 0 and len(legal(state, 0)) > 1][:3]
    assert asked
    for state in asked:
        chosen = [strong.choose(state, 0, legal(state, 0), Random(9), 16) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in legal(state, 0)


@pytest.mark.long
@pytest.mark.parametrize(("others", "wanted"), [("average", 0.55), ("greedy", 0.60)])
def test_strong_wins_its_share(others: str, wanted: float) -> None:
    names = ("strong", others, others)

    def one(names: list[str], seed: int, budget: int) -> object:
        return play(demo_facts(), names, seed, budget)

    found = standings(names, list(matches(one, names, 600, seed=1, budget=100, processes=1)))  # type: ignore[arg-type]
    assert found[0].share >= wanted, found[0]
