"""Arithmetic with directions: rows of three numbers, x to the right, y away, z up."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.floating]  # linear light, places and directions
_ONES = np.ones(3)  # a product with it sums rows of three much faster than sum(axis=1)


def dots(rows: Array, others: Array) -> Array:
    """The inner products of n pairs of vectors."""
    return np.asarray((rows * others) @ _ONES)


def length(rows: Array) -> Array:
    """Lengths of n vectors."""
    return np.sqrt(dots(rows, rows))


def towards(azimuth: float, elevation: float) -> Array:
    """The direction to something this high above the table, in degrees."""
    high, round_ = radians(elevation), radians(azimuth)
    return np.array([cos(high) * cos(round_), cos(high) * sin(round_), sin(high)])
