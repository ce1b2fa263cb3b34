"""Dice as rays meet them: rounded cubes with pips on every side, which shine and throw shadows."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.optics import Array, Eye, Look, dots, lamp_samples, length, towards
from hardware.sim.scene import DIE_MM, SimDie

HALF = DIE_MM / 2
# Paint of the dice in sRGB, as plausible plastics; the reader learns its colours elsewhere.
PAINT = {
    "black": (28, 28, 30),
    "brown": (101, 58, 34),
    "purple": (80, 40, 112),
    "pink": (226, 92, 146),
    "orange": (236, 112, 34),
    "grey": (142, 145, 146),
    "white": (236, 234, 224),
    "ivory": (232, 214, 176),
    "red": (180, 26, 30),
    "blue": (28, 60, 150),
    "green": (26, 110, 60),
    "yellow": (236, 190, 40),
}
# Where each value's pips sit, in units of `spread`; rows are drawn along one axis of the face.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
# Values on +x, -x, +y, -y, +z, -z of a die that shows the key.
_AROUND = {
    1: (2, 5, 3, 4, 1, 6),
    2: (6, 1, 3, 4, 2, 5),
    3: (2, 5, 6, 1, 3, 4),
    4: (2, 5, 1, 6, 4, 3),
    5: (1, 6, 3, 4, 5, 2),
    6: (5, 2, 3, 4, 6, 1),
}


@dataclass(frozen=True, slots=True, eq=False)
class Cube:
    """A die placed in the world: `turn` takes world directions to its own."""

    die: SimDie
    at: Array
    turn: Array

    @classmethod
    def of(cls, die: SimDie) -> Cube:
        spin, lean, side = radians(die.angle), radians(die.cocked), radians(die.towards)
        about_z = np.array([[cos(spin), -sin(spin), 0], [sin(spin), cos(spin), 0], [0, 0, 1.0]])
        axis = np.array([-sin(side), cos(side), 0.0])
        cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        about_axis = np.eye(3) + sin(lean) * cross + (1 - cos(lean)) * cross @ cross
        world = about_axis @ about_z
        lowest = float(np.abs(world[2]).sum() * HALF) if die.cocked else HALF
        return cls(die, np.array([die.x, die.y, lowest + die.height]), world.T)


def blocked(points: Array, way: Array, cubes: list[Cube]) -> NDArray[np.bool_]:
    """Which points are cut off from a direction by any cube (as a box slightly smaller than the die)."""
    shade = np.zeros(len(points), bool)
    for cube in cubes:
        # Only points whose way to the lamp passes near the cube's middle can be cut off.
        away = points - cube.at
        along = away @ way
        passing = np.nonzero((dots(away, away) - along**2 < (HALF * 1.74) ** 2) & ~shade)[0]
        if not len(passing):
            continue
        origin = (away[passing] @ cube.turn.T).T
        direction = cube.turn @ way
        enter, leave = np.full(len(passing), -np.inf), np.full(len(passing), np.inf)
        for axis in range(3):
            step = direction[axis] if abs(direction[axis]) > 1e-6 else 1e-6
            one, other = (-HALF * 0.97 - origin[axis]) / step, (HALF * 0.97 - origin[axis]) / step
            enter = np.maximum(enter, np.minimum(one, other))
            leave = np.minimum(leave, np.maximum(one, other))
        shade[passing] = (leave > enter) & (leave > 0.3)
    return shade


def _colour(name: str) -> Array:
    """A paint in linear light, BGR."""
    rgb = PAINT[name] if name in PAINT else tuple(int(name[i : i + 2], 16) for i in (1, 3, 5))
    return np.asarray((np.array(rgb[::-1]) / 255.0) ** 2.2)


def _distance(p: Array, look: Look) -> Array:
    """Signed distance to a cube with rounded edges whose corners a sphere has cut."""
    q = np.abs(p) - (HALF - look.radius)
    deepest = np.maximum(np.maximum(q[:, 0], q[:, 1]), q[:, 2])
    cube = length(np.maximum(q, 0)) + np.minimum(deepest, 0) - look.radius
    return np.asarray(np.maximum(cube, length(p) - look.sphere))


def draw(picture: Array, cube: Cube, cubes: list[Cube], eye: Eye, light: Array, look: Look, tint: Array) -> None:
    width, height = eye.size
    corner = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * HALF
    around = eye.pixels(corner @ cube.turn + cube.at)
    left, top = np.floor(around.min(0)).astype(int) - 1
    right, bottom = np.ceil(around.max(0)).astype(int) + 2
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
    if right <= left or bottom <= top:
        return
    fine = 3 if right - left < 60 else 2
    ys, xs = np.mgrid[0 : (bottom - top) * fine, 0 : (right - left) * fine].astype(np.float64)
    rays = eye.rays(left + (xs.ravel() + 0.5) / fine, top + (ys.ravel() + 0.5) / fine)
    origin = (eye.at - cube.at) @ cube.turn.T
    own = rays @ cube.turn.T
    # Rays that pass the ball around the cube never meet it.
    nearest = own @ origin
    near = np.nonzero(nearest**2 - origin @ origin + look.sphere**2 > 0)[0]
    own = own[near]
    travelled = np.full(len(own), float(np.linalg.norm(origin)) - HALF * 1.75)
    for _ in range(12):
        travelled += _distance(origin + own * travelled[:, None], look)
    point = origin + own * travelled[:, None]
    hit = np.abs(_distance(point, look)) < 0.08
    if not hit.any():
        return
    colour = _shade(point[hit], own[hit], cube, cubes, light, look) * tint
    layer: Array = np.zeros((len(rays), 4), np.float32)
    layer[near[hit], :3], layer[near[hit], 3] = colour, 1.0
    layer = layer.reshape((bottom - top) * fine, (right - left) * fine, 4)
    layer = cv2.resize(layer, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    patch = picture[top:bottom, left:right]
    patch *= 1 - layer[..., 3:]
    patch += layer[..., :3]


def _shade(p: Array, ray: Array, cube: Cube, cubes: list[Cube], light: Array, look: Look) -> Array:
    core = np.clip(p, -(HALF - look.radius), HALF - look.radius)
    normal = p - core
    flat = length(normal)[:, None]
    normal = np.where(flat > 1e-6, normal / np.maximum(flat, 1e-6), p / HALF)
    high = np.abs(p)
    axis = np.where(high[:, 0] > high[:, 1], 0, 1)
    axis = np.where(high[:, 2] > np.maximum(high[:, 0], high[:, 1]), 2, axis)
    rows = np.arange(len(p))
    positive = p[rows, axis] > 0
    ink = np.zeros(len(p))
    around = _AROUND.get(cube.die.pips, (0,) * 6)
    u, v = p[rows, (axis + 1) % 3], p[rows, (axis + 2) % 3]
    for side in range(6):
        on = (axis == side // 2) & (positive == (side % 2 == 0))
        for row, column in PIPS[around[side]]:
            right, down = u[on] - row * look.spread, v[on] - column * look.spread
            inside = np.clip((look.pip - np.hypot(right, down)) / 0.25 + 0.5, 0, 1)
            ink[on] = np.maximum(ink[on], inside)
            steep = look.hollow / look.pip * inside
            normal[on, (side // 2 + 1) % 3] -= steep * right
            normal[on, (side // 2 + 2) % 3] -= steep * down
    paint = _colour(cube.die.colour)
    white = np.array([0.8, 0.82, 0.82])
    pips = _colour(cube.die.ink) if cube.die.ink else (white if paint.mean() < 0.45 else np.full(3, 0.02))
    albedo = paint * (1 - ink[:, None]) + pips * ink[:, None]
    world = (normal / length(normal)[:, None]) @ cube.turn
    at = p @ cube.turn + cube.at
    samples = lamp_samples(light, look.softness, 4)
    others = [other for other in cubes if other is not cube]
    facing = np.clip(world @ light, 0, None)
    open_to = np.ones(len(p))
    if others:
        open_to -= np.mean([blocked(at, sample, others) for sample in samples], axis=0)
    sky = 0.62 + 0.38 * world[:, 2]
    half = light - ray @ cube.turn
    half /= length(half)[:, None]
    shine = look.gloss * np.clip(dots(world, half), 0, 1) ** look.polish * open_to
    body = albedo * (look.key * facing * open_to + (1 - look.key) * sky)[:, None]
    return body + (shine * look.key + _mirrored(look, ray @ cube.turn, world))[:, None]


def _mirrored(look: Look, rays: Array, normals: Array) -> Array:
    """How much of the panel each point shows as a mirror would."""
    if not look.panel:
        return np.zeros(len(rays))
    middle = towards(*look.panel_at)
    side = np.cross(middle, [0.0, 0.0, 1.0])
    side /= np.linalg.norm(side) + 1e-9
    back = rays - 2 * dots(rays, normals)[:, None] * normals
    off = np.maximum(np.abs(back @ side), np.abs(back @ np.cross(side, middle)))
    edge = np.clip((sin(radians(look.panel_wide)) - off) / 0.05 + 0.5, 0, 1)
    return np.asarray(look.panel * edge * (back @ middle > 0))
