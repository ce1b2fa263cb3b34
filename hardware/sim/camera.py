"""The simulated camera: draws the scene of the moment; the real reader reads what it draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hardware.errors import say
from hardware.ports import Frame, Health
from hardware.sim.lens import expose
from hardware.sim.render import radiance
from hardware.sim.scene import FRAME_NS, DiceScene
from hardware.sim.vectors import Array


class SimCamera:
    """A camera over the simulated tray: one new frame every 1/15 s, each with fresh noise.

    The light of a scene is computed once and kept while the scene stays the same, as a still tray does.
    """

    def __init__(
        self,
        scene: Callable[[int], DiceScene],
        now_ns: Callable[[], int],
        size: tuple[int, int] = (640, 480),
    ) -> None:
        self._scene, self._now_ns, self._size = scene, now_ns, size
        self._last: Frame | None = None
        self._shot = 0
        self._lit: tuple[DiceScene, Array] | None = None
        self._closed = False

    def latest(self) -> Frame | None:
        """The newest frame; a frozen scene repeats the last picture with its old stamp."""
        if self._closed:
            return None
        at_ns = self._now_ns() // FRAME_NS * FRAME_NS
        if self._last is not None and at_ns == self._last.at_ns:
            return self._last
        scene = self._scene(at_ns)
        if scene.frozen:
            return self._last
        self._shot += 1
        image = expose(self._light_of(scene), scene, shot=self._shot)
        image.setflags(write=False)
        self._last = Frame(at_ns, image)
        return self._last

    def _light_of(self, scene: DiceScene) -> Array:
        # Blur and noise belong to the exposure: they do not ask for a new drawing.
        still = replace(scene, blur=0.0, noise=0.0)
        if self._lit is None or self._lit[0] != still:
            self._lit = (still, radiance(still, self._size))
        return self._lit[1]

    def health(self) -> Health:
        if self._closed:
            return Health(False, say("The simulated camera was closed. Open it again."))
        return Health(True, detail=f"simulated, {self._size[0]}×{self._size[1]}, drawn on demand")

    def close(self) -> None:
        self._closed = True
