"""A simulated display: no window, only the last picture and the fingers of the world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hardware.driver import Context, Settings
from hardware.errors import Misuse
from hardware.ports import Health, Key, Kind, Surface, Touch
from hardware.sim.drivers import SimDriver


@dataclass(frozen=True)
class SimDisplaySettings(Settings):
    """The size of the panel that is pretended; the world's own if not said."""

    size: tuple[int, int] | None = None


class SimDisplay(SimDriver):
    """A panel without light; the world keeps the last surface."""

    device: ClassVar[Kind] = "display"
    settings: ClassVar[type[Settings]] = SimDisplaySettings

    def __init__(self, settings: SimDisplaySettings, context: Context) -> None:
        super().__init__(context)
        self.size = settings.size or self.world.size

    def present(self, surface: Surface) -> None:
        self.use()
        if surface.get_size() != self.size:
            raise Misuse(f"a picture of {surface.get_size()} for a display of {self.size}")
        self.world.surface = surface

    def inputs(self) -> Sequence[Touch | Key]:
        self.use()
        return self.world.take_inputs()

    def wants_to_close(self) -> bool:
        self.use()
        return self.world.closing()

    def health(self) -> Health:
        self.use()
        return Health(True, detail=f"simulated display of {self.size[0]}×{self.size[1]}")
