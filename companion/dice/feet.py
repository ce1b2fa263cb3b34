"""What the feet of dice tell: which of them lean, and what is no die but the side of one, or a print.

A single die cannot tell whether it leans: it looks like one that lies flat under another camera. But the feet of dice
at rest, seen from their top faces, all point to one vanishing point below the camera; a leaning die points elsewhere.
"""

from __future__ import annotations

from math import acos, atan, degrees, exp, hypot, sqrt
from statistics import median

import numpy as np

from companion.dice.evidence import Seen, Tilt
from companion.dice.limits import LIMITS
from companion.dice.net import foot, judge
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Floats, Pyramid

_FOUR_SIDES = (0, 1, 2, 3)  # quarters of a turn


def tilts(pyramid: Pyramid, dice: list[Seen]) -> list[Tilt]:
    """How far each die leans beside the others: from one look at each foot, and others at what may lean.

    Where something large may lean still, both networks look at it from four sides, and closely at all others: they say
    where its foot should be.
    """
    if not dice:
        return []
    feet = _Feet(pyramid, dice)
    open_ones = feet.may_lean()
    feet.look_around([k for k in open_ones if k not in feet.large])
    feet.look_closely([k for k in open_ones if k in feet.large])
    still_open = [k for k in feet.large if feet.tilts[k].degrees > LIMITS.feet.still_may]
    if still_open:
        feet.look_closely([k for k in feet.large if k not in open_ones])
        feet.look_around(still_open)
        feet.look_closely(still_open, _FOUR_SIDES)
    return feet.tilts


class _Feet:
    """Where the feet of some dice are, how exactly that is known, and so how far each leans.

    The networks for any dice look at them: they have practised on dice that lean, and err half as much as the set's.
    `large`: what a closer look sees better.
    """

    tilts: list[Tilt]

    def __init__(self, pyramid: Pyramid, dice: list[Seen]) -> None:
        self._pyramid, self._dice, self._faces = pyramid.seen_by("any"), dice, [die.footing for die in dice]
        seconds = [die.second for die in dice]
        self._middles = [complex(*face.outline[:2]) for face in seconds]
        self._edges = [exp(face.outline[2]) for face in seconds]
        self._judged, by_the_set = ([complex(*face.foot) for face in some] for some in (self._faces, seconds))
        share = LIMITS.feet.by_any
        self._feet = [share * one + (1 - share) * other for one, other in zip(self._judged, by_the_set, strict=True)]
        self._errors = [LIMITS.feet.one_look] * len(dice)
        wanted = LIMITS.doubting.wanted_px
        self._smaller = [max(wanted / edge, 1.0) for edge in self._edges]  # so many times less can be told
        self.large = [k for k, times in enumerate(self._smaller) if times == 1.0]
        self._compare()

    def _compare(self) -> None:
        away, beside_all = _compared(self._middles, self._feet, self._edges, self._pyramid.size[0])
        errors = [error * times for error, times in zip(self._errors, self._smaller, strict=True)]
        self.tilts = [Tilt(*one) for one in zip(_degrees(away), errors, strict=True)]
        self._beside_all = _degrees(beside_all)

    def may_lean(self) -> list[int]:
        """Those that may lean; large ones also beside all others: what leans may make these seem odd, and itself not.

        Small ones seem to lean more easily, and more looks at them tell less.
        """
        least = [LIMITS.feet.may_lean * sqrt(times) for times in self._smaller]
        odd = [k for k, tilt in enumerate(self.tilts) if tilt.degrees > least[k]]
        return sorted({*odd, *(k for k in self.large if self._beside_all[k] > least[k])})

    def look_around(self, which: list[int]) -> None:
        """From four sides."""
        if not which:
            return
        more = judge.around(self._pyramid, [self._faces[k] for k in which])
        for k, looks in zip(which, more, strict=True):
            self._judged[k] = self._feet[k] = complex(*judge.mean([self._faces[k], *looks]).foot)
            self._errors[k] = LIMITS.feet.four_looks
        self._compare()

    def look_closely(self, which: list[int], quarters: tuple[int, ...] = (0,)) -> None:
        """Upright, and so many quarters of a turn on."""
        if not which:
            return
        self._find(which)
        feet, spread = foot.feet(self._pyramid, [self._faces[k] for k in which], quarters)
        # What covers a die's side makes a closer look inexact, and it says so: then the judge's counts more.
        for k, found, error in zip(which, feet.tolist(), spread.tolist(), strict=True):
            share = 1 / (1 + (error / LIMITS.feet.inexact) ** 2)
            self._feet[k] = share * complex(*found) + (1 - share) * self._judged[k]
            self._errors[k] = LIMITS.feet.closely
        self._compare()

    def _find(self, which: list[int]) -> None:
        """Once more where a face is: a side that looks like a part of its top draws the first looks away."""
        lost = [k for k in which if Looks(self._dice[k].second, self._faces[k]).astray > LIMITS.looking.stays]
        for k, face in zip(lost, judge.again(self._pyramid, [self._faces[k] for k in lost]), strict=True):
            self._faces[k], self._judged[k] = face, complex(*face.foot)


def _degrees(away: list[float]) -> list[float]:
    """How far what is so many edges away from where it should be leans."""
    return [degrees(atan(each)) for each in away]


