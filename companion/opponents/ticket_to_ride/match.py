"""A whole game of Ticket to Ride among programs, by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.clock import processor_s
from companion.games.ticket_to_ride.box import board_of
from companion.games.ticket_to_ride.game import GAME
from companion.opponents.arena import Played
from companion.opponents.ticket_to_ride import reference
from companion.opponents.ticket_to_ride.levels import LEVELS
from companion.opponents.ticket_to_ride.world import Move, Seen, after, legal, observe, on_turn, opened

Choose = Callable[[Seen, Sequence[Move], Random, int], Move]

PROGRAMS: Mapping[str, Choose] = {
    **{name: level.choose for name, level in LEVELS.items()},
    "random": reference.random,
    "greedy": reference.greedy,
    "longest-route": reference.longest_route,
    "contract-first": reference.contract_first,
}


def play(facts: Facts, names: Sequence[str], seed: int, budget: int) -> Played:
    """One game, to its end."""
    match = Match(facts, names, seed, budget)
    while match.world.table.phase != "over":
        match.step()
    return Played(GAME.score(match.world.table).totals, tuple(map(tuple, match.seconds)))


class Match:
    """A game in memory."""

    def __init__(self, facts: Facts, names: Sequence[str], seed: int, budget: int) -> None:
        self._chance = Chance(Random(f"{seed}/cards"))
        called = [f"{name} {number}" for number, name in enumerate(names)]
        self.world = opened(board_of(facts), called, GAME.colours, self._chance)
        self.seconds: list[list[float]] = [[] for _ in names]  # processor time of each decision, by seat
        self._programs = [PROGRAMS[name] for name in names]
        self._rng, self._budget = Random(f"{seed}/programs"), budget

    def step(self) -> None:
        """The next decision."""
        seat = on_turn(self.world)
        offered, seen = legal(self.world, seat), observe(self.world, seat)
        began = processor_s()
        move = self._programs[seat](seen, offered, self._rng, self._budget)
        self.seconds[seat].append(processor_s() - began)
        self.world = after(self.world, seat, move, self._chance)
