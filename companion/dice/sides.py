"""Tops and sides: what looks like a second die may be the side of the first."""

from __future__ import annotations

from math import exp, hypot

import numpy as np

from companion.dice.doubt import Seen
from companion.dice.judge import Face

_SIDE_FACE = 0.5  # edges from a die's foot: what is seen there is its side
_SIDE_BY_SIDE, _FACING = 1.15, 0.15  # edges between a top and a side at most; how far each foot points to the other
_NO_HEIGHT = 0.15  # edges from the top to the foot, at most, of what is printed
_APART = 0.8  # edges between the centres of two top faces, at least: nearer is a side face or the same die again


def same_die(die: Face, other: Face) -> bool:
    """Whether two faces belong to one die: nearly the same place, or its top and its side.

    The feet of two dice side by side point the same way; those of a top and a side face each other.
    """
    way = other.outline[:2] - die.outline[:2]
    length = hypot(*way)
    away = length / exp(max(die.outline[2], other.outline[2]))
    if away <= _APART:
        return True
    if away >= _SIDE_BY_SIDE:
        return False
    way = way / length
    return bool(die.foot @ way > _FACING and other.foot @ way < -_FACING)


def clear_of(face: Face, sound: list[Seen]) -> bool:
    """Whether a face is nowhere near the foot of one of these dice, where its side is seen."""
    for die in sound:
        edge = exp(die.outline[2])
        foot = die.second.outline[:2] + die.second.foot * edge
        if float(np.hypot(*(face.outline[:2] - foot))) <= _SIDE_FACE * edge:
            return False
    return True


def printed(die: Seen, sound: list[Seen]) -> bool:
    """Whether this has no height where all dice at rest show theirs: under a tilted camera a print has no foot."""
    least = min(hypot(*other.second.foot) for other in sound)
    return hypot(*die.second.foot) < _NO_HEIGHT and least > 2 * _NO_HEIGHT
