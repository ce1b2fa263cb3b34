"""The tiles on the board: who has which sites, and which are free."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.merchants.printed import colony_sites, house_sites
from companion.games.merchants.state import State
from companion.games.merchants.vocabulary import GOODS, Blank, Continent, Good

MOST_COLONIES = 9  # sites of one good on one continent that the companion can tell apart


def houses_of(state: State, player: int) -> tuple[str, ...]:
    return tuple(site for site, owner in state.houses.items() if owner == player)


def colonies_of(state: State, player: int) -> tuple[str, ...]:
    return tuple(site for site, owner in state.colonies.items() if owner == player)


def free_houses(state: State, districts: Sequence[str]) -> tuple[str, ...]:
    """The house sites of these districts that nobody has."""
    return tuple(s for d in districts for s in house_sites(state.facts, d) if s not in state.houses)


def free_colony(state: State, continent: Continent, good: Good) -> str:
    """The next free site of a good on a continent, or "" if all are taken.

    While nobody has said how many sites there are, the table is believed: one more is always possible.
    """
    sites = colony_sites(state.facts, continent, good, MOST_COLONIES)
    return next((site for site in sites if site not in state.colonies), "")


def free_colonies(state: State, continents: Sequence[Continent], good: Good | Blank) -> tuple[str, ...]:
    """One free site for each continent and good that a card or a space allows."""
    goods = (good,) if good else GOODS
    found = (free_colony(state, c, g) for c in continents for g in goods)
    return tuple(site for site in found if site)
