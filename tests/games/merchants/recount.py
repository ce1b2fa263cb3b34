"""A second, naive opinion: tiles and sums recounted from the story alone, without the game's own code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.contract import Event
from companion.games.merchants import events as e

CONTINENTS = ("americas", "africa", "east_indies", "far_east")
DISTRICTS = ("grachten", "nieuwe_zijde", "oude_zijde", "lastage")
GOODS = ("gems", "sugar", "spices", "silk")


class Recount:
    """What lies on the table and who should own what, event by event."""

    def __init__(self, players: int, facts: Mapping[str, Any]) -> None:
        self.players = range(players)
        self.facts = facts
        self.tile = {(p, g): 0 for p in self.players for g in GOODS}
        self.house: dict[str, int] = {}
        self.colony: dict[str, int] = {}
        self.spent = [0] * players
        self.won = [0] * players
        self.loans = [0] * players

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            self._one(event)

    def _one(self, event: Event) -> None:
        match event:
            case e.TileMoved(p, g, space, was):
                assert self.tile[p, g] == was and abs(space - was) == 1 and 0 <= space <= 8
                self.tile[p, g] = space
            case e.Built(p, site):
                assert site not in self.house, "two tiles on one site"
                self.house[site] = p
            case e.Founded(p, site):
                assert site not in self.colony, "two tiles on one site"
                self.colony[site] = p
            case e.HouseLost(p, site):
                assert self.house.pop(site) == p
            case e.ColonyLost(p, site):
                assert self.colony.pop(site) == p
            case e.Sold(p, price):
                self.spent[p] += price
            case e.Borrowed(p):
                self.loans[p] += 1
            case e.Scored():
                self._scored(event)
        for p in self.players:
            assert self.on_the_board(p) <= 24, "more tiles than there are"

    def _scored(self, event: e.Scored) -> None:
        paid = [0] * len(self.players)
        for each in event.payouts:
            for p in each.first:
                paid[p] += each.first_each
            for p in each.second:
                paid[p] += each.second_each
        expected = self.scoring(event.subject, event.year)
        assert paid == expected, (event.subject, event.year, paid, expected)
        self.won = [a + b for a, b in zip(self.won, expected, strict=True)]

    def on_the_board(self, p: int) -> int:
        rows = sum(1 for g in GOODS if self.tile[p, g])
        return rows + list(self.house.values()).count(p) + list(self.colony.values()).count(p)

    # --- the rules, once more, slowly ------------------------------------------------------------------------

    def scoring(self, subject: str, year: str) -> list[int]:
        sectors = {"exchange": GOODS, "amsterdam": DISTRICTS, "colonies": CONTINENTS}[subject]
        grid = self.facts[f"grid.{year}.{subject}" if year == "1666" else f"grid.{year}"]
        left = list(sectors)
        won = [0] * len(self.players)
        for row in range(4):
            best = left[0]
            for sector in left:
                mine, his = self._level(subject, sector), self._level(subject, best)
                if mine > his or (mine == his and self.facts[f"number.{sector}"] < self.facts[f"number.{best}"]):
                    best = sector
            left.remove(best)
            self._share(won, [self._place(subject, best, p) for p in self.players], grid[2 * row], grid[2 * row + 1])
        return won

    def _share(self, won: list[int], places: list[int], first: int, second: int) -> None:
        levels = sorted({place for place in places if place > 0}, reverse=True)
        if not levels:
            return
        top = [p for p in self.players if places[p] == levels[0]]
        if len(top) > 1:
            for p in top:
                won[p] += (first + second) * 1000 // (10_000 * len(top)) * 10_000
            return
        won[top[0]] += first * 1000
        if len(levels) > 1:
            nextup = [p for p in self.players if places[p] == levels[1]]
            for p in nextup:
                won[p] += second * 1000 // (10_000 * len(nextup)) * 10_000

    def _level(self, subject: str, sector: str) -> int:
        if subject == "exchange":
            return max(self.tile[p, sector] for p in self.players)
        tiles = self.house if subject == "amsterdam" else self.colony
        return sum(1 for site in tiles if site.startswith(sector + "."))

    def _place(self, subject: str, sector: str, p: int) -> int:
        if subject == "exchange":
            return self.tile[p, sector]
        if subject == "colonies":
            return sum(1 for site, owner in self.colony.items() if owner == p and site.startswith(sector + "."))
        label = {s: s for s, owner in self.house.items() if owner == p and s.startswith(sector + ".")}
        for _ in label:  # as often as there are houses, every pair of neighbours takes the smaller label
            for a in label:
                for b in self.facts[f"touches.{a}"]:
                    if b in label:
                        label[a] = label[b] = min(label[a], label[b])
        sizes = [0]
        for name in set(label.values()):
            group = [s for s in label if label[s] == name]
            across = {b for s in group for b in self.facts[f"bridges.{s}"] if self.house.get(b) == p}
            sizes.append(len(group) + len(across))
        return max(sizes)

    def bonuses(self, p: int) -> int:
        """What a player's bonuses are worth with the tiles as they lie."""
        worth = 0
        mine = {site for site, owner in self.house.items() if owner == p}
        if all(any(site.startswith(d + ".") for site in mine) for d in DISTRICTS):
            worth += 100_000
        if all(any(o == p and s.startswith(c + ".") for s, o in self.colony.items()) for c in CONTINENTS):
            worth += 100_000
        return worth + sum(40_000 for a in mine for b in self.facts[f"bridges.{a}"] if b in mine and a < b)

    def total(self, p: int) -> int:
        """A player's final money by this count."""
        return 400_000 + self.won[p] + self.bonuses(p) - self.spent[p] - 80_000 * self.loans[p]
