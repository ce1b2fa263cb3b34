"""The journal: the only memory. One line per decision, on disk before anyone sees the result.

A line is a JSON object that ends with its own checksum:
    {"seq":3,"at":"2026-11-15T20:04:11+00:00","command":{…},"chance":[…],"did":[…events…],"sum":"1f0c9a3e"}
The first line says which game was opened; later ones hold `did`, `undone`, `redone` or `left`. Beside its events a
decision keeps the command that was decided and what chance gave it; format 1 had neither.
"""

from __future__ import annotations

import fcntl
import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Union

import msgspec

from companion.core.chance import Draw
from companion.core.clock import Clock
from companion.core.disk import AppendFile, DurableFile, make_folder, sync_folder
from companion.core.errors import DiskTrouble, JournalBusy, JournalError
from companion.core.message import Message, say
from companion.games.contract import Event

FORMAT = 2
MAX_FILE = 64 << 20  # a whole evening is about 200 KiB
MAX_LINE = 1 << 20


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a journal is about."""

    game: str
    id: str
    seed: int
    players: tuple[tuple[str, str], ...] = ()  # (name, colour) by seat
    format: int = 1  # a header that names none is of the first format
    demo_box: bool = False
    options: dict[str, Any] = {}  # how the game is played, as it was set up


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line; exactly one of `opened`, `did`, `undone`, `redone`, `left` is set."""

    seq: int
    at: str
    opened: Header | None = None
    # Unset, not None: msgspec decodes no other union with raw JSON.
    command: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # what was decided; none for an opening or a repair
    chance: tuple[Draw, ...] = ()  # what was drawn for it
    did: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # the events of one decision, decoded by the game's own types
    undone: int | None = None  # how many decisions stand after this undo
    redone: int | None = None  # how many decisions stand after this redo
    left: bool | None = None  # the game was given up here (true) or taken up again (false)


class Damage(msgspec.Struct, frozen=True):
    """Where a journal stops being trustworthy."""

    line: int  # counted from 1, as editors do
    offset: int  # bytes before it are good
    torn: bool  # only the last line is affected, as after a power cut
    reason: str

    @property
    def message(self) -> Message:
        if self.torn:
            return say("line {line}, the last one, was cut off in mid-write", line=self.line)
        return say(
            "line {line} is damaged ({reason}); nothing from there on is trusted", line=self.line, reason=self.reason
        )

    def __str__(self) -> str:
        return str(self.message)


class Contents(msgspec.Struct, frozen=True):
    """What a journal file holds, as far as it can be trusted."""

    header: Header
    entries: tuple[Entry, ...]  # after the header
    size: int  # trusted bytes
    damage: Damage | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)
_SUM = b',"sum":"'


def encode_line(entry: Entry) -> bytes:
    """The bytes of one line, checksum and newline included."""
    body = _encoder.encode(entry)[:-1]
    return body + _SUM + b'%08x"}\n' % zlib.crc32(body)


def decode_line(line: bytes, seq: int) -> Entry:
    """The entry of one line; raises ValueError with a reason if it is not what was written."""
    cut = line.rfind(_SUM)
    if cut < 0 or not line.endswith(b'"}'):
        raise ValueError("no checksum")
    body = line[:cut]
    if line[cut + len(_SUM) : -2] != b"%08x" % zlib.crc32(body):
        raise ValueError("wrong checksum")
    try:
        entry = _decoder.decode(body + b"}")
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from None
    if entry.seq != seq:
        raise ValueError(f"line number {entry.seq} where {seq} was due")
    if not entry.at.isprintable():
        raise ValueError("a moment that is none")
    return entry


def read(path: Path) -> Contents:
    """Everything trustworthy in a journal; the file is only looked at, never touched."""
    try:
        if not path.is_file():
            raise JournalError("{file} is not there: name a journal file (*.journal)", file=path)
        if path.stat().st_size > MAX_FILE:
            raise JournalError("{file} is larger than any game: it is not a journal of ours", file=path)
        data = path.read_bytes()
    except OSError as error:
        raise JournalError(
            "{file} cannot be read ({error}): check its permissions", file=path, error=error.strerror
        ) from None
    return parse(data, str(path))


