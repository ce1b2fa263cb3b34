"""A ring of plain LEDs on a chain of 74HC595 shift registers: three lines for any number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from hardware.driver import Gpio, Leds, Settings
from hardware.gpio import HeaderDriver, header_needs, switch
from hardware.needs import LED_RESISTOR, Circuit, Needs, Use
from hardware.pins import pin_map
from hardware.ports import RGB, Health
from hardware.ring.pixels import PlainRingSettings, checked, lit_from


@dataclass(frozen=True)
class ShiftRingSettings(PlainRingSettings):
    """Three lines for a chain of 74HC595; LED 1 is on output QA of the chip nearest to the Pi."""

    leds: Leds = 24
    data: Gpio = field(default_factory=lambda: pin_map().ring_shift.data)
    clock: Gpio = field(default_factory=lambda: pin_map().ring_shift.clock)
    latch: Gpio = field(default_factory=lambda: pin_map().ring_shift.latch)


class ShiftRing(HeaderDriver):
    """A chain of 74HC595, eight LEDs a chip; all LEDs change at once, on the latch."""

    settings: ClassVar[type[Settings]] = ShiftRingSettings
    who: ClassVar[str] = "the ring"
    _chosen: ShiftRingSettings

    @staticmethod
    def needs(settings: ShiftRingSettings) -> Needs:
        uses = [Use(getattr(settings, name), f"ring {name}") for name in ("data", "clock", "latch")]
        circuit = Circuit("The ring", ("3 lines", "74HC595", LED_RESISTOR, "LED", "GND"))
        return header_needs(settings, uses, [circuit])

    def _wire(self) -> None:
        self.leds = self._chosen.leds
        self._data = self.lines.drive(self._chosen.data)
        self._clock = self.lines.drive(self._chosen.clock)
        self._latch = self.lines.drive(self._chosen.latch)
        self._send((False,) * self.leds)  # the chips wake up with whatever they like

    def show(self, pixels: Sequence[RGB]) -> None:
        lit = lit_from(checked(pixels, self.leds), self._chosen.threshold)
        if lit != self._lit:
            self._send(lit)

    def health(self) -> Health:
        chosen = self._chosen
        chips = -(-self.leds // 8)
        lines = f"data GPIO{chosen.data}, clock GPIO{chosen.clock}, latch GPIO{chosen.latch}"
        return Health(True, detail=f"{self.leds} LEDs on {chips} × 74HC595: {lines}")

    def _release(self) -> None:
        try:
            self._send((False,) * self.leds)  # the chips would hold the light without us
        finally:
            super()._release()

    def _send(self, lit: tuple[bool, ...]) -> None:
        # What goes in first ends up farthest away. Unused outputs of the last chip stay dark.
        spare = (False,) * (-self.leds % 8)
        for on in reversed(lit + spare):
            switch(self._data, on != self._chosen.active_low)
            switch(self._clock, True)
            switch(self._clock, False)
        switch(self._latch, True)
        switch(self._latch, False)
        self._lit = lit
