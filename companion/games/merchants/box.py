"""What Merchants of Amsterdam leaves to the printed board: every key of its box, in the order of asking."""

from __future__ import annotations

from pathlib import Path

from companion.box.spec import Column, Facts, FactSpec, Schema, Slip
from companion.core.message import Message, say
from companion.games.merchants.printed import Printed, house_sites
from companion.games.merchants.vocabulary import (
    CONTINENTS,
    DISTRICTS,
    GOODS,
    SCORED_BY,
    SECTORS,
    SYMBOLS,
    YEARS,
    Symbol,
    sector_of,
)
from companion.games.merchants.words import NAMES, SPACE_NAMES, site_name, year_name

MOST_SITES = 20
_NUMBERS = tuple(str(n) for n in range(1, MOST_SITES + 1))
HOUSES = tuple(f"{district}.{n}" for district in DISTRICTS for n in _NUMBERS)
COLONIES = tuple(f"{continent}.{good}" for continent in CONTINENTS for good in GOODS)
SEATS = ("1", "2", "3", "4", "5")
_YEAR_LABELS: dict[str, Message] = {year: year_name(year) for year in YEARS}
_SITE_LABELS: dict[str, Message] = {site: site_name(site) for site in HOUSES}
_TRACK = say("Time track")
_WORLD = say("Colonies")
_DECK = say("Cards of the demonstration")

_SCORINGS: dict[Symbol, int] = {"score_ship": 3, "score_arms": 2, "score_globe": 2}

SPECS = (
    FactSpec(
        pattern="track.{year}", kind="word", holes={"year": YEARS}, words=SYMBOLS,
        labels={**_YEAR_LABELS, **SPACE_NAMES}, group=_TRACK,
        question=say("What is printed under {year}?"),
        feature=say("the instructions of the time track, and a warning before each scoring"),
    ),
    FactSpec(
        pattern="grid.{year}", kind="numbers", holes={"year": YEARS[:-1]}, labels=_YEAR_LABELS,
        low=0, high=500, step=10, least=8, most=8, group=_TRACK,
        question=say("{year}: the eight sums of the grid, row by row, in thousands"),
        feature=say("the scoring of this year"),
    ),
    FactSpec(
        pattern="grid.1666.{subject}", kind="numbers", holes={"subject": tuple(SECTORS)}, labels=NAMES,
        low=0, high=500, step=10, least=8, most=8, group=_TRACK,
        question=say("1666, {subject}: the eight sums of the grid, row by row, in thousands"),
        feature=say("the final scoring"),
    ),
    FactSpec(
        pattern="number.{sector}", kind="number", holes={"sector": (*GOODS, *DISTRICTS, *CONTINENTS)},
        labels=NAMES, low=1, high=4, group=say("Numbers that break ties"),
        question=say("Which small number is printed on {sector}?"),
        feature=say("ties between sectors"),
    ),
    FactSpec(
        pattern="sites.{district}", kind="number", holes={"district": DISTRICTS}, labels=NAMES,
        low=1, high=MOST_SITES, group=say("Amsterdam"),
        question=say("How many house sites does {district} have?"),
        feature=say("houses"),
    ),
    FactSpec(
        pattern="touches.{site}", kind="words", holes={"site": HOUSES}, words=HOUSES, labels=_SITE_LABELS,
        most=8, tap="pairs", group=say("House sites that touch"),
        question=say("Which sites touch {site}?"),
        feature=say("connected groups of houses"),
    ),
    FactSpec(
        pattern="bridges.{site}", kind="words", holes={"site": HOUSES}, words=HOUSES, labels=_SITE_LABELS,
        most=4, tap="pairs", group=say("Bridges"),
        question=say("Which sites lie across a bridge from {site}?"),
        feature=say("bridges: their bonus, and houses counting across them"),
    ),
    FactSpec(
        pattern="places.{district}.{n}", kind="spot", holes={"district": DISTRICTS, "n": _NUMBERS}, labels=NAMES,
        optional=True, tap="rows", counts="sites.{district}", group=say("Sites on the photograph"),
        question=say("Tap all house sites of {district}."),
        feature=say("the photograph of your own board as the map"),
    ),
    FactSpec(
        pattern="colonies.{continent}.{good}", kind="number", labels=NAMES,
        holes={"continent": CONTINENTS, "good": GOODS}, low=0, high=9, optional=True, group=_WORLD,
        question=say("{continent}: how many sites for {good} are there?"),
        feature=say("knowing when all sites are taken"),
    ),
    FactSpec(
        pattern="spots.{continent}.{good}", kind="spots", labels=NAMES,
        holes={"continent": CONTINENTS, "good": GOODS}, most=9, optional=True, group=_WORLD,
        question=say("Tap the {good} sites of {continent} on the board."),
        feature=say("the photograph of your own board as the map"),
    ),
    FactSpec(
        pattern="start.{seat}.house", kind="word", holes={"seat": SEATS}, words=HOUSES, labels=_SITE_LABELS,
        group=say("Starting sites"),
        question=say("Which house site shows the figure {seat}?"),
        feature=say("the starting tiles"),
    ),
    FactSpec(
        pattern="start.{seat}.colony", kind="word", holes={"seat": SEATS}, words=COLONIES,
        labels={c: say("{continent}: {good}", continent=NAMES[c.split(".")[0]], good=NAMES[c.split(".")[1]])
                for c in COLONIES},
        group=say("Starting sites"),
        question=say("Which colony site shows the figure {seat}?"),
        feature=say("the starting tiles"),
    ),
    FactSpec(
        pattern="deck.{kind}", kind="number", holes={"kind": ("goods", "goods_marked")}, low=0, high=60,
        optional=True, group=_DECK,
        question=say("How many cards “{kind}” are in the deck?"), feature=say("dealing without real cards"),
    ),
    FactSpec(
        pattern="deck.continent.{continent}", kind="number", holes={"continent": CONTINENTS}, labels=NAMES,
        low=0, high=60, optional=True, group=_DECK,
        question=say("How many colony cards show {continent}?"), feature=say("dealing without real cards"),
    ),
    FactSpec(
        pattern="deck.good.{good}", kind="number", holes={"good": GOODS}, labels=NAMES, low=0, high=60,
        optional=True, group=_DECK,
        question=say("How many colony cards show {good}?"), feature=say("dealing without real cards"),
    ),
    FactSpec(
        pattern="deck.amsterdam", kind="rows", optional=True, group=_DECK,
        columns=(
            Column("district", say("Amsterdam card: which district?"), words=DISTRICTS),
            Column("second", say("Amsterdam card: a second district?"), words=("only", *DISTRICTS)),
            Column("good", say("Amsterdam card: which good?"), words=("any", *GOODS)),
            Column("count", say("How many of these cards?"), low=1, high=20),
        ),
        question=say("Which Amsterdam cards are in the deck?"), feature=say("dealing without real cards"),
    ),
    FactSpec(
        pattern="invented", kind="yes", optional=True, group=_DECK,
        question=say("Is this box invented?"), feature=say("the note on the screen"),
    ),
)  # fmt: skip


