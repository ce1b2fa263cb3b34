"""Pixels on their way to a ring: checked, dimmed, and kept within what the power supply can give."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hardware.errors import Misuse
from hardware.ports import RGB

CHANNEL_MA = 20.0  # one colour of one WS2812 at full brightness


def checked(pixels: Sequence[RGB], leds: int) -> tuple[RGB, ...]:
    """The same pixels as a tuple, if they are `leds` colours of three bytes; anything else is Misuse."""
    if len(pixels) != leds:
        raise Misuse(f"{len(pixels)} pixels for a ring of {leds}")
    for pixel in pixels:
        if len(pixel) != 3 or not all(isinstance(v, int) and 0 <= v <= 255 for v in pixel):
            raise Misuse(f"{pixel!r} is not a colour of three bytes")
    return tuple((r, g, b) for r, g, b in pixels)


def dimmed(pixels: Sequence[RGB], brightness: float, most_ma: float | None = None) -> tuple[RGB, ...]:
    """The pixels at a brightness from 0 to 1, further down if they would draw more than `most_ma`.

    Everything is scaled alike, so that colours stay what they are.

    >>> dimmed([(255, 128, 0)], 0.5)
    ((127, 64, 0),)
    >>> sum(v for pixel in dimmed([(255, 255, 255)] * 24, 1.0, most_ma=480) for v in pixel) * 20 // 255 <= 480
    True

    A light that is on does not go out by being dimmed.

    >>> dimmed([(2, 0, 0)], 0.1)
    ((1, 0, 0),)
    """
    scale = brightness
    if most_ma is not None:
        draws_ma = sum(sum(pixel) for pixel in pixels) * brightness * CHANNEL_MA / 255
        if draws_ma > most_ma:
            scale = brightness * most_ma / draws_ma
    if scale <= 0:
        return ((0, 0, 0),) * len(pixels)
    table = _dimmer(scale)
    return tuple((table[r], table[g], table[b]) for r, g, b in pixels)


@lru_cache(maxsize=8)
def _dimmer(scale: float) -> tuple[int, ...]:
    return (0, *(max(1, int(value * scale)) for value in range(1, 256)))


def turned(pixels: Sequence[RGB], first: int, backwards: bool) -> tuple[RGB, ...]:
    """The pixels in the order in which the LEDs are wired.

    >>> turned([(1, 0, 0), (2, 0, 0), (3, 0, 0)], first=1, backwards=False)
    ((3, 0, 0), (1, 0, 0), (2, 0, 0))
    >>> turned([(1, 0, 0), (2, 0, 0), (3, 0, 0)], first=0, backwards=True)
    ((1, 0, 0), (3, 0, 0), (2, 0, 0))
    """
    count = len(pixels)
    step = -1 if backwards else 1
    return tuple(pixels[(wired - first) * step % count] for wired in range(count))
