"""The pips of a face, seen without any network: nine cells, and which layouts of a die they can be."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice.crops import Pyramid
from companion.dice.square import edge_of

FACE = 36  # pixels of a straightened face
_CELLS = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)]
# Which of the nine cells each value fills; 2, 3 and 6 can lie in two directions.
LAYOUTS: dict[int, tuple[tuple[int, ...], ...]] = {
    1: ((4,),),
    2: ((0, 8), (2, 6)),
    3: ((0, 4, 8), (2, 4, 6)),
    4: ((0, 2, 6, 8),),
    5: ((0, 2, 4, 6, 8),),
    6: ((0, 2, 3, 5, 6, 8), (0, 1, 2, 6, 7, 8)),
}
_SPREADS = (0.215, 0.245, 0.275)
_SLACK = 2  # pixels a pip may lie beside its cell


@dataclass(frozen=True, slots=True)
class Pips:
    """The layout that fits best. `gap`: weakest pip minus strongest empty cell, over the mean pip (1 is ideal)."""

    value: int
    gap: float
    margin: float  # how much better than the best layout of another value
    light: bool  # pips lighter than the die
    contrast: float  # grey levels between pips and body
    cells: tuple[int, ...]
    spread: float


def straightened(pyramid: Pyramid, quad: np.ndarray) -> np.ndarray:
    """The face alone, upright, FACE × FACE × 3."""
    number = pyramid.level_for(edge_of(quad), FACE * 0.75)
    shrink = 0.5**number
    source = ((quad + 0.5) * shrink - 0.5).astype(np.float32)
    target = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * FACE - 0.5
    matrix = cv2.getPerspectiveTransform(source, target)
    return cv2.warpPerspective(pyramid.level(number), matrix, (FACE, FACE), borderMode=cv2.BORDER_REPLICATE)


def seen(face: np.ndarray) -> Pips:
    """The best layout of a straightened face."""
    grey = face.astype(np.float32).mean(2)
    centre = cv2.GaussianBlur(grey, (0, 0), 0.055 * FACE)
    spots = centre - cv2.GaussianBlur(grey, (0, 0), 0.16 * FACE)
    best: Pips | None = None
    for light in (True, False):
        signed = spots if light else -spots
        tops = cv2.dilate(signed, np.ones((2 * _SLACK + 1, 2 * _SLACK + 1), np.uint8))
        for spread in _SPREADS:
            found = _fit(tops, spread, light)
            if best is None or found.gap * found.contrast > best.gap * best.contrast:
                best = found
    assert best is not None
    return best


def _fit(tops: np.ndarray, spread: float, light: bool) -> Pips:
    middle = (FACE - 1) / 2
    at = [(round(middle + r * spread * FACE), round(middle + c * spread * FACE)) for r, c in _CELLS]
    cell = np.array([tops[y, x] for y, x in at])
    scored: list[tuple[float, int, tuple[int, ...], float]] = []
    for value, ways in LAYOUTS.items():
        fits = []
        for filled in ways:
            on = cell[list(filled)]
            off = np.delete(cell, list(filled))
            mean = float(on.mean())
            gap = (float(on.min()) - max(float(off.max()), 0.0)) / mean if mean > 0.5 else -1.0
            fits.append((gap, value, filled, mean))
        scored.append(max(fits))
    scored.sort(reverse=True)
    gap, value, filled, mean = scored[0]
    return Pips(value, gap, gap - scored[1][0], light, max(mean, 0.0), filled, spread)
