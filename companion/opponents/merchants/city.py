"""The house sites of a city: which touch, and which a bridge joins; quicker than asking the facts each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.box.spec import Facts
from companion.games.merchants import vocabulary as v
from companion.games.merchants.printed import house_sites


class City:
    """Which house sites touch, and which a bridge joins."""

    def __init__(self, facts: Facts) -> None:
        sites = [site for district in v.DISTRICTS for site in house_sites(facts, district)]
        self._touching = _both_ways({site: facts.get(f"touches.{site}") or () for site in sites})
        self._bridged = _both_ways({site: facts.get(f"bridges.{site}") or () for site in sites})

    def groups(self, houses: set[str]) -> list[int]:
        """A player's largest group in each district, houses just over a bridge counting with it."""
        return [self._largest(houses, district) for district in v.DISTRICTS]

    def _largest(self, houses: set[str], district: str) -> int:
        left = {site for site in houses if v.sector_of(site) == district}
        best = 0
        while left:
            group, frontier = set[str](), {left.pop()}
            while frontier:
                group |= frontier
                frontier = {near for site in frontier for near in self._touching.get(site, ())} & left
                left -= frontier
            over = {far for site in group for far in self._bridged.get(site, ())} & houses - group
            best = max(best, len(group) + len(over))
        return best

    def bridges(self, houses: set[str], site: str) -> int:
        """How many bridges join a site to houses on the other side."""
        return len(self._bridged[site] & houses)


def _both_ways(told: Mapping[str, Sequence[str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {site: set() for site in told}
    for site, others in told.items():
        for other in others:
            if other in found:
                found[site].add(other)
                found[other].add(site)
    return found
