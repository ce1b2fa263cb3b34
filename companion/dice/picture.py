"""A picture as the eye needs it: bytes of a sensible size, its halvings, and squares cut from them without aliasing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import atan2, cos, cosh, exp, log, sin, sinh
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.limits import LIMITS

Image = NDArray[Any]  # what somebody calls a picture: any shape, any kind of numbers
Bytes = NDArray[np.uint8]  # a picture: row × column × blue, green, red; or a mask of it
Floats = NDArray[np.float64]
Tones = NDArray[np.float32]  # in between, where OpenCV works with half the bytes
Indices = NDArray[np.intp]
Numbers = Sequence[float]  # a few plain ones: arrays so short take longer
Quad = Sequence[Sequence[float]]  # four corners, each x and y in pixels

Crop = tuple[float, float, float, float]  # around a die: x and y, its edge, and by how many radians it is seen turned

Trained = Literal["set", "any"]  # for which dice: the known set, or any
Look = Literal["locator", "judge", "second", "witness", "foot"]  # which network looks at a die
SIDE = 48  # pixels of a judge's crop
# What a network looks at: pixels of a crop, and of a die's edge in it.
_CROPS: dict[tuple[Trained, Look], tuple[int, float]] = {
    ("set", "locator"): (32, 32 / 2.2),
    ("set", "second"): (64, 27.0),
    ("set", "witness"): (64, 20.0),
    ("set", "foot"): (96, 40.0),
    ("any", "judge"): (SIDE, SIDE / 2.2),
    ("any", "witness"): (SIDE, SIDE / 1.9),
    ("any", "foot"): (96, 40.0),
}
_COARSEST = 6  # halvings: beyond them nothing of a picture is left
_TINY = 1e-6  # of an area in pixels: flattened to a line, a quad still has a logarithm
_HUGE = 20.0  # logarithm of an edge in pixels: nonsense must not overflow
_STRETCHED = 1e-9  # logarithm: less is no stretch, and nothing to divide by


class Pyramid:
    """A picture and its halvings, made only when asked for; `scale`: its size by that of the picture given.

    `trained`: which pair of networks looks at it.
    """

    def __init__(self, image: Bytes, scale: float = 1.0, trained: Trained = "set") -> None:
        self._levels = [image]
        self.scale, self.trained = scale, trained
        self.size = (image.shape[1], image.shape[0])  # width, height
        self.said: defaultdict[tuple[Trained, Look], dict[Crop, list[float]]] = defaultdict(dict)  # of crops, so far

    @classmethod
    def of(cls, image: Image, trained: Trained = "set") -> Pyramid | None:
        """The pyramid of any array that can be a picture; None if it cannot."""
        limits = LIMITS.picture
        picture = np.asarray(image)
        if picture.ndim == 2:
            picture = picture[:, :, None]
        if picture.ndim != 3 or picture.shape[2] not in (1, 2, 3, 4) or min(picture.shape[:2]) < limits.least_px:
            return None
        picture = _bytes(picture)
        if picture.shape[2] in (1, 2):
            picture = np.repeat(picture[:, :, :1], 3, axis=2)
        picture = np.ascontiguousarray(picture[:, :, :3])
        longest, shortest = max(picture.shape[:2]), min(picture.shape[:2])
        scale = limits.longest_px / longest if longest > limits.longest_px else 1.0
        if shortest * scale < limits.shortest_px:
            return None
        if scale != 1.0:
            size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
            picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        return cls(picture, scale, trained)

    def seen_by(self, trained: Trained) -> Pyramid:
        """The same picture, looked at by another pair of networks."""
        other = Pyramid(self._levels[0], self.scale, trained)
        other._levels, other.said = self._levels, self.said  # halved and looked at once for both
        return other

    def seen_by_others(self) -> Pyramid:
        """The same picture, looked at by the other pair."""
        return self.seen_by("any" if self.trained == "set" else "set")

    def level(self, number: int) -> Bytes:
        while len(self._levels) <= number:
            last = self._levels[-1]
            size = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
            self._levels.append(cv2.resize(last, size, interpolation=cv2.INTER_AREA))
        return self._levels[number]

    def level_for(self, edge: float, wanted: float) -> int:
        """The coarsest level on which an edge still has `wanted` pixels."""
        number = 0
        while edge >= 2 * wanted and number < _COARSEST:
            edge, number = edge / 2, number + 1
        return number

    def straightened(self, quad: Quad, face: float, margin: float) -> Bytes:
        """A parallelogram as an upright square of `face` pixels, with so many pixels of its surroundings."""
        number = self.level_for(edge_of(quad), LIMITS.pips.fine_px)
        side = round(face + 2 * margin)
        (x, y), (right_x, right_y), _, (down_x, down_y) = quad
        shrink = 0.5**number
        step = shrink / face
        ax, ay, bx, by = (right_x - x) * step, (right_y - y) * step, (down_x - x) * step, (down_y - y) * step
        x, y = (x + 0.5) * shrink, (y + 0.5) * shrink
        # A pixel's centre lies half a pixel in, here and there.
        inset = margin - 0.5
        placing = np.array([[ax, bx, x - 0.5 - (ax + bx) * inset], [ay, by, y - 0.5 - (ay + by) * inset]])
        return self._cut(number, placing, side)

    def crops(self, squares: Iterable[Crop], look: Look) -> list[Bytes]:
        """The squares around dice."""
        side, wanted = _CROPS[self.trained, look]
        middle = (side - 1) / 2
        numbers, placings = [], []
        for x, y, edge, turn in squares:
            number = self.level_for(edge, wanted)
            shrink = 0.5**number
            scale = edge / wanted * shrink
            c, s = cos(turn) * scale, sin(turn) * scale
            # A pixel's centre lies half a pixel in, on every level.
            x, y = (x + 0.5) * shrink - 0.5, (y + 0.5) * shrink - 0.5
            numbers.append(number)
            placings.append((c, -s, x - (c - s) * middle, s, c, y - (s + c) * middle))
        room = np.empty((len(numbers), side, side, 3), np.uint8)
        cuts = zip(numbers, np.array(placings).reshape(-1, 2, 3), room, strict=True)
        return [self._cut(number, placing, side, into) for number, placing, into in cuts]

    def _cut(self, level: int, placing: Floats, side: int, into: Bytes | None = None) -> Bytes:
        """A square whose every pixel comes from where `placing` says on a level."""
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        cut: Bytes = cv2.warpAffine(self.level(level), placing, (side, side), into, flags, cv2.BORDER_REPLICATE)
        return cut


def _bytes(picture: Image) -> Bytes:
    """Any numbers as bytes: 16 bits by their upper half, others as they are or, if none is above 1, as shares."""
    if picture.dtype == np.uint8:
        return picture
    if picture.dtype == np.uint16:
        return (picture >> 8).astype(np.uint8)
    floats = np.nan_to_num(picture.astype(np.float32), nan=0.0, posinf=255.0, neginf=0.0)
    top = float(floats.max(initial=0.0))
    clipped: Tones = np.clip(floats * (255.0 if top <= 1.0 else 1.0), 0, 255)
    return clipped.astype(np.uint8)


def quad_of(outline: Numbers) -> Quad:
    """The corners of a face, in some order around it, from its outline: seven numbers, whichever corner comes first.

    They are the centre, the logarithm of the edge, two of the stretch and two of the turn. A flat die seen by a camera
    is nearly a parallelogram. Its edge vectors are the columns of J = S·R with S symmetric and R a rotation known but
    for quarters of a turn; S is stored as its matrix logarithm, R as cos 4φ, sin 4φ.
    """
    x, y, size, stretch, shear, cos4, sin4 = outline
    # exp of a symmetric 2 × 2 matrix in closed form, then the turn, then the corners: plain floats are fastest here.
    length = (stretch * stretch + shear * shear) ** 0.5
    scale = exp(min(size, _HUGE)) / 2
    even, odd = cosh(length) * scale, (sinh(length) / length if length > _STRETCHED else 1.0) * scale
    phi = atan2(sin4, cos4) / 4
    c, s = cos(phi), sin(phi)
    xx, xy, yy = even + odd * stretch, odd * shear, even - odd * stretch
    ax, ay, bx, by = xx * c + xy * s, xy * c + yy * s, xy * c - xx * s, yy * c - xy * s
    return (
        (x - ax - bx, y - ay - by),
        (x + ax - bx, y + ay - by),
        (x + ax + bx, y + ay + by),
        (x - ax + bx, y - ay + by),
    )


def edge_of(quad: Quad) -> float:
    """The edge of the square with the same area, which the shoelace formula gives."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    area = ((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2
    return exp(log(max(abs(area), _TINY)) / 2)
