"""Many futures of a position side by side: cards come, tiles are laid, spaces are reached, scorings pay.

Every array has a row for each future. The players of a future are simple: they mostly go on where they are ahead. The
same chance is used for every position that is compared, so that only the positions differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from companion.games.merchants import vocabulary as v
from companion.games.merchants.payouts import largest_group
from companion.games.merchants.printed import cards_left, grid_at, house_sites, number_of, symbol_at
from companion.games.merchants.state import HOURGLASSES, LOAN_BACK, SMALLEST_NOTE, SPACES, State

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

GOODS, COLONY, HOUSE = range(3)  # what a card brings
KINDS = ("goods", "colony", "amsterdam")
WHIM = 2.5  # how many spaces, houses or colonies a player's fancy weighs against what he has
JOINED = 0.75  # how often a new house touches the largest group
ALL_FOUR = 100_000  # a house in every district, a colony on every continent


@dataclass(frozen=True)
class Boards:
    """Positions, one a row: [future, player, sector], money [future, player], houses in a district by anybody."""

    exchange: Ints
    group: Ints
    own_houses: Ints
    colonies: Ints
    houses: Ints
    money: Ints

    @classmethod
    def of(cls, state: State) -> Boards:
        seats = range(len(state.players))
        built = Counter((owner, v.sector_of(site)) for site, owner in state.houses.items())
        founded = Counter((owner, v.sector_of(site)) for site, owner in state.colonies.items())
        own = [[built[p, district] for district in v.DISTRICTS] for p in seats]
        groups = [[built[p, d] and largest_group(state, p, d) for d in v.DISTRICTS] for p in seats]
        return cls(
            _row([[state.space(p, good) for good in v.GOODS] for p in seats]),
            _row(groups),
            _row(own),
            _row([[founded[p, continent] for continent in v.CONTINENTS] for p in seats]),
            _row([sum(houses) for houses in zip(*own, strict=True)]),
            _row([money - LOAN_BACK * loans for money, loans in zip(state.money, state.loans, strict=True)]),
        )

    @classmethod
    def many(cls, boards: Sequence[Boards], futures: int) -> Boards:
        """Every board so many times, one after the other."""
        columns = zip(*(vars(board).values() for board in boards), strict=True)
        return cls(*(np.concatenate([np.repeat(one, futures, axis=0) for one in column]) for column in columns))


def _row(numbers: Sequence[object]) -> Ints:
    return np.array([numbers], dtype=np.int64)


class Course:
    """The chance of many futures, from one moment to the end of the game.

    They share when the hourglasses come and what kinds of cards; who buys, and who fancies what, is their own.
    """

    def __init__(self, state: State, rng: Random, futures: int) -> None:
        self.futures = futures
        self._state = state
        self._players = len(state.players)
        self._turns = max(0, state.turns - state.turn - bool(state.todo))
        self._mayor = state.mayor + bool(state.todo)
        draw = np.random.default_rng(rng.getrandbits(64))
        left = _cards_by_kind(state)
        cards, hourglasses = max(sum(left), 3 * self._turns, 1), HOURGLASSES - state.hourglasses
        # An hourglass lies anywhere among the other cards; what nobody draws is turned over at the end.
        spread = (np.arange(hourglasses) + draw.random()) / max(hourglasses, 1)
        slots = np.minimum(spread * cards // 3, self._turns)
        self._come = [int((slots == turn).sum()) for turn in range(self._turns + 1)]
        chance = np.array(left) / sum(left) if any(left) else np.full(3, 1 / 3)
        even = (np.arange(2 * self._turns) + draw.random()) / max(2 * self._turns, 1)
        self._kinds = draw.permutation(np.searchsorted(chance.cumsum(), even)).reshape(self._turns, 2)
        self._buyers = draw.integers(0, self._players, (self._turns, futures))
        self._fancies = draw.random((self._turns, 2, futures, 8)) * WHIM
        self._spaces = draw.random((len(v.YEARS), self._players, futures, 8)) * WHIM
        self._sites = np.array([len(house_sites(state.facts, d)) or 10 for d in v.DISTRICTS])

    def totals(self, boards: Sequence[Boards]) -> Floats:
        """What everybody has at the end: [board, future, player]."""
        now = Boards.many(boards, self.futures)
        rows = np.arange(len(now.money))
        place = self._state.marker
        for turn in range(self._turns + 1):
            for _ in range(self._come[turn]):
                place = min(place + 1, len(v.YEARS) - 2)
                self._space(now, rows, place, len(boards))
            if turn < self._turns:
                mayor = np.full(len(rows), (self._mayor + turn) % self._players)
                for card, players in enumerate((mayor, np.tile(self._buyers[turn], len(boards)))):
                    fancies = np.tile(self._fancies[turn, card], (len(boards), 1))
                    self._use(now, rows, self._kinds[turn, card], players, fancies)
        for subject in v.SECTORS:
            self._score(now, subject, v.YEARS[-1])
        now.money[:] += ALL_FOUR * (now.own_houses.min(axis=2) > 0)
        now.money[:] += ALL_FOUR * (now.colonies.min(axis=2) > 0)
        return now.money.reshape(len(boards), self.futures, self._players).astype(float)

    def _space(self, now: Boards, rows: Ints, place: int, boards: int) -> None:
        year = v.YEARS[place]
        symbol = symbol_at(self._state.facts, year)
        if symbol in v.SCORED_BY:
            self._score(now, v.SCORED_BY[symbol], year)
        elif symbol == "leader_back":
            ahead = now.exchange
            now.exchange[:] = ahead - ((ahead == ahead.max(axis=1, keepdims=True)) & (ahead > 0))
        elif symbol in v.ASKED_OF_EACH:
            for player in range(self._players):
                fancies = np.tile(self._spaces[place, player], (boards, 1))
                self._ask(now, rows, symbol, np.full(len(rows), player), fancies)

    def _ask(self, now: Boards, rows: Ints, symbol: str, players: Ints, fancies: Floats) -> None:
        match symbol:
            case "ship":
                _forward(now, rows, players, fancies, 1)
            case "globe":
                _found(now, rows, players, fancies)
            case "arms":
                self._build(now, rows, players, fancies)
            case "ship_lost":
                _lose(now.exchange, rows, players)
            case "globe_lost":
                _lose(now.colonies, rows, players)
            case "arms_lost":
                lost = _lose(now.own_houses, rows, players)
                now.houses[rows, lost] -= now.houses[rows, lost] > 0
                now.group[rows, players] = np.minimum(now.group[rows, players], now.own_houses[rows, players])

    def _use(self, now: Boards, rows: Ints, kind: int, players: Ints, fancies: Floats) -> None:
        if kind == GOODS:
            first = _forward(now, rows, players, fancies, 2)
            fancies[rows, first] = -2 * SPACES
            _forward(now, rows, players, fancies, 1)
        elif kind == COLONY:
            _found(now, rows, players, fancies)
        else:
            self._build(now, rows, players, fancies)
            _forward(now, rows, players, fancies[:, ::-1], 1)

    def _build(self, now: Boards, rows: Ints, players: Ints, fancies: Floats) -> None:
        wish = now.group[rows, players] + fancies[:, :4]
        wish[now.houses[rows] >= self._sites] = -1
        district = wish.argmax(axis=1)
        free = now.houses[rows, district] < self._sites[district]
        now.houses[rows, district] += free
        now.own_houses[rows, players, district] += free
        joins = (fancies[:, 4] < JOINED * WHIM) | (now.group[rows, players, district] == 0)
        now.group[rows, players, district] += free & joins

    def _score(self, now: Boards, subject: v.Subject, year: v.Year) -> None:
        grid = grid_at(self._state.facts, year, subject)
        if not grid:
            return  # nobody has said what is printed there
        places = {"exchange": now.exchange, "amsterdam": now.group, "colonies": now.colonies}[subject]
        if subject == "exchange":
            strength = places.max(axis=1)
        else:
            strength = now.houses if subject == "amsterdam" else places.sum(axis=1)
        numbers = np.array([number_of(self._state.facts, sector) or 9 for sector in v.SECTORS[subject]])
        order = np.argsort(-strength * 16 + numbers, axis=1)
        ranked = np.take_along_axis(places, order[:, None, :], axis=2)
        first, second = np.array(grid).T
        now.money[:] += paid(ranked, first, second).sum(axis=2)


def paid(places: Ints, first: Ints, second: Ints) -> Ints:
    """What each sector pays to everybody by the rulebook's sharing: [future, player, sector], best sector first.

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


