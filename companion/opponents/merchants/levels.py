"""How well programs play: by how much they look at, and how far they misjudge what they see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from companion.games.contract import Command, Seat
from companion.games.merchants.state import State
from companion.opponents.merchants import bidding, strong


@dataclass(frozen=True)
class Level:
    """A program of a level; `expected` is its share of wins against two average-price bidders (README.md)."""

    part: float  # of the budget
    blur: float  # in florins
    expected: float = 0.0

    def choose(self, seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Command:
        return strong.choose(seen, seat, offered, rng, round(self.part * budget), self.blur)

    def limit(self, seen: State, seat: Seat, rng: Random, budget: int) -> int:
        return bidding.limit(seen, seat, rng, round(self.part * budget), self.blur)


LEVELS: Mapping[str, Level] = {
    "gentle": Level(part=0.1, blur=100_000, expected=0.06),
    "even": Level(part=0.25, blur=48_000, expected=0.36),
    "strong": Level(part=1.0, blur=0.0, expected=0.81),
}
