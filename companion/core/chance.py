"""Chance as a value: the same seed and place in the game always give the same draws, and every draw is kept."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T", bound=str | int)
Draw = str | int | list[str | int]
"""What one draw gave, as the journal keeps it."""


class Chance:
    """The chance of one decision; `drawn` holds what it gave, in order."""

    def __init__(self, rng: random.Random) -> None:
        self.drawn: list[Draw] = []
        self._rng = rng

    def pick(self, options: Sequence[T]) -> T:
        one = self._rng.choice(options)
        self.drawn.append(one)
        return one

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """So many of them, none twice, in random order."""
        some = self._rng.sample(options, count)
        self.drawn.append([*some])
        return some

    def shuffled(self, items: Sequence[T]) -> list[T]:
        order = list(items)
        self._rng.shuffle(order)
        self.drawn.append([*order])
        return order


def chance_for(seed: int, depth: int) -> Chance:
    """The chance of the decision at this place: undo it and decide again, and the same card comes.

    >>> chance_for(7, 3).pick(range(100)) == chance_for(7, 3).pick(range(100))
    True
    >>> chance_for(7, 3).pick(range(100)) == chance_for(7, 4).pick(range(100))
    False
    """
    return Chance(random.Random(f"{seed}/{depth}"))


def game_id(seed: int) -> str:
    """A name for the game of this seed that no other game has."""
    return uuid.UUID(int=random.Random(f"{seed}/-1").getrandbits(128), version=4).hex