def _forward(now: Boards, rows: Ints, players: Ints, fancies: Floats, spaces: int) -> Ints:
    """A tile moves on the row where a player is ahead, or that he fancies."""
    own = now.exchange[rows, players]
    wish = own + fancies[:, :4]
    wish[own >= SPACES] = -3 * SPACES
    good: Ints = wish.argmax(axis=1)
    now.exchange[rows, players, good] = np.minimum(own[np.arange(len(rows)), good] + spaces, SPACES)
    return good


def _found(now: Boards, rows: Ints, players: Ints, fancies: Floats) -> None:
    continent = (now.colonies[rows, players] + fancies[:, :4]).argmax(axis=1)
    now.colonies[rows, players, continent] += 1
    good = fancies[:, 4:].argmax(axis=1)
    at = now.exchange[rows, players, good]
    now.exchange[rows, players, good] = np.minimum(at + 1, SPACES)


def _lose(tiles: Ints, rows: Ints, players: Ints) -> Ints:
    """One is given up where a player has least."""
    own = tiles[rows, players]
    sector: Ints = np.where(own > 0, own, 99).argmin(axis=1)
    tiles[rows, players, sector] -= own[np.arange(len(rows)), sector] > 0
    return sector


def _cards_by_kind(state: State) -> list[int]:
    """How many cards of each kind are still to come, where the companion knows its own; else nothing."""
    left = cards_left(state.facts, state.drawn) if state.options.deck == "companion" else []
    return [sum(key.startswith(f"{kind}/") for key in left) for kind in KINDS]
