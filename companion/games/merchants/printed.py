"""What is printed on the owner's components, as far as the box knows it.

Keys of the box: sites.DISTRICT, touches.SITE, bridges.SITE, colonies.CONTINENT.GOOD, track.YEAR, grid.YEAR,
number.SECTOR, start.SEAT.house, start.SEAT.colony, deck.*. A house site is "grachten.3", a colony site
"americas.silk.1". A key that is absent is not known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from companion.box.spec import Facts
from companion.games.merchants import vocabulary as v
from companion.games.merchants.state import HOURGLASSES, Card

Printed = str | int | float | bool | Sequence[str | int | float | Sequence[str | int | float]]
"""The value of one fact, as JSON holds it."""

Join = Literal["touches", "bridges"]
"""How two house sites can be joined: side by side in a district, or over a bridge to another one."""


# --- the city and the colonies ---------------------------------------------------------------------------


def house_sites(facts: Facts, district: str) -> tuple[str, ...]:
    """All house sites of a district; none while their number is not known."""
    return tuple(f"{district}.{n}" for n in range(1, int(facts.get(f"sites.{district}", 0)) + 1))


def joined(facts: Facts, how: Join, a: str, b: str) -> bool | None:
    """Whether two sites are joined in this way, as either of them tells; None: nobody has said."""
    of_a, of_b = facts.get(f"{how}.{a}"), facts.get(f"{how}.{b}")
    if of_a is None and of_b is None:
        return None
    return b in (of_a or ()) or a in (of_b or ())


def bridges(facts: Facts, sites: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of these sites that a bridge joins, as either of them tells, in their order.

    >>> bridges({"bridges.lastage.2": ["grachten.1"]}, ["grachten.1", "lastage.1", "lastage.2"])
    [('grachten.1', 'lastage.2')]
    """
    at = {site: n for n, site in enumerate(sites)}
    told = ((a, b) for a in sites for b in facts.get(f"bridges.{a}") or () if b in at)
    pairs = {tuple(sorted((at[a], at[b]))) for a, b in told if v.sector_of(a) != v.sector_of(b)}
    return [(sites[n], sites[m]) for n, m in sorted(pairs)]


def colony_sites(facts: Facts, continent: v.Continent, good: v.Good, unknown: int) -> tuple[str, ...]:
    """All sites of a good on a continent; so many of them while nobody has said."""
    count = int(facts.get(f"colonies.{continent}.{good}", unknown))
    return tuple(f"{continent}.{good}.{n}" for n in range(1, count + 1))


def starting_site(facts: Facts, seat: int, what: Literal["house", "colony"]) -> str:
    """The house site with a seat's figure, or continent and good of the colony site; "" if nobody has said."""
    return str(facts.get(f"start.{seat + 1}.{what}", ""))


def place_of_house(facts: Facts, site: str) -> tuple[float, float] | None:
    """Where a house site lies on the owner's photograph, if he has tapped it."""
    place = facts.get(f"places.{site}")
    return (float(place[0]), float(place[1])) if place else None


def place_of_colony(facts: Facts, site: str) -> tuple[float, float] | None:
    """Where a colony site lies on the owner's photograph, if he has tapped it."""
    colony, number = site.rsplit(".", 1)
    places = facts.get(f"spots.{colony}", ())
    if int(number) > len(places):
        return None
    x, y = places[int(number) - 1]
    return float(x), float(y)


def invented(facts: Facts) -> bool:
    """Whether the box is the invented one of the demonstration."""
    return bool(facts.get("invented"))


# --- the time track --------------------------------------------------------------------------------------


def symbol_at(facts: Facts, year: v.Year) -> v.Symbol | v.Blank:
    """What is printed under a year, or "" if nobody has said."""
    symbol: v.Symbol | v.Blank = facts.get(f"track.{year}", "")
    return symbol


def grid_key(year: str, subject: v.Subject) -> str:
    """The box's key of a grid: the last space has one for each of the three scorings.

    >>> grid_key("1611", "amsterdam"), grid_key("1666", "amsterdam")
    ('grid.1611', 'grid.1666.amsterdam')
    """
    return f"grid.{year}.{subject}" if year == v.YEARS[-1] else f"grid.{year}"


def sums_at(facts: Facts, year: str, subject: v.Subject) -> tuple[int, ...]:
    """The eight sums of a grid, row by row, in thousands as they are printed; empty if nobody has said."""
    return tuple(int(n) for n in facts.get(grid_key(year, subject), ()))


def grid_at(facts: Facts, year: str, subject: v.Subject) -> tuple[tuple[int, int], ...]:
    """First and second sum for the best to the fourth sector, in florins; empty if nobody has said."""
    florins = [thousands * 1000 for thousands in sums_at(facts, year, subject)]
    return tuple(zip(florins[::2], florins[1::2], strict=True))


def number_of(facts: Facts, sector: v.Sector) -> int:
    """The small number that breaks ties, 0 if it is not known; three known ones tell the fourth."""
    if number := facts.get(f"number.{sector}"):
        return int(number)
    known = told_numbers(facts, sector)
    return 10 - sum(known) if len(known) == 3 else 0


def told_numbers(facts: Facts, sector: str) -> set[int]:
    """The small numbers of a sector and the three others of its kind, as far as they are known."""
    mates = next(group for group in v.SECTORS.values() if sector in group)
    return {int(facts[f"number.{mate}"]) for mate in mates if f"number.{mate}" in facts}


def next_scoring(facts: Facts, marker: int) -> tuple[int, v.Subject | Literal["final"] | v.Blank]:
    """How many spaces ahead the next scoring is, and what it scores; "" if an unknown space comes first.

    >>> next_scoring({"track.1585": "nothing", "track.1588": "score_ship"}, 0)
    (2, 'exchange')
    """
    for ahead, year in enumerate(v.YEARS[marker + 1 :], start=1):
        symbol = symbol_at(facts, year)
        if not symbol or symbol in v.SCORED_BY:
            return ahead, v.SCORED_BY.get(symbol, "")
    return len(v.YEARS) - 1 - marker, "final"


# --- the cards, where the box knows them -------------------------------------------------------------------


def card_key(card: Card) -> str:
    """A card as a short text, for counting how often it has come.

    >>> card_key(Card("amsterdam", good="silk", districts=("lastage",)))
    'amsterdam//silk/lastage/'
    """
    return "/".join((card.kind, card.continent, card.good, "+".join(card.districts), "marked" * card.marked))


def deck_of(facts: Facts) -> list[tuple[Card, int]]:
    """The cards of a box with how often each is in it; empty if the box does not know."""
    if "deck.goods" not in facts:
        return []
    cards = [(Card("hourglass"), HOURGLASSES), (Card("goods"), int(facts["deck.goods"]))]
    cards.append((Card("goods", marked=True), int(facts["deck.goods_marked"])))
    cards += [(Card("colony", continent=c), int(facts[f"deck.continent.{c}"])) for c in v.CONTINENTS]
    cards += [(Card("colony", good=g), int(facts[f"deck.good.{g}"])) for g in v.GOODS]
    for first, second, good, count in facts["deck.amsterdam"]:
        districts = (first, second) if second in v.DISTRICTS else (first,)
        cards.append((Card("amsterdam", good=good if good in v.GOODS else "", districts=districts), int(count)))
    return cards


def cards_left(facts: Facts, drawn: Mapping[str, int]) -> list[str]:
    """The keys of the companion's cards that have not come yet, each as often as it is left."""
    deck = ((card_key(card), count) for card, count in deck_of(facts))
    return [key for key, count in deck for _ in range(count - drawn.get(key, 0))]
