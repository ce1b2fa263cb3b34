"""The camera above the simulated tray, with its accidents."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from hardware.driver import Context, Limits, Settings
from hardware.needs import NUMPY
from hardware.ports import Frame, Health, Kind
from hardware.sim.drivers import SimDriver

if TYPE_CHECKING:
    from hardware.ports import Image
    from hardware.sim.world import Picture

Pixels = Annotated[int, Limits(ge=160, le=1920)]


@dataclass(frozen=True)
class TrayCameraSettings(Settings):
    """The size of the pictures."""

    size: tuple[Pixels, Pixels] = (640, 480)


class TrayCamera(SimDriver):
    """Draws what lies in the world's tray; delivers spoilt pictures when the world says so."""

    device: ClassVar[Kind] = "camera"
    settings: ClassVar[type[Settings]] = TrayCameraSettings

    def __init__(self, settings: TrayCameraSettings, context: Context) -> None:
        super().__init__(context)
        self._camera = NUMPY.load("hardware.sim.camera").SimCamera(
            lambda at_ns: self.world.seen().scene(self.world.seen_at(at_ns)), context.now_ns, settings.size
        )

    def latest(self) -> Frame | None:
        self.use()
        frame: Frame | None = self._camera.latest()
        if frame is None or self.world.picture == "true":
            return frame
        return replace(frame, image=_spoilt(frame.image, self.world.picture))

    def health(self) -> Health:
        self.use()
        health: Health = self._camera.health()
        return health

    def close(self) -> None:
        self._camera.close()
        super().close()


def _spoilt(image: Image, how: Picture) -> Image:
    spoilt: Image
    if how == "black":
        spoilt = image * 0
    elif how == "noise":
        spoilt = NUMPY.load().random.default_rng(0).integers(0, 256, image.shape, image.dtype)
    else:
        spoilt = image[::2, ::2].copy()
    spoilt.setflags(write=False)
    return spoilt
