"""A scene becomes a picture: rays meet rounded cubes, a lamp casts soft shadows, a sensor adds its noise.

Nothing here is shared with the dice reader: the reader must earn every face from the pixels.
"""

from __future__ import annotations

from math import cos, sin
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.sim.cubes import HALF, Cube, blocked, draw
from hardware.sim.optics import Array, Eye, Look, expose, lamp_samples, towards
from hardware.sim.scene import DiceScene
from hardware.sim.surfaces import SIDE, SURFACES, TEXELS_PER_MM

if TYPE_CHECKING:
    from hardware.ports import Image


def render(scene: DiceScene, size: tuple[int, int] = (640, 480), look: Look | None = None) -> Image:
    """The picture of a scene: BGR, uint8, height × width × 3; equal arguments give equal pictures."""
    return expose(radiance(scene, size, look), scene, look)


def radiance(scene: DiceScene, size: tuple[int, int], look: Look | None = None) -> Array:
    """Linear light reaching the sensor, before blur, noise and gamma."""
    look = look or Look.of(scene.seed)
    eye = Eye.of(scene, look, size)
    cubes = [Cube.of(die) for die in scene.dice]
    light, tint = towards(look.azimuth, look.elevation), _tint(scene, look)
    picture = _table(scene, look, eye, cubes)
    # Far dice first, so that near ones cover them.
    for cube in sorted(cubes, key=lambda c: -float(np.linalg.norm(c.at - eye.at))):
        draw(picture, cube, cubes, eye, light, look, tint)
    if scene.hand > 0:
        _hand(picture, scene)
    return picture


def _table(scene: DiceScene, look: Look, eye: Eye, cubes: list[Cube]) -> Array:
    width, height = eye.size
    rng = np.random.default_rng([scene.seed, 11])
    texture = SURFACES[scene.background](rng).astype(np.float32)
    reach = SIDE / 2 / TEXELS_PER_MM
    turn = rng.uniform(0, 2 * np.pi)
    corners = (
        reach
        * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        @ np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    )
    on_table = np.concatenate([corners.T, np.zeros((1, 4))])
    to = eye.pixels(on_table).T.astype(np.float32)
    source = np.array([[0, SIDE], [SIDE, SIDE], [SIDE, 0], [0, 0]], np.float32)
    warp = cv2.getPerspectiveTransform(source, to)
    picture = cv2.warpPerspective(texture, warp, eye.size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    # Shadows are soft: a picture of a third of the size is enough for them.
    small = (max(8, width // 3), max(8, height // 3))
    ys, xs = np.mgrid[0 : small[1], 0 : small[0]].astype(np.float64)
    rays = eye.rays((xs.ravel() + 0.5) * width / small[0], (ys.ravel() + 0.5) * height / small[1])
    points = eye.at[:, None] + rays * (-eye.at[2] / rays[2])
    light = towards(look.azimuth, look.elevation)
    near = np.zeros(points.shape[1])
    for cube in cubes:
        flat = np.hypot(points[0] - cube.at[0], points[1] - cube.at[1]) - HALF
        near = np.maximum(near, np.exp(-np.maximum(flat, 0) / 5.0) * (cube.die.height < 4))
    candidates = near > 0.0005
    shadow = np.zeros(len(near))
    shadow[candidates] = blocked(points[:, candidates], lamp_samples(light, look.softness, 7), cubes)
    lit = look.key * light[2] * (1 - shadow) + (1 - look.key) * (1 - 0.55 * near)
    lit_map = cv2.resize(lit.reshape(small[1], small[0]).astype(np.float32), eye.size)
    return np.asarray(picture * lit_map[..., None] * _tint(scene, look))


def _tint(scene: DiceScene, look: Look) -> Array:
    """What is left of the light's colour after the camera's white balance, BGR."""
    warm = (5500.0 - scene.kelvin) / 5500.0 * (1 - look.white_balance) * 1.6
    return np.array([1 - 0.9 * warm, 1 - 0.1 * warm, 1 + 0.6 * warm], np.float32) * scene.lamp


def _hand(picture: Array, scene: DiceScene) -> None:
    """A hand comes in from an edge; at 1 it covers the middle of the tray."""
    height, width = picture.shape[:2]
    rng = np.random.default_rng([scene.seed, 13])
    mask = np.zeros((height, width), np.float32)
    from_ = np.array([width * rng.uniform(0.3, 0.7), height * 1.1])
    palm = from_ + (np.array([width / 2, height / 2]) - from_) * scene.hand
    thick = width * 0.11
    cv2.line(mask, from_.astype(int), palm.astype(int), 1.0, int(thick * 1.3), cv2.LINE_AA)
    cv2.circle(mask, palm.astype(int), int(thick), 1.0, -1, cv2.LINE_AA)
    for finger in np.linspace(-1.0, 1.0, 5):
        tip = palm + width * 0.2 * np.array([sin(finger * 0.9), -cos(finger * 0.9)])
        cv2.line(mask, palm.astype(int), tip.astype(int), 1.0, int(thick * 0.36), cv2.LINE_AA)
    mask = cv2.GaussianBlur(mask, (0, 0), 1.2)
    shadow = cv2.GaussianBlur(np.roll(mask, (12, 18), (0, 1)), (0, 0), 9)
    shape = cv2.GaussianBlur(mask, (0, 0), thick / 6)
    skin = np.array([0.22, 0.33, 0.58], np.float32) * scene.lamp * (0.35 + 0.65 * shape[..., None])
    picture *= 1 - 0.6 * shadow[..., None] * (1 - mask[..., None])
    picture[:] = picture * (1 - mask[..., None]) + skin * mask[..., None]
