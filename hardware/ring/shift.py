"""A ring of plain LEDs on a chain of 74HC595 shift registers: three lines for any number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from hardware.driver import Context, Gpio, Leds, Settings
from hardware.gpio import Lines
from hardware.needs import LED_RESISTOR, Circuit, Needs, Use
from hardware.pin_factory import Factory, header_needs
from hardware.pins import pin_map
from hardware.ports import RGB, Health
from hardware.ring.pixels import checked
from hardware.ring.plain import Threshold, lit_from, write


@dataclass(frozen=True)
class ShiftRingSettings(Settings):
    """Three lines for a chain of 74HC595; LED 1 is on output QA of the chip nearest to the Pi."""

    leds: Leds = 24
    data: Gpio = field(default_factory=lambda: pin_map().ring_shift.data)
    clock: Gpio = field(default_factory=lambda: pin_map().ring_shift.clock)
    latch: Gpio = field(default_factory=lambda: pin_map().ring_shift.latch)
    threshold: Threshold = 96
    active_low: bool = False
    factory: Factory = "lgpio"
    chip: int | None = None


class ShiftRing:
    """A chain of 74HC595, eight LEDs a chip; all LEDs change at once, on the latch."""

    settings: ClassVar[type[Settings]] = ShiftRingSettings
    opens_slowly: ClassVar[bool] = False

    @staticmethod
    def needs(settings: ShiftRingSettings) -> Needs:
        uses = (
            Use(settings.data, "ring data"),
            Use(settings.clock, "ring clock"),
            Use(settings.latch, "ring latch"),
        )
        circuit = Circuit("The ring", ("3 lines", "74HC595", LED_RESISTOR, "LED", "GND"))
        return header_needs(settings.factory, uses, [circuit])

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
