"""What one place shows: a face with its value and outline, a blurred die, or nothing at all."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, exp, hypot, pi

import numpy as np

from companion.dice import weights
from companion.dice.crops import REACH, SIDE, Pyramid
from companion.dice.find import Place

NONE, BLURRED = 0, 7  # beside the values 1–6 in `Face.odds`
UNITS = np.array([8.0, 8.0, 8.0, 12.0, 12.0, 1.0, 1.0, 8.0, 8.0])  # in which the network tells an outline and a foot
_STAYS = 0.08  # edges: nearer looks agree where the face is
_EDGE = SIDE / REACH


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """The judge's opinion of one place, in pixels of the frame."""

    place: Place
    odds: np.ndarray  # eight probabilities: none, 1–6, blurred
    hues: np.ndarray  # six log-probabilities, in the order of colour.SIX
    outline: np.ndarray  # see companion.dice.square
    foot: np.ndarray  # from the middle of the top face to that of the bottom face, in edges
    flat: float  # how likely it is a die at rest, whatever its value

    @property
    def value(self) -> int:
        """The likeliest value from 1 to 6, however unlikely."""
        return 1 + int(self.odds[1:7].argmax())


def faces(pyramid: Pyramid, places: list[Place], turns: list[float] | None = None) -> list[Face]:
    """One opinion a place; `turns` (radians) say how each crop is turned before it is looked at."""
    if not places:
        return []
    turns = turns or [0.0] * len(places)
    crops = [pyramid.crop(p.x, p.y, p.edge, t) for p, t in zip(places, turns, strict=True)]
    said = weights.run("judge", crops).astype(np.float64)
    odds = np.exp(_log_odds(said[:, :8]))
    hues = _log_odds(said[:, 8:14])
    shapes = _shapes(places, np.array(turns), said[:, 14:23])
    return [
        Face(place, odd, hue, shape[:7], shape[7:], float(odd[1:7].sum()))
        for place, odd, hue, shape in zip(places, odds, hues, shapes, strict=True)
    ]


def again(pyramid: Pyramid, seen: list[Face]) -> list[Face]:
    """Another look at each, with the face upright and in the middle of the crop: the more exact one."""
    return faces(pyramid, *_upright(seen))


def around(pyramid: Pyramid, seen: list[Face]) -> list[Face]:
    """Each look and three more from the other upright sides as one: what each sees a little wrong cancels out."""
    places, turns = _upright(seen)
    more = faces(pyramid, places * 3, [turn + quarter * pi / 2 for quarter in (1, 2, 3) for turn in turns])
    count = len(seen)
    return [_mean([face, *more[k::count]]) for k, face in enumerate(seen)]


def _upright(seen: list[Face]) -> tuple[list[Place], list[float]]:
    """Where faces were seen, and how crops must be turned to have them upright."""
    places, turns = [], []
    for face in seen:
        x, y, size, _, _, cos4, sin4 = face.outline.tolist()
        places.append(Place(x, y, exp(min(size, 8.0)), face.place.score))
        turns.append(atan2(sin4, cos4) / 4)
    return places, turns


def _mean(looks: list[Face]) -> Face:
    odds, hues, outline, foot = (
        np.mean([getattr(look, name) for look in looks], axis=0) for name in ("odds", "hues", "outline", "foot")
    )
    return Face(looks[0].place, odds, hues, outline, foot, float(odds[1:7].sum()))


def apart(one: Face, other: Face) -> float:
    """How far apart two looks see a face's middle, in edges."""
    return hypot(*(one.outline[:2] - other.outline[:2])) / exp(min(float(other.outline[2]), 8.0))


def twice(pyramid: Pyramid, first: list[Face]) -> list[tuple[Face, Face]]:
    """The last two looks at each place: two, or three where the second did not yet see the die where it looked."""
    pairs = list(zip(first, again(pyramid, first), strict=True))
    astray = [k for k, pair in enumerate(pairs) if apart(*pair) > _STAYS and pair[1].odds[NONE] < 0.5]
    for k, third in zip(astray, again(pyramid, [pairs[k][1] for k in astray]), strict=True):
        pairs[k] = (pairs[k][1], third)
    return pairs


def _log_odds(rows: np.ndarray) -> np.ndarray:
    rows = rows - rows.max(1, keepdims=True)
    return rows - np.log(np.exp(rows).sum(1, keepdims=True))


def _shapes(places: list[Place], turn: np.ndarray, said: np.ndarray) -> np.ndarray:
    """From the crops' own units to pixels of the frame: scale, turn, move."""
    at = np.array([[place.x, place.y, place.edge] for place in places])
    scale = at[:, 2] / _EDGE
    said = said / UNITS
    aside = np.clip(said[:, :2] * _EDGE, -SIDE, SIDE)
    out = np.empty_like(said)
    out[:, :2] = at[:, :2] + _turned(aside, turn) * scale[:, None]
    out[:, 2] = np.clip(said[:, 2], -1, 1) + np.log(at[:, 2])
    # A symmetric matrix turned by t: its two stretch numbers turn by 2t; the face itself turns by t, 4φ by 4t.
    out[:, 3:5] = _turned(said[:, 3:5], 2 * turn)
    out[:, 5:7] = _turned(said[:, 5:7], 4 * turn)
    out[:, 7:9] = _turned(said[:, 7:9], turn)
    return out


def _turned(vectors: np.ndarray, by: np.ndarray) -> np.ndarray:
    c, s = np.cos(by), np.sin(by)
    return np.stack([c * vectors[:, 0] - s * vectors[:, 1], s * vectors[:, 0] + c * vectors[:, 1]], 1)
