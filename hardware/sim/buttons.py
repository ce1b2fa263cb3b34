"""Simulated buttons: the edges of the simulated fingers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hardware.driver import Context, Settings
from hardware.ports import Edge, Health, Kind
from hardware.sim.drivers import SimDriver


@dataclass(frozen=True)
class SimButtonsSettings(Settings):
    """Nothing to set: the buttons are the world's."""


class SimButtons(SimDriver):
    """The world's buttons, bounces and stamps included."""

    device: ClassVar[Kind] = "buttons"
    settings: ClassVar[type[Settings]] = SimButtonsSettings

    def __init__(self, settings: SimButtonsSettings, context: Context) -> None:
        super().__init__(context)

    def edges(self) -> Sequence[Edge]:
        self.use()
        return self.world.take_edges()

    def lamps(self, lit: frozenset[str]) -> None:
        self.use()
        self.world.lamps = lit & frozenset(self.world.buttons)

    def health(self) -> Health:
        self.use()
        return Health(True, detail="simulated buttons: " + ", ".join(self.world.buttons))

    def close(self) -> None:
        if not self._closed:
            self.world.lamps = frozenset()
        super().close()
