"""Pixels on their way to a ring: checked, dimmed to what the power supply can give, turned, or made on and off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from hardware.driver import Limits
from hardware.errors import Misuse
from hardware.gpio import HeaderSettings
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


@dataclass(frozen=True)
class PlainRingSettings(HeaderSettings):
    """LEDs that are on or off."""

    threshold: Annotated[int, Limits(ge=1, le=255)] = 96  # a pixel lights its LED from this brightness on
    active_low: bool = False  # the LEDs hang on 3.3 V


def lit_from(pixels: Sequence[RGB], threshold: int) -> tuple[bool, ...]:
    """Which plain LEDs a picture lights: the strongest colour decides, so that blue counts like white.

    >>> lit_from([(0, 0, 255), (40, 26, 8), (96, 0, 0)], 96)
    (True, False, True)
    """
    return tuple(max(pixel) >= threshold for pixel in pixels)
