"""A scene becomes a picture: rays meet rounded cubes, a lamp casts soft shadows, a sensor adds its noise.

Nothing here is shared with the dice reader: the reader must earn every face from the pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np

from hardware.sim.scene import DIE_MM, DiceScene, SimDie
from hardware.sim.surfaces import SIDE, SURFACES, TEXELS_PER_MM

Array = np.ndarray
HALF = DIE_MM / 2
_ONES = np.ones(3)  # a product with it sums rows of three much faster than sum(axis=1)
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


# Where each value's pips sit, in units of `spread`; rows are drawn along one axis of the face.
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
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
class _Eye:
    """A pinhole camera: where it is, where its axes point (right, down, forward), and its focal length."""

    at: Array
    axes: Array
    focal: float
    size: tuple[int, int]

    @classmethod
    def of(cls, scene: DiceScene, look: Look, size: tuple[int, int]) -> _Eye:
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
        return rays / _length(rays)[:, None]


@dataclass(frozen=True, slots=True, eq=False)
class _Cube:
    """A die placed in the world: `turn` takes world directions to its own."""

    die: SimDie
    at: Array
    turn: Array

    @classmethod
    def of(cls, die: SimDie) -> _Cube:
        spin, lean, side = radians(die.angle), radians(die.cocked), radians(die.towards)
        about_z = np.array([[cos(spin), -sin(spin), 0], [sin(spin), cos(spin), 0], [0, 0, 1.0]])
        axis = np.array([-sin(side), cos(side), 0.0])
        cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        about_axis = np.eye(3) + sin(lean) * cross + (1 - cos(lean)) * cross @ cross
        world = about_axis @ about_z
        lowest = float(np.abs(world[2]).sum() * HALF) if die.cocked else HALF
        return cls(die, np.array([die.x, die.y, lowest + die.height]), world.T)

    def top(self) -> Array:
        """The four corners of the upper face in the world."""
        own = np.array([[-HALF, -HALF, HALF], [HALF, -HALF, HALF], [HALF, HALF, HALF], [-HALF, HALF, HALF]])
        return own @ self.turn + self.at


def render(scene: DiceScene, size: tuple[int, int] = (640, 480), look: Look | None = None) -> Array:
    """The picture of a scene: BGR, uint8, height × width × 3; equal arguments give equal pictures."""
    return expose(radiance(scene, size, look), scene, look)


def top_quads(scene: DiceScene, size: tuple[int, int], look: Look | None = None) -> list[Array]:
    """Where the corners of each die's upper face fall in the picture."""
    eye = _Eye.of(scene, look or Look.of(scene.seed), size)
    return [eye.pixels(_Cube.of(die).top()) for die in scene.dice]


def feet(scene: DiceScene, size: tuple[int, int], look: Look | None = None) -> list[Array]:
    """Where the middle of each die's lower face falls in the picture."""
    eye = _Eye.of(scene, look or Look.of(scene.seed), size)
    cubes = [_Cube.of(die) for die in scene.dice]
    return [eye.pixels((cube.at - HALF * cube.turn[2])[None])[0] for cube in cubes]


def radiance(scene: DiceScene, size: tuple[int, int], look: Look | None = None) -> Array:
    """Linear light reaching the sensor, before blur, noise and gamma."""
    look = look or Look.of(scene.seed)
    eye = _Eye.of(scene, look, size)
    cubes = [_Cube.of(die) for die in scene.dice]
    light, tint = _towards(look.azimuth, look.elevation), _tint(scene, look)
    picture = _table(scene, look, eye, cubes)
    # Far dice first, so that near ones cover them.
    for cube in sorted(cubes, key=lambda c: -float(np.linalg.norm(c.at - eye.at))):
        _draw(picture, cube, cubes, eye, light, look, tint)
    if scene.hand > 0:
        _hand(picture, scene)
    return picture


