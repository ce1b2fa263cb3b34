"""A journal on its way to the club: what it is known by, its names as initials where they are private, its packing."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion.memory.entries import SUM, sealed

MOST = 4 << 20  # bytes of an unpacked journal; a whole evening is about 200 KiB


def result_id(game: str, id: str, opened: str) -> str:
    """What a game is known by everywhere: the same from its journal on any machine, whatever its players are called."""
    return hashlib.sha256(f"{game} {id} {opened}".encode()).hexdigest()[:32]


def packed(journal: bytes) -> str:
    """Bytes as text that JSON carries.

    >>> unpacked(packed(b"one line"))
    b'one line'
    """
    return base64.b64encode(zlib.compress(journal, 9)).decode()


def unpacked(text: str) -> bytes:
    """The bytes of a parcel; raises ValueError for one that is none, or that would not end."""
    try:
        opener = zlib.decompressobj()
        journal = opener.decompress(base64.b64decode(text, validate=True), MOST + 1)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise ValueError(f"a parcel that cannot be opened: {error}") from None
    if len(journal) > MOST or not opener.eof:
        raise ValueError("a parcel that holds no whole journal, or more than one")
    return journal


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
    document = msgspec.json.decode(line[: line.rfind(SUM)] + b"}")
    if opened := document.get("opened"):
        opened["players"] = [[called.get(name, name), colour] for name, colour in opened["players"]]
    return sealed(msgspec.json.encode(_called(document, called)))


def _called(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_called(each, called) for each in value]
    if not isinstance(value, dict):
        return value
    named = {key: called.get(each, each) for key, each in value.items() if key in ("name", "was") and each.__hash__}
    return {key: named.get(key, _called(each, called)) for key, each in value.items()}
