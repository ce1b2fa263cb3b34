"""What the feet of dice tell: which of them lean, and how the camera is tilted.

A single die cannot tell whether it leans: it looks like one that lies flat under another camera. But the feet of dice
at rest, seen from their top faces, all point to one vanishing point below the camera; a leaning die points elsewhere.
"""

from __future__ import annotations

from math import acos, degrees, exp, hypot, log
from statistics import median

from companion.dice import vanishing
from companion.dice.evidence import Seen, Tilt
from companion.dice.limits import LIMITS
from companion.dice.net import foot, judge
from companion.dice.net.judge import Face
from companion.dice.picture import Pyramid

_FOUR_SIDES: tuple[int, ...] = (0, 1, 2, 3)  # quarters of a turn
_BOTH_SIDES: tuple[int, ...] = (0, 2)
_OPPOSITE: tuple[int, ...] = (2,)
_ASIDE: tuple[int, ...] = (1, 3)
_ONE_SIDE: tuple[int, ...] = (0,)


def tilts(pyramid: Pyramid, dice: list[Seen]) -> list[Tilt]:
    """How far each die leans beside the others.

    From one look at each foot. What may lean is looked at from four sides, or if it is large from two and then closely;
    what still may also by the network for other dice, which has learned from other pictures.
    """
    if not dice:
        return []
    feet = _Feet(pyramid, dice)
    open_ones: list[int] = []
    for _ in range(2):  # beside a foot that is seen better another may seem to lean
        more = [k for k in feet.may_lean() if k not in open_ones]
        feet.look_around([k for k in more if k in feet.large], _OPPOSITE)
        open_ones += more
    feet.look_closely(feet.still_open([k for k in open_ones if k in feet.large]))
    feet.look_around([k for k in open_ones if k not in feet.large], (*_OPPOSITE, *_ASIDE))
    feet.ask_others(feet.still_open(open_ones))
    return feet.tilts


