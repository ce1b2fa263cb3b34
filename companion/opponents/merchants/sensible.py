"""Sensible players on many boards at once: each puts his tiles where the scorings to come pay him most.

How well they see is told by `eyes`: numbers about 1, by which the gain in each sector seems larger or smaller.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.games.merchants import vocabulary as v
from companion.games.merchants.printed import colony_sites, house_sites, symbol_at
from companion.games.merchants.state import SPACES, Card, State
from companion.games.merchants.tasks import MOST_COLONIES
from companion.opponents.merchants.boards import Boards, Flags, Floats, Ints, Scoring

REACH = 0.3  # how many spaces, houses or colonies ahead make somebody fairly sure to stay ahead
FAR = 24  # nobody is further ahead
BEATS = 1 / (1 + np.exp(-np.arange(-FAR, FAR + 1) / REACH))  # how likely one stays ahead who is so far ahead
WHIM = 0.5  # how far an eye is off, up and down
JOINED = 1 + WHIM / 2  # a new house touches the largest group three times of four: where an eye is below this
SOME_SITES = 10  # in a district of which nobody has said how many
NEVER = -1.0


def eyes(draw: np.random.Generator, *shape: int) -> Floats:
    """How the four sectors of the board and the four goods seem to somebody."""
    return 1 - WHIM + 2 * WHIM * draw.random((*shape, 8))


class Ahead:
    """What is printed for the rest of a game: its scorings, and how many sites there are."""

    def __init__(self, state: State) -> None:
        facts, seats = state.facts, range(len(state.players))
        self.marker = state.marker
        self.scorings = {
            place: Scoring(state, v.SCORED_BY[symbol], year)
            for place, year in enumerate(v.YEARS)
            if place > state.marker and (symbol := symbol_at(facts, year)) in v.SCORED_BY
        }
        self.last = [Scoring(state, subject, v.YEARS[-1]) for subject in v.SECTORS]
        self.houses = np.array([len(house_sites(facts, district)) or SOME_SITES for district in v.DISTRICTS])
        self.colonies = np.array(
            [sum(len(colony_sites(facts, each, good, MOST_COLONIES)) for good in v.GOODS) for each in v.CONTINENTS]
        )
        self.others = np.array([[other for other in seats if other != seat] for seat in seats])

    def purse(self, subject: v.Subject, place: int) -> Floats:
        """What the scorings behind a place pay in all, for the best to the worst sector: [rank, first and second]."""
        coming = [*(scoring for at, scoring in self.scorings.items() if at > place), *self.last]
        sums: Floats = np.sum([each.sums for each in coming if each.subject == subject], axis=0, dtype=float)
        return sums


class Sensible:
    """The players of many boards, as they go through the rest of a game."""

    def __init__(self, ahead: Ahead, now: Boards) -> None:
        self.now = now
        self.rows = np.arange(len(now.money))
        self._ahead = ahead
        self._stakes: dict[v.Subject, Floats] = {}
        self.look_ahead(ahead.marker)

    def look_ahead(self, place: int) -> None:
        """What every sector has in it from here on, as sectors are ranked now: [row, sector, first and second]."""
        self._stakes = {
            each.subject: self._ahead.purse(each.subject, place)[each.ranks(self.now)] for each in self._ahead.last
        }

    def outlook(self) -> Floats:
        """What everybody would have if nothing but scorings came, and free houses were built: [row, player]."""
        due = (self.now.exchange.min(axis=2) > 1) & ~self.now.housed
        found = self.now.worth().astype(float)
        for player in range(found.shape[1]):
            players = np.full(len(self.rows), player)
            for subject in v.SECTORS:
                places = self.now.places(subject)
                theirs = [places[:, other] for other in self._ahead.others[player]]
                found[:, player] += _likely(places[:, player], theirs, self._stakes[subject]).sum(axis=1)
            found[:, player] += due[:, player] * self.gains("amsterdam", self.rows, players, 1).max(axis=1)
        return found

    def gains(self, subject: v.Subject, rows: Ints, players: Ints, steps: int) -> Floats:
        """What so many tiles more in each sector are worth to a player: [row, sector]."""
        places, others = self.now.places(subject), self._ahead.others[players]
        own, theirs = places[rows, players], [places[rows, other] for other in others.T]
        stakes = self._stakes[subject][rows]
        return _likely(own + steps, theirs, stakes) - _likely(own, theirs, stakes)

    # --- what cards and spaces bring -------------------------------------------------------------------------

    def use(self, card: Card, rows: Ints, players: Ints, eyes: Floats) -> None:
        match card.kind:
            case "goods":
                twice = self._forward(rows, players, eyes, 2, v.GOODS)
                eyes[np.arange(len(rows)), twice] = 0
                self._forward(rows, players, eyes, 1, v.GOODS)
            case "colony":
                self._found(rows, players, eyes, (card.continent,) if card.continent else v.CONTINENTS, card.good)
            case _:
                self._build(rows, players, eyes, card.districts or v.DISTRICTS)
                self._forward(rows, players, eyes[:, 4:], 1, (card.good,) if card.good else v.GOODS)

    def ask(self, symbol: str, player: int, eyes: Floats) -> None:
        """What a space of the time track asks of a player."""
        rows, now, players = self.rows, self.now, np.full(len(self.rows), player)
        match symbol:
            case "ship":
                self._forward(rows, players, eyes, 1, v.GOODS)
            case "globe":
                self._found(rows, players, eyes, v.CONTINENTS, "")
            case "arms":
                self._build(rows, players, eyes, v.DISTRICTS)
            case "ship_lost":
                self._lose("exchange", now.exchange, players)
            case "globe_lost":
                self._lose("colonies", now.colonies, players)
            case "arms_lost":
                lost = self._lose("amsterdam", now.own_houses, players)
                now.houses[rows, lost] -= now.houses[rows, lost] > 0
                now.group[rows, players] = np.minimum(now.group[rows, players], now.own_houses[rows, players])

    def leaders_back(self) -> None:
        at = self.now.exchange
        at -= (at == at.max(axis=1, keepdims=True)) & (at > 0)

    def build_free_houses(self, eyes: Floats) -> None:
        """Whoever has come to the second space of all four rows builds a house."""
        rows, players = np.nonzero((self.now.exchange.min(axis=2) > 1) & ~self.now.housed)
        self.now.housed[rows, players] = True
        if len(rows):
            self._build(rows, players, eyes[rows], v.DISTRICTS)

    # --- tiles -------------------------------------------------------------------------------------------------

    def _forward(self, rows: Ints, players: Ints, eyes: Floats, steps: int, goods: Sequence[str]) -> Ints:
        own = self.now.exchange[rows, players]
        wish = self.gains("exchange", rows, players, steps) * eyes[:, :4]
        wish[own >= SPACES] = NEVER
        good, _ = _best(wish, v.GOODS, goods)
        self.now.exchange[rows, players, good] = np.minimum(own[np.arange(len(rows)), good] + steps, SPACES)
        return good

    def _found(self, rows: Ints, players: Ints, eyes: Floats, continents: Sequence[str], good: str) -> None:
        wish = self.gains("colonies", rows, players, 1) * eyes[:, :4]
        wish[self.now.colonies[rows].sum(axis=1) >= self._ahead.colonies] = NEVER
        continent, free = _best(wish, v.CONTINENTS, continents)
        rows, players = rows[free], players[free]
        self.now.colonies[rows, players, continent[free]] += 1
        self._forward(rows, players, eyes[free, 4:], 1, (good,) if good else v.GOODS)

    def _build(self, rows: Ints, players: Ints, eyes: Floats, districts: Sequence[str]) -> None:
        wish = self.gains("amsterdam", rows, players, 1) * eyes[:, :4]
        wish[self.now.houses[rows] >= self._ahead.houses] = NEVER
        district, free = _best(wish, v.DISTRICTS, districts)
        rows, players, district = rows[free], players[free], district[free]
        self.now.houses[rows, district] += 1
        self.now.own_houses[rows, players, district] += 1
        first = self.now.group[rows, players, district] == 0
        self.now.group[rows, players, district] += first | (eyes[free, -1] < JOINED)

    def _lose(self, subject: v.Subject, tiles: Ints, players: Ints) -> Ints:
        """One is given up where it costs least."""
        own = tiles[self.rows, players]
        cost = np.where(own > 0, -self.gains(subject, self.rows, players, -1), np.inf)
        sector: Ints = cost.argmin(axis=1)
        tiles[self.rows, players, sector] -= own[self.rows, sector] > 0
        return sector


def _likely(own: Ints, theirs: Sequence[Ints], stakes: Floats) -> Floats:
    """What a player is likely to win in each sector: who is ahead of everybody is first, of all but one second."""
    first, second = np.ones(own.shape), np.zeros(own.shape)
    for other in theirs:
        beats = BEATS[own - other + FAR]
        second = second * beats + first * (1 - beats)
        first = first * beats
    likely: Floats = stakes[:, :, 0] * first + stakes[:, :, 1] * second
    return likely


def _best(wish: Floats, sectors: Sequence[str], allowed: Sequence[str]) -> tuple[Ints, Flags]:
    """Which sector is wished for most, and in which rows there is any."""
    if len(allowed) < len(sectors):
        wish[:, [n for n, sector in enumerate(sectors) if sector not in allowed]] = NEVER
    best: Ints = wish.argmax(axis=1)
    return best, wish[np.arange(len(wish)), best] > NEVER
