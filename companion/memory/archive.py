"""Every game that was played here: what became of it, kept at hand by an index that may be deleted.

The journals are the truth. The index (DATA/history.index) only remembers what folding each of them gave,
by file size and date; whatever does not match is folded again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion import __version__
from companion.core.clock import Clock
from companion.core.disk import replace_file
from companion.core.errors import CompanionError, JournalError
from companion.core.message import Message
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import Score, Tally
from companion.memory import entries, journal
from companion.memory.entries import Contents, Header
from companion.memory.session import Line, fold

SUFFIX = ".journal"
INDEX = "history.index"
KEPT_EVERY = 50  # journals folded between two copies of the index: leaving early loses little
A_GLANCE_NS = 50_000_000
NEWEST = 10  # journals looked into for open games: an older one has long been left
_FIRST_LINE = 1 << 16

Status = Literal["open", "finished", "abandoned", "unread", "damaged"]


class Points(msgspec.Struct, frozen=True, array_like=True):
    """One line of a final score."""

    player: int
    category: str
    label: Message
    points: int


class Record(msgspec.Struct, frozen=True, array_like=True):
    """What became of one game; `status` is "unread" while its journal has not been folded yet."""

    file: str
    size: int
    mtime_ns: int
    id: str
    game: str
    players: tuple[tuple[str, str], ...]
    opened: str
    last: str = ""
    status: Status = "unread"
    decisions: int = 0
    totals: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    lines: tuple[Points, ...] = ()
    verdict: Message | None = None
    demo_box: bool = False
    tally: Tally = Tally()
    trouble: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; nobody in a game that was not finished."""
        return self.ranking[0] if self.status == "finished" and self.ranking else ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.players)

    @property
    def seats(self) -> tuple[tuple[str, str], ...]:
        """Everybody with a score, as (name, colour): the players, and the game's own opponent where he played."""
        others = game_named(self.game).opponent if len(self.totals) > len(self.players) else ""
        return (*self.players, (others, "")) if others else self.players

    @property
    def minutes(self) -> int:
        """From the first line to the last, as the wall clock had it; 0 if that makes no sense."""
        return _minutes(self.opened, self.last)


