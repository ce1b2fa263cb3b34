"""What one place shows: a flat face with its value, a cocked or blurred die, or nothing at all."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, exp, log, pi, sin

import numpy as np

from companion.dice import square, weights
from companion.dice.crops import REACH, SIDE, Pyramid
from companion.dice.find import Place

NONE, COCKED, BLURRED = 0, 7, 8  # beside the values 1–6 in `Face.odds`
BESIDE = 0.12  # edges that the second look is off the first one's middle
_EDGE = SIDE / REACH


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """The judge's opinion of one place, in pixels of the frame."""

    place: Place
    odds: np.ndarray  # nine probabilities: none, 1–6, cocked, blurred
    hues: np.ndarray  # six log-probabilities, in the order of colour.SIX
    outline: np.ndarray  # see companion.dice.square

    @property
    def value(self) -> int:
        """The likeliest value from 1 to 6, however unlikely."""
        return 1 + int(self.odds[1:7].argmax())

    @property
    def flat(self) -> float:
        """How likely it is a die that lies flat, whatever its value."""
        return float(self.odds[1:7].sum())

    @property
    def quad(self) -> np.ndarray:
        return square.unpack(self.outline)


def faces(pyramid: Pyramid, places: list[Place], turns: list[float] | None = None) -> list[Face]:
    """One opinion a place; `turns` (radians) say how each crop is turned before it is looked at."""
    if not places:
        return []
    turns = turns or [0.0] * len(places)
    crops = np.stack([pyramid.crop(p.x, p.y, p.edge, t) for p, t in zip(places, turns, strict=True)])
    said = weights.run("judge", crops).reshape(len(places), -1).astype(np.float64)
    return [_face(place, turn, row) for place, turn, row in zip(places, turns, said, strict=True)]


def again(pyramid: Pyramid, first: list[Face]) -> list[Face]:
    """A second look: the face upright, but beside the middle. Who knows where a face is finds it there again."""
    places, turns = [], []
    for face in first:
        x, y, size = (float(v) for v in face.outline[:3])
        edge = exp(min(size, 8.0))
        turn = float(np.arctan2(face.outline[6], face.outline[5]) / 4)
        aside = turn + pi / 4
        places.append(Place(x + BESIDE * edge * cos(aside), y + BESIDE * edge * sin(aside), edge, face.place.score))
        turns.append(turn)
    return faces(pyramid, places, turns)


def closer(pyramid: Pyramid, pairs: list[tuple[Face, Face]]) -> list[Face]:
    """A third look, upright and right in the middle of where the first two see the face: the most exact one."""
    places, turns = [], []
    for pair in pairs:
        outline = together(*pair)
        places.append(
            Place(float(outline[0]), float(outline[1]), exp(min(float(outline[2]), 8.0)), pair[0].place.score)
        )
        turns.append(float(np.arctan2(outline[6], outline[5]) / 4))
    return faces(pyramid, places, turns)


def together(first: Face, second: Face) -> np.ndarray:
    """The outline that both looks support."""
    return (first.outline + second.outline) / 2


def _softmax(row: np.ndarray) -> np.ndarray:
    e = np.exp(row - row.max())
    return e / e.sum()


def _face(place: Place, turn: float, row: np.ndarray) -> Face:
    shape = row[15:22].copy()
    # From the crop's own units to pixels of the frame: scale, turn, move.
    scale = place.edge / _EDGE
    c, s = cos(turn) * scale, sin(turn) * scale
    dx, dy = np.clip(shape[:2] / 4 * _EDGE, -SIDE, SIDE)
    shape[0], shape[1] = place.x + c * dx - s * dy, place.y + s * dx + c * dy
    shape[2] = np.clip(shape[2] / 4, -1, 1) + log(place.edge)
    # A symmetric matrix turned by t: its two stretch numbers turn by 2t; the face itself turns by t, 4φ by 4t.
    e1, e2 = shape[3] / 4, shape[4] / 4
    shape[3], shape[4] = cos(2 * turn) * e1 - sin(2 * turn) * e2, sin(2 * turn) * e1 + cos(2 * turn) * e2
    c4, s4 = shape[5], shape[6]
    shape[5], shape[6] = cos(4 * turn) * c4 - sin(4 * turn) * s4, sin(4 * turn) * c4 + cos(4 * turn) * s4
    hues = row[9:15] - row[9:15].max()
    hues = hues - np.log(np.exp(hues).sum())
    return Face(place, _softmax(row[:9]), hues, shape)
