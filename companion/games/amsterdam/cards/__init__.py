"""Cards, task tiles and market tiles by number, in our own words and in three languages.

What the rulebook's text does not tell (costs, most card names, many "when" symbols) is absent here and
said to be unknown; see data/README.md.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec

from companion.core.message import Message, say
from companion.core.view import TextPanel
from companion.games.contract import LookUp

Kind = Literal["artisan", "building", "plan"]
When = Literal["I", "II", "III", "permanent", "end", "unknown"]
Source = Literal["rulebook", "wording", "unknown"]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence in the three languages; on the screen the catalogue translates `message`."""

    en: str
    fr: str
    nl: str

    @property
    def message(self) -> Message:
        return Message(self.en)


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a counted quantity becomes points; `of` is a word of QUANTITIES, with ":which" where it needs one.

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
        """The points for `count` of what is counted."""
        if count <= 0:
            return 0
        if self.steps:
            return self.steps[min(count, len(self.steps)) - 1]
        if self.at_least:
            return self.points if count >= self.at_least else 0
        return self.each * count if self.limit is None else min(self.limit, self.each * count)

    @property
    def quantity(self) -> str:
        """The counted thing without its ":which"."""
        return self.of.partition(":")[0]

    @property
    def which(self) -> str:
        return self.of.partition(":")[2]

    @property
    def ask(self) -> bool:
        """Whether only the player can tell the count; otherwise it follows from what is tracked."""
        return self.quantity in ASKED


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An artisan, building or plan. `scoring` holds whenever the card shows the laurel wreath."""

    number: str
    kind: Kind
    effect: Text
    name: str = ""  # a proper name, the same in every language; "" where no text tells it
    colour: str = ""  # plans: the district's colour
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
        """The scoring with this number of players."""
        seat = players - 2
        return Scoring(
            self.of,
            at_least=self.at_least,
            points=self.points[seat],
            steps=self.steps[seat] if self.steps else (),
        )


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
    def stack(self) -> str:
        """The letters on its back: "A", "B", "CA" or "CB"."""
        return self.number.rstrip("0123456789")


TRACKED = frozenset(
    {
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
    }
)
"""What the game can count by itself."""

ASKED: dict[str, tuple[Message, int]] = {
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
"""What lies in front of a player: the question that tells it, and its highest answer (1: yes or no)."""


def question(scoring: Scoring) -> tuple[Message, int]:
    """What to ask for the count of an asked scoring, and the highest answer; 1 means yes or no."""
    if scoring.of.startswith("plans:"):
        district = next(card.name for card in cards().values() if card.colour == scoring.which)
        return say("How many active {district} plans do you have?", district=district), 4
    return ASKED[scoring.quantity]


# --- looking up -------------------------------------------------------------------------------------

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


def find_card(typed: str) -> Card | None:
    """The card with the typed number, leading zeros or not.

    >>> find_card("42").number, find_card("133")
    ('042', None)
    """
    typed = typed.strip()
    return cards().get(typed.zfill(3)) if typed.isdecimal() else None


def find_task(typed: str) -> Task | None:
    """The task tile with the typed number."""
    typed = typed.strip()
    return tasks().get(int(typed)) if typed.isdecimal() and len(typed) < 4 else None


def find_tile(typed: str) -> Tile | None:
    """The market tile with the typed sign, or with its number alone, which is unique.

    >>> find_tile("ca 17").number, find_tile("3").number, find_tile("A17")
    ('CA17', 'A3', None)
    """
    typed = typed.replace(" ", "").upper()
    if typed.isdecimal():
        return next((t for t in tiles().values() if t.number.lstrip("ABC") == typed.lstrip("0")), None)
    return tiles().get(typed)


# --- telling ----------------------------------------------------------------------------------------

_CARD_TITLES = {
    "artisan": say("Artisan {number}"),
    "building": say("Building {number}"),
    "plan": say("Plan {number}"),
}
_WHEN = {
    "I": say("once a round, in phase I"),
    "II": say("once a round, in phase II"),
    "III": say("once a round, in phase III"),
    "permanent": say("always"),
    "end": say("at the end of the game"),
}
_SOURCE = {
    "rulebook": say("When: {when}."),
    "wording": say("When: {when}, to judge by the wording; the symbol on the card decides."),
}


def title(entry: Card | Task | Tile) -> Message:
    """What a card or tile is called: its kind, number and name, as far as known."""
    if isinstance(entry, Task):
        return say("Task {number}", number=entry.number)
    if isinstance(entry, Tile):
        return say("Market tile {number}", number=entry.number)
    kind = Message(_CARD_TITLES[entry.kind].text, {"number": entry.number})
    return say("{card}: {name}", card=kind, name=entry.name) if entry.name else kind


def when(card: Card) -> Message:
    """When a card can be used and how sure that is."""
    if card.when == "unknown":
        return say("When: not told in the rulebook's text; look at the symbol on the card.")
    return Message(_SOURCE[card.when_source].text, {"when": _WHEN[card.when]})


def lines(entry: Card | Task | Tile) -> tuple[Message, ...]:
    """What there is to say about a card or tile, one sentence or two a line, the effect first."""
    said = [entry.effect.message]
    if isinstance(entry, Task):
        said += _task_points(entry)
    elif entry.note is not None:
        said.append(entry.note.message)
    if isinstance(entry, Card):
        said.append(when(entry))
        if entry.scoring is not None and entry.when == "unknown":
            said.append(say("With the laurel wreath on it, it is scored at the end of the game."))
        if entry.kind == "plan":
            said.append(say("The district follows from the order of the cards; the name on the card decides."))
        said.append(say("Cost: not told in the rulebook's text; it is printed on the card."))
    return tuple(said)


def _task_points(task: Task) -> list[Message]:
    if not task.steps:
        two, three, four = task.points
        return [say("{two}, {three} or {four} points with 2, 3 or 4 players.", two=two, three=three, four=four)]
    if len(set(task.steps)) == 1:
        return []
    return [
        say(
            "With {players} players: {one} points for one, {two} for both.",
            players=players,
            one=task.steps[players - 2][0],
            two=task.steps[players - 2][1],
        )
        for players in (2, 3, 4)
    ]


def _panel(entry: Card | Task | Tile | None) -> TextPanel | None:
    return TextPanel(title(entry), lines(entry)) if entry else None


LOOK_UPS = (
    LookUp(
        kind="card",
        label=say("Card"),
        question=say("Which number is on the card?"),
        highest=132,
        find=lambda typed: _panel(find_card(typed)),
        refusal=lambda typed: say("there is no card {typed}; cards are numbered 001 to 132", typed=typed),
    ),
    LookUp(
        kind="task",
        label=say("Task tile"),
        question=say("Which number is on the task tile?"),
        highest=42,
        find=lambda typed: _panel(find_task(typed)),
        refusal=lambda typed: say("there is no task tile {typed}; they are numbered 1 to 42", typed=typed),
    ),
    LookUp(
        kind="tile",
        label=say("Market tile"),
        question=say("Which number is on the market tile?"),
        highest=24,
        find=lambda typed: _panel(find_tile(typed)),
        refusal=lambda typed: say(
            "there is no market tile {typed}; there are A1 to A8, B9 to B16, CA17 to CA20, CB21 to CB24", typed=typed
        ),
    ),
)
