"""Cards, task tiles and market tiles by number, in our own words and in three languages.

What the rulebook's text does not tell (costs, most card names, many "when" symbols) is absent here and
said to be unknown; see ../data/README.md.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal, TypeVar, get_args

import msgspec

from companion.core.message import Message
from companion.games.amsterdam.cards.scoring import Scoring
from companion.games.amsterdam.names import CardKind, District, one_of

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
