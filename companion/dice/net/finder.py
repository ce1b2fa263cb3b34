"""Where dice may lie: the finder's map becomes a short list of places."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, hypot

import cv2
import numpy as np

from companion.dice.limits import LIMITS
from companion.dice.net import weights
from companion.dice.picture import Pyramid

# The finder's own units: it answers in cells of 4 pixels, for offsets in eighths and sizes by their logarithm to 24.
_CELL, _OFFSET, _EDGE = 4, 8, 24
_STRIDE = 2 * _CELL  # pixels between two answers of its last layer
_LOG_SIZE = 2.5  # beyond it a size is nonsense
_SMALLEST = 16  # pixels that the finder's convolutions need


@dataclass(frozen=True, slots=True)
class Place:
    """The centre of a top face and its edge in pixels of the frame; `score` from 0 to 1."""

    x: float
    y: float
    edge: float
    score: float


@dataclass(frozen=True, slots=True)
class Window:
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
    height, width = pyramid.level(0).shape[:2]
    size = (max(_SMALLEST, round(width * scale)), max(_SMALLEST, round(height * scale)))
    image = pyramid.level(pyramid.level_for(1.0, scale))
    small = image if size == image.shape[1::-1] else cv2.resize(image, size)
    sx, sy = width / size[0], height / size[1]
    left, top = 0, 0
    if window is not None:
        left, top = (max(0, int(at) // _STRIDE * _STRIDE) for at in (window.left / sx, window.top / sy))
        right, bottom = (
            max(at + _SMALLEST, ceil(end)) for at, end in ((left, window.right / sx), (top, window.bottom / sy))
        )
        small = np.ascontiguousarray(small[top:bottom, left:right])
    said = weights.run(pyramid.trained, "finder", [small])[0]
    _maps, rows, columns = said.shape
    fine = said.reshape(4, 2, 2, rows, columns).transpose(0, 3, 1, 4, 2).reshape(4, 2 * rows, 2 * columns)
    heat = np.ascontiguousarray(fine[0])
    floor = LIMITS.looking.floor
    # Compared before the logistic curve: it flattens the tops of neighbouring peaks.
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > np.log(floor / (1 - floor)))
    ys, xs = np.nonzero(peak)
    order = np.argsort(-heat[ys, xs])[: LIMITS.looking.candidates * most]
    ys, xs = ys[order], xs[order]
    score, size_there, aside, down = fine[:, ys, xs].astype(np.float64)
    listed = np.stack(
        [
            (left + xs * _CELL + _CELL // 2 + aside * _OFFSET) * sx - 0.5,
            (top + ys * _CELL + _CELL // 2 + down * _OFFSET) * sy - 0.5,
            _EDGE * np.exp(np.clip(size_there, -_LOG_SIZE, _LOG_SIZE)) * sx,
            1 / (1 + np.exp(-score)),
        ],
        axis=1,
    )
    found: list[Place] = []
    for x, y, edge, sure in listed.tolist():
        if all(hypot(x - p.x, y - p.y) > LIMITS.looking.apart * min(edge, p.edge) for p in found):
            found.append(Place(x, y, edge, sure))
        if len(found) == most:
            break
    return found
