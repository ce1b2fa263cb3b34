"""Programs among people: what a seat sees of the real table and of its own cards, and how far a machine looks."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.chance import chance_for
from companion.games.contract import Command, Player, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride.cards import PRINTED, hand_of
from companion.games.ticket_to_ride.game import GAME, PROGRAMS
from companion.games.ticket_to_ride.hands import hands_first
from companion.games.ticket_to_ride.state import Contract, State
from companion.opponents import catalogue
from companion.opponents.ticket_to_ride import seat as programs
from companion.opponents.ticket_to_ride.levels import LEVELS
from companion.opponents.ticket_to_ride.match import PROGRAMS as MINDS
from companion.opponents.ticket_to_ride.seat import BUDGETS, Seated, move_of, seen_by
from companion.opponents.ticket_to_ride.world import Seen
from tests.opponents.test_ticket_to_ride import shipped


def done(state: State, command: Command, number: int = 0) -> State:
    for event in GAME.decide(state, command, chance_for(1, number)):
        state = GAME.apply(state, event)
    return state


def opened(programs: int = 2) -> State:
    seats = [Player("Anna", "red"), *(Player(f"P{n}", GAME.colours[n], "strong") for n in range(1, 1 + programs))]
    state: State = GAME.blank
    for event in GAME.start(seats, GAME.options(), shipped(), chance_for(1, 0)):
        state = GAME.apply(state, event)
    return state


def played(seed: int, mind: str = "random") -> list[tuple[State, Seat]]:
    """Every decision of two programs in a game against somebody who only claims and takes cards."""
    state, rng, found, number = opened(), Random(seed), list[tuple[State, Seat]](), 0
    while state.phase in ("contracts", "play"):
        number += 1
        seat = PROGRAMS.asked(state)
        if seat is not None:
            found.append((state, seat))
            offered = {move_of(command): command for command in GAME.legal(state, seat)}
            command = offered[MINDS[mind](seen_by(GAME.observe(state, seat), seat), tuple(offered), rng, 1)]
        elif hands_first(state):
            command = c.DoneByHand()
        elif (hidden := state.seats[state.turn].hidden) is not None and hidden.laid is not None:
            command = c.Claim(state.turn, hidden.laid, cart=False)
        else:
            waiting = 0 if state.phase == "contracts" else state.turn
            command = rng.choice([move for move in GAME.legal(state, waiting) if not isinstance(move, c.TakeContracts)])
        state = done(state, command, number)
    return found


def reshuffled(state: State, seat: Seat, rng: Random) -> State:
    """The same as far as this seat may know: piles, others' cards and secret contracts are other ones."""
    seats = []
    for number, own in enumerate(state.seats):
        if own.hidden is not None and number == seat:
            pile, stack = list(own.hidden.deck.pile), list(own.hidden.stack)
            rng.shuffle(pile)
            rng.shuffle(stack)
            deck = replace(own.hidden.deck, pile=tuple(pile))
            own = replace(own, hidden=replace(own.hidden, deck=deck, stack=tuple(stack)))
        elif own.hidden is not None:
            hand = [*own.hidden.hand[1:], own.hidden.hand[0] + 1]
            own = replace(own, hidden=replace(own.hidden, hand=tuple(hand), offered=own.hidden.stack[:1]))
        if number != seat:
            own = replace(own, entered=tuple(rng.sample(state.virtual, own.held)))
        seats.append(own)
    return replace(state, seats=tuple(seats))


@pytest.mark.parametrize("states", [100, pytest.param(1000, marks=pytest.mark.long)])
def test_no_hidden_fact_is_used(states: int) -> None:
    """Issue 23: states that differ only in hidden facts look the same; the strongest chooses the same."""
    looked, chosen = 0, 0
    for seed in count():
        for state, seat in played(seed):
            other = reshuffled(state, seat, Random(looked))
            one, two = GAME.observe(state, seat), GAME.observe(other, seat)
            assert one == two
            assert GAME.legal(one, seat) == GAME.legal(two, seat)
            looked += 1
            if looked % 25 == 0:
                choices = [
                    programs.PROGRAMS["strong"].choose(seen, seat, GAME.legal(seen, seat), Random(1), 8)
                    for seen in (one, two)
                ]
                assert choices[0] == choices[1]
                chosen += 1
        if looked >= states:
            break
    assert chosen == looked // 25


def test_a_seat_sees_its_own_cards_and_the_table() -> None:
    for state, seat in played(1)[::7]:
        seen = seen_by(GAME.observe(state, seat), seat)
        hidden = state.seats[seat].hidden
        assert hidden is not None
        known = tuple(map(sum, zip(seen.hand, hand_of(seen.shown), seen.discarded, strict=True)))
        assert tuple(map(sum, zip(known, seen.unseen, strict=True))) == tuple(2 * n for n in PRINTED)
        assert seen.hand == hidden.hand
        assert [size for other, size in enumerate(seen.sizes) if other != seat] == [4, 4]
        assert (seen.contracts, seen.offered) == (state.seats[seat].entered, hidden.offered)
        assert (seen.pile, seen.stack, seen.taken) == (len(hidden.deck.pile), len(hidden.stack), hidden.taken)
        assert set(seen.contracts) | set(seen.offered) <= set(seen.box)


def test_every_level_sits_at_the_table() -> None:
    assert {level: catalogue.program_of("ticket_to_ride", level) for level in PROGRAMS.levels} == {
        level: Seated(LEVELS[level]) for level in PROGRAMS.levels
    }
    assert [catalogue.expected("ticket_to_ride", level) for level in ("gentle", "even", "strong")] == [0.22, 0.49, 0.95]


def test_an_answer_is_one_of_those_offered() -> None:
    class First:
        def choose(self, seen: Seen, offered: list[object], rng: Random, budget: int) -> object:
            assert budget == 7
            return offered[-1]

    state = opened()
    seen = GAME.observe(state, 1)
    offered = GAME.legal(seen, 1)
    assert Seated(First()).choose(seen, 1, offered, Random(1), 7) == offered[-1]  # type: ignore[arg-type]


def test_nobody_gives_advice_without_the_hand() -> None:
    assert catalogue.advise_in("ticket_to_ride")(opened(), 0, (), Random(1), 1) is None


@pytest.mark.parametrize(("seconds", "budget"), [(0.0002, 800), (0.0019, 400), (0.0039, 200), (0.02, 100)])
def test_a_slower_machine_looks_less_far(seconds: float, budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """40 futures are measured; a decision takes less than a second, or as little as can be."""
    times = iter((10.0, 10.0 + 40 * seconds))
    monkeypatch.setattr(programs, "processor_s", lambda: next(times))
    assert catalogue.affordable("ticket_to_ride", 4) == budget
    assert budget * seconds < 1 or budget == BUDGETS[-1]


def test_a_level_looks_at_its_part_as_far_as_the_machine_can(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    monkeypatch.setattr("companion.opponents.ticket_to_ride.strong.choose", lambda *asked: looked.append(asked[-1]))
    for level, budget in (
        ("strong", 800),
        ("strong", 100),
        ("even", 800),
        ("even", 100),
        ("gentle", 100),
        ("even", 1600),
    ):
        replaced = LEVELS[level]._replace(slips=0.0)
        replaced.choose(None, (), Random(1), budget)  # type: ignore[arg-type]
    assert looked == [800, 100, 80, 80, 40, 160]


def test_contracts_of_the_map_are_dealt() -> None:
    state = opened(3)
    assert all(isinstance(card, Contract) for card in state.virtual)
    assert {card.in_order() for card in state.board.contracts} <= set(state.virtual), "those seen come first"
