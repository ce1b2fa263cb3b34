"""What the feet of dice tell: which of them lean, and what is no die but the side of one, or a print.

A single die cannot tell whether it leans: it looks like one that lies flat under another camera. But the feet of dice
at rest, seen from their top faces, all point to one vanishing point below the camera; a leaning die points elsewhere.
"""

from __future__ import annotations

from math import acos, atan, degrees, exp, hypot, log
from statistics import median

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
        self._smaller = [_smaller(edge) for edge in self._edges]
        self.large = [k for k, times in enumerate(self._smaller) if times == 1.0]
        self._compare()

    def _compare(self) -> None:
        feet = [self._foot(k) for k in range(len(self._faces))]
        away, beside_all = _compared(self._middles, feet, self._edges, self._pyramid.size[0])
        errors = [error * times for error, times in zip(self._errors, self._smaller, strict=True)]
        tilts = [Tilt(*one) for one in zip(_degrees(away), errors, strict=True)]
        self.tilts = [self._with_slant(k, tilt, feet[k], away[k]) for k, tilt in enumerate(tilts)]
        self._beside_all = _degrees(beside_all)

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


def _smaller(edge: float) -> float:
    """So many times less can be told of a die than of one of the wanted size."""
    return max(LIMITS.doubting.wanted_px / edge, 1.0)


def _degrees(away: list[complex]) -> list[float]:
    """How far what is so many edges away from where it should be leans."""
    return [degrees(atan(abs(each))) for each in away]


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


# A few places and feet are fastest as plain complex numbers.


def _compared(
    middles: list[complex], feet: list[complex], edges: list[float], width: float
) -> tuple[list[complex], list[complex]]:
    """How far each foot is from where the other dice say it should be, and from where all others do.

    In edges, and which way; of all others one may lean. `middles`: of the top faces, pixels; `feet`: from there to the
    bottom faces, edges; `edges`: pixels; `width`: the picture's. Zeros if they are too few.
    """
    away, beside_all = [0j] * len(middles), [0j] * len(middles)
    kept = list(range(len(middles)))
    while len(kept) > LIMITS.feet.enough:
        off = _left_out([middles[k] for k in kept], [feet[k] for k in kept], [edges[k] for k in kept], width)
        own = [row[k] for k, row in enumerate(off)]
        if len(kept) == len(middles):
            beside_all = own
        # The odd one out is the one without whom the others agree best.
        others = [sum(map(_squared, row)) - _squared(mine) for row, mine in zip(off, own, strict=True)]
        odd = others.index(min(others))
        away[kept[odd]] = own[odd]
        if abs(own[odd]) < LIMITS.feet.agreed:
            for k, mine in zip(kept, own, strict=True):
                away[k] = min(mine, own[odd], key=abs)
            break
        del kept[odd]
    return away, beside_all


def _left_out(middles: list[complex], feet: list[complex], edges: list[float], width: float) -> list[list[complex]]:
    """Row k: how far every die is, in edges, from the vanishing point that all dice but the k-th share, and which way.

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
        off.append([(at - c + s * place) / usual for at, place in zip(points, places, strict=True)])
    return off


def _squared(way: complex) -> float:
    return way.real * way.real + way.imag * way.imag


def _product(one: complex, other: complex) -> float:
    """The scalar product of two ways."""
    return one.real * other.real + one.imag * other.imag


def same_die(die: Face, other: Face) -> bool:
    """Whether two faces belong to one die: nearly the same place, or its top and its side.

    The feet of two dice side by side point the same way; those of a top and a side face each other.
    """
    limits = LIMITS.feet
    (x, y, size, *_), (other_x, other_y, other_size, *_) = die.outline, other.outline
    way, edge = complex(other_x - x, other_y - y), exp(max(size, other_size))
    if abs(way) <= limits.same * edge:
        return True
    if abs(way) >= limits.side_by_side * edge:
        return False
    along, back = (_product(complex(*face.foot), way) / abs(way) for face in (die, other))
    least = limits.facing * _smaller(edge)
    return along > least and back < -least


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
    limits, faces = LIMITS.feet, [die.second for die in dice]
    if not faces:
        return [], []
    found = [look for (look,) in foot.looks(pyramid, faces, _ONE_SIDE)]
    stand, feet = [abs(where) > limits.stands * wrong for where, wrong in found], [where for where, _ in found]
    return stand, _printed(faces, feet, stand, pyramid.size[0], limits.hardly * limits.by_all)


def seem_printed(dice: list[Seen], width: float) -> list[bool]:
    """The same at the look that there is already, which is less exact; `width`: the picture's."""
    faces = [die.second for die in dice]
    feet = [complex(*face.foot) for face in faces]
    return _printed(faces, feet, [abs(each) > LIMITS.feet.seems for each in feet], width, LIMITS.feet.printed)


def _printed(faces: list[Face], feet: list[complex], stand: list[bool], width: float, least: float) -> list[bool]:
    """Which do not stand, and are so many degrees from where those that do say that a foot should be."""
    middles = [complex(*face.outline[:2]) for face in faces]
    edges = [exp(face.outline[2]) for face in faces]
    others = [k for k, stands in enumerate(stand) if stands]

    def off(k: int) -> float:
        beside = [*others, k]
        where = [middles[j] for j in beside], [feet[j] for j in beside], [edges[j] for j in beside]
        return degrees(atan(abs(_compared(*where, width)[0][-1])))

    return [not stands and off(k) > least * _smaller(edges[k]) for k, stands in enumerate(stand)]
