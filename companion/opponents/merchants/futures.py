"""Many futures of a position side by side: cards come, lots are sold, spaces are reached, scorings pay.

The players of a future are sensible (sensible.py) and buy at about the prices that lots go for at this table, as long
as they have the money. The same chance is used for every position that is compared, so that only the positions differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from companion.games.contract import Seat
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants import vocabulary as v
from companion.games.merchants.printed import card_key, deck_of, symbol_at
from companion.games.merchants.state import HOURGLASSES, SMALLEST_NOTE, Card, State
from companion.opponents.merchants.boards import Boards, Floats
from companion.opponents.merchants.market import Market
from companion.opponents.merchants.sensible import Ahead, Sensible, eyes

A_TURN = 3  # cards
HIGHEST, LOWEST = MARKS[0] * THOUSAND, MARKS[-1] * THOUSAND


class Course:
    """The chance of many futures, from one moment to the end of the game, as a seat thinks of them.

    They share when the hourglasses come and what cards; who buys, and who fancies what, is their own.
    """

    def __init__(self, state: State, seat: Seat, market: Market, rng: Random, futures: int) -> None:
        self._state, self._futures = state, futures
        self._ahead = Ahead(state)
        self._players = len(state.players)
        self._turns = max(0, state.turns - state.turn - bool(state.todo))
        self._mayor = state.mayor + bool(state.todo)
        draw = np.random.default_rng(rng.getrandbits(64))
        cards, hourglasses = _cards_left(state), HOURGLASSES - state.hourglasses
        # An hourglass lies anywhere among the other cards; what nobody draws is turned over at the end.
        at = (np.arange(hourglasses) + draw.random()) / max(hourglasses, 1) * max(len(cards), A_TURN * self._turns)
        turns = np.minimum(at // A_TURN, self._turns)
        self._hourglasses = [int((turns == turn).sum()) for turn in range(self._turns + 1)]
        order = draw.permutation(len(cards))
        self._cards = [[cards[order[(2 * turn + n) % len(cards)]] for n in range(2)] for turn in range(self._turns)]
        self._bids = _bids(draw, (self._turns, futures, self._players), seat, market)
        self._eyes = eyes(draw, 2 * self._turns, futures)
        self._eyes_on_spaces = eyes(draw, len(v.YEARS), self._players, futures)

    def totals(self, boards: Sequence[Boards]) -> Floats:
        """What everybody has at the end: [board, future, player]."""
        players = Sensible(self._ahead, Boards.many(boards, self._futures))
        future = players.rows % self._futures
        place = self._state.marker
        for turn in range(self._turns + 1):
            for _ in range(self._hourglasses[turn]):
                place = min(place + 1, len(v.YEARS) - 2)
                self._space(players, place, self._eyes_on_spaces[place][:, future])
            if turn < self._turns:
                players.look_ahead(place)
                self._turn(players, turn, self._bids[turn][future], self._eyes[2 * turn : 2 * turn + 2][:, future])
        for scoring in self._ahead.last:
            scoring.pay(players.now)
        return players.now.worth().reshape(len(boards), self._futures, self._players).astype(float)

    def _turn(self, players: Sensible, turn: int, bids: Floats, seem: Floats) -> None:
        """The mayor uses a card, and the highest bidder who has the money another."""
        own, sold = self._cards[turn]
        rows, money = players.rows, players.now.money
        players.use(own, rows, np.full(len(rows), (self._mayor + turn) % self._players), seem[0])
        payable = np.minimum(np.minimum(bids, HIGHEST), money) // SMALLEST_NOTE * SMALLEST_NOTE
        rows = np.flatnonzero(payable.max(axis=1) >= LOWEST)
        buyers = payable[rows].argmax(axis=1)
        money[rows, buyers] -= payable[rows, buyers].astype(np.int64)
        players.use(sold, rows, buyers, seem[1, rows])
        players.build_free_houses(seem[0])

    def _space(self, players: Sensible, place: int, seem: Floats) -> None:
        symbol = symbol_at(self._state.facts, v.YEARS[place])
        if place in self._ahead.scorings:
            self._ahead.scorings[place].pay(players.now)
        elif symbol == "leader_back":
            players.leaders_back()
        else:
            for player in range(self._players):
                players.ask(symbol, player, seem[player])


def _bids(draw: np.random.Generator, shape: tuple[int, int, int], seat: Seat, market: Market) -> Floats:
    """The seat buys at the usual price; so does the dearest of the others, give or take something."""
    bids = market.spread * draw.standard_normal(shape)
    bids[:, :, seat] = -np.inf
    bids += market.usual - (bids.max(axis=2).mean() if bids.size else 0.0)
    bids[:, :, seat] = market.usual
    return bids


def _cards_left(state: State) -> list[Card]:
    """The cards that are still to come, without hourglasses; of each kind one, where the box does not know them."""
    drawn = state.drawn if state.options.deck == "companion" else {}
    left = [
        card
        for card, count in deck_of(state.facts)
        for _ in range(count - drawn.get(card_key(card), 0))
        if card.kind != "hourglass" and not (card.marked and len(state.players) == 3)
    ]
    return left or [Card("goods"), Card("colony"), Card("amsterdam")]
