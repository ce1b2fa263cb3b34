"""Positions as arrays: many side by side, one a row, and what scorings pay in all of them at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.games.merchants import vocabulary as v
from companion.games.merchants.printed import grid_at, number_of
from companion.games.merchants.state import LOAN_BACK, SMALLEST_NOTE, State
from companion.opponents.merchants.city import City

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

ALL_FOUR = 100_000  # a house in every district, a colony on every continent
UNKNOWN_NUMBER = 9  # behind every printed one


@dataclass(frozen=True)
class Boards:
    """[row, player, sector], money and the rest [row, player]; houses of anybody in a district [row, district]."""

    exchange: Ints
    group: Ints
    own_houses: Ints
    colonies: Ints
    houses: Ints
    money: Ints
    owed: Ints  # what loans and lost bonuses will cost
    housed: Flags  # the free house for four goods was built, or cannot be had any more

    @classmethod
    def of(cls, state: State, city: City) -> Boards:
        """One position; a free house that is still to be built is to come."""
        seats = range(len(state.players))
        built = Counter((owner, v.sector_of(site)) for site, owner in state.houses.items())
        founded = Counter((owner, v.sector_of(site)) for site, owner in state.colonies.items())
        own = [[built[p, district] for district in v.DISTRICTS] for p in seats]
        groups = [city.groups(set(state.houses_of(p))) for p in seats]
        to_build = {task.player for task in state.todo if task.kind == "bonus_house"}
        return cls(
            _row([[state.space(p, good) for good in v.GOODS] for p in seats]),
            _row(groups),
            _row(own),
            _row([[founded[p, continent] for continent in v.CONTINENTS] for p in seats]),
            _row([sum(houses) for houses in zip(*own, strict=True)]),
            _row(state.money),
            _row([LOAN_BACK * loans + _paid_already(state, p) for p, loans in enumerate(state.loans)]),
            np.array([["exchange" in state.bonuses[p] and p not in to_build for p in seats]]),
        )

    @classmethod
    def many(cls, boards: Sequence[Boards], futures: int) -> Boards:
        """Every board so many times, one after the other."""
        columns = zip(*(vars(board).values() for board in boards), strict=True)
        return cls(*(np.repeat(np.concatenate(column), futures, axis=0) for column in columns))

    def rows(self) -> list[Boards]:
        """Each position by itself."""
        return [Boards(*(column[n : n + 1] for column in vars(self).values())) for n in range(len(self.money))]

    def places(self, subject: v.Subject) -> Ints:
        """What counts in a scoring: spaces, largest groups, or colonies."""
        return {"exchange": self.exchange, "amsterdam": self.group, "colonies": self.colonies}[subject]

    def paying(self, player: int, price: int) -> Boards:
        """The same positions with so much less in a player's purse."""
        money = self.money.copy()
        money[:, player] -= price
        return replace(self, money=money)

    def worth(self) -> Ints:
        """Everybody's money at the end, debts and what four sectors bring counted."""
        four = (self.own_houses.min(axis=2) > 0).astype(np.int64) + (self.colonies.min(axis=2) > 0)
        worth: Ints = self.money - self.owed + ALL_FOUR * four
        return worth


def _row(numbers: Sequence[object]) -> Ints:
    return np.array([numbers], dtype=np.int64)


def _paid_already(state: State, player: int) -> int:
    """What was paid for four districts and four continents, which `worth` counts once more."""
    return ALL_FOUR * sum(bonus in state.bonuses[player] for bonus in ("districts", "continents"))


class Scoring:
    """One scoring of one subject, as it is printed."""

    def __init__(self, state: State, subject: v.Subject, year: v.Year) -> None:
        self.subject = subject
        self.sums = np.array(grid_at(state.facts, year, subject) or [(0, 0)] * 4, dtype=np.int64)
        sectors = v.SECTORS[subject]
        self._numbers = np.array([number_of(state.facts, sector) or UNKNOWN_NUMBER for sector in sectors])

    def ranks(self, now: Boards) -> Ints:
        """Which sector is the best (0) to the worst (3): [row, sector]."""
        if self.subject == "exchange":
            strength = now.exchange.max(axis=1)
        else:
            strength = now.houses if self.subject == "amsterdam" else now.colonies.sum(axis=1)
        key = strength * 16 - self._numbers
        ranks: Ints = (key[:, :, None] < key[:, None, :]).sum(axis=2)
        return ranks

    def pay(self, now: Boards) -> None:
        sums = self.sums[self.ranks(now)]
        now.money[:] += paid(now.places(self.subject), sums[:, None, :, 0], sums[:, None, :, 1]).sum(axis=2)


def paid(places: Ints, first: Ints, second: Ints) -> Ints:
    """What each sector pays to everybody by the rulebook's sharing: [row, player, sector].

    >>> places = np.array([[[6, 3, 3], [4, 3, 0], [4, 3, 0]]])
    >>> paid(places, np.array([100_000] * 3), np.array([60_000] * 3)).tolist()
    [[[100000, 50000, 100000], [30000, 50000, 0], [30000, 50000, 0]]]
    """
    best = places.max(axis=1, keepdims=True)
    leads = (places == best) & (best > 0)
    leaders = leads.sum(axis=1, keepdims=True)
    rest = np.where(leads, 0, places)
    next_best = rest.max(axis=1, keepdims=True)
    follows = (rest == next_best) & (next_best > 0) & (leaders == 1)
    followers = np.maximum(follows.sum(axis=1, keepdims=True), 1)
    shared = (first + second) // np.maximum(leaders, 1) // SMALLEST_NOTE * SMALLEST_NOTE
    behind = second // followers // SMALLEST_NOTE * SMALLEST_NOTE
    all_paid: Ints = leads * np.where(leaders == 1, first, shared) + follows * behind
    return all_paid
