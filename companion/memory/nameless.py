"""A journal without the names of those who played: the same game, to be shown to strangers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from companion.games.shared import Renamed
from companion.memory.entries import Entry, encode_line, mended, parse, read_both

Json: TypeAlias = Any
"""What a line of a journal holds; nothing is known of it but that it is JSON."""

AUTOMA = "TOM"  # nobody's name
NAMES = ("name", "was")  # the fields that hold one


def without_names(path: Path) -> tuple[bytes, dict[str, str]]:
    """A journal's trustworthy lines with "Player 1" … for names, and who is called so."""
    contents = parse(mended(*read_both(path)), str(path))
    opening = Entry(0, contents.entries[0].at if contents.entries else "", contents.header)
    lines = [msgspec.json.decode(msgspec.json.encode(entry)) for entry in (opening, *contents.entries)]
    names = [name for name, _ in contents.header.players]
    names += [name for line in lines for name in _given_later(line)]
    instead = {name: f"Player {n}" for n, name in enumerate(dict.fromkeys(names), 1) if name != AUTOMA}
    header = lines[0]["opened"]
    header["players"] = [[instead.get(name, name), colour] for name, colour in header.get("players", ())]
    replaced = (msgspec.json.encode(_replaced(line, instead)) for line in lines)
    return b"".join(encode_line(msgspec.json.decode(line, type=Entry)) for line in replaced), instead


def _given_later(line: Json) -> Iterator[str]:
    below = line.values() if isinstance(line, dict) else line if isinstance(line, list) else ()
    if isinstance(line, dict) and line.get("type") == Renamed.__name__:
        yield from (line["was"], line["name"])
    for each in below:
        yield from _given_later(each)


def _replaced(line: Json, instead: Mapping[str, str]) -> Json:
    """Names where names stand, and nowhere else: somebody may be called as a ware is."""
    if isinstance(line, list):
        return [_replaced(each, instead) for each in line]
    if not isinstance(line, dict):
        return line
    return {
        key: instead.get(value, value) if key in NAMES and isinstance(value, str) else _replaced(value, instead)
        for key, value in line.items()
    }
