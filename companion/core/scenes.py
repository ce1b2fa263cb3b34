"""Pictures around the games, as frozen data: Home, the seats at the table, the ceremony of the final score."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.core.clock import MS
from companion.core.message import Message

FLOOR_NS, PAUSE_NS = 700 * MS, 400 * MS  # how long a floor of the ceremony rises, and then stands


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


def begun(panel: CeremonyPanel, elapsed_ns: int) -> int:
    """How many floors have begun to rise so long after the first; one more once the gables are set.

    >>> panel = CeremonyPanel((), (Floor(Message("routes"), ()), Floor(Message("goods"), ())))
    >>> [begun(panel, ms * MS) for ms in (0, 1099, 1100, 2200, 9000)]
    [1, 1, 2, 3, 3]
    """
    return min(len(panel.floors), elapsed_ns // (FLOOR_NS + PAUSE_NS)) + 1


class CodePanel(msgspec.Struct, frozen=True, tag=True):
    """A square code for a phone's camera, row by row: "#" is dark, "." is light; below it what can be typed instead."""

    rows: tuple[str, ...]
    typed: tuple[tuple[Message, Message], ...] = ()  # (what it is, the letters)


Shape = Literal["board", "mat", "pile", "open", "pieces", "box"]
"""How something lies on a drawn table: a board, a part of the table, face down, face up, in pieces, or not at all."""


class Piece(msgspec.Struct, frozen=True):
    """What lies where on a drawn table: shares of it from 0 to 1, left to right and top to bottom."""

    shape: Shape
    x: float
    y: float
    w: float
    h: float
    symbol: str = ""
    count: int = 0  # how many lie there, where that is said


class TablePanel(msgspec.Struct, frozen=True, tag=True):
    """One thing to lay out on the table, among the others that come before and after it.

    Drawn are the table with what lies on it by then, and lit what has come with this step; a step with which nothing
    was ever laid is its symbol.
    """

    text: Message
    symbol: str
    at: int
    symbols: tuple[str, ...]  # of all steps
    lying: tuple[Piece, ...] = ()
    new: tuple[Piece, ...] = ()


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
    program: bool = False  # no person


class SeatsPanel(msgspec.Struct, frozen=True, tag=True):
    """The table from above with its seats, clockwise from the screen's near side."""

    seats: tuple[Seat, ...]
    caption: Message | None = None
    turning: str = ""  # the place of the switch by which the picture turns to whose turn it is; none without it
    turns: bool = False  # whether it is on
