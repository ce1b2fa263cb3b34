"""A journal on its way to the club: what it is known by, and its packing."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib

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