class Archive:
    """The journals of a data folder. Listing is quick; `catch_up` folds what has changed, bit by bit."""

    def __init__(self, data: Path) -> None:
        self._folder = data / "games"
        self._index = data / INDEX
        self._known = _read_index(self._index)
        self._records: dict[str, Record] = {}
        self._stale: list[str] = []
        self.look()

    def look(self) -> None:
        """See which journals are there now and which of them have changed."""
        self._records, self._stale = {}, []
        for name, size, mtime_ns in _journals(self._folder):
            known = self._known.get(name)
            if known is not None and (known.size, known.mtime_ns) == (size, mtime_ns):
                self._records[name] = known
            else:
                self._records[name] = _glance(self._folder / name, size, mtime_ns)
                self._stale.append(name)
        self._stale.sort(key=lambda name: self._records[name].opened)

    @property
    def behind(self) -> int:
        """How many journals have still to be folded."""
        return len(self._stale)

    def catch_up(self, most: int = 1_000_000) -> None:
        """Fold up to `most` changed journals, newest first; the index is kept at the end and now and then."""
        for _ in range(min(most, len(self._stale))):
            name = self._stale.pop()
            self._records[name] = self._known[name] = _folded(self._folder / name, self._records[name])
            if len(self._stale) % KEPT_EVERY == 0:
                self._known = {file: record for file, record in self._known.items() if file in self._records}
                _write_index(self._index, self._known)

    def catch_up_together(self) -> Iterator[None]:
        """Fold all changed journals with every core of the machine, one step per journal; for commands only."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        names, self._stale = self._stale[::-1], []
        for game in {self._records[name].game for name in names} & TITLES.keys():
            game_named(game)  # loaded once, before the workers are forked
        work = [(self._folder / name, self._records[name]) for name in names]
        with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
            for name, record in zip(names, pool.map(_folded, *zip(*work, strict=True), chunksize=8), strict=True):
                self._records[name] = self._known[name] = record
                yield
        _write_index(self._index, {name: self._records[name] for name in self._records})

    def catch_up_for(self, clock: Clock, ns: int = A_GLANCE_NS) -> None:
        """Fold changed journals for about so long, one at least: a screen must never stand still for its history."""
        until_ns = clock.now_ns() + ns
        while self._stale:
            self.catch_up(1)
            if clock.now_ns() >= until_ns:
                return

    def records(self) -> list[Record]:
        """All games, the latest first."""
        return sorted(self._records.values(), key=lambda r: (r.opened, r.file), reverse=True)

    def find(self, wanted: str) -> Record:
        """The game meant by a file name, an id or the beginning of either; "last" is the latest."""
        records = self.records()
        if wanted in ("last", "latest") and records:
            return records[0]
        found = [r for r in records if r.id.startswith(wanted) or r.file.startswith(wanted)]
        exact = [r for r in found if wanted in (r.id, r.file, r.file.removesuffix(SUFFIX))]
        if len(exact or found) == 1:
            return (exact or found)[0]
        if found:
            raise CompanionError(f"“{wanted}” may be {len(found)} games: give more of its name.")
        raise CompanionError(f"There is no game “{wanted}”: 'companion history' lists them all.")

    def path(self, record: Record) -> Path:
        """The journal of a game."""
        return self._folder / record.file

    def contents(self, record: Record) -> Contents:
        """The journal of a game, as far as it can be trusted."""
        return entries.read(self.path(record))

    def replay(self, record: Record) -> Line[Any]:
        """The whole line of play of a game, to be looked through."""
        return fold(game_named(record.game), self.contents(record), record.file)

    def delete(self, record: Record) -> None:
        """Remove a game for ever; refused to anyone but the owner of the file, and while it is being played."""
        path = self.path(record)
        try:
            if path.stat().st_uid != os.getuid():
                raise CompanionError(f"{record.file} belongs to somebody else: only its owner may delete it.")
            with journal.held(path):
                path.unlink()
        except OSError as trouble:
            raise CompanionError(f"{record.file} could not be deleted: {trouble.strerror}.") from trouble
        self._records.pop(record.file, None)
        self._known.pop(record.file, None)


def open_games(data: Path, game: str) -> list[Record]:
    """The games of one kind that are still open, among the newest: what a corrected fact may touch."""
    archive = Archive(data)
    archive.catch_up(NEWEST)
    return [r for r in archive.records() if r.game == game and r.status == "open"]


def _journals(folder: Path) -> Iterator[tuple[str, int, int]]:
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name.endswith(SUFFIX) and entry.is_file():
                    stat = entry.stat()
                    yield entry.name, stat.st_size, stat.st_mtime_ns
    except FileNotFoundError:
        return


def _glance(path: Path, size: int, mtime_ns: int) -> Record:
    """What the first line of a journal tells, without folding the rest."""
    blank = Record(path.name, size, mtime_ns, "", "", (), "")
    try:
        with path.open("rb") as file:
            entry = entries.decode_line(file.readline(_FIRST_LINE).rstrip(b"\n"), 0)
    except (OSError, ValueError) as trouble:
        return msgspec.structs.replace(blank, status="damaged", trouble=str(trouble))
    if entry.opened is None:
        return msgspec.structs.replace(blank, status="damaged", trouble="no first line")
    return _from_header(blank, entry.opened, entry.at)


def _from_header(blank: Record, header: Header, at: str) -> Record:
    return msgspec.structs.replace(
        blank, id=header.id, game=header.game, players=header.players, opened=at, demo_box=header.demo_box
    )


def _folded(path: Path, glance: Record) -> Record:
    """The record of a journal after folding it; trouble is part of the record, never an exception."""
    if glance.status == "damaged":
        return glance
    if glance.game not in TITLES:
        return msgspec.structs.replace(glance, status="damaged", trouble=f"unknown game “{glance.game}”")
    try:
        contents = entries.read(path)
        game = game_named(glance.game)
        line = fold(game, contents, path.name)
        score = game.score(line.state)
        finished = game.finished(line.state)
    except JournalError as trouble:
        return msgspec.structs.replace(glance, status="damaged", trouble=str(trouble))
    left = bool(contents.entries and contents.entries[-1].left)
    return msgspec.structs.replace(
        glance,
        last=contents.entries[-1].at if contents.entries else glance.opened,
        status="finished" if finished else "abandoned" if left else "open",
        decisions=len(line.done),
        totals=score.totals,
        ranking=score.ranking,
        lines=_points(score),
        verdict=score.verdict,
        tally=game.tally([event for decision in line.done for event in decision.events]),
        trouble=str(contents.damage) if contents.damage else "",
    )


def _points(score: Score) -> tuple[Points, ...]:
    return tuple(Points(line.player, line.category, line.label, line.points) for line in score.lines)


class _Index(msgspec.Struct, frozen=True, array_like=True):
    made_by: str
    records: tuple[Record, ...]


def _made_by() -> str:
    """Changes whenever the rules do, so that a mended score is not hidden by an old index."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted((Path(__file__).parents[1] / "games").rglob("*.py")):
        stat = path.stat()
        digest.update(f"{path.name}{stat.st_size}{stat.st_mtime_ns}".encode())
    return digest.hexdigest()


def _read_index(path: Path) -> dict[str, Record]:
    try:
        index = msgspec.msgpack.decode(path.read_bytes(), type=_Index)
    except (OSError, msgspec.DecodeError):
        return {}
    return {record.file: record for record in index.records} if index.made_by == _made_by() else {}


def _write_index(path: Path, records: dict[str, Record]) -> None:
    try:
        replace_file(path, msgspec.msgpack.encode(_Index(_made_by(), tuple(records.values()))))
    except OSError:
        return  # a full or read-only disk costs time at the next look, nothing else


def _minutes(begin: str, end: str) -> int:
    from datetime import datetime

    try:
        spent = (datetime.fromisoformat(end) - datetime.fromisoformat(begin)).total_seconds() / 60
    except (ValueError, TypeError):
        return 0
    return round(spent) if 0 <= spent < 48 * 60 else 0
