"""The city and the colonies as maps: on the owner's photograph's positions, or as a plain scheme."""

from __future__ import annotations

from companion.core.message import say
from companion.core.view import Link, MapPanel, Spot
from companion.games.merchants.box import drawn_at
from companion.games.merchants.printed import house_sites, joined, place_of_colony, place_of_house
from companion.games.merchants.state import State
from companion.games.merchants.tasks import free_colony
from companion.games.merchants.vocabulary import CONTINENTS, DISTRICTS, GOODS, Continent, Good, sector_of
from companion.games.merchants.words import NAMES

_LANDS: dict[Continent, tuple[float, float]] = {
    "americas": (0.08, 0.14),
    "africa": (0.58, 0.14),
    "east_indies": (0.58, 0.62),
    "far_east": (0.08, 0.62),
}
_APART = 0.11


def city(state: State) -> MapPanel:
    """Every known house site with its owner, and the bridges between them."""
    sites = sorted({s for d in DISTRICTS for s in house_sites(state.facts, d)} | set(state.houses), key=_natural)
    spots = tuple(_house(state, site) for site in sites)
    links = tuple(
        Link(f"{a}|{b}", a, b, symbol="bridge", owner=_both(state, a, b))
        for n, a in enumerate(sites)
        for b in sites[n + 1 :]
        if sector_of(a) != sector_of(b) and joined(state.facts, "bridges", a, b)
    )
    return MapPanel(spots, links, caption=say("Amsterdam"))


def _house(state: State, site: str) -> Spot:
    district, number = site.split(".")
    owner = state.houses.get(site)
    x, y = place_of_house(state.facts, site) or drawn_at(site)
    return Spot(
        site, x, y,
        label=NAMES[district] if number == "1" else None,
        owner=state.players[owner].colour if owner is not None else "",
        symbol="house", value=number, shape="block",
    )  # fmt: skip


def _both(state: State, a: str, b: str) -> str:
    owner = state.houses.get(a)
    return state.players[owner].colour if owner is not None and owner == state.houses.get(b) else ""


def world(state: State) -> MapPanel:
    """The four continents: every colony, and a free site for each good that has one."""
    spots = []
    for continent in CONTINENTS:
        for good in GOODS:
            taken = [site for site in state.colonies if site.startswith(f"{continent}.{good}.")]
            free = free_colony(state, continent, good)
            shown = sorted({*taken, *([free] if free else [])}, key=_natural)
            spots += [_colony(state, continent, good, site, place) for place, site in enumerate(shown)]
    return MapPanel(tuple(spots), caption=say("Colonies"))


def _colony(state: State, continent: Continent, good: Good, site: str, place: int) -> Spot:
    owner = state.colonies.get(site)
    left, top = _LANDS[continent]
    scheme = (left + GOODS.index(good) * _APART, top + place * _APART)
    x, y = place_of_colony(state.facts, site) or scheme
    first = good == GOODS[0] and place == 0
    return Spot(
        site, x, y,
        label=NAMES[continent] if first else None,
        owner=state.players[owner].colour if owner is not None else "",
        symbol=good, shape="site",
    )  # fmt: skip


def _natural(site: str) -> tuple[str, str, int]:
    parts = site.split(".")
    return parts[0], parts[1] if len(parts) == 3 else "", int(parts[-1])
