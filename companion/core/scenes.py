"""Pictures around the games, as frozen data: Home, the seats at the table, the ceremony of the final score."""

from __future__ import annotations

import msgspec

from companion.core.message import Message


class Floor(msgspec.Struct, frozen=True):
    """One category of the score: what it brought each player, in the order of the houses."""

    label: Message
    points: tuple[int, ...]
    symbol: str = ""
    note: Message | None = None  # who was first in it, and why


class ScoreHouse(msgspec.Struct, frozen=True):
    name: Message
    colour: str
    winner: bool = False


class CeremonyPanel(msgspec.Struct, frozen=True, tag=True):
    """The final score as houses that rise floor by floor; losses sink them into the water."""

    houses: tuple[ScoreHouse, ...]
    floors: tuple[Floor, ...]
    since_ns: int = 0  # when they began to rise; 0: they stand


class CodePanel(msgspec.Struct, frozen=True, tag=True):
    """A square code for a phone's camera, row by row: "#" is dark, "." is light; below it what can be typed instead."""

    rows: tuple[str, ...]
    typed: tuple[tuple[Message, Message], ...] = ()  # (what it is, the letters)


class TablePanel(msgspec.Struct, frozen=True, tag=True):
    """One thing to lay out on the table, drawn large, among the others that come before and after it."""

    text: Message
    symbol: str
    at: int
    symbols: tuple[str, ...]  # of all steps


class Door(msgspec.Struct, frozen=True):
    """A way into a house: touching it means this choice of the prompt."""

    spot: str
    label: Message
    lit: bool = False


class TownHouse(msgspec.Struct, frozen=True):
    """A game on Home: its name over the shop window that says what waits, its doors below."""

    name: tuple[Message, ...]  # one line, or two
    symbol: str
    colour: str
    headline: Message
    note: Message
    lit: int = 0  # windows of four
    doors: tuple[Door, ...] = ()


class HousesPanel(msgspec.Struct, frozen=True, tag=True):
    """Home: every game is a house on the canal."""

    houses: tuple[TownHouse, ...]
    trouble: Message | None = None  # a game or the folder of games that cannot be read


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: taken by a name in a colour, or free."""

    spot: str
    name: Message | None = None
    colour: str = ""
    first: bool = False  # who begins
    lit: bool = False  # the next name sits here


class SeatsPanel(msgspec.Struct, frozen=True, tag=True):
    """The table from above with its seats, clockwise from the screen's near side."""

    seats: tuple[Seat, ...]
    caption: Message | None = None
