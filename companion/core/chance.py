"""Chance as a value: the same seed and place in the game always give the same draws, and every draw is kept."""

from __future__ import annotations

import random
import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
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


class SameAgain(Chance):
    """The chance of a decision that is decided again: what was drawn stays drawn, as long as it can be.

    What has to be drawn anew (`anew`) leaves alone what later decisions drew.
    """

    def __init__(self, rng: random.Random, drew: Iterable[Draw] = (), later: Sequence[Draw] = ()) -> None:
        super().__init__(rng)
        self.anew = False
        self._drew = list(drew)
        self._later = later

    def pick(self, options: Sequence[T]) -> T:
        drew = self._drew.pop(0) if self._drew else None
        for one in options:
            if one == drew:
                self.drawn.append(one)
                return one
        self.anew = True
        return super().pick(self._untouched(options))

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        some, left = self._still_there(options)
        some = some[:count]
        if len(some) < count:
            self.anew = True
            free, missing = self._untouched(left), count - len(some)
            some += self._rng.sample(free if len(free) >= missing else left, missing)
        self.drawn.append([*some])
        return some

    def shuffled(self, items: Sequence[T]) -> list[T]:
        order, new = self._still_there(items)
        for one in new:
            self.anew = True
            order.insert(self._rng.randrange(len(order) + 1), one)
        self.drawn.append([*order])
        return order

    def _still_there(self, options: Sequence[T]) -> tuple[list[T], list[T]]:
        """What the next draw had given, as far as it is among the options, and the rest of them."""
        drew = self._drew.pop(0) if self._drew else []
        left, there = list(options), list[T]()
        for wanted in drew if isinstance(drew, list) else []:
            found = next((one for one in left if one == wanted), None)
            if found is not None:
                left.remove(found)
                there.append(found)
        return there, left

    def _untouched(self, options: Sequence[T]) -> Sequence[T]:
        """The options without what is drawn later; all of them if that leaves none."""
        later = Counter(one for draw in self._later for one in (draw if isinstance(draw, list) else [draw]))
        free = list[T]()
        for one in options:
            if later[one] > 0:
                later[one] -= 1
            else:
                free.append(one)
        return free or options


def chance_for(seed: int, depth: int) -> Chance:
    """The chance of the decision at this place: undo it and decide again, and the same card comes.

    >>> chance_for(7, 3).pick(range(100)) == chance_for(7, 3).pick(range(100))
    True
    >>> chance_for(7, 3).pick(range(100)) == chance_for(7, 4).pick(range(100))
    False
    """
    return Chance(random.Random(f"{seed}/{depth}"))


def same_again(seed: int, depth: int, number: int, drew: Iterable[Draw], later: Sequence[Draw]) -> SameAgain:
    """The chance of one decision that an amendment decides again; the amendment stands at `depth`."""
    return SameAgain(random.Random(f"{seed}/{depth}/{number}"), drew, later)


def game_id(seed: int) -> str:
    """A name for the game of this seed that no other game has."""
    return uuid.UUID(int=random.Random(f"{seed}/-1").getrandbits(128), version=4).hex
