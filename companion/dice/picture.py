"""Small square pictures of one die each, cut from a frame without aliasing."""

from __future__ import annotations

from math import cos, sin

import cv2
import numpy as np

from companion.dice.limits import LIMITS
from companion.dice.square import edge_of

SIDE = 48  # pixels of a crop, as the judge was trained …
REACH = 1.9  # … which is so many edges of the die wide
_EDGE = SIDE / REACH
_COARSEST = 6  # halvings: beyond them nothing of a picture is left


class Pyramid:
    """A frame and its halvings, made only when asked for."""

    def __init__(self, image: np.ndarray) -> None:
        self._levels = [image]

    def level(self, number: int) -> np.ndarray:
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

    def straightened(self, quad: np.ndarray, face: float, margin: float) -> np.ndarray:
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

    def crop(self, x: float, y: float, edge: float, turn: float = 0.0) -> np.ndarray:
        """The square around (x, y) for a die with this edge, seen turned by `turn` radians."""
        number = self.level_for(edge, _EDGE)
        return self._cut(number, _placing(x, y, edge, turn, number), SIDE)

    def _cut(self, level: int, placing: np.ndarray, side: int) -> np.ndarray:
        """A square whose every pixel comes from where `placing` says on a level."""
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return cv2.warpAffine(self.level(level), placing, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)


def _placing(x: float, y: float, edge: float, turn: float, level: int) -> np.ndarray:
    """Where each pixel of the crop comes from on a level of the pyramid."""
    shrink = 0.5**level
    scale = edge / _EDGE * shrink
    c, s = cos(turn) * scale, sin(turn) * scale
    middle = (SIDE - 1) / 2
    # A pixel's centre lies half a pixel in, on every level.
    x, y = (x + 0.5) * shrink - 0.5, (y + 0.5) * shrink - 0.5
    return np.array([[c, -s, x - (c - s) * middle], [s, c, y - (s + c) * middle]], np.float64)
