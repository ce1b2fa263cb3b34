"""The pips of a face, seen without any network: nine cells, and which layouts of a die they can be."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np

from companion.dice.crops import Pyramid
from companion.dice.square import edge_of

FACE = 36  # pixels of a straightened face …
MARGIN = 10  # … and of its surroundings on each side
_SIDE = FACE + 2 * MARGIN
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
_WAYS = [(value, filled) for value, ways in LAYOUTS.items() for filled in ways]
# Every layout fills cells in pairs that face each other, or the middle: these groups decide everything.
_ONE, _OTHER = [0, 2, 4, 3, 1], [8, 6, 4, 5, 7]
_FILLED = [[g for g in range(5) if _ONE[g] in filled] for _, filled in _WAYS]
_EMPTY = [[g for g in range(5) if _ONE[g] not in filled] for _, filled in _WAYS]
_SPREADS = (0.215, 0.245, 0.275)  # from the middle to the outer pips, in edges
_SLACK = 2  # pixels a single pip may lie beside its cell
_CLEAR = 0.6  # a gap that needs no wider search


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
    down: float = 0.0  # where the pattern's middle lies, in pixels of the straightened face …
    right: float = 0.0
    turn: float = 0.0  # … and how it is turned, in degrees


# Where the other pips of a face would be, however it is turned: a lone pip must have none of them around it.
_RING = np.array([[0.35 * cos(a), 0.35 * sin(a)] for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)])


class _Poses:
    """Where the nine cells may lie: indices into a straightened picture for every spread, shift and turn."""

    def __init__(self, shifts: tuple[int, ...], turns: tuple[int, ...]) -> None:
        self.list = [(s, d, r, t) for s in _SPREADS for d in shifts for r in shifts for t in turns]
        rows, columns = [], []
        for spread, down, right, turn in self.list:
            c, s = cos(radians(turn)) * spread * FACE, sin(radians(turn)) * spread * FACE
            rows.append([(_SIDE - 1) / 2 + down + row * c + column * s for row, column in _CELLS])
            columns.append([(_SIDE - 1) / 2 + right + column * c - row * s for row, column in _CELLS])
        middle = np.array([[down, right] for _, down, right, _ in self.list]) + (_SIDE - 1) / 2
        ring = (middle[:, None, :] + _RING[None] * FACE).round().astype(int)
        self.ring_rows, self.ring_columns = ring[..., 0], ring[..., 1]
        self.far = np.array([max(abs(d), abs(r)) > 2 for _, d, r, _ in self.list])
        self.rows, self.columns = np.array(rows).round().astype(int), np.array(columns).round().astype(int)


_NEAR = _Poses((-2, 0, 2), (0,))
_WIDE = _Poses((-4, -2, 0, 2, 4), (-24, -16, -8, 0, 8, 16, 24))


def straightened(pyramid: Pyramid, quad: np.ndarray) -> np.ndarray:
    """The face upright with a margin around it, bytes; the face itself is FACE × FACE in the middle."""
    number = pyramid.level_for(edge_of(quad), FACE * 0.75)
    shrink = 0.5**number
    source = ((quad + 0.5) * shrink - 0.5).astype(np.float32)
    target = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * FACE + (MARGIN - 0.5)
    matrix = cv2.getPerspectiveTransform(source, target)
    return cv2.warpPerspective(pyramid.level(number), matrix, (_SIDE, _SIDE), borderMode=cv2.BORDER_REPLICATE)


def seen(picture: np.ndarray, expected: int = 0) -> Pips:
    """The best layout of a straightened face; if it is weak, or not `expected`, all around is searched too."""
    near = _best(_spots(_alone(picture)), _NEAR)
    if near.gap >= _CLEAR and (not expected or near.value == expected):
        return near
    wide = _best(_spots(picture), _WIDE)
    return wide if wide.gap * wide.contrast > 1.1 * near.gap * near.contrast else near


def _alone(picture: np.ndarray) -> np.ndarray:
    """The face with its own rim carried on outwards: a light die on a dark cloth has no pips along its edges."""
    rim = MARGIN + 1
    return cv2.copyMakeBorder(picture[rim:-rim, rim:-rim], rim, rim, rim, rim, cv2.BORDER_REPLICATE)


def _spots(picture: np.ndarray) -> np.ndarray:
    """How much each place stands out as a pip would, in five tones (three lighter, two darker).

    Under glare a white pip may be no brighter than the plastic around it, but it is always less colourful.
    """
    blue, green, red = (channel.astype(np.float32) for channel in cv2.split(picture))
    low, high = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    tones = cv2.merge([(blue + green + red) / 3, low, low - high])
    spots = cv2.GaussianBlur(tones, (0, 0), 0.055 * FACE) - cv2.GaussianBlur(tones, (0, 0), 0.16 * FACE)
    slack = np.ones((2 * _SLACK + 1, 2 * _SLACK + 1), np.uint8)
    return np.concatenate([cv2.dilate(spots, slack), cv2.dilate(-spots, slack)[..., :2]], axis=2)


def _best(tops: np.ndarray, poses: _Poses) -> Pips:
    cells = tops[poses.rows, poses.columns].transpose(1, 2, 0)  # cell × tone × pose
    one, other = cells[_ONE], cells[_OTHER]
    low, high, sums = np.minimum(one, other), np.maximum(one, other), one + other
    sums[2] /= 2  # the middle has no opposite
    weakest = np.stack([low[filled].min(0) for filled in _FILLED])  # layout × tone × pose
    strongest = np.stack([high[empty].max(0) for empty in _EMPTY])
    mean = np.stack([sums[filled].sum(0) / len(cells) for filled, (_, cells) in zip(_FILLED, _WAYS, strict=True)])
    ring = tops[poses.ring_rows, poses.ring_columns].max(1).T  # tone × pose
    strongest[0] = np.maximum(strongest[0], ring)
    gaps = np.where(mean > 0.5, (weakest - np.maximum(strongest, 0)) / np.maximum(mean, 0.5), np.float32(-1))
    quality = np.where(gaps > 0, gaps * mean, gaps)
    quality[0][:, poses.far] = -1  # a single pip fits any pip of a face if it may lie far from the middle
    way, tone, pose = (int(k) for k in np.unravel_index(int(quality.argmax()), quality.shape))
    value, filled = _WAYS[way]
    row = gaps[:, tone, pose]
    others = max(float(gap) for gap, (v, _) in zip(row, _WAYS, strict=True) if v != value)
    gap = float(row[way])
    spread, down, right, turn = poses.list[pose]
    contrast = max(0.0, float(mean[way, tone, pose]))
    return Pips(value, gap, gap - others, tone < 3, contrast, filled, spread, down, right, turn)
