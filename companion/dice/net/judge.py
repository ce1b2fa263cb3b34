"""What one place shows: a face with its value and outline, a blurred die, or nothing at all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan2, exp, hypot, pi

import numpy as np

from companion.dice.limits import LIMITS
from companion.dice.net import weights
from companion.dice.net.finder import Place
from companion.dice.picture import Floats, Pyramid

NONE, BLURRED = 0, 7  # beside the values 1–6 in `Face.odds`
UNITS = np.array([8.0, 8.0, 8.0, 12.0, 12.0, 1.0, 1.0, 8.0, 8.0])  # in which the network tells an outline and a foot
_HUGE = 8.0  # logarithm of an edge in pixels: larger is nonsense
_BESIDE = 1.9  # edges: a face further beside its place is nonsense
_RESIZED = 1.0  # logarithm that a face's edge may differ from its place's


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """The judge's opinion of one place, in pixels of the frame."""

    place: Place
    odds: Floats  # eight probabilities: none, 1–6, blurred
    hues: Floats  # six log-probabilities, in the order of colour.SIX
    outline: Floats  # see companion.dice.picture.quad_of
    foot: Floats  # from the middle of the top face to that of the bottom face, in edges
    flat: float  # how likely it is a die at rest, whatever its value


@dataclass(frozen=True, eq=False)
class Looks:
    """Two looks at one place, the second of them the more exact."""

    first: Face
    second: Face

    @cached_property
    def odds(self) -> Floats:
        """The mean of both."""
        return (self.first.odds + self.second.odds) / 2

    @cached_property
    def flat(self) -> float:
        """How likely both together think it is a die at rest."""
        return (self.first.flat + self.second.flat) / 2

    @cached_property
    def astray(self) -> float:
        """How far apart they see the face's middle, in edges."""
        way = self.first.outline[:2] - self.second.outline[:2]
        return hypot(*way) / exp(min(float(self.second.outline[2]), _HUGE))


def faces(pyramid: Pyramid, places: list[Place], turns: list[float] | None = None) -> list[Face]:
    """One opinion a place; `turns` (radians) say how each crop is turned before it is looked at."""
    if not places:
        return []
    turns = turns or [0.0] * len(places)
    crops = [pyramid.crop(p.x, p.y, p.edge, t) for p, t in zip(places, turns, strict=True)]
    said = weights.run(pyramid.trained, "judge", crops).astype(np.float64)
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


def around(pyramid: Pyramid, seen: list[Face], quarters: tuple[int, ...] = (1, 2, 3)) -> list[list[Face]]:
    """Further looks at each from other upright sides, so many quarters of a turn on."""
    places, turns = _upright(seen)
    more = faces(pyramid, places * len(quarters), [turn + q * pi / 2 for q in quarters for turn in turns])
    return [more[k :: len(seen)] for k in range(len(seen))]


def mean(looks: list[Face]) -> Face:
    """Several looks at one die as one: what each sees a little wrong cancels out."""
    odds, hues = np.mean([look.odds for look in looks], axis=0), np.mean([look.hues for look in looks], axis=0)
    outline, foot = np.mean([look.outline for look in looks], axis=0), np.mean([look.foot for look in looks], axis=0)
    return Face(looks[0].place, odds, hues, outline, foot, float(odds[1:7].sum()))


def _upright(seen: list[Face]) -> tuple[list[Place], list[float]]:
    """Where faces were seen, and how crops must be turned to have them upright."""
    places, turns = [], []
    for face in seen:
        x, y, size, _, _, cos4, sin4 = face.outline.tolist()
        places.append(Place(x, y, exp(min(size, _HUGE)), face.place.score))
        turns.append(atan2(sin4, cos4) / 4)
    return places, turns


def twice(pyramid: Pyramid, first: list[Face]) -> list[Looks]:
    """The last two looks at each place: two, or three where the second did not yet see the die where it looked."""
    limits = LIMITS.looking
    pairs = [Looks(*pair) for pair in zip(first, again(pyramid, first), strict=True)]
    open_ones = [k for k, p in enumerate(pairs) if p.astray > limits.stays and p.second.flat > limits.third_flat]
    for k, third in zip(open_ones, again(pyramid, [pairs[k].second for k in open_ones]), strict=True):
        pairs[k] = Looks(pairs[k].second, third)
    return pairs


def _log_odds(rows: Floats) -> Floats:
    rows = rows - rows.max(1, keepdims=True)
    return np.asarray(rows - np.log(np.exp(rows).sum(1, keepdims=True)))


# The middle, the stretch, the turn and the foot are pairs of numbers, taken as complex ones, for which turning is
# multiplying. A symmetric matrix turned by t: its two stretch numbers turn by 2t; the face by t, its 4φ by 4t.
_PAIRS = [0, 1, 3, 4, 5, 6, 7, 8]
_TIMES = np.array([1j, 2j, 4j, 1j])


def _shapes(places: list[Place], turns: Floats, said: Floats) -> Floats:
    """From the crops' own units to pixels of the frame: scale, turn, move."""
    at = np.array([[place.x, place.y, place.edge] for place in places])
    out: Floats = said / UNITS
    out[:, :2] = np.clip(out[:, :2], -_BESIDE, _BESIDE) * at[:, 2:]
    pairs = np.ascontiguousarray(out[:, _PAIRS]).view(complex)
    out[:, _PAIRS] = (pairs * np.exp(turns[:, None] * _TIMES)).view(float)
    out[:, :2] += at[:, :2]
    out[:, 2] = np.clip(out[:, 2], -_RESIZED, _RESIZED) + np.log(at[:, 2])
    return out
