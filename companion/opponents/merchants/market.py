"""What lots go for at this table, as its sales have taught."""

from __future__ import annotations

from math import erf, sqrt
from typing import NamedTuple

from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants.state import State

SPREAD = 25_000  # how far prices are off the usual one
TRUSTED = 1  # so many sales weighs what the face of the clock alone tells


class Market(NamedTuple):
    """The usual price, and how far prices are off it."""

    usual: float
    spread: float

    def nobody_before(self, price: float) -> float:
        """How likely nobody else has pressed before the hand is at a price.

        >>> Market(120_000, 25_000).nobody_before(120_000)
        0.5
        """
        return 0.5 + 0.5 * erf((price - self.usual) / self.spread / sqrt(2))


def market(seen: State) -> Market:
    """Prices of this game so far; before its first sale the middle of the clock's face."""
    spent = -sum(seen.ledger.get("auctions", ()))
    middle = sum(MARKS) / len(MARKS) * THOUSAND
    usual = (spent + TRUSTED * middle) / (seen.turn + TRUSTED)
    return Market(max(usual, MARKS[-1] * THOUSAND), SPREAD)
