"""The journal: the only memory. One line per decision, on disk before anyone sees the result.

Its mirror gets every line as well, a moment later and without waiting for the disk: the journal alone is what a power
cut must not touch, the mirror is there for the bit that flips years later.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec

from companion.core.chance import Draw
from companion.core.clock import Clock
from companion.core.disk import DurableFile, Opener, remove_file, replace_file, write_whole
from companion.core.errors import DiskTrouble, JournalError
from companion.core.message import Message, say
from companion.memory import entries
from companion.memory.entries import Contents, Entry, Header, encode_line, mirror_of


class Journal:
    """A journal held open for one process; `append` returns only when the line is on disk."""

    def __init__(
        self, path: Path, file: DurableFile, contents: Contents, data: bytes, clock: Clock, opener: Opener
    ) -> None:
        self.path = path
        self.header = contents.header
        self.entries = list(contents.entries)
        self.report: Message | None = None  # what had to be set right in the file, until somebody has said it
        self.slow_ns = 0  # how long the last append took
        self._file = file
        self._written = bytearray(data)  # what the file holds: enough to write it whole again
        self._dirty = False
        self._clock = clock
        self._opener = opener
        self._mirror: DurableFile | None = None

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        clock: Clock,
        opener: Opener = DurableFile,
        *,
        did: bytes | None = None,
        chance: Sequence[Draw] = (),
    ) -> Journal:
        """Begin a new journal with its header and what opens the game: both are on disk then, or neither."""
        head = Entry(0, clock.wall(), opened=header)
        opening = Entry(1, clock.wall(), chance=tuple(chance), did=msgspec.Raw(did)) if did is not None else None
        contents = Contents(header, (opening,) if opening else (), 0)
        data = b"".join(map(encode_line, (head, *contents.entries)))
        try:
            if path.exists():
                raise JournalError("{file} exists already: continue it, or choose another name", file=path)
            file = write_whole(path, data, opener)
        except OSError as error:
            with suppress(OSError):  # its name may not survive a power cut, so nobody is to find it before
                remove_file(path)
            raise disk_trouble(path, error) from error
        journal = cls(path, file, contents, data, clock, opener)
        journal._write_mirror()
        return journal

    @classmethod
    def open(cls, path: Path, clock: Clock, opener: Opener = DurableFile) -> Journal:
        """Continue a journal; what cannot be trusted is set aside in a file of its own and reported."""
        entries.read(path)  # refuse a wrong file before anything is created or locked
        try:
            file = opener(path)
            try:
                _lock(file, path)
                data, copy = entries.read_both(path)
                whole = entries.mended(data, copy)
                contents = entries.parse(whole, str(path))
                sound = whole[: contents.size]
                report = set_right(path, data, copy, contents, sound)
                if sound != data:
                    held, file = file, write_whole(path, sound, opener)
                    held.close()
            except BaseException:
                file.close()
                raise
        except OSError as error:
            raise disk_trouble(path, error) from error
        journal = cls(path, file, contents, sound, clock, opener)
        journal.report = report
        if copy != sound:
            journal._write_mirror()
        else:
            with suppress(OSError):
                journal._mirror = opener(mirror_of(path))
        return journal

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
            self._look_after_the_file()
            self._dirty = True  # until the line is known to be whole
            self._file.write(line)
            self._file.sync()
        except OSError as error:
            with suppress(OSError):  # what the disk does not let us take back now is taken back before the next line
                self._take_back()
            raise disk_trouble(self.path, error) from error
        self._dirty = False
        self._written += line
        self.entries.append(entry)
        self._write_mirror(line)
        self.slow_ns = self._clock.now_ns() - began_ns
        return entry

    def _take_back(self) -> None:
        """Cut off a line that the disk did not take whole."""
        if self._dirty and self._file.size > len(self._written):
            self._file.truncate(len(self._written))
            self._file.sync()
        self._dirty = False

    def _look_after_the_file(self) -> None:
        """Somebody may have removed, replaced or cut it since the last line: then it is written whole again."""
        self._take_back()
        if self._file.is_at(self.path) and self._file.size == len(self._written):
            return
        found = self.path.read_bytes() if self.path.is_file() else b""
        if not self._written.startswith(found):
            set_aside(self.path, found)
        lost, self._file = self._file, write_whole(self.path, bytes(self._written), self._opener)
        lost.close()
        self.report = say("{file} was removed or changed by somebody: it is written whole again.", file=self.path.name)

    def _write_mirror(self, line: bytes | None = None) -> None:
        """A disk that refuses costs the second copy, never the move; it is made whole with the next one."""
        try:
            if self._mirror is None or line is None:
                self._mirror = write_whole(mirror_of(self.path), bytes(self._written), self._opener)
            else:
                self._mirror.write(line)
        except OSError:
            self._close_mirror()

    def _close_mirror(self) -> None:
        if self._mirror is not None:
            self._mirror.close()
            self._mirror = None

    def close(self) -> None:
        if self._mirror is not None:
            with suppress(OSError):
                self._mirror.sync()
        self._close_mirror()
        self._file.close()


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a journal so that nobody can play it meanwhile; raises JournalError if somebody does."""
    with closing(DurableFile(path)) as file:
        _lock(file, path)
        yield


def _lock(file: DurableFile, path: Path) -> None:
    try:
        file.lock()
        free = file.is_at(path)  # else it was replaced while we were opening it
    except BlockingIOError:
        free = False
    if not free:
        file.close()
        raise JournalError("{file} is being played by another companion: close that one first", file=path.name)


def set_right(path: Path, data: bytes, copy: bytes, contents: Contents, sound: bytes) -> Message | None:
    """Keep aside what `sound` does not hold of a journal and its mirror, before anything is cut; says what was done."""
    if not set(entries.sound_lines(copy).values()) <= set(sound.splitlines(keepends=True)):
        set_aside(path, copy)
    if data == sound:
        return None
    tail = data[_common(data, sound) :]
    aside = set_aside(path, tail) if tail else None
    if contents.damage is None or aside is None:
        return say("{file} was damaged; its mirror holds every line, nothing is lost.", file=path.name)
    return say(
        "{file}: {damage}; {n} bytes were set aside in {aside}",
        file=path.name,
        damage=contents.damage,
        n=len(tail),
        aside=aside.name,
    )


def set_aside(path: Path, data: bytes) -> Path:
    """Keep bytes that are not trusted in a file of their own beside the journal; they are on disk when this returns."""
    number = 1
    while (aside := path.with_suffix(f".set-aside-{number}")).exists():
        number += 1
    replace_file(aside, data)
    return aside


def _common(data: bytes, sound: bytes) -> int:
    """How many bytes at the beginning are the same, in whole lines.

    >>> _common(b"one\\ntwo\\nthr", b"one\\ntwo\\n"), _common(b"one\\ntwo\\n", b"one\\ntoo\\n")
    (8, 4)
    """
    pairs = zip(data.splitlines(keepends=True), sound.splitlines(keepends=True), strict=False)
    return sum(len(one) for one, _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))


def disk_trouble(path: Path, error: OSError) -> DiskTrouble:
    return DiskTrouble(
        "nothing could be saved in {folder} ({error}): make room or check the disk, then try again",
        folder=path.parent,
        error=error.strerror,
    )
