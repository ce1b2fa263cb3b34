"""Programs among people: every command is taken by the real table, and people enter nothing for them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.core.chance import Chance, chance_for
from companion.games.contract import Command, Player
from companion.games.ticket_to_ride.cards import PRINTED, hand_of
from companion.games.ticket_to_ride.commands import Claim, EnterContract, KeepContracts, TakeCards, TakeContracts
from companion.games.ticket_to_ride.game import GAME
from companion.games.ticket_to_ride.state import State
from companion.opponents.ticket_to_ride.match import PROGRAMS
from companion.opponents.ticket_to_ride.seat import seated, showing, turn
from companion.opponents.ticket_to_ride.world import World, observe
from tests.opponents.test_ticket_to_ride import shipped


def done(state: State, command: Command) -> State:
    for event in GAME.decide(state, command, chance_for(1, 0)):
        state = GAME.apply(state, event)
    return state


def opened(players: int) -> State:
    people = [Player(f"P{n}", GAME.colours[n]) for n in range(players)]
    state: State = GAME.blank
    for event in GAME.start(people, GAME.options(), shipped(), chance_for(1, 0)):
        state = GAME.apply(state, event)
    return state


@pytest.mark.parametrize(("programs", "players"), [(1, 2), (2, 3), (3, 4)])
def test_a_whole_game_with_one_person(programs: int, players: int) -> None:
    state, rng = opened(players), Random(players)
    own = {seat: seated(state, seat, Chance(Random(seat))) for seat in range(1, 1 + programs)}
    while state.phase in ("contracts", "play"):
        starting = [seat for seat in range(players) if not state.seats[seat].held]
        seat = starting[0] if starting else state.turn
        if seat in own:
            choose = PROGRAMS["contract-first"]
            own[seat], moves, command = turn(own[seat], state, seat, choose, rng, 1, Chance(rng))
            assert 1 <= len(moves) <= 2
        else:
            command = rng.choice([c for c in GAME.legal(state, seat) if not isinstance(c, TakeContracts)])
        state = done(state, command)
    assert all(showing(own[seat], seat) for seat in own)
    for seat in own:
        for command in showing(own[seat], seat):
            state = done(state, command)
        assert state.seats[seat].settled
    state = done(state, EnterContract(0, "Blauwbrug", "Nieuwe Waal", 9))
    while not state.seats[0].settled:
        state = done(state, EnterContract(0, "Blauwbrug", "Noordermarkt", 9))
    assert GAME.score(state).final


def begun() -> tuple[State, World]:
    """Anna begins; the program sits second and has kept its contracts."""
    state = done(opened(2), KeepContracts(0, 1))
    own = seated(state, 1, Chance(Random(1)))
    own, _, command = turn(own, state, 1, PROGRAMS["greedy"], Random(1), 1, Chance(Random(2)))
    assert command == KeepContracts(1, 1)
    return done(done(state, command), TakeCards(0)), own


def test_people_s_cards_are_nobody_s_business() -> None:
    """The program's deck is its own: what people hold comes from another one, as many as is usual."""
    _, own = begun()
    seen = observe(own, 1)
    known = tuple(map(sum, zip(seen.hand, hand_of(seen.shown), seen.discarded, strict=True)))
    assert tuple(map(sum, zip(known, seen.unseen, strict=True))) == tuple(2 * n for n in PRINTED)
    assert seen.sizes == (4, 2)


def test_what_people_entered_in_secret_changes_nothing() -> None:
    state, own = begun()
    entered = done(state, EnterContract(0, "Dam", "Waag", 4))
    turns = [turn(own, table, 1, PROGRAMS["strong"], Random(1), 8, Chance(Random(2))) for table in (state, entered)]
    assert turns[0] == turns[1]


def test_it_can_be_written_down_and_read_again() -> None:
    state, own = begun()
    own, _, command = turn(own, state, 1, PROGRAMS["greedy"], Random(1), 1, Chance(Random(2)))
    assert isinstance(command, TakeCards | Claim)
    kept = msgspec.structs.replace(own, said=None)
    assert msgspec.json.decode(msgspec.json.encode(kept), type=World) == kept
