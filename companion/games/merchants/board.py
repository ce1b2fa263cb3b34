"""The printed board, as far as the box knows it: sites, neighbours, bridges, years, grids, numbers.

Keys of the box: sites.DISTRICT, touches.SITE, bridges.SITE, colonies.CONTINENT.GOOD, track.YEAR, grid.YEAR,
number.SECTOR, start.SEAT.house, start.SEAT.colony, deck.*. A house site is "grachten.3", a colony site
"americas.silk.1". A key that is absent is not known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.merchants.state import State
from companion.games.merchants.words import GOODS, SCORED_BY, SECTORS, YEARS

Facts = Mapping[str, Any]
MOST_COLONIES = 9  # sites of one good on one continent that the companion can tell apart


def sector_of(site: str) -> str:
    """The district or continent of a site.

    >>> sector_of("oude_zijde.4")
    'oude_zijde'
    """
    return site.split(".", 1)[0]


def good_of(colony: str) -> str:
    """The good of a colony site.

    >>> good_of("africa.silk.2")
    'silk'
    """
    return colony.split(".")[1]


def house_sites(facts: Facts, district: str) -> tuple[str, ...]:
    """All house sites of a district; none while their number is not known."""
    return tuple(f"{district}.{n}" for n in range(1, int(facts.get(f"sites.{district}", 0)) + 1))


def free_houses(state: State, districts: Sequence[str]) -> tuple[str, ...]:
    return tuple(s for d in districts for s in house_sites(state.facts, d) if s not in state.houses)


def free_colony(state: State, continent: str, good: str) -> str:
    """The next free site of a good on a continent, or "" if all are taken.

    While nobody has said how many sites there are, the table is believed: one more is always possible.
    """
    count = int(state.facts.get(f"colonies.{continent}.{good}", MOST_COLONIES))
    sites = (f"{continent}.{good}.{n}" for n in range(1, count + 1))
    return next((site for site in sites if site not in state.colonies), "")


def free_colonies(state: State, continents: Sequence[str], good: str) -> tuple[str, ...]:
    """One free site for each continent and good that a card or a space allows."""
    goods = (good,) if good else GOODS
    found = (free_colony(state, c, g) for c in continents for g in goods)
    return tuple(site for site in found if site)


def touching(facts: Facts, a: str, b: str) -> bool | None:
    """Whether two sites of a district touch; None: nobody has said."""
    return _joined(facts, "touches", a, b)


def bridged(facts: Facts, a: str, b: str) -> bool | None:
    """Whether a bridge joins two sites; None: nobody has said."""
    return _joined(facts, "bridges", a, b)


def _joined(facts: Facts, how: str, a: str, b: str) -> bool | None:
    of_a, of_b = facts.get(f"{how}.{a}"), facts.get(f"{how}.{b}")
    if of_a is None and of_b is None:
        return None
    return b in (of_a or ()) or a in (of_b or ())


def bridge_name(a: str, b: str) -> str:
    """One name for a bridge, whichever end is named first.

    >>> bridge_name("lastage.2", "grachten.1") == bridge_name("grachten.1", "lastage.2")
    True
    """
    return "bridge:" + "|".join(sorted((a, b)))


def symbol_at(facts: Facts, year: str) -> str:
    """What is printed under a year, or "" if nobody has said."""
    return str(facts.get(f"track.{year}", ""))


def grid_key(year: str, subject: str) -> str:
    """The box's key of a grid: the last space has one for each of the three scorings.

    >>> grid_key("1611", "amsterdam"), grid_key("1666", "amsterdam")
    ('grid.1611', 'grid.1666.amsterdam')
    """
    return f"grid.{year}.{subject}" if year == YEARS[-1] else f"grid.{year}"


def grid_at(facts: Facts, year: str, subject: str) -> tuple[tuple[int, int], ...]:
    """First and second sum for the best to the fourth sector, in florins; empty if nobody has said."""
    printed = [int(n) * 1000 for n in facts.get(grid_key(year, subject), ())]
    return tuple(zip(printed[::2], printed[1::2], strict=True))


def number_of(facts: Facts, sector: str) -> int:
    """The small number that breaks ties, 0 if it is not known; three known ones tell the fourth."""
    if number := facts.get(f"number.{sector}"):
        return int(number)
    mates = next(group for group in SECTORS.values() if sector in group)
    known = {int(facts[f"number.{mate}"]) for mate in mates if f"number.{mate}" in facts}
    return 10 - sum(known) if len(known) == 3 else 0


def next_scoring(facts: Facts, marker: int) -> tuple[int, str]:
    """How many spaces ahead the next scoring is, and what it scores; "" if an unknown space comes first.

    >>> next_scoring({"track.1585": "nothing", "track.1588": "score_ship"}, 0)
    (2, 'exchange')
    """
    for ahead, year in enumerate(YEARS[marker + 1 :], start=1):
        symbol = symbol_at(facts, year)
        if not symbol or symbol in SCORED_BY:
            return ahead, SCORED_BY.get(symbol, "")
    return len(YEARS) - 1 - marker, "final"
