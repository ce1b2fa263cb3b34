"""WS2812 and SK6812 LEDs on an SPI data line: colours → the bits that look like their pulses.

Each bit of a colour becomes four SPI bits at 3.2 MHz, 312.5 ns each: 1110 is a long pulse, a one, 1000 a
short pulse, a zero. A quiet line latches the colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from hardware.ports import RGB
from hardware.units import SECOND, US

RATE = 3_200_000
LATCH_NS = 300 * US  # SK6812 and late WS2812B want 280 µs; early ones are content with 50
LEAD_BYTES = 4  # a quiet line first: some SPI ports begin with a glitch
Order = Literal["GRB", "RGB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW"]

_NIBBLES = (0b1000_1000, 0b1000_1110, 0b1110_1000, 0b1110_1110)  # two bits of colour a byte
_BYTES = tuple(bytes(_NIBBLES[value >> shift & 3] for shift in (6, 4, 2, 0)) for value in range(256))


def encode(pixels: Sequence[RGB], order: Order = "GRB") -> bytes:
    """What to send over SPI at RATE to show these pixels.

    >>> data = encode([(255, 0, 1)])
    >>> data[:LEAD_BYTES].hex(), data[LEAD_BYTES:LEAD_BYTES + 12].hex(" ", 4)
    ('00000000', '88888888 eeeeeeee 8888888e')
    >>> set(data[LEAD_BYTES + 12:]), len(data[LEAD_BYTES + 12:]) * 8 / RATE * SECOND >= LATCH_NS
    ({0}, True)

    With a white LED in each, what all three colours share is given to it.

    >>> encode([(10, 20, 30)], "RGBW")[LEAD_BYTES:LEAD_BYTES + 16] == b"".join(_BYTES[v] for v in (0, 10, 20, 10))
    True
    """
    picks = ["RGBW".index(letter) for letter in order]
    channels: Sequence[tuple[int, ...]] = [_with_white(p) for p in pixels] if 3 in picks else pixels
    body = b"".join(_BYTES[pixel[pick]] for pixel in channels for pick in picks)
    latch = -(-LATCH_NS * RATE // (8 * SECOND))
    return bytes(LEAD_BYTES) + body + bytes(latch)


def _with_white(pixel: RGB) -> tuple[int, int, int, int]:
    white = min(pixel)
    return (pixel[0] - white, pixel[1] - white, pixel[2] - white, white)
