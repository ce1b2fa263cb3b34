"""Where dice may lie: the finder's map becomes a short list of places."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import cv2
import numpy as np

from companion.dice import weights
from companion.dice.crops import Pyramid

_FLOOR = 0.12  # below this nobody would call it a die


@dataclass(frozen=True, slots=True)
class Place:
    """The centre of a top face and its edge in pixels of the frame; `score` from 0 to 1."""

    x: float
    y: float
    edge: float
    score: float


def places(pyramid: Pyramid, scale: float, most: int = 14) -> list[Place]:
    """The likeliest places, best first, looking at the frame scaled by `scale`."""
    height, width = pyramid.level(0).shape[:2]
    size = (max(16, round(width * scale)), max(16, round(height * scale)))
    image = pyramid.level(pyramid.level_for(1.0, scale))
    small = image if size == image.shape[1::-1] else cv2.resize(image, size)
    said = weights.run("finder", small[None])[0]
    _maps, rows, columns = said.shape
    fine = said.reshape(4, 2, 2, rows, columns).transpose(0, 3, 1, 4, 2).reshape(4, 2 * rows, 2 * columns)
    heat = np.ascontiguousarray(fine[0])
    # Compared before the logistic curve: it flattens the tops of neighbouring peaks.
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > np.log(_FLOOR / (1 - _FLOOR)))
    ys, xs = np.nonzero(peak)
    order = np.argsort(-heat[ys, xs])[: 4 * most]
    found: list[Place] = []
    sx, sy = width / size[0], height / size[1]
    for y, x in zip(ys[order], xs[order], strict=True):
        edge = 24 * float(np.exp(np.clip(fine[1, y, x], -2.5, 2.5))) * sx
        px = ((x * 4 + 1.5 + fine[2, y, x] * 8) + 0.5) * sx - 0.5
        py = ((y * 4 + 1.5 + fine[3, y, x] * 8) + 0.5) * sy - 0.5
        if all(hypot(px - p.x, py - p.y) > 0.55 * min(edge, p.edge) for p in found):
            found.append(Place(float(px), float(py), edge, float(1 / (1 + np.exp(-heat[y, x])))))
        if len(found) == most:
            break
    return found
