"""What a lot is worth, and the highest price to pay for it: a price is settled before the hand starts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from companion.games.contract import Seat
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants.auction import may_press, open_lot
from companion.games.merchants.state import State
from companion.opponents.merchants.boards import Boards
from companion.opponents.merchants.city import City
from companion.opponents.merchants.market import Market, market
from companion.opponents.merchants.strong import ends, used

PRICES = tuple(mark * THOUSAND for mark in MARKS)
LOWEST = PRICES[-1]


class Lot(NamedTuple):
    """How far ahead a seat is at the end: if it buys for nothing, if somebody else buys, if nobody does."""

    bought: float
    a_florin: float  # by how much less for each florin paid; more than one where money is short
    theirs: float
    nobodys: float

    @property
    def worth(self) -> float:
        """The price at which it is the same whether one buys or another does."""
        return (self.bought - self.theirs) / self.a_florin


def limit(seen: State, seat: Seat, rng: Random, budget: int, blur: float = 0.0) -> int:
    """The highest price that is worth paying for the lot on the clock, in florins; 0: let it pass."""
    lot = valued(seen, seat, rng, budget)
    return price_for(seen, seat, lot._replace(bought=lot.bought + rng.gauss(0.0, blur)))


def price_for(seen: State, seat: Seat, lot: Lot) -> int:
    """The highest price for a lot of which it is known what it means, as far as the seat's money goes."""
    others = [seen.money[player] for player in may_press(seen) if player != seat]
    payable = [price for price in PRICES if price <= seen.money[seat]]
    return best_price(lot, market(seen), max(others, default=0), payable)


def valued(seen: State, seat: Seat, rng: Random, budget: int) -> Lot:
    """What the lot on the clock means for a seat, over the same futures whoever buys it."""
    city, card = City(seen.facts), open_lot(seen).lot
    others = [player for player in may_press(seen) if player != seat]
    usual = round(market(seen).usual)
    mine = used(seen, seat, card, city)
    paid = max(min(seen.money[seat], usual), THOUSAND)
    theirs = [used(seen, player, card, city).paying(player, min(seen.money[player], usual)) for player in others]
    nobodys = Boards.of(replace(seen, todo=seen.todo[1:], auction=None), city)
    bought, less, nobody, *found = ends(seen, seat, [mine, mine.paying(seat, paid), nobodys, *theirs], rng, budget)
    a_florin = max(float(bought - less) / paid, 1.0)
    return Lot(float(bought), a_florin, float(np.mean(found)) if found else float(nobody), float(nobody))


def best_price(lot: Lot, known: Market, purse: int, payable: Sequence[int]) -> int:
    """The price that brings most, as nobody knows who presses before; `purse` is what the richest other has.

    >>> lot = Lot(bought=100_000, a_florin=1.0, theirs=-60_000, nobodys=0)
    >>> known = Market(120_000, 25_000)
    >>> best_price(lot, known, 500_000, PRICES), best_price(lot, known, 60_000, PRICES)
    (120000, 70000)
    """

    def brings(price: int) -> float:
        first = 1.0 if (price or LOWEST) > purse else known.nobody_before(price or LOWEST)
        own = lot.bought - lot.a_florin * price if price else lot.nobodys
        return first * own + (1 - first) * lot.theirs

    return max((0, *payable), key=brings)
