"""What looks like a die and is none: the side of one, or a print, which has no height."""

from __future__ import annotations

from cmath import phase, rect
from math import exp, hypot
from statistics import median

from companion.dice import vanishing
from companion.dice.evidence import Seen
from companion.dice.limits import LIMITS
from companion.dice.net import foot
from companion.dice.net.judge import Face
from companion.dice.picture import Pyramid

_ONE_SIDE: tuple[int, ...] = (0,)  # quarters of a turn


def same_die(die: Face, other: Face, tops: complex | None = None) -> bool:
    """Whether two faces belong to one die: nearly the same place, or its top and its side.

    The feet of two dice side by side point the same way; those of a top and a side face each other. Where there is room
    for two, and the other has its foot about where `tops` have theirs, it is no side, whatever the first one's foot.
    """
    limits, (way, edge) = LIMITS.feet, _way(die, other)
    if tops is not None and not seems_side(other, tops) and apart(die, other) > limits.same:
        return False
    if abs(way) <= limits.same * edge:
        return True
    if abs(way) >= limits.side_by_side * edge:
        return False
    along, back = (vanishing.product(complex(*face.foot), way) / abs(way) for face in (die, other))
    least = limits.facing * vanishing.smaller(edge)
    return along > least and back < -least


def apart(die: Face, other: Face) -> float:
    """How many edges two tops are apart on the table: to a camera that looks aslant, rows look closer."""
    stretch = (complex(*die.outline[3:5]) + complex(*other.outline[3:5])) / 2
    (way, edge), longer = _way(die, other), rect(1.0, phase(stretch) / 2)
    along, across = vanishing.product(way, longer), vanishing.product(way, longer * 1j)
    return hypot(along * exp(-abs(stretch)), across * exp(abs(stretch))) / edge


def _way(die: Face, other: Face) -> tuple[complex, float]:
    """From one face to another in the picture, and the larger one's edge."""
    (x, y, size, *_), (other_x, other_y, other_size, *_) = die.outline, other.outline
    return complex(other_x - x, other_y - y), exp(max(size, other_size))


def clear_of(face: Face, sound: list[Seen]) -> bool:
    """Whether a face is nowhere near the foot of one of these dice, where its side is seen.

    Where dice lie behind each other before a low camera, tops are there, too: their feet are where the others' are.
    """
    (x, y, *_), own, near = face.outline, complex(*face.foot), LIMITS.feet.side_face
    for die in sound:
        edge, foot = exp(die.outline[2]), complex(*die.second.foot)
        away = complex(x - die.second.outline[0], y - die.second.outline[1]) - foot * edge
        if abs(away) <= near * edge and abs(own - foot) > near:
            return False
    return True


def usual_foot(faces: list[Face]) -> complex | None:
    """Where most of the dice among these have their foot, if they are enough to tell."""
    feet = [face.foot for face in faces if face.flat >= LIMITS.looking.flat]
    if len(feet) < LIMITS.feet.enough:
        return None
    right, down = zip(*feet, strict=True)
    return complex(median(right), median(down))


def seems_side(face: Face, usual: complex | None) -> bool:
    """Whether it has its foot where only the side of a die has one: opposite to where most have theirs."""
    return usual is not None and abs(complex(*face.foot) - usual) > LIMITS.feet.opposite


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
    return stand, _printed(faces, feet, stand, pyramid.size[0], limits.elsewhere)


def seem_printed(dice: list[Seen], width: float) -> list[bool]:
    """The same at the look that there is already, which is less exact; `width`: the picture's."""
    faces = [die.second for die in dice]
    feet = [complex(*face.foot) for face in faces]
    return _printed(faces, feet, [abs(each) > LIMITS.feet.seems for each in feet], width, LIMITS.feet.printed)


def seem_to_stand(dice: list[Seen], width: float) -> list[bool]:
    """Which have their foot beside their middle, and where the others say that it should be: no print has."""
    limits, faces = LIMITS.feet, [die.second for die in dice]
    middles, edges = [complex(*face.outline[:2]) for face in faces], [exp(face.outline[2]) for face in faces]
    feet = [complex(*face.foot) for face in faces]
    away, _ = vanishing.compared(middles, feet, edges, width)
    told = zip(feet, away, strict=True)
    return [abs(off) < limits.stands_there and abs(foot - off) > limits.stands_beside for foot, off in told]


def _printed(faces: list[Face], feet: list[complex], stand: list[bool], width: float, least: float) -> list[bool]:
    """Which do not stand, and are so many degrees from where those that do say that a foot should be."""
    middles = [complex(*face.outline[:2]) for face in faces]
    edges = [exp(face.outline[2]) for face in faces]
    others = [k for k, stands in enumerate(stand) if stands]

    def off(k: int) -> float:
        beside = [*others, k]
        where = [middles[j] for j in beside], [feet[j] for j in beside], [edges[j] for j in beside]
        return vanishing.leanings(vanishing.compared(*where, width)[0])[-1]

    return [not stands and off(k) > least * vanishing.smaller(edges[k]) for k, stands in enumerate(stand)]
