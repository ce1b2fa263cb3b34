"""Every closed set of words that the game is told in: what journals hold, so a word here is never renamed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeVar, get_args

# --- on the board --------------------------------------------------------------------------------------

Good = Literal["gems", "sugar", "spices", "silk"]
Continent = Literal["americas", "africa", "east_indies", "far_east"]
District = Literal["grachten", "nieuwe_zijde", "oude_zijde", "lastage"]
Sector = Good | District | Continent
Subject = Literal["exchange", "amsterdam", "colonies"]
Disc = Literal["discard", "mayor", "auction"]
Blank = Literal[""]  # not said, or none

Year = Literal[
    "1579", "1585", "1588", "1596/97", "1597", "1600", "1602", "1609", "1609/21", "1611", "1613", "1619",
    "1621", "1624", "1625", "1628", "1632", "1636/37", "1640", "1641", "1652/54", "1656", "1662", "1664",
    "1665", "1666",
]  # fmt: skip
AskedOfEach = Literal["ship", "globe", "arms", "credit", "arms_lost", "globe_lost", "ship_lost"]
"""The symbols of the time track that every player works through."""
Symbol = Literal[
    "start", "nothing", "ship", "globe", "arms", "credit", "arms_lost", "globe_lost", "ship_lost",
    "leader_back", "score_ship", "score_arms", "score_globe", "final",
]  # fmt: skip

GOODS: tuple[Good, ...] = get_args(Good)
CONTINENTS: tuple[Continent, ...] = get_args(Continent)
DISTRICTS: tuple[District, ...] = get_args(District)
SECTORS: dict[Subject, tuple[Sector, ...]] = {"exchange": GOODS, "amsterdam": DISTRICTS, "colonies": CONTINENTS}
DISCS: tuple[Disc, ...] = get_args(Disc)
COLOURS = ("green", "orange", "violet", "blue", "yellow")
YEARS: tuple[Year, ...] = get_args(Year)
ASKED_OF_EACH: tuple[AskedOfEach, ...] = get_args(AskedOfEach)
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
SCORED_BY: dict[str, Subject] = {"score_ship": "exchange", "score_arms": "amsterdam", "score_globe": "colonies"}

# --- in the game ---------------------------------------------------------------------------------------

CardKind = Literal["goods", "colony", "amsterdam", "hourglass", "unknown"]
"""“unknown”: a card that nobody has named, because it does not matter which it is."""
Level = Literal["all", "clock"]
"""How much the companion helps with: everything, or only the clock."""
TaskKind = Literal[
    AskedOfEach,
    "goods", "found", "build", "advance", "bonus_house", "return_house",  # tiles
    "afford", "count", "read", "hourglass", "check",  # answers
    "place", "space", "score", "discard", "use", "sell", "pass", "last_space", "over",  # the companion's own
]  # fmt: skip
Account = Literal["start", "exchange", "amsterdam", "colonies", "bonuses", "auctions", "credit", "corrections"]
Obstacle = Literal["tiles", "sites", "end", "none"]
"""Why a task cannot be done: no tile left, no free site, rows at their end, nothing to give up."""
OnItsWay = Literal["moves", "stays"]  # the one good of a card, told with its house
WhySkipped = Obstacle | Literal["declined"]
Answered = Literal["goods", "read", "afford", "hourglass"]
"""The tasks of which nothing but their being done tells."""
Correctable = Literal["money", "loans", "tile", "house", "colony", "marker", "hourglasses", "mayor", "turn"]

DeedKind = Literal["tile", "house", "house_lost", "colony", "colony_lost", "loan", "card"]
"""What hands do for a program: move a tile, build, take away, found, take away, lay a loan, lay a card on a disc."""

# --- at the clock --------------------------------------------------------------------------------------

Status = Literal["ready", "running", "stopped", "owing"]
"""Set at START · the hand runs · a press has stopped it · can the buyer pay?"""
NoteKind = Literal["before", "late", "excluded", "equal", "stuck", "touch", "twice", "covered", "close", "silent"]
Repeat = Literal["restart", "stalled", "asked", "covered", "tie", "silent"]
Again = Repeat | Literal["doubled", "excluded", "practice"]


Word = TypeVar("Word", bound=str)


def one_of(words: Sequence[Word], said: str) -> Word:
    """The word of a closed set that was said, where only these can be said.

    >>> one_of(DISCS, "mayor")
    'mayor'
    """
    return next(word for word in words if word == said)


@lru_cache(maxsize=512)  # asked for every pair of houses after every decision
def sector_of(site: str) -> str:
    """The district or continent of a site.

    >>> sector_of("oude_zijde.4")
    'oude_zijde'
    """
    return site.split(".", 1)[0]


def good_of(colony: str) -> Good:
    """The good of a colony site.

    >>> good_of("africa.silk.2")
    'silk'
    """
    return one_of(GOODS, colony.split(".")[1])
