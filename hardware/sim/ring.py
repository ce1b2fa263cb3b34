"""A simulated ring: the world remembers what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hardware.driver import Context, Settings
from hardware.errors import Misuse
from hardware.ports import RGB, Health
from hardware.sim.drivers import SimDriver


class SimRingSettings(Settings, frozen=True):
    """Nothing to set: the ring is the world's."""


class SimRing(SimDriver):
    """The world's ring; wrong pixels are a mistake that is not forgiven."""

    device = "ring"
    settings: ClassVar[type[Settings]] = SimRingSettings

    def __init__(self, settings: SimRingSettings, context: Context) -> None:
        super().__init__(context)
        self.leds = self.world.leds

    def show(self, pixels: Sequence[RGB]) -> None:
        self.use()
        check_pixels(pixels, self.leds)
        self.world.ring = tuple(pixels)

    def health(self) -> Health:
        self.use()
        return Health(True, detail=f"simulated ring of {self.leds}")

    def close(self) -> None:
        if not self._closed and self.world.plugged("ring"):
            self.world.ring = ((0, 0, 0),) * self.leds
        super().close()


def check_pixels(pixels: Sequence[RGB], leds: int) -> None:
    """Raise Misuse unless these are `leds` colours of three bytes."""
    if len(pixels) != leds:
        raise Misuse(f"{len(pixels)} pixels for a ring of {leds}")
    for pixel in pixels:
        if len(pixel) != 3 or not all(isinstance(v, int) and 0 <= v <= 255 for v in pixel):
            raise Misuse(f"{pixel!r} is not a colour of three bytes")
