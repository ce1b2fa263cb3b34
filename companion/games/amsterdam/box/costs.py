"""Which free blocks cost least: by their figures, or by comparisons where nobody has told a figure.

People see at a glance which block is cheapest; six costs take them longer. A comparison is a fact of a district
("costs.black"), a list of words such as "2<5", "2<=6" and "1=3": the numbers are those of its blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations, product

from companion.box.spec import Facts
from companion.games.amsterdam.box.printed import Missing, Need, block_cost, known
from companion.games.amsterdam.names import BLOCKS_EACH, Block, district_of

NUMBERS = tuple(str(n) for n in range(1, BLOCKS_EACH + 1))
SIGNS = ("<=", "<", "=")
COMPARISONS = tuple(f"{a}{sign}{b}" for a, b in permutations(NUMBERS, 2) for sign in SIGNS)


class Order:
    """What is known of the costs in a district: who costs less, and who at most as much."""

    def __init__(self, facts: Facts, free: Sequence[Block]) -> None:
        self.facts = facts
        self.free = free  # from the left
        self.district = district_of(free[0])
        self._costs = {n: known(block_cost, facts, f"{self.district}.{n}") for n in NUMBERS}
        self._less: set[tuple[str, str]] = set()
        self._at_most: set[tuple[str, str]] = set()
        for a, b in permutations(NUMBERS, 2):
            one, other = self._costs[a], self._costs[b]
            if one is not None and other is not None:
                self._note(a, "<" if one < other else "=" if one == other else "", b)
        for word in facts.get(f"costs.{self.district}", ()):
            sign = next(sign for sign in SIGNS if sign in word)
            a, b = word.split(sign)
            if self._costs[a] is None or self._costs[b] is None:
                self._note(a, sign, b)
        self._follow()

    def _note(self, a: str, sign: str, b: str) -> None:
        if sign:
            self._at_most.add((a, b))
        if sign == "=":
            self._at_most.add((b, a))
        if sign == "<":
            self._less.add((a, b))

    def _follow(self) -> None:
        for middle, a, b in product(NUMBERS, repeat=3):  # the way over `middle` comes first: all ways are found
            if (a, middle) in self._at_most and (middle, b) in self._at_most:
                self._at_most.add((a, b))
                if (a, middle) in self._less or (middle, b) in self._less:
                    self._less.add((a, b))

    @property
    def figures(self) -> bool:
        """Whether the cost of every free block is known."""
        return all(self._costs[block[-1]] is not None for block in self.free)

    def less(self, a: Block, b: Block) -> bool:
        """Whether a is known to cost less than b."""
        return (a[-1], b[-1]) in self._less

    def at_most(self, a: Block, b: Block) -> bool:
        """Whether a is known to cost at most as much as b."""
        return (a[-1], b[-1]) in self._at_most

    def cheapest(self) -> Block:
        """The leftmost of the cheapest free blocks; Missing with those that can be it."""
        possible = [b for b in self.free if not any(self._beats(other, b) for other in self.free if other != b)]
        if not possible:  # what was told contradicts itself: only figures settle that
            raise Missing(Need(next(f"blocks.{b}.cost" for b in self.free if self._costs[b[-1]] is None)))
        for block in possible:
            if all(self._beats(block, other) for other in self.free if other != block):
                return block
        raise Missing(Need(f"costs.{self.district}", tuple(possible)))

    def _beats(self, a: Block, b: Block) -> bool:
        """Whether a is taken rather than b: it costs less, or as little and stands further left."""
        return self.less(a, b) or (self.free.index(a) < self.free.index(b) and self.at_most(a, b))

    def alike(self, first: Block) -> list[Block]:
        """The free blocks that cost as little as the leftmost of the cheapest; Missing with those that may."""
        others = [block for block in self.free if block != first and not self.less(first, block)]
        unknown = tuple(block for block in others if not self.at_most(block, first))
        if unknown:
            raise Missing(Need(f"costs.{self.district}", unknown, like=first))
        return [first, *others]


def cheapest_first(possible: Sequence[Block], first: Block) -> list[str]:
    """What follows when somebody has touched the leftmost of the cheapest among `possible`.

    >>> cheapest_first(["black.1", "black.2", "black.4"], "black.2")
    ['2<1', '2<=4']
    """
    left = possible.index(first)
    return [_word(first, "<" if i < left else "<=", other) for i, other in enumerate(possible) if other != first]


def as_cheap(possible: Iterable[Block], first: Block, touched: Iterable[Block]) -> list[str]:
    """What follows when those that cost as little as `first` were touched, and no others.

    >>> as_cheap(["black.4", "black.5"], "black.2", ["black.5"])
    ['2<4', '2=5']
    """
    alike = set(touched)
    return [_word(first, "=" if other in alike else "<", other) for other in possible]


def _word(a: Block, sign: str, b: Block) -> str:
    return f"{a[-1]}{sign}{b[-1]}"
