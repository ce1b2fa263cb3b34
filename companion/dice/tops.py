"""Tops that were missed: a side was looked at instead, or what lies between a top and its side.

Mostly those of small or dark dice. Who looks there sees the same again, and who looks at the top sees that: both are
places where a look stays. Where tops lie from their sides the other dice tell: away from their feet.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Sequence
from math import exp, radians
from statistics import median

from msgspec.structs import replace

from companion.dice.limits import LIMITS
from companion.dice.net import judge
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Pyramid
from companion.dice.values import SIX

_LOOKS = 3  # mostly they stay where they are then


def beside(pyramid: Pyramid, seen: Sequence[Looks], sound: Sequence[Looks]) -> list[Looks] | None:
    """All that was seen, but tops instead of what they were missed for; None if there are none.

    `sound`: those of them that nothing is doubted of.
    """
    if len(sound) < LIMITS.feet.enough:
        return None
    dice = _Sound(sound)
    suspects = [pair for pair in seen if _suspicious(pair, dice)]
    suspects.sort(key=lambda pair: -pair.first.place.score)
    told = [(pair, _top_of(pyramid, pair, dice)) for pair in suspects[: len(SIX) - len(sound)]]
    found = [(pair, top) for pair, top in told if top is not None]
    others = [pair for pair in seen if not any(pair is missed for missed, _ in found)]
    return [*others, *(top for _, top in found)] if found else None


class _Sound:
    """What sound dice tell of tops: how large they are, how they slant, and where they lie from their sides."""

    _size: float

    def __init__(self, dice: Sequence[Looks]) -> None:
        self._faces = [die.second for die in dice]
        _, _, *slant, _, _ = (median(each) for each in zip(*(face.outline for face in self._faces), strict=True))
        self._size, self._stretch, self._shear = slant
        feet = sum(complex(*face.foot) for face in self._faces)
        self._away = -feet / (abs(feet) or 1.0)

    def hold(self, face: Face) -> bool:
        """Whether it is one of them, or a part of one."""
        return any(Looks(face, own).astray < LIMITS.looking.apart for own in self._faces)

    def are_smaller(self, face: Face) -> bool:
        return face.outline[2] - self._size > LIMITS.known_set.larger

    def tops(self, face: Face) -> list[Face]:
        """Where its top may be: in a part of it if it is too large, or beside it."""
        limits, edge = LIMITS.known_set, exp(self._size)
        x, y, size, _, _, *turn = face.outline
        ways = [max(exp(size) - edge, 0.0) / 2 + 0j, *(rect(limits.aside * edge, radians(a)) for a in limits.ways)]
        middles = [complex(x, y) + self._away * way for way in ways]
        slant = self._size, self._stretch, self._shear
        return [replace(face, outline=(at.real, at.imag, *slant, *turn)) for at in middles]


def _suspicious(pair: Looks, dice: _Sound) -> bool:
    """Whether a die may be there that is no sound one, but hardly seems to be one, or seems to be too large."""
    likely = pair.first.place.score >= LIMITS.doubting.seen_score
    odd = pair.flat < LIMITS.doubting.both_certainly or dice.are_smaller(pair.second)
    return likely and odd and not dice.hold(pair.second)


def _top_of(pyramid: Pyramid, pair: Looks, dice: _Sound) -> Looks | None:
    """The likeliest of the tops that it may have, if both networks see one there."""
    tops = dice.tops(pair.second)
    for _ in range(_LOOKS):
        tops = judge.again(pyramid, tops)
    larger = dice.are_smaller(pair.second)
    half_way = LIMITS.known_set.aside / 2  # who sees one nearer sees the same again
    others = [top for top in tops if larger or Looks(top, pair.second).astray > half_way]
    if not others:
        return None
    likeliest = max(others, key=lambda top: top.flat)
    (both,) = judge.witnessed(pyramid, [Looks(likeliest, likeliest)])
    return both if both.flat >= LIMITS.looking.clearly and not dice.hold(likeliest) else None
