"""How large a picture is, read from its first bytes: a small file may unfold to gigabytes.

Only kinds whose size can be read here are decoded at all. Decoding takes about six bytes a pixel, and two more for each
component of a JPEG that arrives in several scans; one that arrives in a single scan can be halved on the way.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.core.message import Message, say

MAX_BYTES = 40_000_000  # of the file
MOST_PIXELS = 4096 * 3072  # as the cameras of telephones and of the Pi give
MOST_HALVED = 4 * MOST_PIXELS

_PNM = re.compile(rb"P[1-6](?:\s|#[^\r\n]*[\r\n])+(\d{1,9})(?:\s|#[^\r\n]*[\r\n])+(\d{1,9})")
_SOF = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers of a JPEG that tell its size
_ALONE = {0x01, *range(0xD0, 0xD8)}  # markers without a length


class Size(NamedTuple):
    width: int
    height: int
    streamed: bool = False  # a JPEG of a single scan: no pixel is kept until all have come

    @property
    def pixels(self) -> int:
        return self.width * self.height


def size_of(data: bytes) -> Size | None:
    """The size that a picture's head tells; None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR":
        return Size(int.from_bytes(data[16:20]), int.from_bytes(data[20:24]))
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _webp(data)
    if data.startswith(b"BM"):
        old = int.from_bytes(data[14:18], "little") == 12
        sides = (data[18:20], data[20:22]) if old else (data[18:22], data[22:26])
        width, height = (int.from_bytes(side, "little", signed=not old) for side in sides)
        return Size(abs(width), abs(height))  # a negative height: the rows begin at the top
    found = _PNM.match(data[:2000])
    return Size(int(found[1]), int(found[2])) if found else None


def refusal(data: bytes) -> Message | None:
    """Why a file is not decoded as a picture; None if it may be tried."""
    size = size_of(data)
    if size is None:
        return say("it is not a picture: a PNG, JPEG, WebP or BMP file is wanted")
    if size.pixels > (MOST_HALVED if size.streamed else MOST_PIXELS):
        pixels = f"{size.width} × {size.height}"
        return say("{pixels} pixels are too many: make the picture smaller first", pixels=pixels)
    return None


def halved(data: bytes) -> bool:
    """Whether a picture is so large that it is to be decoded at half its size."""
    size = size_of(data)
    return size is not None and size.streamed and size.pixels > MOST_PIXELS


def _jpeg(data: bytes) -> Size | None:
    """Walk from marker to marker up to the first scan, as strictly as the standard has it."""
    at, size, components = 2, None, 0
    while data[at : at + 1] == b"\xff" and at + 4 <= len(data):
        marker = data[at + 1]
        if marker == 0xFF:  # may fill
            at += 1
            continue
        if marker in _ALONE:
            at += 2
            continue
        body = at + 4
        if marker in _SOF:
            height, width = int.from_bytes(data[body + 1 : body + 3]), int.from_bytes(data[body + 3 : body + 5])
            components = data[body + 5] if body + 5 < len(data) else 0
            size = Size(width, height, streamed=marker in (0xC0, 0xC1))
        elif marker == 0xDA:  # a scan: of all components, or there are more to come
            return size and size._replace(streamed=size.streamed and data[body : body + 1] == bytes([components]))
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None


def _webp(data: bytes) -> Size | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return Size(1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little"))
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return Size(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    if kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        return Size(int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF)
    return None
