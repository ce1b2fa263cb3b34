"""Where dice may lie: the finder's map becomes a short list of places."""

from __future__ import annotations

from math import ceil, exp, gcd, hypot, log

import cv2
import numpy as np
from msgspec import Struct

from companion.dice.limits import LIMITS
from companion.dice.net import weights
from companion.dice.picture import Bytes, Pyramid, Trained

# The finder's own units: it answers in cells of 4 pixels, for offsets in eighths and sizes by their logarithm to 24.
_CELL, _OFFSET, _EDGE = 4, 8, 24
_STRIDE = 2 * _CELL  # pixels between two answers of its last layer
_LOG_SIZE = 2.5  # beyond it a size is nonsense
_SMALLEST = 16  # pixels that the finder's convolutions need
_FLOOR = log(LIMITS.looking.floor / (1 - LIMITS.looking.floor))  # as the finder tells it: before the logistic curve
_AROUND = np.ones((3, 3), np.uint8)


class Place(Struct, frozen=True):
    """The centre of a top face and its edge in pixels of the frame; `score` from 0 to 1."""

    x: float
    y: float
    edge: float
    score: float


class Window(Struct, frozen=True):
    """A part of the frame, in its pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, places: list[Place], margin: float) -> Window:
        """The smallest that has all of these in it, with so many pixels around them."""
        xs, ys = [place.x for place in places], [place.y for place in places]
        return cls(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    def holds(self, place: Place) -> bool:
        return self.left <= place.x <= self.right and self.top <= place.y <= self.bottom


def places(pyramid: Pyramid, scale: float, most: int, window: Window | None = None) -> list[Place]:
    """The likeliest places, best first, looking at the frame scaled by `scale`, or at a window of it."""
    width, height = pyramid.size
    size = (max(_SMALLEST, round(width * scale)), max(_SMALLEST, round(height * scale)))
    sx, sy = width / size[0], height / size[1]
    left, top, (right, bottom) = 0, 0, size
    if window is not None:
        left, top = (max(0, int(at) // _STRIDE * _STRIDE) for at in (window.left / sx, window.top / sy))
        right, bottom = (
            max(at + _SMALLEST, ceil(end)) for at, end in ((left, window.right / sx), (top, window.bottom / sy))
        )
    small = _part(pyramid.level(pyramid.level_for(1.0, scale)), size, (left, top, right, bottom))
    found: list[Place] = []
    for column, row, heat, log_size, aside, down in _peaks(pyramid.trained, small, LIMITS.looking.candidates * most):
        x = (left + (column + 0.5) * _CELL + aside * _OFFSET) * sx - 0.5
        y = (top + (row + 0.5) * _CELL + down * _OFFSET) * sy - 0.5
        edge = _EDGE * exp(min(max(log_size, -_LOG_SIZE), _LOG_SIZE)) * sx
        if all(hypot(x - p.x, y - p.y) > LIMITS.looking.apart * min(edge, p.edge) for p in found):
            found.append(Place(x, y, edge, 1 / (1 + exp(-heat))))
        if len(found) == most:
            break
    return found


def _part(image: Bytes, size: tuple[int, int], part: tuple[int, int, int, int]) -> Bytes:
    """A part of a picture that is brought to this size: left, top, right and bottom there."""
    if size == image.shape[1::-1]:
        return image[part[1] : part[3], part[0] : part[2]]
    ends = zip(part[:2], part[2:], size, image.shape[1::-1], strict=True)
    (left, right, from_x, to_x), (top, bottom, from_y, to_y) = (_around_part(*each) for each in ends)
    around: Bytes = cv2.resize(image[from_y:to_y, from_x:to_x], (right - left, bottom - top))
    return around[part[1] - top : part[3] - top, part[0] - left : part[2] - left]


def _around_part(first: int, last: int, length: int, whole: int) -> tuple[int, int, int, int]:
    """Where in a row of this length, and where in the whole one, begins and ends what is cut out and scaled.

    Where pixels of both begin together: so each is seen as if all of the row were scaled.
    """
    step = length // gcd(length, whole)
    begin, end = max(0, first - 1) // step * step, min(length, (last // step + 1) * step)
    return begin, end, begin * whole // length, end * whole // length


def _peaks(trained: Trained, picture: Bytes, most: int) -> list[tuple[float, ...]]:
    """Where the finder's map is highest, highest first: column and row, and the map's four numbers there."""
    said = weights.run(trained, "finder", [picture])[0]
    _maps, rows, columns = said.shape
    # Of each of its numbers it answers four, for four cells in a square.
    squares = said.reshape(4, 2, 2, rows, columns)
    heat = squares[0].transpose(2, 0, 3, 1).reshape(2 * rows, 2 * columns)
    # Compared before the logistic curve: it flattens the tops of neighbouring peaks.
    peaks = []
    for place in np.flatnonzero((heat >= cv2.dilate(heat, _AROUND)) & (heat > _FLOOR)).tolist():
        row, column = divmod(place, 2 * columns)
        peaks.append((column, row, *squares[:, row % 2, column % 2, row // 2, column // 2].tolist()))
    return sorted(peaks, key=lambda peak: -peak[2])[:most]
