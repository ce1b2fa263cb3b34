"""A whole game of Merchants among programs, by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from companion.box.spec import Facts
from companion.core.chance import chance_for
from companion.core.clock import SECOND
from companion.core.inputs import button_of
from companion.games.contract import Command, Player, Seat
from companion.games.dutch_clock import THOUSAND
from companion.games.merchants.auction import GRACE_NS, end_ns, may_press, on_the_clock
from companion.games.merchants.commands import Look, Pressed
from companion.games.merchants.game import GAME
from companion.games.merchants.legal import legal
from companion.games.merchants.state import Options, State
from companion.opponents.merchants import reference, strong

Choose = Callable[[State, Seat, Sequence[Command], Random, int], Command]
Limit = Callable[[State, Seat, Random, int], int]


@dataclass(frozen=True)
class Program:
    """A player: what it does, and up to which price it buys."""

    choose: Choose
    limit: Limit


PROGRAMS: Mapping[str, Program] = {
    "strong": Program(strong.choose, strong.limit),
    "random": Program(reference.random, reference.anything),
    "greedy": Program(reference.greedy, reference.fixed),
    "average": Program(reference.greedy, reference.average),
}


def play(names: Sequence[str], facts: Facts, seed: int, budget: int) -> tuple[int, ...]:
    """Everybody's money at the end of one game."""
    programs = [PROGRAMS[name] for name in names]
    rng = Random(f"{seed}/programs")
    players = [Player(f"{name} {number}", GAME.colours[number]) for number, name in enumerate(names)]
    state, decisions, now_ns = State(), 0, SECOND
    for event in GAME.start(players, Options(deck="companion"), facts, chance_for(seed, 0)):
        state = GAME.apply(state, event)

    def do(command: Command) -> None:
        nonlocal state, decisions
        decisions += 1
        for event in GAME.decide(state, command, chance_for(seed, decisions)):
            state = GAME.apply(state, event)

    while not state.over:
        if on_the_clock(state) is not None:
            now_ns += 60 * SECOND
            _auction(state, do, programs, rng, budget, now_ns)
            continue
        seat, offered = next((seat, found) for seat in _order(state) if (found := legal(state, seat)))
        do(programs[seat].choose(GAME.observe(state, seat), seat, offered, rng, budget))
    return GAME.score(state).totals


def _order(state: State) -> tuple[Seat, ...]:
    first = state.task.player if state.task is not None and state.task.player >= 0 else state.mayor
    return (first, *(seat for seat in range(len(state.players)) if seat != first))


def _auction(
    state: State, do: Callable[[Command], None], programs: Sequence[Program], rng: Random, budget: int, now_ns: int
) -> None:
    """Highest prices are settled before the hand starts; the first finger is that of the highest, by lot if equal."""
    prices = {seat: programs[seat].limit(GAME.observe(state, seat), seat, rng, budget) for seat in may_press(state)}
    do(Pressed(now_ns, button_of(state.mayor)))
    clock = state.options.clock()
    buyers = [seat for seat, price in prices.items() if price == max(prices.values()) and price]
    if buyers:
        seat = rng.choice(buyers)
        stamp_ns = now_ns + clock.reaches_ns(prices[seat] // THOUSAND)
        do(Pressed(stamp_ns + 1, button_of(seat)))
        do(Look(stamp_ns + 2 * GRACE_NS, stamp_ns + GRACE_NS))
    else:
        auction = on_the_clock(state)
        assert auction is not None
        over_ns = now_ns + end_ns(state, auction)
        do(Look(over_ns + GRACE_NS, over_ns + GRACE_NS - 1))