def _towards(azimuth: float, elevation: float) -> Array:
    high, round_ = radians(elevation), radians(azimuth)
    return np.array([cos(high) * cos(round_), cos(high) * sin(round_), sin(high)])


def _lamp_samples(light: Array, softness: float, count: int) -> list[Array]:
    side = np.cross(light, [0.0, 0.0, 1.0])
    side /= np.linalg.norm(side) + 1e-9
    up = np.cross(side, light)
    wide = np.tan(radians(softness))
    turns = np.arange(count) * 2.399963
    reach = np.sqrt((np.arange(count) + 0.5) / count) * wide
    spots = light + np.cos(turns)[:, None] * reach[:, None] * side + np.sin(turns)[:, None] * reach[:, None] * up
    return [spot / np.linalg.norm(spot) for spot in spots]


def _blocked(points: Array, towards: Array, cubes: list[_Cube]) -> Array:
    """Which points are cut off from a direction by any cube (as a box slightly smaller than the die)."""
    shade = np.zeros(len(points), bool)
    for cube in cubes:
        # Only points whose way to the lamp passes near the cube's middle can be cut off.
        away = points - cube.at
        along = away @ towards
        passing = np.nonzero(((away**2) @ _ONES - along**2 < (HALF * 1.74) ** 2) & ~shade)[0]
        if not len(passing):
            continue
        origin = (away[passing] @ cube.turn.T).T
        direction = cube.turn @ towards
        enter, leave = np.full(len(passing), -np.inf), np.full(len(passing), np.inf)
        for axis in range(3):
            step = direction[axis] if abs(direction[axis]) > 1e-6 else 1e-6
            one, other = (-HALF * 0.97 - origin[axis]) / step, (HALF * 0.97 - origin[axis]) / step
            enter = np.maximum(enter, np.minimum(one, other))
            leave = np.minimum(leave, np.maximum(one, other))
        shade[passing] = (leave > enter) & (leave > 0.3)
    return shade


