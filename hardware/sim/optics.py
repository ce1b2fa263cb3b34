"""Light on its way: directions, the accidents of a set-up, rays of its lamp, rays through a lens, and the sensor.

Places and directions are three numbers: x to the right, y away, z up. Many of them are the columns of an array, so that
what is done to one number of each is done to a row, which is fastest.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.scene import DIE_MM, DiceScene

if TYPE_CHECKING:
    from hardware.ports import Image

Array: TypeAlias = NDArray[np.floating]  # linear light, places and directions


def dots(columns: Array, others: Array) -> Array:
    """The inner products of n pairs of vectors."""
    return np.asarray(np.einsum("ij,ij->j", columns, others))


def length(columns: Array) -> Array:
    """Lengths of n vectors."""
    return np.sqrt(dots(columns, columns))


def towards(azimuth: float, elevation: float) -> Array:
    """The direction to something this high above the table, in degrees."""
    high, round_ = radians(elevation), radians(azimuth)
    return np.array([cos(high) * cos(round_), cos(high) * sin(round_), sin(high)])


@dataclass(frozen=True, slots=True)
class Look:
    """The accidents of one set-up: lamp, plastic and lens."""

    azimuth: float = 40.0  # degrees, where the lamp stands
    elevation: float = 55.0  # degrees above the table
    softness: float = 6.0  # degrees the lamp is wide: large lamps cast soft shadows
    key: float = 0.7  # share of the light that comes from the lamp, the rest from everywhere
    gloss: float = 0.25  # strength of highlights
    polish: float = 40.0  # how small highlights are
    panel: float = 0.0  # brightness of a window or light panel as flat faces mirror it
    panel_at: tuple[float, float] = (0.0, 70.0)  # its azimuth and elevation, degrees
    panel_wide: float = 12.0  # degrees from its middle to its edges
    hollow: float = 0.0  # how steep the walls of the pips are: drilled pips do not mirror what the face mirrors
    radius: float = 1.8  # millimetres the edges are rounded
    sphere: float = 13.5  # millimetres of the sphere that cuts the corners off
    pip: float = 1.45  # millimetres, radius of a pip
    spread: float = 4.2  # millimetres from the middle to the outer pips
    roll: float = 0.0  # degrees the camera is turned about its axis
    distance: float = 480.0  # millimetres from camera to tray
    centre: tuple[float, float] = (0.0, 0.0)  # where the camera looks, millimetres
    lens_blur: float = 0.6  # pixels
    sharpen: float = 0.3
    vignette: float = 0.15
    white_balance: float = 0.75  # share of the light's tint that the camera corrects

    @classmethod
    def of(cls, seed: int) -> Look:
        """An ordinary set-up, always the same for the same seed."""
        rng = np.random.default_rng([seed, 7])
        return cls(
            azimuth=float(rng.uniform(0, 360)),
            elevation=float(rng.uniform(45, 75)),
            softness=float(rng.uniform(4, 14)),
            key=float(rng.uniform(0.4, 0.7)),
            gloss=float(rng.uniform(0.05, 0.25)),
            roll=float(rng.uniform(-5, 5)),
        )


def lamp_samples(light: Array, softness: float, count: int) -> list[Array]:
    side = np.cross(light, [0.0, 0.0, 1.0])
    side /= np.linalg.norm(side) + 1e-9
    up = np.cross(side, light)
    wide = np.tan(radians(softness))
    turns = np.arange(count) * 2.399963
    reach = np.sqrt((np.arange(count) + 0.5) / count) * wide
    spots = light + np.cos(turns)[:, None] * reach[:, None] * side + np.sin(turns)[:, None] * reach[:, None] * up
    return [spot / np.linalg.norm(spot) for spot in spots]


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
        """Where points of the world fall in the picture, shape (2, n)."""
        seen = self.axes @ (points - self.at[:, None])
        return np.asarray(seen[:2] / seen[2] * self.focal + np.array(self.size)[:, None] / 2)

    def rays(self, xs: Array, ys: Array) -> Array:
        """Unit directions through these pixels, shape (3, n)."""
        width, height = self.size
        seen = np.stack([(xs - width / 2) / self.focal, (ys - height / 2) / self.focal, np.ones_like(xs)])
        rays = self.axes.T @ seen
        return np.asarray(rays / length(rays))


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
    return np.asarray(np.clip(out, 0, 255).astype(np.uint8))


def _smear(length: float, seed: int) -> Array:
    side = int(length) // 2 * 2 + 3
    kernel = np.zeros((side, side), np.float32)
    angle = np.random.default_rng([seed, 19]).uniform(0, np.pi)
    half = length / 2
    middle = side // 2
    across, down = half * cos(angle), half * sin(angle)
    first, last = (round(middle - across), round(middle - down)), (round(middle + across), round(middle + down))
    cv2.line(kernel, first, last, 1.0, 1, cv2.LINE_AA)
    return np.asarray(kernel / kernel.sum())
