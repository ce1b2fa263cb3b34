"""Plain LEDs, on or off: which of them a picture lights, and switching a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from hardware.driver import Limits
from hardware.errors import DeviceError
from hardware.pin_factory import Pin
from hardware.ports import RGB

Threshold = Annotated[int, Limits(ge=1, le=255)]  # a pixel lights its LED from this brightness on


def lit_from(pixels: Sequence[RGB], threshold: int) -> tuple[bool, ...]:
    """Which plain LEDs a picture lights: the strongest colour decides, so that blue counts like white.

    >>> lit_from([(0, 0, 255), (40, 26, 8), (96, 0, 0)], 96)
    (True, False, True)
    """
    return tuple(max(pixel) >= threshold for pixel in pixels)


def write(pin: Pin, high: bool) -> None:
    """Set an output, or say in our own words that it cannot be set."""
    try:
        pin.state = high
    except Exception as error:
        raise DeviceError(
            "{pin} cannot be switched ({error}); it is opened again by itself", pin=repr(pin), error=str(error)
        ) from error
