"""The club's archive: results come in any order and as often as they like, each game is kept once.

It is a data folder: `companion history --data FOLDER` and `companion stats --data FOLDER` read it. Which table brought
a game stands in the name of its journal: TABLE.ID.journal.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.club.league import evening_of, evening_standings
from companion.club.link import CLUB, Link
from companion.club.topics import (
    ID,
    LEAGUE_TOPIC,
    MOST_BYTES,
    VERSION,
    Have,
    League,
    Nonsense,
    Result,
    have_topic,
    read,
    table_of,
    topic,
)
from companion.core.disk import remove_file, replace_file
from companion.core.errors import CompanionError
from companion.games.catalogue import TITLES, game_named
from companion.memory import entries
from companion.memory.archive import Archive, journals_in
from companion.memory.parcel import result_id, unpacked
from companion.memory.record import Record, counted
from companion.memory.session import playable
from companion.settings.config import ClubSettings

FILE = re.compile(r"([a-z0-9-]{1,24})\.([0-9a-f]{32})\.journal")

log = logging.getLogger("companion.club")


class Kept(NamedTuple):
    """A game that is here."""

    table: str
    lines: int


class Folder:
    """The journals of the club."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._games = data / "games"
        self.kept: dict[str, Kept] = dict(self._found())

    def _found(self) -> Iterator[tuple[str, Kept]]:
        for name, _, _ in journals_in(self._games):
            if match := FILE.fullmatch(name):
                try:
                    yield match[2], Kept(match[1], len(entries.read(self._games / name).entries) + 1)
                except CompanionError:
                    continue  # damaged: whoever played it is asked for it again

    def take(self, result: Result) -> bool:
        """Keep a result; False if it is here already. Raises Nonsense for what is no finished game of that table."""
        journal, lines = _checked(result)
        kept = self.kept.get(result.id)
        if kept is not None and kept.table != result.table:
            raise Nonsense(f"{kept.table} brought this game")
        if kept is not None and kept.lines >= lines:
            return False
        path = self._games / f"{result.table}.{result.id}.journal"
        remove_file(entries.mirror_of(path))
        replace_file(path, journal)
        self.kept[result.id] = Kept(result.table, lines)
        return True

    def of(self, table: str) -> dict[str, int]:
        """The games of one table, with the lines of each."""
        return {id: kept.lines for id, kept in self.kept.items() if kept.table == table}

    def tables(self) -> set[str]:
        return {kept.table for kept in self.kept.values()}


def _checked(result: Result) -> tuple[bytes, int]:
    """The journal of a result, if it is one; what else the message says is not believed."""
    try:
        journal = unpacked(result.journal)
        contents = entries.parse(journal, "a result")
        head = entries.decode_line(journal.partition(b"\n")[0], 0)
        if contents.damage is not None or contents.header.game not in TITLES:
            raise Nonsense("a journal that is damaged, or of a game that we do not know")
        if not ID.fullmatch(result.id) or result.id != result_id(contents.header.game, contents.header.id, head.at):
            raise Nonsense("an id that is not the journal's")
        game = game_named(contents.header.game)
        line = playable(game, contents, "a result")
        if not game.finished(line.state):
            raise Nonsense("a game that is not over")
    except (CompanionError, ValueError, msgspec.DecodeError) as error:
        raise Nonsense(str(error)) from None
    return journal, len(contents.entries) + 1


class Collector:
    """The process: hears results, says what it has and how the evening stands."""

    def __init__(self, settings: ClubSettings, data: Path, invented: bool, said: Callable[[str], None]) -> None:
        self._folder = Folder(data)
        self._archive = Archive(data)
        self._invented = invented
        self._said = said
        self._run = secrets.token_hex(4)  # who hears another one knows that something may have been lost
        self._known = self._folder.tables()
        topics = [topic("+", "result"), topic("+", "here")]
        user = settings.user or CLUB
        self.link = Link(settings, "companion-archive", topics, self._heard, self._connected, keeps=True, user=user)

    def _connected(self) -> None:
        for table in sorted(self._known):
            self._have(table)
        self._tell_league()

    def _heard(self, where: str, raw: bytes, kept: bool) -> None:
        table = table_of(where)
        if where == topic(table, "here"):
            if table not in self._known:
                self._known.add(table)
                self._have(table)
            return
        if kept:
            raise Nonsense("a result that somebody left there")
        result = read(raw, Result, table, MOST_BYTES)
        if self._folder.take(result):
            self._said(f"{table}: {TITLES[result.game]} {result.id[:8]}, {len(self._folder.kept)} games")
            self._tell_league()
        self._known.add(table)
        self._have(table)

    def _have(self, table: str) -> None:
        have = Have(VERSION, self._run, self._folder.of(table))
        self.link.say(have_topic(table), msgspec.json.encode(have), keep=True, sure=True)

    def _tell_league(self) -> None:
        records = played(self._archive, self._invented)
        last = max((evening_of(record.last) for record in records), default="")
        standings = evening_standings([record for record in records if evening_of(record.last) == last], table_in)
        self.link.say(LEAGUE_TOPIC, msgspec.json.encode(League(VERSION, standings)), keep=True, sure=True)


def played(archive: Archive, invented: bool) -> list[Record]:
    """The games that count, oldest first."""
    archive.look()
    archive.catch_up()
    return counted(archive.records(), invented)


def table_in(record: Record) -> str:
    """Which table brought a game."""
    match = FILE.fullmatch(record.file)
    return match[1] if match else ""
