"""Every game that was played here: what became of it, kept at hand by an index that may be deleted.

The journals are the truth. The index (DATA/history.index) only remembers what folding each of them gave,
by file size and date; whatever does not match is folded again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion import __version__
from companion.core.clock import Clock
from companion.core.disk import remove_file, replace_file, sync_folder
from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.games.catalogue import game_named
from companion.memory import entries, journal
from companion.memory.record import Record, folded, glance
from companion.memory.repair import repair
from companion.memory.session import Line, fold

SUFFIX = ".journal"
INDEX = "history.index"
KEPT_EVERY = 50  # journals folded between two copies of the index: leaving early loses little
A_GLANCE_NS = 50_000_000
NEWEST = 10  # journals looked into for open games: an older one has long been left


class Archive:
    """The journals of a data folder. Listing is quick; `catch_up` folds what has changed, bit by bit."""

    def __init__(self, data: Path) -> None:
        self._folder = data / "games"
        self._index = data / INDEX
        self._known = _read_index(self._index)
        self.look()

    def look(self) -> None:
        """See which journals are there now and which of them have changed."""
        self.trouble: Message | None = None  # why the folder cannot be read
        self._records: dict[str, Record] = {}
        self._names: dict[str, str] = {}  # of files whose names cannot be shown as they are
        self._stale: list[str] = []
        try:
            found = list(journals_in(self._folder))
        except OSError as trouble:
            self.trouble, found = unreadable(self._folder, trouble), []
        for real, size, mtime_ns in found:
            name = real if real.isprintable() else repr(real)[1:-1]
            self._names[name] = real
            known = self._known.get(name)
            if known is not None and (known.size, known.mtime_ns) == (size, mtime_ns):
                self._records[name] = known
            else:
                self._records[name] = glance(self._folder / real, name, size, mtime_ns)
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
            self._records[name] = self._known[name] = folded(self.path(self._records[name]), self._records[name])
            if len(self._stale) % KEPT_EVERY == 0:
                self._keep_index()

    def catch_up_together(self) -> Iterator[None]:
        """Fold all changed journals with every core of the machine, one step per journal; for commands only."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        names, self._stale = self._stale[::-1], []
        # Not forked off us: threads of a progress bar or of numpy would be missing in a copy, with their locks held.
        clean = get_context("forkserver")
        clean.set_forkserver_preload([__name__])
        work = [(self.path(self._records[name]), self._records[name]) for name in names]
        with ProcessPoolExecutor(mp_context=clean) as pool:
            for name, record in zip(names, pool.map(folded, *zip(*work, strict=True), chunksize=8), strict=True):
                self._records[name] = self._known[name] = record
                yield
        self._keep_index()

    def _keep_index(self) -> None:
        self._known = {name: record for name, record in self._known.items() if name in self._records}
        # A name that cannot be shown cannot be written either: such a journal is folded every time.
        _write_index(self._index, [record for name, record in self._known.items() if self._names[name] == name])

    def catch_up_for(self, clock: Clock) -> None:
        """Fold changed journals for a glance, one at least: a screen must never stand still for its history."""
        until_ns = clock.now_ns() + A_GLANCE_NS
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
            raise CompanionError("“{wanted}” may be {n} games: give more of its name.", wanted=wanted, n=len(found))
        raise CompanionError("There is no game “{wanted}”: 'companion history' lists them all.", wanted=wanted)

    def path(self, record: Record) -> Path:
        return self._folder / self._names.get(record.file, record.file)

    def replay(self, record: Record) -> Line[Any]:
        return fold(game_named(record.game), entries.read(self.path(record)), record.file)

    def repair(self, record: Record) -> Message:
        """Bring back what is sound in a damaged game; says what was done."""
        said = repair(self.path(record))
        self.look()
        self.catch_up()
        return said

    def delete(self, record: Record) -> None:
        """Remove a game for ever; refused to anyone but the owner of the file, and while it is being played."""
        path = self.path(record)
        try:
            if path.lstat().st_uid != os.getuid():
                raise CompanionError("{file} belongs to somebody else: only its owner may delete it.", file=record.file)
            with journal.held(path) if path.is_file() else nullcontext():
                remove_file(entries.mirror_of(path))  # first: a journal without its mirror is still a game
                remove_file(path)
                sync_folder(path.parent)
        except OSError as trouble:
            raise CompanionError(
                "{file} could not be deleted: {error}.", file=record.file, error=trouble.strerror
            ) from trouble
        self._records.pop(record.file, None)
        self._known.pop(record.file, None)


def open_games(data: Path, game: str) -> list[Record]:
    """The games of one kind that are still open, among the newest: what a corrected fact may touch."""
    archive = Archive(data)
    archive.catch_up(NEWEST)
    return [r for r in archive.records() if r.game == game and r.status == "open"]


def unreadable(folder: Path, error: OSError) -> Message:
    return say(
        "{folder} cannot be read ({error}): check it, the games in it are not seen until then.",
        folder=str(folder),
        error=error.strerror or "",
    )


def journals_in(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Name, size and date of everything that calls itself a journal, whatever it is."""
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name.endswith(SUFFIX):
                    stat = entry.stat(follow_symlinks=False)
                    with suppress(OSError):  # a link that leads nowhere is listed as itself
                        stat = entry.stat()
                    yield entry.name, stat.st_size, stat.st_mtime_ns
    except FileNotFoundError:
        return


class _Index(msgspec.Struct, frozen=True, array_like=True):
    made_by: str
    records: tuple[Record, ...]


@cache
def _made_by() -> str:
    """Changes whenever the rules do, so that a mended score is not hidden by an old index."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted((Path(__file__).parents[1] / "games").rglob("*.py")):
        stat = path.stat()
        digest.update(f"{path.name}{stat.st_size}{stat.st_mtime_ns}".encode())
    return digest.hexdigest()


def _read_index(path: Path) -> dict[str, Record]:
    """Records by the name of their journal; none from an index that is damaged or of other rules."""
    try:
        index = msgspec.msgpack.decode(path.read_bytes(), type=_Index)
    except (OSError, msgspec.DecodeError):
        return {}
    return {record.file: record for record in index.records} if index.made_by == _made_by() else {}


def _write_index(path: Path, records: Sequence[Record]) -> None:
    with suppress(OSError):  # a full or read-only disk costs time at the next look, nothing else
        replace_file(path, msgspec.msgpack.encode(_Index(_made_by(), tuple(records))))
