"""Tops and sides: what looks like a second die may be the side of the first."""

from __future__ import annotations

from math import exp, hypot

import numpy as np

from companion.dice.evidence import Seen
from companion.dice.limits import LIMITS
from companion.dice.net.judge import Face


def same_die(die: Face, other: Face) -> bool:
    """Whether two faces belong to one die: nearly the same place, or its top and its side.

    The feet of two dice side by side point the same way; those of a top and a side face each other.
    """
    limits = LIMITS.sides
    way = other.outline[:2] - die.outline[:2]
    length = hypot(*way)
    away = length / exp(max(die.outline[2], other.outline[2]))
    if away <= limits.same:
        return True
    if away >= limits.side_by_side:
        return False
    way = way / length
    return bool(die.foot @ way > limits.facing and other.foot @ way < -limits.facing)


def clear_of(face: Face, sound: list[Seen]) -> bool:
    """Whether a face is nowhere near the foot of one of these dice, where its side is seen."""
    for die in sound:
        edge = exp(die.outline[2])
        foot = die.second.outline[:2] + die.second.foot * edge
        if float(np.hypot(*(face.outline[:2] - foot))) <= LIMITS.sides.side_face * edge:
            return False
    return True


def printed(die: Seen, sound: list[Seen]) -> bool:
    """Whether this has no height where all dice at rest show theirs: under a tilted camera a print has no foot."""
    least = min(hypot(*other.second.foot) for other in sound)
    return hypot(*die.second.foot) < LIMITS.sides.no_height and least > LIMITS.sides.height
