"""A ring of plain LEDs, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar

from hardware.driver import Gpio, Limits, Settings
from hardware.gpio import HeaderDriver, header_needs, switch
from hardware.needs import LED_RESISTOR, Circuit, Firmware, Needs, Use
from hardware.pins import pin_map
from hardware.ports import RGB, Health
from hardware.ring.pixels import PlainRingSettings, checked, lit_from

FREE_LINES = Firmware(
    ("dtparam=spi=off", "enable_uart=0"),
    "The plain LEDs use the lines of SPI0 and of the serial console: the kernel must let go of them.",
)


@dataclass(frozen=True)
class LedRingSettings(PlainRingSettings):
    """Which lines the LEDs are on, the first at the top, clockwise; the shipped pin map if not said."""

    lines: Annotated[tuple[Gpio, ...], Limits(min_length=8, max_length=24)] = field(
        default_factory=lambda: pin_map().ring_leds
    )


class LedRing(HeaderDriver):
    """One line an LED, on or off; a line is touched only when its LED changes."""

    settings: ClassVar[type[Settings]] = LedRingSettings
    who: ClassVar[str] = "the ring"
    _chosen: LedRingSettings

    @staticmethod
    def needs(settings: LedRingSettings) -> Needs:
        uses = [Use(gpio, f"ring LED {n}") for n, gpio in enumerate(settings.lines, 1)]
        circuit = Circuit("Each LED of the ring", ("line", LED_RESISTOR, "LED", "GND"))
        return replace(header_needs(settings, uses, [circuit]), firmware=(FREE_LINES,))

    def _wire(self) -> None:
        self.leds = len(self._chosen.lines)
        self._lit = (False,) * self.leds
        self._pins = [self.lines.drive(gpio, self._chosen.active_low) for gpio in self._chosen.lines]

    def show(self, pixels: Sequence[RGB]) -> None:
        lit = lit_from(checked(pixels, self.leds), self._chosen.threshold)
        for pin, now, before in zip(self._pins, lit, self._lit, strict=True):
            if now != before:
                switch(pin, now != self._chosen.active_low)
        self._lit = lit

    def health(self) -> Health:
        return Health(True, detail="plain LEDs on " + ", ".join(f"GPIO{n}" for n in self._chosen.lines))
