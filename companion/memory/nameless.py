"""A journal with other names for its people: initials for a club, "Player 1" for a bug report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from companion.games.catalogue import game_named
from companion.games.shared import Renamed
from companion.memory.entries import SUM, mended, parse, read_both, sealed

Json: TypeAlias = Any
"""What a line of a journal holds; nothing is known of it but that it is JSON."""

NAMES = ("name", "was")  # the fields that hold one


def without_names(path: Path) -> tuple[bytes, dict[str, str]]:
    """A journal's trustworthy lines with "Player 1" … for names, and who is called so."""
    journal = mended(*read_both(path))
    contents = parse(journal, str(path))
    journal = journal[: contents.size]
    names = [name for name, _ in contents.header.players]
    names += [name for line in journal.splitlines() for name in _given_later(_read(line))]
    nobody = game_named(contents.header.game).opponent
    instead = {name: f"Player {n}" for n, name in enumerate(dict.fromkeys(names), 1) if name != nobody}
    return renamed(journal, instead), instead


def _given_later(line: Json) -> Iterator[str]:
    below = line.values() if isinstance(line, dict) else line if isinstance(line, list) else ()
    if isinstance(line, dict) and line.get("type") == Renamed.__name__:
        yield from (line["was"], line["name"])
    for each in below:
        yield from _given_later(each)


def initials(names: Iterable[str]) -> dict[str, str]:
    """What people are called where their names are private; the same in every game of the same people.

    >>> initials(["Anna", "Ben", "Anna van Dijk", "Bob"])
    {'Anna': 'A.', 'Ben': 'B.', 'Anna van Dijk': 'A.v.D.', 'Bob': 'B.2'}
    """
    called: dict[str, str] = {}
    for name in names:
        short = "".join(f"{word[0]}." for word in name.split()) or "–"
        same = sum(1 for other in called.values() if other.rstrip("0123456789") == short)
        called.setdefault(name, f"{short}{same + 1}" if same else short)
    return called


def renamed(journal: bytes, called: Mapping[str, str]) -> bytes:
    """The same journal with other names for its people: where it names them, and nowhere else."""
    return b"".join(_line(line, called) for line in journal.splitlines())


def _line(line: bytes, called: Mapping[str, str]) -> bytes:
    document = _read(line)
    if opened := document.get("opened"):
        opened["players"] = [[called.get(name, name), colour] for name, colour in opened["players"]]
    return sealed(msgspec.json.encode(_called(document, called)))


def _read(line: bytes) -> Json:
    return msgspec.json.decode(line[: line.rfind(SUM)] + b"}")


def _called(value: Json, called: Mapping[str, str]) -> Json:
    """Names where names stand, and nowhere else: somebody may be called as a ware is."""
    if isinstance(value, list):
        return [_called(each, called) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: called.get(each, each) if key in NAMES and isinstance(each, str) else _called(each, called)
        for key, each in value.items()
    }
