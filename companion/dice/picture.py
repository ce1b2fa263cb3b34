"""A picture as the eye needs it: bytes of a sensible size, its halvings, and squares cut from them without aliasing."""

from __future__ import annotations

from math import cos, sin

import cv2
import numpy as np

from companion.dice.arrays import Bytes, Floats, Image, Tones
from companion.dice.limits import LIMITS
from companion.dice.square import edge_of

SIDE = 48  # pixels of a crop, as the judge was trained …
REACH = 1.9  # … which is so many edges of the die wide
_EDGE = SIDE / REACH
_COARSEST = 6  # halvings: beyond them nothing of a picture is left


class Pyramid:
    """A picture and its halvings, made only when asked for; `scale`: its size by that of the picture given."""

    def __init__(self, image: Bytes, scale: float = 1.0) -> None:
        self._levels = [image]
        self.scale = scale
        self.size = (image.shape[1], image.shape[0])  # width, height

    @classmethod
    def of(cls, image: Image) -> Pyramid | None:
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
        return cls(picture, scale)

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

    def straightened(self, quad: Floats, face: float, margin: float) -> Bytes:
        """A parallelogram as an upright square of `face` pixels, with so many pixels of its surroundings."""
        number = self.level_for(edge_of(quad), LIMITS.pips.fine_px)
        side = round(face + 2 * margin)
        (x, y), (right_x, right_y), _, (down_x, down_y) = ((quad + 0.5) * 0.5**number).tolist()
        ax, ay = (right_x - x) / face, (right_y - y) / face
        bx, by = (down_x - x) / face, (down_y - y) / face
        # A pixel's centre lies half a pixel in, here and there.
        inset = margin - 0.5
        placing = np.array([[ax, bx, x - 0.5 - (ax + bx) * inset], [ay, by, y - 0.5 - (ay + by) * inset]])
        return self._cut(number, placing, side)

    def crop(self, x: float, y: float, edge: float, turn: float = 0.0) -> Bytes:
        """The square around (x, y) for a die with this edge, seen turned by `turn` radians."""
        number = self.level_for(edge, _EDGE)
        return self._cut(number, _placing(x, y, edge, turn, number), SIDE)

    def _cut(self, level: int, placing: Floats, side: int) -> Bytes:
        """A square whose every pixel comes from where `placing` says on a level."""
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        cut: Bytes = cv2.warpAffine(
            self.level(level), placing, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
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


def _placing(x: float, y: float, edge: float, turn: float, level: int) -> Floats:
    """Where each pixel of the crop comes from on a level of the pyramid."""
    shrink = 0.5**level
    scale = edge / _EDGE * shrink
    c, s = cos(turn) * scale, sin(turn) * scale
    middle = (SIDE - 1) / 2
    # A pixel's centre lies half a pixel in, on every level.
    x, y = (x + 0.5) * shrink - 0.5, (y + 0.5) * shrink - 0.5
    return np.array([[c, -s, x - (c - s) * middle], [s, c, y - (s + c) * middle]], np.float64)
