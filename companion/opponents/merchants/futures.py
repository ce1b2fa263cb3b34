"""Many futures of a position side by side: cards come, lots are sold, spaces are reached, scorings pay.

The players of a future are sensible: each puts his tiles where the scorings to come pay him most, as far as he can
see, and buys at about the prices that lots go for at this table, as long as he has the money. The same chance is used
for every position that is compared, so that only the positions differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from companion.games.contract import Seat
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants import vocabulary as v
from companion.games.merchants.printed import card_key, colony_sites, deck_of, house_sites, symbol_at
from companion.games.merchants.state import HOURGLASSES, SMALLEST_NOTE, SPACES, Card, State
from companion.games.merchants.tasks import MOST_COLONIES
from companion.opponents.merchants.boards import Boards, Floats, Ints, Scoring
from companion.opponents.merchants.city import City

WHIM = 0.5  # how far a player's eye for a move is off, up and down
REACH = 0.3  # how many spaces, houses or colonies ahead make somebody fairly sure to stay ahead
JOINED = 0.75  # how often a new house touches the largest group
LOWEST = MARKS[-1] * THOUSAND
FAR = 24  # nobody is further ahead
BEATS = 1 / (1 + np.exp(-np.arange(-FAR, FAR + 1) / REACH))  # how likely one stays ahead who is so far ahead
NEVER = -1.0


class Market(NamedTuple):
    """What lots go for: the usual price, and how far prices are off it."""

    usual: float
    spread: float


class Course:
    """The chance of many futures, from one moment to the end of the game.

    They share when the hourglasses come and what kinds of cards; who buys, and who fancies what, is their own.
    """

    def __init__(self, state: State, seat: Seat, rng: Random, futures: int, market: Market) -> None:
        self.futures = futures
        self._state = state
        self._players = len(state.players)
        self._others = np.array([[q for q in range(self._players) if q != p] for p in range(self._players)])
        self._turns = max(0, state.turns - state.turn - bool(state.todo))
        self._mayor = state.mayor + bool(state.todo)
        draw = np.random.default_rng(rng.getrandbits(64))
        cards = _cards_left(state)
        slots_a_turn = 3
        count, hourglasses = max(len(cards), slots_a_turn * self._turns, 1), HOURGLASSES - state.hourglasses
        # An hourglass lies anywhere among the other cards; what nobody draws is turned over at the end.
        spread = (np.arange(hourglasses) + draw.random()) / max(hourglasses, 1)
        slots = np.minimum(spread * count // slots_a_turn, self._turns)
        self._come = [int((slots == turn).sum()) for turn in range(self._turns + 1)]
        order = draw.permutation(len(cards))
        self._cards = [[cards[order[(2 * t + n) % len(cards)]] for n in range(2)] for t in range(self._turns)]
        self._bids = _bids(draw, (self._turns, futures, self._players), seat, market)
        self._eyes = 1 - WHIM + 2 * WHIM * draw.random((2 * self._turns, futures, 8))
        self._spaces = 1 - WHIM + 2 * WHIM * draw.random((len(v.YEARS), self._players, futures, 8))
        self._houses = np.array([len(house_sites(state.facts, d)) or 10 for d in v.DISTRICTS])
        self._colonies = np.array(
            [sum(len(colony_sites(state.facts, c, g, MOST_COLONIES)) for g in v.GOODS) for c in v.CONTINENTS]
        )
        self._scorings = {
            place: Scoring(state, v.SCORED_BY[symbol], year)
            for place, year in enumerate(v.YEARS)
            if place > state.marker and (symbol := symbol_at(state.facts, year)) in v.SCORED_BY
        }
        self.city = City(state.facts)
        self._last = [Scoring(state, subject, v.YEARS[-1]) for subject in v.SECTORS]

    def totals(self, boards: Sequence[Boards]) -> Floats:
        """What everybody has at the end: [board, future, player]."""
        run = _Run(self, Boards.many(boards, self.futures))
        place = self._state.marker
        run.look_ahead(place)
        for turn in range(self._turns + 1):
            for _ in range(self._come[turn]):
                place = min(place + 1, len(v.YEARS) - 2)
                self._space(run, place)
            if turn < self._turns:
                run.look_ahead(place)
                self._turn(run, turn)
        for scoring in self._last:
            scoring.pay(run.now)
        return run.now.worth().reshape(len(boards), self.futures, self._players).astype(float)

    def outlook(self, boards: Sequence[Boards]) -> Floats:
        """What everybody is likely to have at the end if all went on as it stands, at a glance: [board, player]."""
        run = _Run(self, Boards.many(boards, 1))
        run.look_ahead(self._state.marker)
        everybody = [np.full(len(run.rows), player) for player in range(self._players)]
        won = [sum(run.prospects(s, run.rows, each).sum(axis=1) for s in v.SECTORS) for each in everybody]
        # a free house that is still to be built
        due = (run.now.exchange.min(axis=2) > 1) & ~run.now.housed
        house = [run.gains("amsterdam", run.rows, each, 1).max(axis=1) for each in everybody] if due.any() else won
        return run.now.worth() + np.stack(won, axis=1) + due * np.stack(house, axis=1)

    def _turn(self, run: _Run, turn: int) -> None:
        mine, sold = self._cards[turn]
        mayor = np.full(len(run.rows), (self._mayor + turn) % self._players)
        run.use(mine, run.rows, mayor, self._eyes[2 * turn][run.future])
        bids = np.minimum(self._bids[turn][run.future], run.now.money) // SMALLEST_NOTE * SMALLEST_NOTE
        buyers = bids.argmax(axis=1)
        prices = np.minimum(bids[run.rows, buyers], MARKS[0] * THOUSAND).astype(np.int64)
        rows = np.flatnonzero(prices >= LOWEST)
        buyers = buyers[rows]
        run.now.money[rows, buyers] -= prices[rows]
        run.use(sold, rows, buyers, self._eyes[2 * turn + 1][run.future[rows]])
        run.free_houses(self._eyes[2 * turn][run.future])

    def _space(self, run: _Run, place: int) -> None:
        symbol = symbol_at(self._state.facts, v.YEARS[place])
        if place in self._scorings:
            self._scorings[place].pay(run.now)
        elif symbol == "leader_back":
            ahead = run.now.exchange
            ahead -= (ahead == ahead.max(axis=1, keepdims=True)) & (ahead > 0)
        elif symbol in v.ASKED_OF_EACH:
            for player in range(self._players):
                run.ask(symbol, np.full(len(run.rows), player), self._spaces[place, player][run.future])

    def purses(self, place: int) -> dict[v.Subject, Floats]:
        """What the scorings behind a place pay in all: by subject, for the best to the worst sector [rank, first/second]."""
        ahead = [scoring for at, scoring in self._scorings.items() if at > place] + self._last
        return {s: np.sum([each.sums for each in ahead if each.subject == s], axis=0, dtype=float) for s in v.SECTORS}


class _Run:
    """The positions of all rows as they go through the same course."""

    def __init__(self, course: Course, now: Boards) -> None:
        self._course = course
        self.now = now
        self.rows = np.arange(len(now.money))
        self.future = self.rows % course.futures
        self._at_stake: dict[v.Subject, Floats] = {}

    def look_ahead(self, place: int) -> None:
        """What every sector has in it from here on, as it is ranked now: [row, sector, first/second]."""
        purses = self._course.purses(place)
        self._at_stake = {s.subject: purses[s.subject][s.ranks(self.now)] for s in self._course._last}

    def prospects(self, subject: v.Subject, rows: Ints, players: Ints) -> Floats:
        """What a player is likely to win in each sector: [row, sector]."""
        places = {"exchange": self.now.exchange, "amsterdam": self.now.group, "colonies": self.now.colonies}[subject]
        others = places[rows[:, None], self._course._others[players]]
        ahead = places[rows, players][:, None, :] - others + FAR
        return _prospect(BEATS[ahead], self._at_stake[subject][rows])

    def gains(self, subject: v.Subject, rows: Ints, players: Ints, steps: int) -> Floats:
        """What so many tiles more in each sector are worth to a player: [row, sector]."""
        places = {"exchange": self.now.exchange, "amsterdam": self.now.group, "colonies": self.now.colonies}[subject]
        others = places[rows[:, None], self._course._others[players]]
        ahead = places[rows, players][:, None, :] - others + FAR
        stake = self._at_stake[subject][rows]
        found: Floats = _prospect(BEATS[ahead + steps], stake) - _prospect(BEATS[ahead], stake)
        return found

    # --- what cards and spaces bring ---------------------------------------------------------------------

    def use(self, card: Card, rows: Ints, players: Ints, eyes: Floats) -> None:
        if card.kind == "goods":
            first = self.forward(rows, players, eyes, 2, v.GOODS)
            eyes[np.arange(len(rows)), first] = 0
            self.forward(rows, players, eyes, 1, v.GOODS)
        elif card.kind == "colony":
            self.found(rows, players, eyes, (card.continent,) if card.continent else v.CONTINENTS, card.good)
        else:
            self.build(rows, players, eyes, card.districts or v.DISTRICTS)
            self.forward(rows, players, eyes[:, 4:], 1, (card.good,) if card.good else v.GOODS)

    def forward(self, rows: Ints, players: Ints, eyes: Floats, steps: int, goods: Sequence[str]) -> Ints:
        own = self.now.exchange[rows, players]
        wish = self.gains("exchange", rows, players, steps) * eyes[:, :4]
        wish[own >= SPACES] = NEVER
        _only(wish, v.GOODS, goods)
        good: Ints = wish.argmax(axis=1)
        self.now.exchange[rows, players, good] = np.minimum(own[np.arange(len(rows)), good] + steps, SPACES)
        return good

    def found(self, rows: Ints, players: Ints, eyes: Floats, continents: Sequence[str], good: str) -> None:
        wish = self.gains("colonies", rows, players, 1) * eyes[:, :4]
        taken = self.now.colonies[rows].sum(axis=1)
        wish[taken >= self._course._colonies] = NEVER
        _only(wish, v.CONTINENTS, continents)
        continent = wish.argmax(axis=1)
        free = wish[np.arange(len(rows)), continent] > NEVER
        rows, players = rows[free], players[free]
        self.now.colonies[rows, players, continent[free]] += 1
        self.forward(rows, players, eyes[free, 4:], 1, (good,) if good else v.GOODS)

    def build(self, rows: Ints, players: Ints, eyes: Floats, districts: Sequence[str]) -> None:
        wish = self.gains("amsterdam", rows, players, 1) * eyes[:, :4]
        wish[self.now.houses[rows] >= self._course._houses] = NEVER
        _only(wish, v.DISTRICTS, districts)
        district = wish.argmax(axis=1)
        free = wish[np.arange(len(rows)), district] > NEVER
        rows, players, district = rows[free], players[free], district[free]
        self.now.houses[rows, district] += 1
        self.now.own_houses[rows, players, district] += 1
        joins = (eyes[free, 7] < 1 - WHIM + 2 * WHIM * JOINED) | (self.now.group[rows, players, district] == 0)
        self.now.group[rows, players, district] += joins

    def free_houses(self, eyes: Floats) -> None:
        """Whoever has come to the second space of all four rows builds a house."""
        rows, players = np.nonzero((self.now.exchange.min(axis=2) > 1) & ~self.now.housed)
        self.now.housed[rows, players] = True
        if len(rows):
            self.build(rows, players, eyes[rows], v.DISTRICTS)

    def ask(self, symbol: str, players: Ints, eyes: Floats) -> None:
        rows, now = self.rows, self.now
        match symbol:
            case "ship":
                self.forward(rows, players, eyes, 1, v.GOODS)
            case "globe":
                self.found(rows, players, eyes, v.CONTINENTS, "")
            case "arms":
                self.build(rows, players, eyes, v.DISTRICTS)
            case "ship_lost":
                self.lose("exchange", now.exchange, players)
            case "globe_lost":
                self.lose("colonies", now.colonies, players)
            case "arms_lost":
                lost = self.lose("amsterdam", now.own_houses, players)
                now.houses[rows, lost] -= now.houses[rows, lost] > 0
                now.group[rows, players] = np.minimum(now.group[rows, players], now.own_houses[rows, players])

    def lose(self, subject: v.Subject, tiles: Ints, players: Ints) -> Ints:
        """One is given up where it costs least."""
        own = tiles[self.rows, players]
        cost = np.where(own > 0, -self.gains(subject, self.rows, players, -1), np.inf)
        sector: Ints = cost.argmin(axis=1)
        tiles[self.rows, players, sector] -= own[self.rows, sector] > 0
        return sector


def _bids(draw: np.random.Generator, shape: tuple[int, int, int], seat: Seat, market: Market) -> Floats:
    """The seat buys at the usual price, the others around it: the dearest of them is the usual one."""
    bids = market.spread * draw.standard_normal(shape)
    bids[:, :, seat] = -np.inf
    bids += market.usual - (bids.max(axis=2).mean() if bids.size else 0.0)
    bids[:, :, seat] = market.usual
    return bids


def _prospect(beats: Floats, stake: Floats) -> Floats:
    """What is likely to be won in each sector, by how likely one stays ahead of each other: [row, sector]."""
    first = beats.prod(axis=1)
    second = first * (1 / beats - 1).sum(axis=1)
    prospect: Floats = stake[:, :, 0] * first + stake[:, :, 1] * second
    return prospect


def _only(wish: Floats, sectors: Sequence[str], allowed: Sequence[str]) -> None:
    if len(allowed) < len(sectors):
        wish[:, [n for n, sector in enumerate(sectors) if sector not in allowed]] = NEVER


def _cards_left(state: State) -> list[Card]:
    """The cards that are still to come, without hourglasses; any, where the companion does not know them."""
    drawn = state.drawn if state.options.deck == "companion" else {}
    left = [
        card
        for card, count in deck_of(state.facts)
        for _ in range(count - drawn.get(card_key(card), 0))
        if card.kind != "hourglass" and not (card.marked and len(state.players) == 3)
    ]
    return left or [Card("goods"), Card("colony"), Card("amsterdam")]
