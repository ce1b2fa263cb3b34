"""What is said at the club, and where: topics and payloads of version 1 (README.md has them in words).

Whatever comes from the broker may have been written by anybody: `read_…` gives a sound value, or raises Nonsense.
"""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from companion.core.names import refusal_of_name
from companion.wire.club import Finished, Happened, TableState

VERSION = 1
ROOT = f"companion/{VERSION}"
HERE, GONE = "here", "gone"  # whether a table can be reached
MOST_BYTES = 1 << 20  # of a result; a journal of a whole evening is packed to 30 KiB
MOST_SMALL = 1 << 16  # of anything else
MOST_WORDS, MOST_MANY, MOST_DEEP = 200, 64, 6  # letters of a text, things in a list, lists in lists
NAME = re.compile(r"[a-z0-9-]{1,24}")
COLOUR = re.compile(r"[a-z ]{0,20}")
ID = re.compile(r"[0-9a-f]{32}")

P = TypeVar("P", bound=msgspec.Struct)


class Nonsense(Exception):
    """A message that is not taken, and why: one line of the log."""


class State(TableState, frozen=True, tag=False, kw_only=True):
    """A table at a glance: retained, told anew every ten seconds."""

    v: int
    table: str
    at: str


class Event(Happened, frozen=True, tag=False, kw_only=True):
    """Something that happened; not retained."""

    v: int
    table: str
    at: str


class Result(Finished, frozen=True, tag=False, kw_only=True):
    """A game that is over, with its journal; QoS 1, not retained."""

    v: int
    table: str


class Have(msgspec.Struct, frozen=True):
    """The games of one table that the archive holds, with the lines of each; retained. `run`: of the archive."""

    v: int
    run: str
    games: dict[str, int]


class Place(msgspec.Struct, frozen=True):
    """Who plays what at a table in the next round."""

    table: str
    names: tuple[str, ...]
    game: str = ""


class Round(msgspec.Struct, frozen=True):
    """The pairings of a round; retained. `at` is the time of day, "21:30"; without tables nothing is drawn."""

    v: int
    number: int = 0
    of: int = 0
    at: str = ""
    places: tuple[Place, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """Somebody in the evening's league."""

    name: str
    points: int
    table: str  # where he played last
    places: tuple[int, ...]  # of each of his games
    change: int = 0  # ranks won since the round before


class League(msgspec.Struct, frozen=True):
    """The evening's league, best first; retained."""

    v: int
    standings: tuple[Standing, ...]


def topic(table: str, what: str) -> str:
    """Where a table tells something; "+" stands for any table."""
    return f"{ROOT}/table/{table}/{what}"


def table_of(where: str) -> str:
    """The table that a topic belongs to; raises Nonsense."""
    words = where.split("/")
    if len(words) != 5 or not NAME.fullmatch(words[3]):
        raise Nonsense("no topic of ours")
    return words[3]


def have_topic(table: str) -> str:
    return f"{ROOT}/club/have/{table}"


ROUND_TOPIC = f"{ROOT}/club/round"
LEAGUE_TOPIC = f"{ROOT}/club/league"


def written(value: msgspec.Struct, kind: type[P], **more: object) -> bytes:
    """A value of the wire as the payload of this kind."""
    plain = {name: getattr(value, name) for name in value.__struct_fields__}
    return msgspec.json.encode(kind(**plain, **more))


def read(raw: bytes, kind: type[P], table: str = "", most: int = MOST_SMALL) -> P:
    """The payload, if it is one of this kind and version, and of this table; else raises Nonsense."""
    if len(raw) > most:
        raise Nonsense(f"{len(raw)} bytes, more than {most}")
    try:
        value = msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Nonsense(str(error)) from None
    if getattr(value, "v", None) != VERSION:
        raise Nonsense(f"version {getattr(value, 'v', None)}, not {VERSION}")
    if table and getattr(value, "table", table) != table:
        raise Nonsense("it speaks of another table")
    _look_through(value, 0, "")
    return value


def _look_through(value: object, deep: int, name: str) -> None:
    """Every word short and writable, every list short: what is shown later is looked at once, here."""
    match value:
        case str():
            if name != "journal" and (len(value) > MOST_WORDS or not value.isprintable()):
                raise Nonsense(f"{name or 'a word'} that cannot be written")
            if (name == "name" and value and refusal_of_name(value)) or (
                name == "colour" and not COLOUR.fullmatch(value)
            ):
                raise Nonsense(f"a {name} that is none")
        case dict():
            if len(value) > (100_000 if name == "games" else MOST_MANY):
                raise Nonsense(f"too many {name}")
            for key, each in value.items():
                _look_through(key, deep + 1, "")
                _look_through(each, deep + 1, "")
        case tuple():
            if len(value) > 500 or deep > MOST_DEEP:
                raise Nonsense(f"too many {name}")
            for each in value:
                _look_through(each, deep + 1, name)
        case msgspec.Struct():
            for field in value.__struct_fields__:
                _look_through(getattr(value, field), deep + 1, field)