def exists(key: str, facts: Facts) -> bool:
    """Whether a key makes sense beside what is known: a grid needs a scoring, a site has to be there."""
    kind, _, rest = key.partition(".")
    match kind:
        case "deck" | "invented":
            return False  # only the invented box of the demonstration holds them
        case "grid" if rest in YEARS:
            return facts.get(f"track.{rest}") in SCORED_BY
        case "places":
            district, number = rest.split(".")
            return int(number) <= int(facts.get(f"sites.{district}", MOST_SITES))
        case "touches" | "bridges":
            return rest in house_sites(facts, sector_of(rest))
    return True


_DISTRICT_AT = {
    "grachten": (0.06, 0.1), "nieuwe_zijde": (0.56, 0.1), "oude_zijde": (0.56, 0.6), "lastage": (0.06, 0.6)
}  # fmt: skip
_A_ROW = 5


def drawn_at(site: str) -> tuple[float, float]:
    """Where a house site is drawn without a photograph.

    >>> drawn_at("grachten.1")
    (0.06, 0.1)
    """
    district, number = site.split(".")
    left, top = _DISTRICT_AT[district]
    row, column = divmod(int(number) - 1, _A_ROW)
    return left + column * 0.095, top + row * 0.1


def schematic(facts: Facts) -> dict[str, tuple[float, float]]:
    """Where the house sites are drawn without a photograph, as far as their number is known."""
    return {site: drawn_at(site) for district in _DISTRICT_AT for site in house_sites(facts, district)}


def derived(facts: Facts) -> dict[str, Printed]:
    """What follows from the taps on the photograph: how many colony sites there are."""
    return {f"colonies.{colony}": len(facts[f"spots.{colony}"]) for colony in COLONIES if f"spots.{colony}" in facts}


def slips(facts: Facts) -> list[Slip]:
    """What was taught and cannot all be true together."""
    return [*_track_slips(facts), *_number_slips(facts), *_city_slips(facts)]


def _track_slips(facts: Facts) -> list[Slip]:
    found = []
    told = {year: facts[f"track.{year}"] for year in YEARS if f"track.{year}" in facts}
    for symbol, count in _SCORINGS.items():
        years = [year for year, printed in told.items() if printed == symbol]
        if len(years) > count or (len(told) == len(YEARS) and len(years) < count):
            text = say(
                "The rulebook counts {n} spaces “{symbol}” on the time track, not {given}.",
                n=count, symbol=SPACE_NAMES[symbol], given=len(years),
            )  # fmt: skip
            found.append(Slip(text, tuple(f"track.{year}" for year in years or told)))
    for year, symbol in told.items():
        if f"grid.{year}" in facts and symbol not in SCORED_BY:
            text = say("{year} has a grid of sums, but no scoring.", year=year_name(year))
            found.append(Slip(text, (f"track.{year}", f"grid.{year}")))
    return found


def _number_slips(facts: Facts) -> list[Slip]:
    found = []
    for sectors in SECTORS.values():
        keys = tuple(f"number.{sector}" for sector in sectors if f"number.{sector}" in facts)
        numbers = [facts[key] for key in keys]
        if len(set(numbers)) < len(numbers):
            found.append(Slip(say("Two sectors cannot have the same number."), keys))
    return found


def _city_slips(facts: Facts) -> list[Slip]:
    found = []
    for key, value in facts.items():
        how, _, site = key.partition(".")
        if how not in ("touches", "bridges"):
            continue
        if any((sector_of(other) == sector_of(site)) != (how == "touches") for other in value):
            text = say("{site}: neighbours lie in the same district, bridges lead to another.", site=site_name(site))
            found.append(Slip(text, (key,)))
        lonely = [o for o in value if f"{how}.{o}" in facts and site not in facts[f"{how}.{o}"]]
        if lonely:
            text = say("{a} is joined to {b}, but not the other way round.", a=site_name(site), b=site_name(lonely[0]))
            found.append(Slip(text, (key, f"{how}.{lonely[0]}")))
    return found


BOX = Schema(
    "merchants", Path(__file__).parent, SPECS, slips=slips, exists=exists, derived=derived, schematic=schematic
)
