"""What a program may know and do: every offered command is taken, others' contracts stay secret until shown."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.chance import chance_for
from companion.games.contract import Player
from companion.games.ticket_to_ride.commands import Claim, EnterContract, KeepContracts, TakeCards, TakeContracts
from companion.games.ticket_to_ride.game import GAME
from companion.games.ticket_to_ride.state import State
from tests.games.ticket_to_ride.play import COLOURS, FACTS


def done(state: State, *commands: object) -> State:
    for command in commands:
        for event in GAME.decide(state, command, chance_for(1, 0)):  # type: ignore[arg-type]
            state = GAME.apply(state, event)
    return state


def opened(players: int = 2) -> State:
    state: State = GAME.blank
    people = [Player(f"P{n}", COLOURS[n]) for n in range(players)]
    for event in GAME.start(people, GAME.options(), FACTS, chance_for(1, 0)):
        state = GAME.apply(state, event)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_offered_may_be_done_until_the_end(players: int) -> None:
    state, rng, turns = opened(players), Random(players), 0
    while state.phase in ("contracts", "play"):
        offered = {seat: GAME.legal(state, seat) for seat in range(players)}
        for command in (command for some in offered.values() for command in some):
            GAME.decide(state, command, chance_for(1, 0))
        state = done(state, rng.choice([command for some in offered.values() for command in some]))
        turns += 1
    assert turns > 10
    assert not any(GAME.legal(state, seat) for seat in range(players))


def test_nothing_is_missing_from_what_is_offered() -> None:
    state = opened()
    assert GAME.legal(state, 1) == (KeepContracts(1, 1), KeepContracts(1, 2))
    state = done(state, KeepContracts(0, 1), KeepContracts(1, 1))
    assert GAME.legal(state, 1) == ()
    offered = GAME.legal(state, 0)
    assert offered[0] == TakeCards(0)
    assert offered[-2:] == (TakeContracts(0, 1), TakeContracts(0, 2))
    assert [one.route for one in offered if isinstance(one, Claim)] == list(state.board.routes)


def test_others_contracts_are_hidden_until_they_are_shown() -> None:
    state = done(opened(), KeepContracts(0, 1), KeepContracts(1, 1))
    without = state
    state = done(state, EnterContract(1, "Dam", "Waag", 4), EnterContract(0, "Dam", "Jordaan", 3))
    assert GAME.observe(state, 1).seats[1].entered == state.seats[1].entered
    assert GAME.observe(state, 1).seats[0].entered == ()
    assert GAME.observe(done(without, EnterContract(1, "Dam", "Waag", 4)), 0) == GAME.observe(without, 0)
    shown = State(state.board, state.seats, phase="entering")
    assert GAME.observe(shown, 0) == shown
