"""The finished games that the club's archive does not hold yet, one after the other, as parcels.

Nothing is remembered here: the journals say what was played, the archive says what it has.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.core.clock import Clock
from companion.core.disk import replace_file
from companion.core.errors import CompanionError
from companion.memory import entries
from companion.memory.archive import Archive
from companion.memory.export import place_of
from companion.memory.nameless import renamed
from companion.memory.parcel import packed, result_id
from companion.memory.record import Record
from companion.table.glance import called
from companion.wire.club import Finished, Member

SINCE = "club.since"  # in the data folder: when this table first met the club


class Results:
    """What the archive wants; each `next` is a small piece of work, so that no step of the table is held up."""

    def __init__(self, data: Path, clock: Clock, since: str, private: bool) -> None:
        self._data = data
        # Games that were played before are a family's, not the club's.
        self._since = since or _first_met(data / SINCE, clock)
        self._private = private
        self._archive: Archive | None = None
        self._has: dict[str, int] | None = None  # None: no archive has said what it has
        self._sent: dict[str, int] = {}
        self._left: list[Record] | None = None

    def want(self, games: dict[str, int], again: bool) -> None:
        """The archive has these games; `again`: what was sent before may have been lost on the way."""
        self._has = games
        if again:
            self._sent.clear()
        self._left = None

    def look(self) -> None:
        """A journal may have changed."""
        if self._archive is not None:
            self._archive.look()
        self._left = None

    @property
    def idle(self) -> bool:
        """Whether there is nothing to be done."""
        return self._has is None or self._left == []

    def next(self) -> Finished | None:
        """One more parcel, or some of the work for it."""
        if self._has is None:
            return None
        if self._archive is None:
            self._archive = Archive(self._data)
        elif self._archive.behind:
            self._archive.catch_up(1)
        elif self._left is None:
            self._left = [record for record in self._archive.records() if self._belongs(record)]
        elif self._left:
            return self._parcel(self._archive.path(record := self._left.pop()), record, self._has)
        return None

    def _belongs(self, record: Record) -> bool:
        return record.status == "finished" and bool(record.id) and record.opened >= self._since

    def _parcel(self, path: Path, record: Record, has: dict[str, int]) -> Finished | None:
        id = result_id(record.game, record.id, record.opened)
        try:
            contents = entries.read(path)
            journal = entries.mended(*entries.read_both(path))[: contents.size]
        except (OSError, CompanionError):
            return None  # History says what is wrong with it
        lines = len(contents.entries) + 1
        if max(has.get(id, 0), self._sent.get(id, 0)) >= lines:
            return None
        self._sent[id] = lines
        names = called([name for name, _ in record.seats], self._private)
        people = tuple(
            Member(names[name], colour, str(record.totals[seat]), record.totals[seat], won=seat in record.winners)
            for seat, (name, colour) in enumerate(record.seats)
        )
        if self._private:
            # Whoever was called otherwise before is nobody's business either.
            old = [name for name, _ in contents.header.players if name not in names]
            journal = renamed(journal, {**called(old, True), **names})
        places = tuple(place_of(record, seat) or 0 for seat in range(len(people)))
        return Finished(id, lines, record.game, record.opened, record.last, people, places, packed(journal))


def _first_met(path: Path, clock: Clock) -> str:
    """When this table first met the club, written down then."""
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        now = clock.wall()
        with suppress(OSError):  # then it is from the next start on
            replace_file(path, f"{now}\n".encode())
        return now
