"""The lines of a journal as values: written with a checksum, read as far as they can be trusted.

A line is a JSON object that ends with its own checksum:
    {"seq":3,"at":"2026-11-15T20:04:11+00:00","command":{…},"chance":[…],"did":[…events…],"sum":"1f0c9a3e"}
The first line says which game was opened; later ones hold `did`, `undone`, `redone` or `left`. Beside its events a
decision keeps the command that was decided and what chance gave it; format 1 had neither.

Beside NAME.journal lies NAME.mirror with the same lines: a line that one of them has lost is read from the other.
"""

from __future__ import annotations

import io
import itertools
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Union

import msgspec

from companion.core.chance import Draw
from companion.core.errors import CompanionError, JournalError
from companion.core.message import Message, say
from companion.core.names import refusal_of_name
from companion.games.contract import Event

FORMAT = 2
MAX_FILE = 64 << 20  # a whole evening is about 200 KiB
MAX_LINE = 1 << 20
MIRROR = ".mirror"


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    id: str
    seed: int
    players: tuple[tuple[str, str], ...] = ()  # (name, colour) by seat
    format: int = 1  # a header that names none is of the first format
    demo_box: bool = False
    options: dict[str, Any] = {}  # how the game is played, as it was set up
    programs: tuple[str, ...] = ()  # levels of programs by seat, "" for a person; empty: people alone


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


class Contents(msgspec.Struct, frozen=True):
    """What a journal file holds, as far as it can be trusted."""

    header: Header
    entries: tuple[Entry, ...]  # after the header
    size: int  # trusted bytes
    damage: Message | None = None  # where it stops being trustworthy
    cut: bool = False  # the damage is a last line that was being written: nobody had seen it

    @property
    def damaged(self) -> bool:
        """Whether something is lost that somebody had seen, as far as can be told."""
        return self.damage is not None and not self.cut

    @property
    def given_up(self) -> bool:
        return bool(self.entries and self.entries[-1].left)


_decoder = msgspec.json.Decoder(Entry)
SUM = b',"sum":"'


def encode_line(entry: Entry) -> bytes:
    """The bytes of one line, checksum and newline included."""
    return sealed(msgspec.json.encode(entry))


def sealed(document: bytes) -> bytes:
    """A JSON object as a line: with its checksum and a newline."""
    body = document[:-1]
    return body + SUM + b'%08x"}\n' % zlib.crc32(body)


def decode_line(line: bytes, seq: int | None = None) -> Entry:
    """The entry of one line; raises ValueError or DecodeError with a reason if it is not what was written there."""
    cut = line.rfind(SUM)
    if cut < 0 or not line.endswith(b'"}'):
        raise ValueError("no checksum")
    body = line[:cut]
    if line[cut + len(SUM) : -2] != b"%08x" % zlib.crc32(body):
        raise ValueError("wrong checksum")
    try:
        entry = _decoder.decode(body + b"}")
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if seq is not None and entry.seq != seq:
        raise ValueError(f"line number {entry.seq} where {seq} was due")
    if not entry.at.isprintable():
        raise ValueError("a moment that is none")
    return entry


def mirror_of(path: Path) -> Path:
    """Where the second copy of a journal's lines lies."""
    return path.with_suffix(MIRROR)


def read(path: Path) -> Contents:
    """Everything trustworthy in a journal and its mirror; the files are only looked at, never touched."""
    return parse(mended(*read_both(path)), str(path))


def read_both(path: Path) -> tuple[bytes, bytes]:
    """The bytes of a journal and of its mirror; nothing for one of them that is not there."""
    try:
        copy = _bytes(mirror_of(path))
    except (OSError, JournalError):  # a mirror is never a reason not to play
        copy = b""
    try:
        return (b"" if copy and not os.path.lexists(path) else _bytes(path)), copy
    except OSError as error:
        raise JournalError(
            "{file} cannot be read ({error}): check its permissions", file=path, error=error.strerror
        ) from None


def _bytes(path: Path) -> bytes:
    if not path.is_file():
        raise JournalError("{file} is not there: name a journal file (*.journal)", file=path)
    if path.stat().st_size > MAX_FILE:
        raise JournalError("{file} is larger than any game: it is not a journal of ours", file=path)
    return path.read_bytes()


def sound_lines(data: bytes) -> dict[int, bytes]:
    """Every line whose checksum is right, by its number, wherever it stands."""
    found: dict[int, bytes] = {}
    for line in io.BytesIO(data):
        with suppress(ValueError, msgspec.DecodeError):
            found.setdefault(decode_line(line.removesuffix(b"\n")).seq, line.removesuffix(b"\n") + b"\n")
    return found


def mended(data: bytes, copy: bytes) -> bytes:
    """The journal with the lines that it lost taken from its mirror, as far as one follows the other."""
    if data.startswith(copy):
        return data
    ours, copied = sound_lines(data), sound_lines(copy)
    if any(copied[seq] != ours[seq] for seq in ours.keys() & copied.keys()):
        return data  # the mirror of another game, or of another evening
    both = {**copied, **ours}
    chain = list(itertools.takewhile(both.__contains__, itertools.count()))
    whole = b"".join(both[seq] for seq in chain)
    if beyond := [both[seq] for seq in sorted(both) if seq > len(chain)]:
        return whole + b"\n" + b"".join(beyond)  # a line that both have lost
    torn = data[data.rfind(b"\n") + 1 :] if not chain or chain[-1] in ours else b""
    return whole + torn


def parse(data: bytes, name: str = "journal") -> Contents:
    """As `read`, from bytes."""
    header: Header | None = None
    entries: list[Entry] = []
    size = 0
    damage, cut = None, False
    for seq, line in enumerate(io.BytesIO(data)):
        try:
            if not line.endswith(b"\n"):
                raise ValueError("no end of line")
            if len(line) > MAX_LINE + 1:  # its end is not counted
                raise ValueError("line too long")
            entry = decode_line(line[:-1], seq)
            if (entry.opened is not None) != (seq == 0):
                raise ValueError("only the first line opens a game")
        except (ValueError, msgspec.DecodeError) as error:
            cut = size + len(line) == len(data)
            damage = _damage(seq + 1, cut, str(error))
            break
        if entry.opened is not None:
            header = entry.opened
        else:
            entries.append(entry)
        size += len(line)
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
    words = (header.game, header.id, *(colour for _, colour in header.players))
    if not all(map(str.isprintable, words)) or any(refusal_of_name(name) for name, _ in header.players):
        raise JournalError("{file} holds names that cannot be written: it is not a journal of ours", file=name)
    return Contents(header, tuple(entries), size, damage, cut)


def _damage(line: int, last: bool, reason: str) -> Message:
    if last:  # as after a power cut
        return say("line {line}, the last one, was cut off in mid-write", line=line)
    return say("line {line} is damaged ({reason}); nothing from there on is trusted", line=line, reason=reason)


@contextmanager
def stored(file: str) -> Iterator[None]:
    """Whatever a game stumbles over while a stored state is looked at is damage of that file, never a crash."""
    try:
        yield
    except CompanionError:
        raise
    except Exception as error:
        raise JournalError(
            "{file} holds a game that cannot be ({error}); History and 'companion repair' bring back what is sound",
            file=file,
            error=repr(error),
        ) from error


@cache
def events_decoder(kinds: tuple[type[Event], ...]) -> msgspec.json.Decoder[list[Event]]:
    """What decodes the events of a `did` entry by the game's own kinds."""
    # Making a decoder costs a hundred times more than using it.
    return msgspec.json.Decoder(list[Union[kinds]])  # type: ignore[valid-type]  # noqa: UP007
