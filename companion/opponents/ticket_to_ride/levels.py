"""How well a program plays: the same player with fewer futures and more slips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from companion.opponents.ticket_to_ride import strong
from companion.opponents.ticket_to_ride.world import Move, Seen

USUAL = 800  # futures for one decision, with which levels were measured


class Level(NamedTuple):
    """A program of a level; `expected` is its share of wins of two against contract-first, as measured."""

    part: float  # of the budget; of the usual one where the budget is smaller, as far as that goes
    slips: float  # how often a move is any of those worth looking at
    expected: float = 0.0

    def choose(self, seen: Seen, offered: Sequence[Move], rng: Random, budget: int) -> Move:
        if rng.random() < self.slips:
            return rng.choice(strong.candidates(seen, offered))
        futures = min(budget, round(self.part * max(budget, USUAL)))
        return strong.choose(seen, offered, rng, futures)


LEVELS: Mapping[str, Level] = {
    "gentle": Level(part=0.05, slips=0.5, expected=0.22),
    "even": Level(part=0.1, slips=0.28, expected=0.49),
    "strong": Level(part=1.0, slips=0.0, expected=0.95),
}