def parse(data: bytes, name: str = "journal") -> Contents:
    """As `read`, from bytes."""
    header: Header | None = None
    entries: list[Entry] = []
    offset = 0
    damage = None
    while offset < len(data):
        end = data.find(b"\n", offset)
        line = data[offset : end if end >= 0 else len(data)]
        seq = len(entries) + (header is not None)
        try:
            if end < 0:
                raise ValueError("no end of line")
            if len(line) > MAX_LINE:
                raise ValueError("line too long")
            entry = decode_line(line, seq)
            if (entry.opened is not None) != (seq == 0):
                raise ValueError("only the first line opens a game")
        except ValueError as error:
            torn = end < 0 or end + 1 == len(data)
            damage = Damage(seq + 1, offset, torn, str(error))
            break
        if entry.opened is not None:
            header = entry.opened
        else:
            entries.append(entry)
        offset = end + 1
    if header is None:
        raise JournalError(
            "{file} is not a journal of the companion, or its first line is lost: nothing was changed", file=name
        )
    if header.format > FORMAT:
        raise JournalError(
            "{file} was written by a newer companion (format {format}): update this one first",
            file=name,
            format=header.format,
        )
    # Nobody types control characters; printed by us, they would steer the reader's terminal.
    if not all(word.isprintable() for word in (header.game, header.id, *sum(header.players, ()))):
        raise JournalError("{file} holds names that cannot be written: it is not a journal of ours", file=name)
    return Contents(header, tuple(entries), offset, damage)


class Journal:
    """A journal held open for one process; `append` returns only when the line is on disk."""

    def __init__(
        self, path: Path, file: AppendFile, contents: Contents, clock: Clock, report: Message | None = None
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
    def create(
        cls, path: Path, header: Header, clock: Clock, opener: Callable[[Path], AppendFile] = DurableFile
    ) -> Journal:
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
    def open(cls, path: Path, clock: Clock, opener: Callable[[Path], AppendFile] = DurableFile) -> Journal:
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
                self._dirty = False
            self._dirty = True  # until the line is known to be whole
            self._file.write(line)
            self._file.sync()
            self._dirty = False
        except OSError as error:
            self._take_back()
            raise _disk_trouble(self.path, error) from error
        self.slow_ns = self._clock.now_ns() - began_ns
        self._size += len(line)
        self.entries.append(entry)
        return entry

    def _take_back(self) -> None:
        """Remove a half-written line now if the disk lets us, else before the next append."""
        try:
            self._file.truncate(self._size)
            self._file.sync()
            self._dirty = False
        except OSError:
            self._dirty = True

    def close(self) -> None:
        """Let go of the file; again does nothing."""
        self._file.close()


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a journal so that nobody can play it meanwhile; raises JournalBusy if somebody does."""
    file = DurableFile(path)
    try:
        _lock(file, path)
        yield
    finally:
        file.close()


def _lock(file: AppendFile, path: Path) -> None:
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise JournalBusy("{file} is being played by another companion: close that one first", file=path.name) from None


def _set_aside(path: Path, file: AppendFile, contents: Contents) -> Message | None:
    damage = contents.damage
    if damage is None:
        return None
    tail = path.read_bytes()[damage.offset :]
    number = 1
    while (aside := path.with_suffix(f".set-aside-{number}")).exists():
        number += 1
    fd = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(fd, tail)
        os.fsync(fd)
    finally:
        os.close(fd)
    sync_folder(path.parent)
    file.truncate(damage.offset)
    file.sync()
    return say(
        "{file}: {damage}; {n} bytes were set aside in {aside}",
        file=path.name,
        damage=damage.message,
        n=len(tail),
        aside=aside.name,
    )


def _disk_trouble(path: Path, error: OSError) -> DiskTrouble:
    return DiskTrouble(
        "nothing could be saved in {folder} ({error}): make room or check the disk, then try again",
        folder=path.parent,
        error=error.strerror,
    )


def decode_events(entry: Entry, kinds: tuple[type[Event], ...]) -> list[Event]:
    """The events of a `did` entry, by the game's own kinds."""
    assert entry.did is not msgspec.UNSET
    return _decoder_of(kinds).decode(entry.did)


@cache
def _decoder_of(kinds: tuple[type[Event], ...]) -> msgspec.json.Decoder[list[Event]]:
    # Making a decoder costs a hundred times more than using it.
    return msgspec.json.Decoder(list[Union[kinds]])  # type: ignore[valid-type]  # noqa: UP007
