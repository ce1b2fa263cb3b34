"""How well a program plays: the same player with fewer futures and more slips."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.opponents.ticket_to_ride import strong
from companion.opponents.ticket_to_ride.world import Move, Seen


class Level(NamedTuple):
    """What is made worse, and what comes of it."""

    part: float  # of the budget
    slips: float  # how often a move is any of the good ones
    wins: float  # of 100 games of two against contract-first, measured by the arena at a budget of 800

    def choose(self, seen: Seen, offered: Sequence[Move], rng: Random, budget: int) -> Move:
        if rng.random() < self.slips:
            return rng.choice(strong.candidates(seen, offered))
        return strong.choose(seen, offered, rng, round(self.part * budget))


LEVELS = {
    "strong": Level(1, 0, 80),
    "even": Level(0.1, 0.28, 50),
    "gentle": Level(0.05, 0.5, 20),
}
