"""What one place shows: a face with its value and outline, a blurred die, or nothing at all."""

from __future__ import annotations

from cmath import rect
from collections.abc import Sequence
from functools import cached_property
from math import atan2, exp, hypot, log, pi, sqrt

from msgspec import Struct
from msgspec.structs import replace

from companion.dice.limits import LIMITS
from companion.dice.net import weights
from companion.dice.net.finder import Place
from companion.dice.picture import Look, Numbers, Pyramid

NONE, BLURRED = 0, 7  # beside the values 1–6 in `Face.odds`
_PLACE, _STRETCH = 8.0, 12.0  # units in which the network tells places, sizes and feet, and the stretch of an outline
_HUGE = 8.0  # logarithm of an edge in pixels: larger is nonsense
_BESIDE = 1.9  # edges: a face further beside its place is nonsense
_TINY = 1e-6  # of a probability: two that exclude each other still divide
_RESIZED = 1.0  # logarithm that a face's edge may differ from its place's


class Face(Struct, frozen=True, eq=False):
    """The judge's opinion of one place, in pixels of the frame."""

    place: Place
    odds: Numbers  # eight probabilities: none, 1–6, blurred
    hues: Numbers  # six log-probabilities but for a constant, in the order of colour.SIX
    outline: Numbers  # see companion.dice.picture.quad_of
    foot: Numbers  # from the middle of the top face to that of the bottom face, in edges
    flat: float  # how likely it is a die at rest, whatever its value


class Looks(Struct, frozen=True, eq=False, dict=True):
    """Two looks at one place, the second of them the more exact; or that alone, and where it looked."""

    first: Face  # at the six dice the witness's
    second: Face

    @property
    def alone(self) -> bool:
        """Whether nobody but the second looked, whose word then stands for both."""
        return self.first.odds is self.second.odds

    @cached_property
    def odds(self) -> Numbers:
        """The mean of both."""
        return [(one + other) / 2 for one, other in zip(self.first.odds, self.second.odds, strict=True)]

    @cached_property
    def flat(self) -> float:
        """How likely both together think it is a die at rest."""
        return (self.first.flat + self.second.flat) / 2

    @property
    def hues(self) -> Numbers:
        """Which colour, to both together."""
        return [(one + other) / 2 for one, other in zip(self.first.hues, self.second.hues, strict=True)]

    @property
    def likeliest(self) -> int:
        """Which value, if it is a die at rest."""
        values = self.odds[1:7]
        return 1 + values.index(max(values))

    @cached_property
    def astray(self) -> float:
        """How far apart they see the face's middle, in edges."""
        (x, y, *_), (other_x, other_y, size, *_) = self.first.outline, self.second.outline
        return hypot(x - other_x, y - other_y) / exp(min(size, _HUGE))


def faces(pyramid: Pyramid, places: list[Place]) -> list[Face]:
    """One opinion a place."""
    return _faces(pyramid, places, [0.0] * len(places), "judge")


def _faces(pyramid: Pyramid, places: list[Place], turns: list[float], look: Look) -> list[Face]:
    """The same of crops that are turned by so many radians before they are looked at; of each only once."""
    asked = [(p.x, p.y, p.edge, turn) for p, turn in zip(places, turns, strict=True)]
    said = pyramid.said[pyramid.trained, look]
    new = [crop for crop in asked if crop not in said]
    if new:
        said.update(zip(new, weights.run(pyramid.trained, look, pyramid.crops(new, look)).tolist(), strict=True))
    # After a network the cache is cold: plain numbers are fastest here.
    return [_face(place, turn, said[crop]) for place, turn, crop in zip(places, turns, asked, strict=True)]


def again(pyramid: Pyramid, seen: list[Face]) -> list[Face]:
    """Another look at each, with the face upright and in the middle of the crop: the more exact one."""
    return _faces(pyramid, *upright(seen), _upright_look(pyramid))


def _upright_look(pyramid: Pyramid) -> Look:
    """The six dice have a network for second looks, which sees more of them and has learned from other pictures."""
    return "second" if pyramid.trained == "set" else "judge"


def around(
    pyramid: Pyramid, seen: list[Face], quarters: tuple[int, ...] = (1, 2, 3), look: Look | None = None
) -> list[list[Face]]:
    """Further looks at each from other upright sides, so many quarters of a turn on."""
    places, turns = upright(seen)
    ways = [turn + q * pi / 2 for q in quarters for turn in turns]
    more = _faces(pyramid, places * len(quarters), ways, look or _upright_look(pyramid))
    return [more[k :: len(seen)] for k in range(len(seen))]


