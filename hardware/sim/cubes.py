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


def blocked(points: Array, ways: list[Array], cubes: list[Cube]) -> Array:
    """From what share of these directions any cube (as a box slightly smaller than the die) cuts each point off."""
    cut_off = np.zeros((len(ways), points.shape[1]), bool)
    for cube in cubes:
        away = points - cube.at[:, None]
        far = dots(away, away)
        for way, shade in zip(ways, cut_off, strict=True):
            # Only points whose way to the lamp passes near the cube's middle can be cut off.
            passing = np.nonzero((far - (way @ away) ** 2 < (HALF * 1.74) ** 2) & ~shade)[0]
            shade[passing] = _meets(cube.turn @ away[:, passing], cube.turn @ way)
    return np.asarray(cut_off.mean(axis=0))


def _meets(points: Array, way: Array) -> NDArray[np.bool_]:
    """Whether a box around the middle lies on the way from each of these points."""
    enter, leave = np.full(points.shape[1], -np.inf), np.full(points.shape[1], np.inf)
    for along, step in zip(points, way, strict=True):
        step = step if abs(step) > 1e-6 else 1e-6
        one, other = (-HALF * 0.97 - along) / step, (HALF * 0.97 - along) / step
        np.maximum(enter, np.minimum(one, other), out=enter)
        np.minimum(leave, np.maximum(one, other), out=leave)
    return np.asarray((leave > enter) & (leave > 0.3))


def _colour(name: str) -> Array:
    """A paint in linear light, BGR."""
    rgb = PAINT[name] if name in PAINT else tuple(int(name[i : i + 2], 16) for i in (1, 3, 5))
    return np.asarray((np.array(rgb[::-1]) / 255.0) ** 2.2)


def _distance(p: Array, look: Look) -> Array:
    """Signed distance to a cube with rounded edges whose corners a sphere has cut."""
    q = np.abs(p)
    q -= HALF - look.radius
    deepest = np.maximum(np.maximum(q[0], q[1]), q[2])
    cube = length(np.maximum(q, 0, out=q)) + np.minimum(deepest, 0) - look.radius
    return np.asarray(np.maximum(cube, length(p) - look.sphere))


def draw(picture: Array, cube: Cube, cubes: list[Cube], eye: Eye, light: Array, look: Look, tint: Array) -> None:
    width, height = eye.size
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]).T * HALF
    around = eye.pixels(cube.turn.T @ corners + cube.at[:, None])
    left, top = np.floor(around.min(1)).astype(int) - 1
    right, bottom = np.ceil(around.max(1)).astype(int) + 2
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
    if right <= left or bottom <= top:
        return
    fine = 3 if right - left < 60 else 2
    ys, xs = np.mgrid[0 : (bottom - top) * fine, 0 : (right - left) * fine].astype(np.float64)
    rays = eye.rays(left + (xs.ravel() + 0.5) / fine, top + (ys.ravel() + 0.5) / fine)
    origin = cube.turn @ (eye.at - cube.at)
    own = cube.turn @ rays
    # Rays that pass the ball around the cube never meet it.
    nearest = origin @ own
    near = np.nonzero(nearest**2 - origin @ origin + look.sphere**2 > 0)[0]
    own, start = own[:, near], origin[:, None]
    travelled = np.full(len(near), float(np.linalg.norm(origin)) - HALF * 1.75)
    for _ in range(12):
        travelled += _distance(start + own * travelled, look)
    point = start + own * travelled
    hit = np.abs(_distance(point, look)) < 0.08
    if not hit.any():
        return
    layer: Array = np.zeros((rays.shape[1], 4), np.float32)
    layer[near[hit], :3] = _shade(point[:, hit], own[:, hit], cube, cubes, light, look).T * tint
    layer[near[hit], 3] = 1.0
    layer = layer.reshape((bottom - top) * fine, (right - left) * fine, 4)
    layer = cv2.resize(layer, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    patch = picture[top:bottom, left:right]
    patch *= 1 - layer[..., 3:]
    patch += layer[..., :3]


def _shade(p: Array, ray: Array, cube: Cube, cubes: list[Cube], light: Array, look: Look) -> Array:
    core = np.clip(p, -(HALF - look.radius), HALF - look.radius)
    normal = p - core
    flat = length(normal)
    normal = np.where(flat > 1e-6, normal / np.maximum(flat, 1e-6), p / HALF)
    ink = _pips(p, normal, cube.die.pips, look)
    paint = _colour(cube.die.colour)
    white = np.array([0.8, 0.82, 0.82])
    pips = _colour(cube.die.ink) if cube.die.ink else (white if paint.mean() < 0.45 else np.full(3, 0.02))
    albedo = paint[:, None] * (1 - ink) + pips[:, None] * ink
    world = cube.turn.T @ (normal / length(normal))
    at = cube.turn.T @ p + cube.at[:, None]
    samples = lamp_samples(light, look.softness, 4)
    others = [other for other in cubes if other is not cube]
    facing = np.clip(light @ world, 0, None)
    open_to = 1 - blocked(at, samples, others)
    sky = 0.62 + 0.38 * world[2]
    seen = cube.turn.T @ ray
    half = light[:, None] - seen
    half /= length(half)
    shine = look.gloss * np.clip(dots(world, half), 0, 1) ** look.polish * open_to
    body = albedo * (look.key * facing * open_to + (1 - look.key) * sky)
    return np.asarray(body + (shine * look.key + _mirrored(look, seen, world)))


def _pips(p: Array, normal: Array, value: int, look: Look) -> Array:
    """How much of a pip each point is; where these are drilled, the normals are turned."""
    high, ink, around = np.abs(p), np.zeros(p.shape[1]), _AROUND.get(value, (0,) * 6)
    axis = np.where(high[0] > high[1], 0, 1)
    axis = np.where(high[2] > np.maximum(high[0], high[1]), 2, axis)
    for side in range(6):
        this, one, other = side // 2, (side // 2 + 1) % 3, (side // 2 + 2) % 3
        on = np.nonzero((axis == this) & ((p[this] > 0) == (side % 2 == 0)))[0]
        u, v, inked, across, along = p[one, on], p[other, on], ink[on], normal[one, on], normal[other, on]
        for row, column in PIPS[around[side]]:
            right, down = u - row * look.spread, v - column * look.spread
            inside = np.clip((look.pip - np.hypot(right, down)) / 0.25 + 0.5, 0, 1)
            inked = np.maximum(inked, inside)
            steep = look.hollow / look.pip * inside
            across -= steep * right
            along -= steep * down
        ink[on], normal[one, on], normal[other, on] = inked, across, along
    return ink


def _mirrored(look: Look, rays: Array, normals: Array) -> Array:
    """How much of the panel each point shows as a mirror would."""
    if not look.panel:
        return np.zeros(rays.shape[1])
    middle = towards(*look.panel_at)
    side = np.cross(middle, [0.0, 0.0, 1.0])
    side /= np.linalg.norm(side) + 1e-9
    back = rays - 2 * dots(rays, normals) * normals
    off = np.maximum(np.abs(side @ back), np.abs(np.cross(side, middle) @ back))
    edge = np.clip((sin(radians(look.panel_wide)) - off) / 0.05 + 0.5, 0, 1)
    return np.asarray(look.panel * edge * (middle @ back > 0))
