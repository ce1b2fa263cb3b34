"""The words between the table and the process that tells the club: what everybody may know, and nothing else."""

from __future__ import annotations

from typing import Literal

import msgspec

VERSION = 1

Status = Literal["free", "setup", "playing", "over"]
Kind = Literal["dice", "sold", "over"]


# --- what the table tells ---------------------------------------------------------------------------------------


class Member(msgspec.Struct, frozen=True):
    """Somebody at the table, as the screen shows him to everybody; under his initial where names are private."""

    name: str
    colour: str
    score: str = ""  # as the screen writes it: "31", "290,000", "–" where it is nobody's to know
    points: int | None = None  # the same as a number
    turn: bool = False
    won: bool = False


class TableState(msgspec.Struct, frozen=True, tag=True):
    """The table at a glance; the words are in the language of the table."""

    status: Status = "free"
    game: str = ""  # "merchants"
    title: str = ""  # "Merchants of Amsterdam"
    phase: str = ""  # "Turn 8 of 20"
    players: tuple[Member, ...] = ()
    turn: tuple[str, ...] = ()  # the names of those who have something to do
    price: int | None = None  # of the auction that runs, in florins
    auction: bool = False  # one is on the clock
    last_round: bool = False
    progress: float = 0.0  # how much of the game is played, from 0 to 1
    seats: int = 0  # that are free, while people sit down
    since: str = ""  # when this status began
    round: int = 0  # of the club's draw, where these people play what they were drawn for


class Happened(msgspec.Struct, frozen=True, tag=True):
    """Something worth a lamp or a sound."""

    kind: Kind
    text: str  # the story's line
    name: str = ""  # who won
    colour: str = ""
    price: int | None = None
    dice: dict[str, int] = {}


class Finished(msgspec.Struct, frozen=True, tag=True):
    """A game that is over: its journal, packed, and what it is known by."""

    id: str
    lines: int  # of the journal: a game that was amended later has more
    game: str
    opened: str
    ended: str
    players: tuple[Member, ...]
    places: tuple[int, ...]
    journal: str  # base64 of its bytes, deflated by zlib


FromTable = TableState | Happened | Finished


# --- what the club tells the table ------------------------------------------------------------------------------


class ClubHello(msgspec.Struct, frozen=True, tag=True):
    """The first word of a connection: everything is told anew."""

    version: int = VERSION


class Has(msgspec.Struct, frozen=True, tag=True):
    """The games of this table that the club's archive holds, each with its number of lines: the others are wanted."""

    games: dict[str, int]
    again: bool = False  # what was sent before may have been lost on the way


class Drawn(msgspec.Struct, frozen=True, tag=True):
    """Who plays what here in the next round; nobody: nothing is drawn for this table."""

    number: int = 0
    names: tuple[str, ...] = ()
    game: str = ""
    at: str = ""


FromClub = ClubHello | Has | Drawn
