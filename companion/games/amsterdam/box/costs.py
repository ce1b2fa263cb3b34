"""Which free blocks cost least: by their figures, or by comparisons where nobody has told a figure.

People see at a glance what is cheaper; six costs take them longer. What they touch in order is a fact of a district
("costs.black"), a list of words such as "2<5" and "1=3": the numbers are those of its blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, permutations, product

from companion.box.spec import Facts
from companion.games.amsterdam.box.printed import Missing, Need, block_cost, known
from companion.games.amsterdam.names import BLOCKS_EACH, BLOCKS_IN, Block, district_of

NUMBERS = tuple(str(n) for n in range(1, BLOCKS_EACH + 1))
SIGNS = ("<", "=")
COMPARISONS = tuple(f"{a}{sign}{b}" for a, b in permutations(NUMBERS, 2) for sign in SIGNS)


class Order:
    """What is known of the costs in a district: which block costs less than which, and which cost the same."""

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
            a, sign, b = word
            if self._costs[a] is None or self._costs[b] is None:
                self._note(a, sign, b)
        self._follow()

    def _note(self, a: str, sign: str, b: str) -> None:
        if sign:
            self._at_most.add((a, b))
        if sign == "=":
            self._at_most.add((b, a))
        elif sign == "<":
            self._less.add((a, b))

    def _follow(self) -> None:
        for middle, a, b in product(NUMBERS, repeat=3):  # the way over `middle` comes first: all ways are found
            if (a, middle) in self._at_most and (middle, b) in self._at_most:
                self._at_most.add((a, b))
                if (a, middle) in self._less or (middle, b) in self._less:
                    self._less.add((a, b))

    def cheapest(self) -> list[Block]:
        """The cheapest free blocks from the left; Missing with those that may be among them."""
        possible = [b for b in self.free if not any((other[-1], b[-1]) in self._less for other in self.free)]
        if not possible:  # what was told contradicts itself: only figures settle that
            raise Missing(Need(next(f"blocks.{b}.cost" for b in self.free if self._costs[b[-1]] is None)))
        if not all(self._alike(a, b) for a, b in combinations(possible, 2)):
            asked = self._one_of_each(possible) if self._at_most else BLOCKS_IN[self.district]  # first all, for good
            raise Missing(Need(f"costs.{self.district}", tuple(asked)))
        return possible

    def _alike(self, a: Block, b: Block) -> bool:
        return {(a[-1], b[-1]), (b[-1], a[-1])} <= self._at_most

    def _one_of_each(self, blocks: Sequence[Block]) -> list[Block]:
        """The leftmost of those that are known to cost the same: the others follow from it."""
        return [b for n, b in enumerate(blocks) if not any(self._alike(a, b) for a in blocks[:n])]


def in_order(groups: Sequence[Sequence[Block]]) -> list[str]:
    """What follows when blocks were touched from the cheapest to the dearest, those of one cost together.

    >>> in_order([["black.2"], ["black.1", "black.4"], ["black.3"]])
    ['2<1', '1=4', '1<3']
    """
    words = []
    for cheaper, dearer in pairwise([(), *groups]):
        words += [f"{cheaper[0][-1]}<{dearer[0][-1]}"] if cheaper else []
        words += [f"{dearer[0][-1]}={other[-1]}" for other in dearer[1:]]
    return words
