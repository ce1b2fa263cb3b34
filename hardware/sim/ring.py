"""A simulated ring: the world remembers what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hardware.driver import Context, Settings
from hardware.ports import RGB, Health, Kind
from hardware.ring.pixels import checked
from hardware.sim.drivers import SimDriver


@dataclass(frozen=True)
class SimRingSettings(Settings):
    """Nothing to set: the ring is the world's."""


class SimRing(SimDriver):
    """The world's ring; wrong pixels are a mistake that is not forgiven."""

    device: ClassVar[Kind] = "ring"
    settings: ClassVar[type[Settings]] = SimRingSettings

    def __init__(self, settings: SimRingSettings, context: Context) -> None:
        super().__init__(context)
        self.leds = self.world.leds

    def show(self, pixels: Sequence[RGB]) -> None:
        self.use()
        self.world.ring = checked(pixels, self.leds)

    def health(self) -> Health:
        self.use()
        return Health(True, detail=f"simulated ring of {self.leds}")

    def close(self) -> None:
        if not self._closed and self.world.plugged("ring"):
            self.world.ring = ((0, 0, 0),) * self.leds
        super().close()