class _Feet:
    """Where the feet of some dice are, how exactly that is known, and so how far each leans."""

    tilts: list[Tilt]
    large: list[int]  # those of the wanted size

    def __init__(self, pyramid: Pyramid, dice: list[Seen]) -> None:
        self._pyramid, self._faces = pyramid, [die.second for die in dice]
        self._middles = [complex(*face.outline[:2]) for face in self._faces]
        self._edges = [exp(face.outline[2]) for face in self._faces]
        self._looks = [[face] for face in self._faces]
        self._by_others: list[list[complex]] = [[] for _ in dice]  # feet as the network for other dice sees them …
        self._closely: list[list[complex]] = [[] for _ in dice]  # … and as that for feet does
        self._errors = [LIMITS.feet.one_look] * len(dice)
        self._smaller = [vanishing.smaller(edge) for edge in self._edges]
        self.large = [k for k, times in enumerate(self._smaller) if times == 1.0]
        self._compare()

    def _compare(self) -> None:
        feet = [self._foot(k) for k in range(len(self._faces))]
        away, beside_all = vanishing.compared(self._middles, feet, self._edges, self._pyramid.size[0])
        errors = [error * times for error, times in zip(self._errors, self._smaller, strict=True)]
        tilts = [Tilt(*one) for one in zip(vanishing.leanings(away), errors, strict=True)]
        self.tilts = [self._with_slant(k, tilt, feet[k], away[k]) for k, tilt in enumerate(tilts)]
        self._beside_all = vanishing.leanings(beside_all)

    def _foot(self, k: int) -> complex:
        """Where the judges see it on average, and the network for feet as much as they together."""
        judges = [[complex(*face.foot) for face in self._looks[k]], self._by_others[k]]
        seen = _mean([_mean(each) for each in judges if each])
        return _mean([seen, _mean(self._closely[k])]) if self._closely[k] else seen

    def _with_slant(self, k: int, tilt: Tilt, foot: complex, away: complex) -> Tilt:
        """The same; if it may lean also whether its face slants as that of a die at rest, and not as its foot says."""
        if tilt.degrees <= LIMITS.feet.still_may:
            return tilt
        slant = _mean([complex(*face.outline[3:5]) for face in self._looks[k]])
        nearer = abs(slant - _slant(foot)) - abs(slant - _slant(foot - away))
        return Tilt(tilt.degrees, tilt.error, nearer > LIMITS.feet.slants)

    def may_lean(self) -> list[int]:
        """Those that may lean; large ones also beside all others, of which one that leans may make two seem odd."""
        least = LIMITS.feet.may_lean
        odd = {k for k, tilt in enumerate(self.tilts) if tilt.degrees > least}
        odd |= {k for k in self.large if self._beside_all[k] > least}
        return sorted(k for k in odd if not self.tilts[k].slants_flat)

    def still_open(self, which: list[int]) -> list[int]:
        """Those of these that still may lean; small ones seem to more easily, but not by as much as one that does."""
        limits, tilts = LIMITS.feet, self.tilts
        small = [min(limits.still_may * times, limits.leans) for times in self._smaller]
        least = [limits.may_lean if k in self.large else small[k] for k in range(len(tilts))]
        return [k for k in which if tilts[k].degrees > least[k] and not tilts[k].slants_flat]

    def look_around(self, which: list[int], quarters: tuple[int, ...]) -> None:
        """From more sides, so many quarters of a turn on."""
        if not which:
            return
        for k, looks in zip(which, judge.around(self._pyramid, self._of(which), quarters), strict=True):
            self._looks[k] += looks
            self._errors[k] = LIMITS.feet.two_looks if quarters == _OPPOSITE else LIMITS.feet.four_looks
        self._compare()

    def look_closely(self, which: list[int]) -> None:
        """By the network for feet, from two sides, which tells as much as two more of the others."""
        if not which:
            return
        self._add_closer(which, _BOTH_SIDES)
        for k in which:
            self._errors[k] = LIMITS.feet.four_looks
        self._compare()

    def ask_others(self, which: list[int]) -> None:
        """By the network for other dice; what is large from four sides, and also closely from all four.

        Then all others are seen closely, too: they say where its foot should be.
        """
        if not which:
            return
        large = [k for k in which if k in self.large]
        quarters = _FOUR_SIDES if large else _BOTH_SIDES
        others = judge.around(self._pyramid.seen_by_others(), self._of(which), quarters)
        for k, looks in zip(which, others, strict=True):
            self._by_others[k] = [complex(*face.foot) for face in looks]
            self._errors[k] = LIMITS.feet.by_all
        if large:
            self._add_closer(large, _ASIDE)
            self._add_closer([k for k in self.large if not self._closely[k]], _ONE_SIDE)
        self._compare()

    def _add_closer(self, which: list[int], quarters: tuple[int, ...]) -> None:
        for k, looks in zip(which, foot.looks(self._pyramid, self._of(which), quarters), strict=True):
            self._closely[k] += [where for where, _ in looks]

    def _of(self, which: list[int]) -> list[Face]:
        return [self._faces[k] for k in which]


def _mean(points: list[complex]) -> complex:
    return sum(points) / len(points)


def camera_tilt(dice: list[Seen]) -> float:
    """From how many degrees beside straight above the dice are seen; a foot is so long: sin/√cos of that, in edges."""
    if len(dice) < LIMITS.feet.compared:
        return 0.0
    return degrees(acos(_cosine(median(hypot(*die.second.foot) for die in dice))))


def _cosine(length: float) -> float:
    """Of how far beside straight above a foot of so many edges is seen: c solves length² · c = 1 − c²."""
    return 2 / (hypot(length * length, 2) + length * length)  # never 0, however long


def _slant(foot: complex) -> complex:
    """How a face with this foot is stretched, see companion.dice.picture.quad_of: it is shorter along the foot."""
    return log(_cosine(abs(foot))) / 2 * (foot / (abs(foot) or 1.0)) ** 2
