"""A whole game of Merchants among programs, by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

from companion.box.spec import Facts
from companion.core.chance import chance_for
from companion.core.clock import SECOND, processor_s
from companion.core.inputs import button_of
from companion.games.contract import Command, Player, Seat
from companion.games.dutch_clock import THOUSAND
from companion.games.merchants.auction import GRACE_NS, end_ns, may_press, on_the_clock
from companion.games.merchants.commands import Look, Pressed
from companion.games.merchants.game import GAME
from companion.games.merchants.legal import legal
from companion.games.merchants.state import Options, State
from companion.opponents.arena import Played
from companion.opponents.merchants import reference
from companion.opponents.merchants.levels import LEVELS

T = TypeVar("T")
Choose = Callable[[State, Seat, Sequence[Command], Random, int], Command]
Limit = Callable[[State, Seat, Random, int], int]


class Program(Protocol):
    """A player: what it does, and up to which price it buys."""

    def choose(self, seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int, /) -> Command: ...
    def limit(self, seen: State, seat: Seat, rng: Random, budget: int, /) -> int: ...


@dataclass(frozen=True)
class Simple:
    """A player to measure by."""

    choose: Choose
    limit: Limit


PROGRAMS: Mapping[str, Program] = {
    **LEVELS,
    "random": Simple(reference.random, reference.anything),
    "greedy": Simple(reference.greedy, reference.fixed),
    "average": Simple(reference.greedy, reference.average),
}


def play(facts: Facts, names: Sequence[str], seed: int, budget: int) -> Played:
    """One game, to its end."""
    match = Match(facts, names, seed, budget)
    while not match.state.over:
        match.step()
    return Played(GAME.score(match.state).totals, tuple(map(tuple, match.seconds)))


class Match:
    """A game in memory: nobody waits, the clock's hand is where it has to be."""

    def __init__(self, facts: Facts, names: Sequence[str], seed: int, budget: int) -> None:
        self.state = State()
        self.seconds: list[list[float]] = [[] for _ in names]  # processor time of each decision, by seat
        self._programs = [PROGRAMS[name] for name in names]
        self._seed, self._budget = seed, budget
        self._rng = Random(f"{seed}/programs")
        self._decisions, self._now_ns = 0, SECOND
        players = [Player(f"{name} {number}", GAME.colours[number]) for number, name in enumerate(names)]
        for event in GAME.start(players, Options(deck="companion"), facts, chance_for(seed, 0)):
            self.state = GAME.apply(self.state, event)

    def step(self) -> None:
        """The next decision, or a whole auction."""
        if on_the_clock(self.state) is not None:
            self._now_ns += 60 * SECOND
            self._auction()
            return
        seat, offered = next((seat, found) for seat in self._order() if (found := legal(self.state, seat)))
        seen, choose = GAME.observe(self.state, seat), self._programs[seat].choose
        self._do(self._timed(seat, lambda: choose(seen, seat, offered, self._rng, self._budget)))

    def _timed(self, seat: Seat, think: Callable[[], T]) -> T:
        began = processor_s()
        thought = think()
        self.seconds[seat].append(processor_s() - began)
        return thought

    def _do(self, command: Command) -> None:
        self._decisions += 1
        for event in GAME.decide(self.state, command, chance_for(self._seed, self._decisions)):
            self.state = GAME.apply(self.state, event)

    def _order(self) -> tuple[Seat, ...]:
        task = self.state.task
        first = task.player if task is not None and task.player >= 0 else self.state.mayor
        return (first, *(seat for seat in range(len(self.state.players)) if seat != first))

    def _auction(self) -> None:
        """Highest prices are settled before the hand starts; the first finger is that of the highest, or by lot."""
        prices = {seat: self._limit(seat) for seat in may_press(self.state)}
        self._do(Pressed(self._now_ns, button_of(self.state.mayor)))
        buyers = [seat for seat, price in prices.items() if price == max(prices.values()) and price]
        if buyers:
            seat = self._rng.choice(buyers)
            stamp_ns = self._now_ns + self.state.options.clock().reaches_ns(prices[seat] // THOUSAND)
            self._do(Pressed(stamp_ns + 1, button_of(seat)))
            self._do(Look(stamp_ns + 2 * GRACE_NS, stamp_ns + GRACE_NS))
        else:
            auction = on_the_clock(self.state)
            assert auction is not None
            over_ns = self._now_ns + end_ns(self.state, auction)
            self._do(Look(over_ns + GRACE_NS, over_ns + GRACE_NS - 1))

    def _limit(self, seat: Seat) -> int:
        seen, limit = GAME.observe(self.state, seat), self._programs[seat].limit
        return self._timed(seat, lambda: limit(seen, seat, self._rng, self._budget))
