"""The plastic around the pips: does it end where the face is said to end?

Few pips can be mistaken: one pip of a two looks like a one, a one and a pip of the side like a two. For such
faces the body must be seen as a patch of about the face's size, with the pips' pattern in its middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, radians, sin

import cv2
import numpy as np

from companion.dice.arrays import Floats
from companion.dice.limits import LIMITS
from companion.dice.picture import Pyramid
from companion.dice.pips import FACE, Pips

_SIDE = 64  # pixels of the picture looked at
_EDGE = _SIDE / LIMITS.body.wide


@dataclass(frozen=True, slots=True)
class Patch:
    """The connected patch of body colour: its area in faces, and how far its middle is from the pattern's, in edges."""

    area: float
    aside: float


_NO_PATCH = Patch(0.0, 9.0)


def patch(pyramid: Pyramid, quad: Floats, pips: Pips) -> Patch:
    """The patch that the plastic around these pips belongs to."""
    picture = cv2.GaussianBlur(pyramid.straightened(quad, _EDGE, (_SIDE - _EDGE) / 2), (5, 5), 0.7)
    middle = (_SIDE - 1) / 2 + np.array([pips.right, pips.down]) / FACE * _EDGE
    spots = [middle + _EDGE * place for place in _places(pips.cells, pips.spread, pips.turn)]
    ring = (
        np.concatenate([spot + LIMITS.body.beside_pip * _EDGE * _CIRCLE for spot in spots])
        .round()
        .astype(int)
        .clip(0, _SIDE - 1)
    )
    tone = np.sort(picture[ring[:, 1], ring[:, 0]], axis=0)[len(ring) // 2].astype(float)
    tolerance = max(LIMITS.body.tolerance * pips.contrast, LIMITS.body.least_tolerance)
    same = cv2.inRange(picture, tone - tolerance, tone + tolerance)
    for x, y in spots:
        cv2.circle(same, (int(x), int(y)), int(LIMITS.body.pip * _EDGE), 255, -1)
    _, labels, parts, centres = cv2.connectedComponentsWithStats(same, connectivity=4)
    around = labels[ring[:, 1], ring[:, 0]]
    counts = np.bincount(around)
    counts[0] = 0
    if not counts.any():
        return _NO_PATCH
    mine = int(counts.argmax())
    aside = float(np.hypot(*(centres[mine] - middle))) / _EDGE
    return Patch(float(parts[mine][cv2.CC_STAT_AREA]) / _EDGE**2, aside)


_CIRCLE = np.array([[cos(k * pi / 4), sin(k * pi / 4)] for k in range(8)])


@cache
def _places(cells: tuple[int, ...], spread: float, turn: float) -> tuple[Floats, ...]:
    """Where the pips lie from the pattern's middle, x to the right, in edges."""
    c, s = cos(radians(turn)) * spread, sin(radians(turn)) * spread
    at = [(cell // 3 - 1, cell % 3 - 1) for cell in cells]
    return tuple(np.array([column * c - row * s, row * c + column * s]) for row, column in at)
