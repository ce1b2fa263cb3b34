"""What lies under the simulated dice: procedural textures of 2.5 pixels a millimetre, linear light, BGR."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.sim.cubes import PIPS
from hardware.sim.optics import Array

if TYPE_CHECKING:
    from hardware.ports import Image

TEXELS_PER_MM = 2.5
SIDE = 1100


def _grain(rng: np.random.Generator, across: int, along: int) -> Array:
    """Smooth noise about 0, stretched as asked."""
    small = rng.standard_normal((max(2, SIDE // across), max(2, SIDE // along))).astype(np.float32)
    return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC))


def _plain(colour: tuple[float, float, float]) -> Array:
    return np.full((SIDE, SIDE, 3), colour, np.float32)


def felt(rng: np.random.Generator) -> Array:
    hue = [(0.03, 0.16, 0.03), (0.18, 0.07, 0.03), (0.03, 0.03, 0.2), (0.08, 0.1, 0.09)]
    base = np.array(hue[int(rng.choice(4, p=[0.7, 0.1, 0.1, 0.1]))]) * rng.uniform(0.6, 1.4)
    return _plain(tuple(base)) * (1 + 0.12 * _grain(rng, 2, 2) + 0.06 * _grain(rng, 40, 40))[..., None]


def cloth(rng: np.random.Generator) -> Array:
    base = np.array([0.022, 0.02, 0.02]) * rng.uniform(0.5, 2.0) + rng.uniform(0, 0.01, 3)
    return _plain(tuple(base)) * (1 + 0.25 * _grain(rng, 2, 2) + 0.08 * _grain(rng, 60, 60))[..., None]


def paper(rng: np.random.Generator) -> Array:
    texture = _plain(tuple(np.array([0.62, 0.68, 0.72]) * rng.uniform(0.8, 1.15)))
    texture *= (1 + 0.02 * _grain(rng, 3, 3))[..., None]
    style = int(rng.integers(0, 4))
    line = tuple(float(v) for v in rng.uniform(0.2, 0.5, 3))
    step = int(rng.integers(10, 22))
    if style in (1, 2):
        for at in range(0, SIDE, step):
            cv2.line(texture, (0, at), (SIDE, at), line, 1)
            if style == 1:
                cv2.line(texture, (at, 0), (at, SIDE), line, 1)
    elif style == 3:  # lines of print, seen as dashes
        for y in range(0, SIDE, step):
            x = 0
            while x < SIDE:
                length = int(rng.integers(6, 40))
                cv2.rectangle(texture, (x, y), (x + length, y + step // 2), (0.1, 0.1, 0.1), -1)
                x += length + int(rng.integers(4, 10))
    return texture


def wood(rng: np.random.Generator) -> Array:
    tone = [(0.05, 0.12, 0.28), (0.03, 0.05, 0.12), (0.12, 0.22, 0.36), (0.14, 0.17, 0.2), (0.03, 0.05, 0.2)]
    base = np.array(tone[int(rng.integers(0, len(tone)))]) * rng.uniform(0.6, 1.3)
    rings = 0.25 * _grain(rng, 6, 300) + 0.12 * _grain(rng, 2, 80)
    if rng.random() < 0.5:
        for at in range(0, SIDE, int(rng.integers(60, 200))):
            rings[at : at + 2] = -0.8
    return _plain(tuple(base)) * np.exp(0.7 * rings)[..., None]


def board(rng: np.random.Generator) -> Array:
    """A printed board: fields, numbers, symbols, and dice faces that are only ink."""
    inks = [tuple(int(v) for v in rng.uniform(35, 235, 3)) for _ in range(9)]
    print_ = np.full((SIDE, SIDE, 3), inks[0], np.uint8)  # in sRGB: OpenCV writes text on bytes only
    for _ in range(int(rng.integers(4, 18))):
        _field(print_, rng, inks)
    pitch = int(rng.integers(70, 160))
    for y in range(pitch // 2, SIDE, pitch):
        for x in range(pitch // 2, SIDE, pitch):
            _symbol(print_, (x + int(rng.integers(-20, 20)), y + int(rng.integers(-20, 20))), rng, inks)
    light: Array = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)
    return np.asarray(light[cv2.GaussianBlur(print_, (0, 0), 0.8)])


Ink = tuple[int, ...]
PALE, DARK = (228, 230, 230), (30, 30, 30)


def _field(print_: Image, rng: np.random.Generator, inks: list[Ink]) -> None:
    centre, size = rng.uniform(0, SIDE, 2), rng.uniform(60, 320)
    corners = int(rng.choice([4, 4, 6]))
    turn = rng.uniform(0, 6.28)
    at = turn + np.arange(corners) * 2 * np.pi / corners
    points = (centre + size * np.stack([np.cos(at), np.sin(at)], 1)).astype(np.int32)
    cv2.fillPoly(print_, [points], inks[int(rng.integers(0, len(inks)))])
    if rng.random() < 0.6:
        rim = PALE if rng.random() < 0.5 else DARK
        cv2.polylines(print_, [points], True, rim, int(rng.integers(2, 8)), cv2.LINE_AA)


def _symbol(print_: Image, at: tuple[int, int], rng: np.random.Generator, inks: list[Ink]) -> None:
    kind = int(rng.integers(0, 7))
    ink = inks[int(rng.integers(0, len(inks)))]
    size = int(rng.uniform(10, 34))
    if kind in (0, 1):
        cv2.circle(print_, at, size, PALE, -1, cv2.LINE_AA)
        scale = size / 22
        where = (at[0] - int(9 * scale), at[1] + int(9 * scale))
        cv2.putText(print_, str(int(rng.integers(1, 13))), where, 0, scale, DARK, 2, cv2.LINE_AA)
    elif kind == 2:
        cv2.circle(print_, at, size, ink, int(rng.choice([-1, 3, 6])), cv2.LINE_AA)
    elif kind in (3, 4):  # a printed die, or its pips alone
        square = cv2.boxPoints((at, (size * 2, size * 2), float(rng.uniform(0, 90))))
        if kind == 3:
            cv2.fillPoly(print_, [square.astype(np.int32)], ink)
        pip = PALE if sum(ink) < 450 else DARK
        for column, row in PIPS[int(rng.integers(1, 7))]:
            u, v = row * 0.27 + 0.5, column * 0.27 + 0.5
            place = square[0] + u * (square[1] - square[0]) + v * (square[3] - square[0])
            cv2.circle(print_, (int(place[0]), int(place[1])), max(2, int(size * 0.2)), pip, -1, cv2.LINE_AA)
    elif kind == 5:
        cv2.putText(print_, "STOP", at, 0, size / 20, DARK, 2, cv2.LINE_AA)


SURFACES: dict[str, Callable[[np.random.Generator], Array]] = {
    surface.__name__: surface for surface in (felt, cloth, paper, wood, board)
}
