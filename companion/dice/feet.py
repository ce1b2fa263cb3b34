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
from companion.dice.picture import Pyramid

_UPRIGHT, _OPPOSITE, _BOTH, _ASIDE = (0,), (2,), (0, 2), (1, 3)  # sides to look from, in quarters of a turn
_Closer = tuple[complex, float]  # where a foot is seen closely, and by how much that may be wrong, in edges


def tilts(pyramid: Pyramid, dice: list[Seen]) -> list[Tilt]:
    """How far each die leans beside the others.

    From one look at each foot. What may lean is looked at closely, and what still may by three other networks, too,
    which have learned from other pictures.
    """
    if not dice:
        return []
    feet = _Feet(pyramid, dice)
    for _ in range(2):  # beside a foot that is seen better another may seem to lean
        feet.look_closely(feet.may_lean())
    feet.ask_all([k for k in feet.seen_closely() if feet.still_may(k)])
    return feet.tilts


class _Feet:
    """Where the feet of some dice are, how exactly that is known, and so how far each leans."""

    tilts: list[Tilt]
    large: list[int]  # those of the wanted size

    def __init__(self, pyramid: Pyramid, dice: list[Seen]) -> None:
        self._pyramid, self._faces = pyramid, [die.second for die in dice]
        self._middles = [complex(*face.outline[:2]) for face in self._faces]
        self._edges = [exp(face.outline[2]) for face in self._faces]
        self._feet = [complex(*face.foot) for face in self._faces]
        smaller = [vanishing.smaller(edge) for edge in self._edges]
        self._errors = [LIMITS.feet.one_look * times for times in smaller]
        self._close: dict[int, list[_Closer]] = {}
        self.large = [k for k, times in enumerate(smaller) if times == 1.0]
        self._compare()

    def _compare(self) -> None:
        away, beside_all = vanishing.compared(self._middles, self._feet, self._edges, self._pyramid.size[0])
        tilts = [Tilt(*one) for one in zip(vanishing.leanings(away), self._errors, strict=True)]
        self.tilts = [self._with_slant(k, tilt, away[k]) for k, tilt in enumerate(tilts)]
        self._beside_all = vanishing.leanings(beside_all)

    def _with_slant(self, k: int, tilt: Tilt, away: complex) -> Tilt:
        """The same; if it may lean also whether its face slants as that of a die at rest, and not as its foot says.

        A large one has a foot that can be seen: where that says that it surely leans, it does.
        """
        limits = LIMITS.feet
        if tilt.degrees <= limits.may_lean or (k in self.large and tilt.degrees > limits.surely):
            return tilt
        foot, slant = self._feet[k], complex(*self._faces[k].outline[3:5])
        nearer = abs(slant - _slant(foot)) - abs(slant - _slant(foot - away))
        return Tilt(tilt.degrees, tilt.error, nearer > limits.slants)

    def may_lean(self) -> list[int]:
        """Those that may lean; large ones also beside all others, of which one that leans may make two seem odd."""
        beside_all = [k for k in self.large if self._beside_all[k] > LIMITS.feet.may_lean]
        odd = {k for k in range(len(self.tilts)) if self.still_may(k)}
        return sorted(odd.union(k for k in beside_all if not self.tilts[k].slants_flat))

    def still_may(self, k: int) -> bool:
        return self.tilts[k].degrees > LIMITS.feet.may_lean and not self.tilts[k].slants_flat

    def seen_closely(self) -> list[int]:
        return list(self._close)

    def look_closely(self, which: list[int]) -> None:
        """By the network for feet, which is more exact than a look at the whole die, and replaces it.

        From two sides at a large one that seems to lean as much as one that does.
        """
        which = [k for k in which if k not in self._close]
        if not which:
            return
        self._from(_UPRIGHT, which)
        self._from(_OPPOSITE, [k for k in which if k in self.large and self.tilts[k].leans])
        for k in which:
            self._feet[k], self._errors[k] = _mean(self._close[k]), _error(self._close[k])
        self._compare()

    def _from(self, quarters: tuple[int, ...], which: list[int]) -> None:
        """More closer looks."""
        faces = [self._faces[k] for k in which]
        for k, looks in zip(which, foot.looks(self._pyramid, faces, quarters), strict=True):
            self._close[k] = [*self._close.get(k, []), *looks]

    def ask_all(self, which: list[int]) -> None:
        """By all that see feet, each from two sides: both networks for feet, witness and judge of others.

        Beside a large one that may lean even so all large ones are seen closely: they say where its foot should be.
        """
        if not which:
            return
        self._from(_OPPOSITE, [k for k in which if len(self._close[k]) < len(_BOTH)])
        faces, others = [self._faces[k] for k in which], self._pyramid.seen_by_others()
        told = zip(
            foot.looks(others, faces, _ASIDE, self._pyramid.trained),
            judge.from_sides(self._pyramid, faces, _BOTH, "witness"),
            judge.from_sides(others, faces, _BOTH),
            strict=True,
        )
        for k, (aside, witness, judged) in zip(which, told, strict=True):
            own = _mean(self._close[k])
            self._feet[k] = (own + _mean(aside) + complex(*witness.foot) + complex(*judged.foot)) / 4
            self._errors[k] = _error([*self._close[k], *aside])
        self._compare()
        if any(self.still_may(k) for k in which if k in self.large):
            self.look_closely(self.large)


def _mean(looks: list[_Closer]) -> complex:
    """Where the foot is to all of these."""
    return sum(where for where, _ in looks) / len(looks)


def _error(looks: list[_Closer]) -> float:
    """By how many degrees these looks are usually wrong, by what they expect themselves."""
    return LIMITS.feet.closely * sum(wrong for _, wrong in looks) / len(looks)


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
