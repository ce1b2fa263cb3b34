"""What a ring on a serial line says and hears: Adalight frames, and WLED's answers on the same line."""

from __future__ import annotations

import json
from collections.abc import Sequence

from hardware.ports import RGB

ASK_VERSION = b"v"
ASK_COLOURS = b"l"
MOST_HELD = 8192  # bytes of an answer that never ends


def frame(pixels: Sequence[RGB]) -> bytes:
    """One picture: the magic word, the number of LEDs less one, a check byte, red, green and blue of each.

    >>> frame([(1, 2, 3), (4, 5, 6)]).hex(" ")
    '41 64 61 00 01 54 01 02 03 04 05 06'
    """
    high, low = divmod(len(pixels) - 1, 256)
    head = b"Ada" + bytes((high, low, high ^ low ^ 0x55))
    return head + bytes(value for pixel in pixels for value in pixel)


def resync(leds: int) -> bytes:
    """What brings a board that was left in mid-frame back to waiting for a magic word: as many zeros as it
    may still count on; a board that was waiting already ignores them.

    >>> len(resync(24)) >= len(frame([(0, 0, 0)] * 24))
    True
    """
    return bytes(6 + 3 * leds)


def version(line: bytes) -> str | None:
    """Who answers: WLED with its version, or a plain Adalight board that says its magic word now and then.

    >>> version(b"WLED 2506160"), version(b"Ada"), version(b"ets Jul 29 2019 12:21:46")
    ('WLED 2506160', 'Adalight', None)
    """
    text = line.strip()
    if text.startswith(b"WLED ") and text[5:].isdigit():
        return text.decode("ascii")
    if text == b"Ada":
        return "Adalight"
    return None


def colours(line: bytes) -> tuple[RGB, ...] | None:
    """WLED's answer to ASK_COLOURS: a list of numbers, 0xRRGGBB each, above that perhaps white.

    >>> colours(b"[16711680,255]")
    ((255, 0, 0), (0, 0, 255))
    >>> colours(b"[1,2"), colours(b"hello"), colours(b'[1,"x"]'), colours(b"[-1]")
    (None, None, None, None)
    """
    try:
        numbers = json.loads(line)
    except ValueError:
        return None
    if not isinstance(numbers, list) or not numbers:
        return None
    if not all(type(n) is int and 0 <= n < 1 << 32 for n in numbers):
        return None
    return tuple((n >> 16 & 255, n >> 8 & 255, n & 255) for n in numbers)


class Answers:
    """Bytes from the line → whole lines, however they are torn; noise without an end is dropped.

    >>> answers = Answers()
    >>> answers.feed(b"\\x00\\xffWL"), answers.feed(b"ED 25\\r\\n[1]\\n[2")
    ([], [b'\\x00\\xffWLED 25', b'[1]'])
    >>> answers.feed(b"x" * MOST_HELD), answers.feed(b"\\nok\\n")
    ([], [b'', b'ok'])
    """

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that are complete now, without their ends."""
        *lines, self._held = (self._held + data).split(b"\n")
        if len(self._held) > MOST_HELD:
            self._held = b""
        return [line.rstrip(b"\r") for line in lines]
