"""A camera: where rays go through its lens, and what its sensor makes of the light."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.sim.look import Look
from hardware.sim.scene import DIE_MM, DiceScene
from hardware.sim.vectors import Array, length

if TYPE_CHECKING:
    from hardware.ports import Image


@dataclass(frozen=True, slots=True, eq=False)
class Eye:
    """A pinhole camera: where it is, where its axes point (right, down, forward), and its focal length."""

    at: Array
    axes: Array
    focal: float
    size: tuple[int, int]

    @classmethod
    def of(cls, scene: DiceScene, look: Look, size: tuple[int, int]) -> Eye:
        tilt, roll = radians(scene.tilt), radians(look.roll)
        target = np.array([look.centre[0], look.centre[1], 0.0])
        at = target + look.distance * np.array([0.0, -sin(tilt), cos(tilt)])
        forward = (target - at) / look.distance
        right = np.array([1.0, 0.0, 0.0])
        down = np.cross(forward, right)
        right, down = cos(roll) * right + sin(roll) * down, cos(roll) * down - sin(roll) * right
        focal = scene.die_px * size[0] / 640 * look.distance / DIE_MM
        return cls(at, np.stack([right, down, forward]), focal, size)

    def pixels(self, points: Array) -> Array:
        """Where points of the world fall in the picture."""
        seen = (points - self.at) @ self.axes.T
        return seen[:, :2] / seen[:, 2:3] * self.focal + np.array(self.size) / 2

    def rays(self, xs: Array, ys: Array) -> Array:
        """Unit directions through these pixels, shape (n, 3)."""
        width, height = self.size
        seen = np.stack([(xs - width / 2) / self.focal, (ys - height / 2) / self.focal, np.ones_like(xs)], -1)
        rays = seen @ self.axes
        return rays / length(rays)[:, None]


def expose(light: Array, scene: DiceScene, look: Look | None = None, shot: int = 0) -> Image:
    """What the sensor makes of the light; `shot` numbers the frames, each has its own noise."""
    look = look or Look.of(scene.seed)
    height, width = light.shape[:2]
    rng = np.random.default_rng([scene.seed, 17, shot])
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    picture = light * (1 - look.vignette * (xs * xs + ys * ys) / 2)[..., None]
    if scene.blur > 0:
        picture = cv2.filter2D(picture, -1, _smear(scene.blur, scene.seed))
    if look.lens_blur > 0.2:
        picture = cv2.GaussianBlur(picture, (0, 0), look.lens_blur)
    # The camera opens up in the dark, as far as it can: noise grows with the gain.
    gain = min(6.0, 1.0 / max(0.12, scene.lamp**0.8))
    picture = picture * gain
    spread = np.sqrt(np.maximum(picture, 0) * 0.0006 + 0.000015) * scene.noise * gain**0.5
    picture = picture + rng.standard_normal(picture.shape, dtype=np.float32) * spread
    out = np.clip(picture, 0, 1) ** (1 / 2.2) * 255.0
    if look.sharpen:
        out = out + look.sharpen * (out - cv2.GaussianBlur(out, (0, 0), 1.2))
    exposed: Image = np.clip(out, 0, 255).astype(np.uint8)
    return exposed


def _smear(length: float, seed: int) -> Array:
    side = int(length) // 2 * 2 + 3
    kernel = np.zeros((side, side), np.float32)
    angle = np.random.default_rng([seed, 19]).uniform(0, np.pi)
    half = length / 2
    middle = side // 2
    across, down = half * cos(angle), half * sin(angle)
    first, last = (round(middle - across), round(middle - down)), (round(middle + across), round(middle + down))
    cv2.line(kernel, first, last, 1.0, 1, cv2.LINE_AA)
    smear: Array = kernel / kernel.sum()
    return smear
