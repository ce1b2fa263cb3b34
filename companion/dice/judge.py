"""What one place shows: a flat face with its value, a cocked or blurred die, or nothing at all."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, exp, pi, sin

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
    odds = np.exp(_log_odds(said[:, :9]))
    hues = _log_odds(said[:, 9:15])
    outlines = _outlines(places, np.array(turns), said[:, 15:22])
    return [Face(*row) for row in zip(places, odds, hues, outlines, strict=True)]


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


def _log_odds(rows: np.ndarray) -> np.ndarray:
    rows = rows - rows.max(1, keepdims=True)
    return rows - np.log(np.exp(rows).sum(1, keepdims=True))


def _outlines(places: list[Place], turn: np.ndarray, said: np.ndarray) -> np.ndarray:
    """From the crops' own units to pixels of the frame: scale, turn, move."""
    at = np.array([[place.x, place.y, place.edge] for place in places])
    scale = at[:, 2] / _EDGE
    aside = np.clip(said[:, :2] / 4 * _EDGE, -SIDE, SIDE)
    out = np.empty_like(said)
    out[:, :2] = at[:, :2] + _turned(aside, turn) * scale[:, None]
    out[:, 2] = np.clip(said[:, 2] / 4, -1, 1) + np.log(at[:, 2])
    # A symmetric matrix turned by t: its two stretch numbers turn by 2t; the face itself turns by t, 4φ by 4t.
    out[:, 3:5] = _turned(said[:, 3:5] / 4, 2 * turn)
    out[:, 5:7] = _turned(said[:, 5:7], 4 * turn)
    return out


def _turned(vectors: np.ndarray, by: np.ndarray) -> np.ndarray:
    c, s = np.cos(by), np.sin(by)
    return np.stack([c * vectors[:, 0] - s * vectors[:, 1], s * vectors[:, 0] + c * vectors[:, 1]], 1)