def camera_tilt(dice: list[Seen]) -> float:
    """From how many degrees beside straight above the dice are seen; a foot is so long: sin/√cos of that, in edges."""
    if len(dice) < LIMITS.feet.compared:
        return 0.0
    usual = median(hypot(*die.second.foot) for die in dice)
    # c = cos solves usual² · c = 1 − c².
    return degrees(acos((hypot(usual * usual, 2) - usual * usual) / 2))


def astray(middles: Floats, feet: Floats, edges: Floats, width: float) -> Floats:
    """How far each die's foot is from where the other dice say it should be, in edges; zeros if they are too few.

    `middles`: n × 2 pixels of the top faces; `feet`: n × 2, from there to the bottom faces in edges; `edges`: n pixels.
    """
    places, points = ([complex(*pair) for pair in pairs.tolist()] for pairs in (middles, feet))
    return np.array(_compared(places, points, edges.tolist(), width)[0])


# A few places and feet are fastest as plain complex numbers.


def _compared(
    middles: list[complex], feet: list[complex], edges: list[float], width: float
) -> tuple[list[float], list[float]]:
    """The same, and how far each is from where all others say it should be, of which one may lean."""
    away, beside_all = [0.0] * len(middles), [0.0] * len(middles)
    kept = list(range(len(middles)))
    while len(kept) > LIMITS.feet.enough:
        off = _left_out([middles[k] for k in kept], [feet[k] for k in kept], [edges[k] for k in kept], width)
        own = [row[k] for k, row in enumerate(off)]
        if len(kept) == len(middles):
            beside_all = own
        # The odd one out is the one without whom the others agree best.
        others = [sum(each * each for each in row) - mine * mine for row, mine in zip(off, own, strict=True)]
        odd = others.index(min(others))
        away[kept[odd]] = own[odd]
        if own[odd] < LIMITS.feet.agreed:
            for k, mine in zip(kept, own, strict=True):
                away[k] = min(mine, own[odd])
            break
        del kept[odd]
    return away, beside_all


def _left_out(middles: list[complex], feet: list[complex], edges: list[float], width: float) -> list[list[float]]:
    """Row k: how far every die is, in edges, from the vanishing point that all dice but the k-th share.

    A foot in edges is `c − s·middle` with one `c` (two numbers) and one `s` for the whole picture, since edges shrink
    with the distance just as feet do: least squares, in which the `s` of an ordinary lens is one more observation, so
    that a huddle of dice cannot tilt the fit.
    """
    limits = LIMITS.feet
    usual = median(edges)
    guess = usual / (limits.focal * width)
    exact, trusted = (limits.noise * usual) ** -2, (limits.trust * guess) ** -2
    middle, others = sum(middles) / len(middles), len(middles) - 1
    places, points = [each - middle for each in middles], [foot * usual for foot in feet]
    spreads, alongs = [list(map(_product, some, places)) for some in (places, points)]
    spread, along, point = sum(spreads), sum(alongs), sum(points)
    off = []
    for k, mine in enumerate(places):
        # The means of all but this one.
        place_k, point_k = -mine / others, (point - points[k]) / others
        spread_k = spread - spreads[k] - others * _product(place_k, place_k)
        along_k = along - alongs[k] - others * _product(point_k, place_k)
        s = (guess * trusted - exact * along_k) / (exact * spread_k + trusted)
        c = point_k + s * place_k
        off.append([abs(at - c + s * place) / usual for at, place in zip(points, places, strict=True)])
    return off


def _product(one: complex, other: complex) -> float:
    """The scalar product of two ways."""
    return one.real * other.real + one.imag * other.imag


def same_die(die: Face, other: Face) -> bool:
    """Whether two faces belong to one die: nearly the same place, or its top and its side.

    The feet of two dice side by side point the same way; those of a top and a side face each other.
    """
    limits = LIMITS.feet
    (x, y, size, *_), (other_x, other_y, other_size, *_) = die.outline, other.outline
    way = complex(other_x - x, other_y - y)
    away = abs(way) / exp(max(size, other_size))
    if away <= limits.same:
        return True
    if away >= limits.side_by_side:
        return False
    along, back = (_product(complex(*face.foot), way) / abs(way) for face in (die, other))
    return along > limits.facing and back < -limits.facing


def clear_of(face: Face, sound: list[Seen]) -> bool:
    """Whether a face is nowhere near the foot of one of these dice, where its side is seen."""
    for die in sound:
        edge = exp(die.outline[2])
        (x, y, *_), (right, down) = die.second.outline, die.second.foot
        if hypot(face.outline[0] - x - right * edge, face.outline[1] - y - down * edge) <= LIMITS.feet.side_face * edge:
            return False
    return True


def standing(pyramid: Pyramid, dice: list[Seen]) -> tuple[list[bool], list[bool]]:
    """Which of these are seen to have a height, and which are prints beside these: without one where a die has one.

    A print has no foot, and a closer look finds none that is exact. Where the camera looks straight down at a die it is
    not seen to have a height, but neither would any other be that lay there.
    """
    if not dice:
        return [], []
    limits = LIMITS.feet
    found, spread = foot.feet(pyramid, [die.footing for die in dice])
    stand = np.hypot(*found.T) > limits.stands * spread
    prints = ~stand
    for k in np.flatnonzero(prints):
        beside = [*np.flatnonzero(stand), k]
        outlines = np.array([dice[j].second.outline for j in beside])
        away = astray(outlines[:, :2], found[beside], np.exp(outlines[:, 2]), pyramid.size[0])[-1]
        prints[k] = degrees(atan(away)) > limits.hardly * limits.closely
    return stand.tolist(), prints.tolist()
