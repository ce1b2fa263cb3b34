"""What the simulated drivers share: a world, a cable, and no pardon for use after closing."""

from __future__ import annotations

from typing import ClassVar

from hardware.driver import Context, Settings
from hardware.errors import Misuse
from hardware.needs import Needs
from hardware.ports import Kind
from hardware.sim.world import SimTable


class SimDriver:
    """A driver of one of the world's devices; opening fails while that device is unplugged."""

    device: ClassVar[Kind]
    opens_slowly: ClassVar[bool] = False

    @staticmethod
    def needs(settings: Settings) -> Needs:
        return Needs()  # the program's own libraries will do

    def __init__(self, context: Context) -> None:
        if not isinstance(context.world, SimTable):
            raise Misuse(f"a simulated {self.device} needs a world: pass world=SimTable(…)")
        self.world = context.world
        self._closed = False
        self.world.open(self.device)

    def use(self) -> None:
        """Raise what a real device would raise now."""
        if self._closed:
            raise Misuse(f"the simulated {self.device} was used after it was closed")
        self.world.touched(self.device)

    def close(self) -> None:
        self._closed = True
