"""Rings of plain LEDs: one line each, or a chain of 74HC595 shift registers on three lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from hardware.driver import Context, Settings
from hardware.errors import DeviceError
from hardware.gpio import Factory, Lines
from hardware.pins import pin_map
from hardware.ports import RGB, Health
from hardware.ring.pixels import checked

Gpio = Annotated[int, msgspec.Meta(ge=0, le=53)]
Threshold = Annotated[int, msgspec.Meta(ge=1, le=255)]


class LedRingSettings(Settings, frozen=True):
    """Which lines the LEDs are on, the first at the top, clockwise; the shipped pin map if not said."""

    lines: Annotated[tuple[Gpio, ...], msgspec.Meta(min_length=8, max_length=24)] = msgspec.field(
        default_factory=lambda: pin_map().ring_leds.lines
    )
    threshold: Threshold = 96  # a pixel lights its LED from this brightness on
    active_low: bool = False  # the LEDs hang on 3.3 V
    factory: Factory = "lgpio"
    chip: int | None = None


class ShiftRingSettings(Settings, frozen=True):
    """Three lines for a chain of 74HC595; LED 1 is on output QA of the chip nearest to the Pi."""

    leds: Annotated[int, msgspec.Meta(ge=8, le=60)] = 24
    data: Gpio = msgspec.field(default_factory=lambda: pin_map().ring_shift.data)
    clock: Gpio = msgspec.field(default_factory=lambda: pin_map().ring_shift.clock)
    latch: Gpio = msgspec.field(default_factory=lambda: pin_map().ring_shift.latch)
    threshold: Threshold = 96
    active_low: bool = False
    factory: Factory = "lgpio"
    chip: int | None = None


class LedRing:
    """One line an LED, on or off; a line is touched only when its LED changes."""

    settings: ClassVar[type[Settings]] = LedRingSettings
    opens_slowly: ClassVar[bool] = False

    def __init__(self, settings: LedRingSettings, context: Context) -> None:
        self.leds = len(settings.lines)
        self._chosen = settings
        self._lit = (False,) * self.leds
        self.lines = Lines(settings.factory, settings.chip, "the ring")
        try:
            self._pins = [self.lines.drive(gpio, settings.active_low) for gpio in settings.lines]
        except Exception:
            self.lines.close()
            raise

    def show(self, pixels: Sequence[RGB]) -> None:
        lit = lit_from(checked(pixels, self.leds), self._chosen.threshold)
        for pin, now, before in zip(self._pins, lit, self._lit, strict=True):
            if now != before:
                write(pin, now != self._chosen.active_low)
        self._lit = lit

    def health(self) -> Health:
        return Health(True, detail="plain LEDs on " + ", ".join(f"GPIO{n}" for n in self._chosen.lines))

    def close(self) -> None:
        self.lines.close()


class ShiftRing:
    """A chain of 74HC595, eight LEDs a chip; all LEDs change at once, on the latch."""

    settings: ClassVar[type[Settings]] = ShiftRingSettings
    opens_slowly: ClassVar[bool] = False

    def __init__(self, settings: ShiftRingSettings, context: Context) -> None:
        self.leds = settings.leds
        self._chosen = settings
        self._lit: tuple[bool, ...] | None = None
        self._closed = False
        self.lines = Lines(settings.factory, settings.chip, "the ring")
        try:
            self._data = self.lines.drive(settings.data)
            self._clock = self.lines.drive(settings.clock)
            self._latch = self.lines.drive(settings.latch)
            # The chips wake up with whatever they like.
            self._send((False,) * self.leds)
        except Exception:
            self.lines.close()
            raise

    def show(self, pixels: Sequence[RGB]) -> None:
        lit = lit_from(checked(pixels, self.leds), self._chosen.threshold)
        if lit != self._lit:
            self._send(lit)

    def health(self) -> Health:
        chosen = self._chosen
        chips = -(-self.leds // 8)
        lines = f"data GPIO{chosen.data}, clock GPIO{chosen.clock}, latch GPIO{chosen.latch}"
        return Health(True, detail=f"{self.leds} LEDs on {chips} × 74HC595: {lines}")

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            try:
                self._send((False,) * self.leds)  # the chips would hold the light without us
            finally:
                self.lines.close()

    def _send(self, lit: tuple[bool, ...]) -> None:
        # What goes in first ends up farthest away. Unused outputs of the last chip stay dark.
        spare = (False,) * (-self.leds % 8)
        for on in reversed(lit + spare):
            write(self._data, on != self._chosen.active_low)
            write(self._clock, True)
            write(self._clock, False)
        write(self._latch, True)
        write(self._latch, False)
        self._lit = lit


def lit_from(pixels: Sequence[RGB], threshold: int) -> tuple[bool, ...]:
    """Which plain LEDs a picture lights: the strongest colour decides, so that blue counts like white.

    >>> lit_from([(0, 0, 255), (40, 26, 8), (96, 0, 0)], 96)
    (True, False, True)
    """
    return tuple(max(pixel) >= threshold for pixel in pixels)


def write(pin: Any, high: bool) -> None:
    """Set an output, or say in our own words that it cannot be set."""
    try:
        pin.state = high
    except Exception as error:
        raise DeviceError(f"{pin!r} cannot be switched ({error}); it is opened again by itself") from error
