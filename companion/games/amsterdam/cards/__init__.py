"""Cards, task tiles and market tiles by number, in our own words and in three languages, and what they score.

What the rulebook's text does not tell (costs, most card names, many "when" symbols) is absent here and
said to be unknown; see ../data/README.md.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal, TypeVar, get_args

import msgspec

from companion.core.message import Message, say
from companion.games.amsterdam.names import COLOUR_NAMES, DICE, DISTRICT_NAMES, CardKind, District, one_of

Tracked = Literal[
    "dockers_in_building",  # by everybody; with ":light_blue" those of one colour
    "dockers_and_goods_on_barge",
    "kinds_of_goods_on_barge",
    "goods_on_black_market",
    "goods_in_warehouse",  # ":beer"
    "depots_filled",
    "blocks",  # one's own; with ":orange" those in one district
    "bridges_passed",
    "river_at_harbour",  # 1 or 0
    "no_penalty_for_inactive_cards",  # scores nothing: the game leaves those penalties out
]
"""What the game can count by itself."""

Asked = Literal[
    "artisan_types",
    "artisan_pairs",
    "most_artisans_of_a_type",
    "buildings",
    "churches",
    "plans",  # with ":orange" those of one district
    "plan_pairs",
    "active_cards",
    "end_cards",
    "phase_3_cards",
    "permanent_cards",
    "three_of_each",
    "barge_at_start",
    "returned",
    "different_resources_returned",
    "dockers_returned",  # ":light_blue"
]
"""What lies in front of a player."""

Quantity = Literal[Tracked, Asked]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)

QUESTIONS: dict[Asked, tuple[Message, int]] = {
    "artisan_types": (say("How many different types of artisan do you have among your active cards?"), 9),
    "artisan_pairs": (say("How many pairs of active artisans of one type do you have?"), 27),
    "most_artisans_of_a_type": (say("How many active artisans do you have of your commonest type?"), 6),
    "buildings": (say("How many active buildings do you have?"), 54),
    "churches": (say("How many of the three churches do you have active?"), 3),
    "plans": (say("How many active plans do you have?"), 24),
    "plan_pairs": (say("How many pairs of active plans of one colour do you have?"), 12),
    "active_cards": (say("How many active cards do you have?"), 132),
    "end_cards": (say("How many of your active cards show the laurel wreath?"), 60),
    "phase_3_cards": (say("How many of your active cards show the symbol III?"), 60),
    "permanent_cards": (say("How many of your active cards show the permanent symbol?"), 60),
    "three_of_each": (say("Have you activated at least 3 artisans, 3 buildings and 3 plans?"), 1),
    "barge_at_start": (say("Is your barge at the starting bridge of the harbour?"), 1),
    "returned": (say("Do you return what this task asks for?"), 1),
    "different_resources_returned": (say("How many different resources do you return for this task?"), 6),
    "dockers_returned": (say("How many dockers of this colour do you return?"), 2),
}
"""What tells the count of an asked quantity, and its highest answer; 1 means yes or no."""


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a counted quantity becomes points; `of` is a Quantity, with ":which" where it needs one.

    >>> Scoring("dockers_in_building", each=1).worth(7)
    7
    >>> Scoring("churches", steps=(3, 8, 15)).worth(2)
    8
    >>> Scoring("blocks:orange", at_least=4, points=6).worth(3)
    0
    """

    of: str
    each: int = 0  # points for each one counted …
    limit: int | None = None  # … but no more than this
    at_least: int = 0  # from this number on `points` are scored, once
    points: int = 0
    steps: tuple[int, ...] = ()  # points for one, two, three … counted
    together: tuple[str, ...] = ()  # cards that are scored once between them

    def worth(self, count: int) -> int:
        if count <= 0:
            return 0
        if self.steps:
            return self.steps[min(count, len(self.steps)) - 1]
        if self.at_least:
            return self.points if count >= self.at_least else 0
        return self.each * count if self.limit is None else min(self.limit, self.each * count)

    @property
    def quantity(self) -> Quantity:
        """The counted thing without its ":which"."""
        return one_of(QUANTITIES, self.of.partition(":")[0])

    @property
    def which(self) -> str:
        return self.of.partition(":")[2]


def question(scoring: Scoring) -> tuple[Message, int]:
    """What to ask for the count of an asked scoring, and the highest answer; 1 means yes or no."""
    if scoring.quantity == "plans" and scoring.which:
        district = DISTRICT_NAMES[one_of(DICE, scoring.which)]
        return say("How many active {district} plans do you have?", district=district), 4
    if scoring.quantity == "dockers_in_building":
        colour = COLOUR_NAMES[scoring.which]
        return say("How many {colour} dockers stand in the dockers’ building?", colour=colour), 2
    return QUESTIONS[one_of(QUESTIONS, scoring.quantity)]


When = Literal["I", "II", "III", "permanent", "end", "unknown"]
Source = Literal["rulebook", "wording", "unknown"]
Stack = Literal["A", "B", "CA", "CB"]
STACKS: tuple[Stack, ...] = get_args(Stack)


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence in the three languages; on the screen the catalogue translates `message`."""

    en: str
    fr: str
    nl: str

    @property
    def message(self) -> Message:
        return Message(self.en)


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An artisan, building or plan. `scoring` holds whenever the card shows the laurel wreath."""

    number: str
    kind: CardKind
    effect: Text
    name: str = ""  # a proper name, the same in every language; "" where no text tells it
    colour: Literal[District, ""] = ""  # plans: the district's colour
    when: When = "unknown"
    when_source: Source = "unknown"
    note: Text | None = None
    scoring: Scoring | None = None


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task tile; points by 2, 3 and 4 players."""

    number: int
    effect: Text
    of: str
    at_least: int = 0
    points: tuple[int, int, int] = (0, 0, 0)
    steps: tuple[tuple[int, ...], ...] = ()

    def scoring(self, players: int) -> Scoring:
        at = players - 2
        steps = self.steps[at] if self.steps else ()
        return Scoring(self.of, at_least=self.at_least, points=self.points[at], steps=steps)


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A market tile: what it costs in florins and what it brings."""

    number: str  # as printed: "A1" … "A8", "B9" … "B16", "CA17" … "CA20", "CB21" … "CB24"
    cost: int
    effect: Text
    points: int = 0
    river: int = 0
    resources: int = 0
    note: Text | None = None

    @property
    def stack(self) -> Stack:
        """The letters on its back."""
        return one_of(STACKS, self.number.rstrip("0123456789"))


Entry = TypeVar("Entry", Card, Task, Tile)


def _read(kind: type[Entry], name: str) -> list[Entry]:
    raw = (files("companion.games.amsterdam") / "data" / name).read_bytes()
    return msgspec.json.decode(raw, type=list[kind])  # type: ignore[valid-type]


@cache
def cards() -> dict[str, Card]:
    """All 132 cards by their three-figure number, in order."""
    names = ("artisans.json", "buildings.json", "plans.json")
    return {card.number: card for name in names for card in _read(Card, name)}


@cache
def tasks() -> dict[int, Task]:
    """All 42 task tiles by number, in order."""
    return {task.number: task for task in _read(Task, "tasks.json")}


@cache
def tiles() -> dict[str, Tile]:
    """All 24 market tiles by their printed sign, in order."""
    return {tile.number: tile for tile in _read(Tile, "market.json")}
