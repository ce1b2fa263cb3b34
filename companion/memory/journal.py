"""The journal: the only memory. One line per decision, on disk before anyone sees the result."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec

from companion.core.chance import Draw
from companion.core.clock import Clock
from companion.core.disk import DurableFile, Opener, make_folder, replace_file, sync_folder
from companion.core.errors import DiskTrouble, JournalError
from companion.core.message import Message, say
from companion.memory.entries import Contents, Entry, Header, encode_line, read


class Journal:
    """A journal held open for one process; `append` returns only when the line is on disk."""

    def __init__(
        self, path: Path, file: DurableFile, contents: Contents, clock: Clock, report: Message | None = None
    ) -> None:
        self.path = path
        self.header = contents.header
        self.entries = list(contents.entries)
        self.report = report  # what had to be set aside when it was opened
        self.slow_ns = 0  # how long the last append took
        self._file = file
        self._size = contents.size
        self._dirty = False
        self._clock = clock

    @classmethod
    def create(cls, path: Path, header: Header, clock: Clock, opener: Opener = DurableFile) -> Journal:
        """Begin a new journal; its header is on disk when this returns."""
        try:
            make_folder(path.parent)
            if path.exists():
                raise JournalError("{file} exists already: continue it, or choose another name", file=path)
            file = opener(path)
            _lock(file, path)
            line = encode_line(Entry(0, clock.wall(), opened=header))
            file.write(line)
            file.sync()
            sync_folder(path.parent)
        except OSError as error:
            raise _disk_trouble(path, error) from error
        return cls(path, file, Contents(header, (), len(line)), clock)

    @classmethod
    def open(cls, path: Path, clock: Clock, opener: Opener = DurableFile) -> Journal:
        """Continue a journal; what cannot be trusted is set aside in a file of its own and reported."""
        read(path)  # refuse a wrong file before anything is created or locked
        try:
            file = opener(path)
            try:
                _lock(file, path)
                contents = read(path)
                report = _set_aside(path, file, contents)
            except BaseException:
                file.close()
                raise
        except OSError as error:
            raise _disk_trouble(path, error) from error
        return cls(path, file, contents, clock, report)

    def append(
        self,
        *,
        did: bytes | None = None,
        command: bytes | None = None,
        chance: Sequence[Draw] = (),
        undone: int | None = None,
        redone: int | None = None,
        left: bool | None = None,
    ) -> Entry:
        """Write one entry; raises DiskTrouble, with nothing changed, if the disk did not take it."""
        entry = Entry(
            len(self.entries) + 1,
            self._clock.wall(),
            command=msgspec.Raw(command) if command is not None else msgspec.UNSET,
            chance=tuple(chance),
            did=msgspec.Raw(did) if did is not None else msgspec.UNSET,
            undone=undone,
            redone=redone,
            left=left,
        )
        line = encode_line(entry)
        began_ns = self._clock.now_ns()
        try:
            if self._dirty:
                self._file.truncate(self._size)
            self._dirty = True  # until the line is known to be whole
            self._file.write(line)
            self._file.sync()
        except OSError as error:
            with suppress(OSError):  # what the disk does not let us take back now is taken back before the next line
                self._file.truncate(self._size)
                self._file.sync()
                self._dirty = False
            raise _disk_trouble(self.path, error) from error
        self._dirty = False
        self.slow_ns = self._clock.now_ns() - began_ns
        self._size += len(line)
        self.entries.append(entry)
        return entry

    def close(self) -> None:
        self._file.close()


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a journal so that nobody can play it meanwhile; raises JournalError if somebody does."""
    with closing(DurableFile(path)) as file:
        _lock(file, path)
        yield


def _lock(file: DurableFile, path: Path) -> None:
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise JournalError(
            "{file} is being played by another companion: close that one first", file=path.name
        ) from None


def _set_aside(path: Path, file: DurableFile, contents: Contents) -> Message | None:
    if contents.damage is None:
        return None
    tail = path.read_bytes()[contents.size :]
    number = 1
    while (aside := path.with_suffix(f".set-aside-{number}")).exists():
        number += 1
    replace_file(aside, tail)
    file.truncate(contents.size)
    file.sync()
    return say(
        "{file}: {damage}; {n} bytes were set aside in {aside}",
        file=path.name,
        damage=contents.damage,
        n=len(tail),
        aside=aside.name,
    )


def _disk_trouble(path: Path, error: OSError) -> DiskTrouble:
    return DiskTrouble(
        "nothing could be saved in {folder} ({error}): make room or check the disk, then try again",
        folder=path.parent,
        error=error.strerror,
    )