def from_sides(
    pyramid: Pyramid, seen: list[Face], quarters: tuple[int, ...] = (0, 1, 2, 3), look: Look | None = None
) -> list[Face]:
    """Each as so many upright looks see it together."""
    return [mean(looks) for looks in around(pyramid, seen, quarters, look)]


def mean(looks: list[Face]) -> Face:
    """Several looks at one die as one: what each sees a little wrong cancels out."""
    told = zip(*((look.odds, look.hues, look.outline, look.foot) for look in looks), strict=True)
    odds, hues, outline, foot = ([sum(each) / len(looks) for each in zip(*one, strict=True)] for one in told)
    return Face(looks[0].place, odds, hues, outline, foot, sum(odds[1:7]))


def together(one: float, other: float) -> float:
    """Two opinions as one: the mean of their odds, as those multiply."""
    yes, no = sqrt(one * other), sqrt(max(1 - one, 0.0) * max(1 - other, 0.0))  # a sum of odds may exceed 1 by a bit
    return yes / max(yes + no, _TINY)


def upright(seen: list[Face]) -> tuple[list[Place], list[float]]:
    """Where faces were seen, and how crops must be turned to have them upright."""
    places, turns = [], []
    for face in seen:
        x, y, size, _, _, cos4, sin4 = face.outline
        places.append(Place(x, y, exp(min(size, _HUGE)), face.place.score))
        turns.append(atan2(sin4, cos4) / 4)
    return places, turns


def twice(pyramid: Pyramid, first: list[Face]) -> list[Looks]:
    """Two looks at each place; where the second sees the face elsewhere another one there, beside it."""
    limits = LIMITS.looking
    pairs = [Looks(*pair) for pair in zip(first, again(pyramid, first), strict=True)]
    open_ones = [k for k, p in enumerate(pairs) if p.astray > limits.stays and p.second.flat > limits.third_flat]
    seconds = [pairs[k].second for k in open_ones]
    for k, *both in zip(open_ones, seconds, again(pyramid, seconds), strict=True):
        pairs[k] = Looks(*both)
    return pairs


def located(pyramid: Pyramid, places: list[Place]) -> list[Face]:
    """Only where the faces of the six dice lie, in a fifth of the time."""
    return _faces(pyramid, places, [0.0] * len(places), "locator")


def once(pyramid: Pyramid, where: list[Face]) -> list[Looks]:
    """The second look alone at each, or another one instead where it did not yet see the die where it looked."""
    told = zip(where, twice(pyramid, where), strict=True)
    return [Looks(replace(p.second, place=face.place, outline=p.first.outline), p.second) for face, p in told]


def witnessed(pyramid: Pyramid, looks: Sequence[Looks]) -> list[Looks]:
    """Each second look, beside the witness's where that sees the face: of the six dice two networks are heard."""
    faces = _faces(pyramid, *upright([pair.second for pair in looks]), "witness")
    return [Looks(face, pair.second) for face, pair in zip(faces, looks, strict=True)]


def by_others(pyramid: Pyramid, seen: list[Face]) -> list[Face]:
    """Each as the other judge sees it upright."""
    return _faces(pyramid.seen_by_others(), *upright(seen), "judge")


def _face(place: Place, turn: float, said: list[float]) -> Face:
    """One answer from the network's own units to probabilities, and to pixels of the frame: scale, turn, move.

    The middle, the stretch, the turn and the foot are pairs of numbers, taken as complex ones, for which turning is
    multiplying. A symmetric matrix turned by t: its two stretch numbers turn by 2t; the face by t, its 4φ by 4t.
    """
    logs, hues = said[:8], said[8:14]
    highest = max(logs)
    shares = [exp(each - highest) for each in logs]
    whole = sum(shares)
    odds = [share / whole for share in shares]
    right, down, size, stretch, shear, cos4, sin4, foot_right, foot_down = said[14:23]
    turned = rect(1.0, turn)
    aside = complex(_within(right / _PLACE, _BESIDE), _within(down / _PLACE, _BESIDE)) * place.edge * turned
    log_edge = log(place.edge) + _within(size / _PLACE, _RESIZED)
    slant, four = complex(stretch, shear) / _STRETCH * turned**2, complex(cos4, sin4) * turned**4
    foot = complex(foot_right, foot_down) / _PLACE * turned
    outline = (place.x + aside.real, place.y + aside.imag, log_edge, slant.real, slant.imag, four.real, four.imag)
    return Face(place, odds, hues, outline, (foot.real, foot.imag), sum(odds[1:7]))


def _within(number: float, most: float) -> float:
    return min(max(number, -most), most)