def _table(scene: DiceScene, look: Look, eye: _Eye, cubes: list[_Cube]) -> Array:
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
    on_table = np.concatenate([corners, np.zeros((4, 1))], 1)
    to = eye.pixels(on_table).astype(np.float32)
    source = np.array([[0, SIDE], [SIDE, SIDE], [SIDE, 0], [0, 0]], np.float32)
    warp = cv2.getPerspectiveTransform(source, to)
    picture = cv2.warpPerspective(texture, warp, eye.size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    # Shadows are soft: a picture of a third of the size is enough for them.
    small = (max(8, width // 3), max(8, height // 3))
    ys, xs = np.mgrid[0 : small[1], 0 : small[0]].astype(np.float64)
    rays = eye.rays((xs.ravel() + 0.5) * width / small[0], (ys.ravel() + 0.5) * height / small[1])
    points = eye.at + rays * (-eye.at[2] / rays[:, 2])[:, None]
    light = _towards(look.azimuth, look.elevation)
    near = np.zeros(len(points))
    for cube in cubes:
        flat = np.hypot(points[:, 0] - cube.at[0], points[:, 1] - cube.at[1]) - HALF
        near = np.maximum(near, np.exp(-np.maximum(flat, 0) / 5.0) * (cube.die.height < 4))
    candidates = near > 0.0005
    shadow = np.zeros(len(points))
    samples = _lamp_samples(light, look.softness, 7)
    for sample in samples:
        shadow[candidates] += _blocked(points[candidates], sample, cubes)
    lit = look.key * light[2] * (1 - shadow / len(samples)) + (1 - look.key) * (1 - 0.55 * near)
    lit_map = cv2.resize(lit.reshape(small[1], small[0]).astype(np.float32), eye.size)
    return picture * lit_map[..., None] * _tint(scene, look)


def _tint(scene: DiceScene, look: Look) -> Array:
    """What is left of the light's colour after the camera's white balance, BGR."""
    warm = (5500.0 - scene.kelvin) / 5500.0 * (1 - look.white_balance) * 1.6
    return np.array([1 - 0.9 * warm, 1 - 0.1 * warm, 1 + 0.6 * warm], np.float32) * scene.lamp


def _colour(name: str) -> Array:
    """A paint in linear light, BGR."""
    rgb = PAINT[name] if name in PAINT else tuple(int(name[i : i + 2], 16) for i in (1, 3, 5))
    return (np.array(rgb[::-1]) / 255.0) ** 2.2


def _length(rows: Array) -> Array:
    """Lengths of n vectors of three."""
    return np.sqrt((rows * rows) @ _ONES)


def _distance(p: Array, look: Look) -> Array:
    """Signed distance to a cube with rounded edges whose corners a sphere has cut."""
    q = np.abs(p) - (HALF - look.radius)
    deepest = np.maximum(np.maximum(q[:, 0], q[:, 1]), q[:, 2])
    cube = _length(np.maximum(q, 0)) + np.minimum(deepest, 0) - look.radius
    return np.maximum(cube, _length(p) - look.sphere)


def _draw(picture: Array, cube: _Cube, cubes: list[_Cube], eye: _Eye, light: Array, look: Look, tint: Array) -> None:
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


def _shade(p: Array, ray: Array, cube: _Cube, cubes: list[_Cube], light: Array, look: Look) -> Array:
    core = np.clip(p, -(HALF - look.radius), HALF - look.radius)
    normal = p - core
    flat = _length(normal)[:, None]
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
        for row, column in _PIPS[around[side]]:
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
    world = (normal / _length(normal)[:, None]) @ cube.turn
    at = p @ cube.turn + cube.at
    samples = _lamp_samples(light, look.softness, 4)
    others = [other for other in cubes if other is not cube]
    facing = np.clip(world @ light, 0, None)
    open_to = np.ones(len(p))
    if others:
        open_to -= np.mean([_blocked(at, sample, others) for sample in samples], axis=0)
    sky = 0.62 + 0.38 * world[:, 2]
    half = light - ray @ cube.turn
    half /= _length(half)[:, None]
    shine = look.gloss * np.clip((world * half) @ _ONES, 0, 1) ** look.polish * open_to
    body = albedo * (look.key * facing * open_to + (1 - look.key) * sky)[:, None]
    return body + (shine * look.key + _mirrored(look, ray @ cube.turn, world))[:, None]


def _mirrored(look: Look, rays: Array, normals: Array) -> Array:
    """How much of the panel each point shows as a mirror would."""
    if not look.panel:
        return np.zeros(len(rays))
    middle = _towards(*look.panel_at)
    side = np.cross(middle, [0.0, 0.0, 1.0])
    side /= np.linalg.norm(side) + 1e-9
    back = rays - 2 * ((rays * normals) @ _ONES)[:, None] * normals
    off = np.maximum(np.abs(back @ side), np.abs(back @ np.cross(side, middle)))
    edge = np.clip((sin(radians(look.panel_wide)) - off) / 0.05 + 0.5, 0, 1)
    return look.panel * edge * (back @ middle > 0)


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


def expose(light: Array, scene: DiceScene, look: Look | None = None, shot: int = 0) -> Array:
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
    return np.clip(out, 0, 255).astype(np.uint8)


def _smear(length: float, seed: int) -> Array:
    side = int(length) // 2 * 2 + 3
    kernel = np.zeros((side, side), np.float32)
    angle = np.random.default_rng([seed, 19]).uniform(0, np.pi)
    half = length / 2
    middle = side // 2
    across, down = half * cos(angle), half * sin(angle)
    first, last = (round(middle - across), round(middle - down)), (round(middle + across), round(middle + down))
    cv2.line(kernel, first, last, 1.0, 1, cv2.LINE_AA)
    return kernel / kernel.sum()
