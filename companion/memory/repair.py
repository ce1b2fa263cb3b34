"""Bringing back what is sound in a damaged journal; the damaged file is kept beside it.

With a mirror nothing is lost. Where both have lost a line, the decisions after it are facts all the same: each is kept
that leaves a game which can be looked at and played on. A lost line is taken for a decision, as nearly all are, so
later undos reach back one less.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from companion.core.disk import remove_file, replace_file
from companion.core.errors import JournalError
from companion.core.message import Message, say, say_n
from companion.games.catalogue import game_named
from companion.games.contract import AnyGame
from companion.memory import entries, journal
from companion.memory.entries import Contents, Entry, Header, encode_line, mirror_of
from companion.memory.session import Line, examine, playable


def repair(path: Path) -> Message:
    """Make a journal whole from its sound lines and those of its mirror; says what is back and what is lost."""
    entries.read_both(path)  # a name that leads to nothing is told before anything is locked
    try:
        with journal.held(path):
            return _repaired(path, *entries.read_both(path))
    except OSError as error:
        raise journal.disk_trouble(path, error) from error


def _repaired(path: Path, data: bytes, copy: bytes) -> Message:
    whole = entries.mended(data, copy)
    contents = entries.parse(whole, str(path))
    game = game_named(contents.header.game)
    lines, lost = whole[: contents.size], 0
    if contents.damaged or not _plays(game, contents):
        sound = entries.sound_lines(whole)
        kept, lost = _fitting(game, contents.header, {n: entries.decode_line(line[:-1]) for n, line in sound.items()})
        if not kept:
            raise JournalError("{file}: the opening of the game is lost, nothing can be brought back", file=path)
        lines = sound[0] + b"".join(map(encode_line, kept))
    if data == lines == copy:
        return say("{file} is sound: nothing had to be repaired.", file=path.name)
    asides = [journal.set_aside(path, spoilt) for spoilt in (data, copy) if not lines.startswith(spoilt)]
    replace_file(path, lines)
    try:
        replace_file(mirror_of(path), lines)
    except OSError:
        remove_file(mirror_of(path))  # none is better than that of the damaged game; it is made anew in play
    return say(
        "{file} is repaired: {back}, {lost}; {aside}.",
        file=path.name,
        back=say_n("{n} line is sound", "{n} lines are sound", lines.count(b"\n")),
        lost=say_n("{n} is lost", "{n} are lost", lost) if lost else say("nothing is lost"),
        aside=say("the damaged file is kept as {aside}", aside=asides[0].name) if asides else say("it has its mirror"),
    )


def _plays(game: AnyGame, contents: Contents) -> bool:
    try:
        playable(game, contents, "")
    except JournalError:
        return False
    return True


def _fitting(game: AnyGame, header: Header, sound: Mapping[int, Entry]) -> tuple[list[Entry], int]:
    """The entries that make a game one after the other, numbered anew, and how many are lost."""
    line: Line[object] = Line(game)
    kept: list[Entry] = []
    lost, due = 0, 1
    for seq in sorted(sound)[1:]:
        lost += seq - due
        due = seq + 1
        entry = _renumbered(sound[seq], len(kept) + 1, lost)
        if _follows(line, entry, header):
            kept.append(entry)
        else:
            lost += 1
    return kept, lost


def _renumbered(entry: Entry, seq: int, lost: int) -> Entry:
    undone = entry.undone - lost if entry.undone is not None else None
    redone = entry.redone - lost if entry.redone is not None else None
    return replace(entry, seq=seq, undone=undone, redone=redone)


def _follows(line: Line[object], entry: Entry, header: Header) -> bool:
    """Take an entry into account if a game comes of it."""
    done, undone = [*line.done], [*line.undone]
    try:
        line.follow(entry)
        examine(line, header)
    except Exception:  # whatever the game stumbles over, this line does not fit
        line.done, line.undone = done, undone
        return False
    return True
