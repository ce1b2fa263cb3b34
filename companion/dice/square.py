"""The outline of a top face as seven numbers that do not depend on which corner comes first.

A flat die seen by a camera is nearly a parallelogram. Its edge vectors are the columns of J = S·R with S
symmetric and R a quarter-turn-ambiguous rotation; S is stored as its matrix logarithm, R as cos 4φ, sin 4φ.
"""

from __future__ import annotations

from math import atan2, cos, cosh, exp, log, sin, sinh

import numpy as np

from companion.dice.arrays import Floats

_TINY = 1e-6  # of an area in pixels: flattened to a line, a quad still has a logarithm
_HUGE = 20.0  # logarithm of an edge in pixels: nonsense must not overflow


def pack(quad: Floats) -> Floats:
    """Seven numbers of a quad in pixels: centre, log of the edge, two of the stretch, two of the turn.

    >>> square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], float)
    >>> [round(float(v), 3) for v in pack(square)]
    [5.0, 5.0, 2.303, 0.0, 0.0, 1.0, 0.0]
    """
    q = np.asarray(quad, np.float64)
    centre = q.mean(0)
    a, b = (q[1] - q[0] + q[2] - q[3]) / 2, (q[3] - q[0] + q[2] - q[1]) / 2
    edges = np.stack([a, b], 1)
    values, vectors = np.linalg.eigh(edges @ edges.T)
    values = np.maximum(values, _TINY)
    root_log = vectors @ np.diag(0.5 * np.log(values)) @ vectors.T
    turn = vectors @ np.diag(values**-0.5) @ vectors.T @ edges
    phi = atan2(turn[1, 0], turn[0, 0])
    size = (root_log[0, 0] + root_log[1, 1]) / 2
    return np.array(
        [
            *centre,
            size,
            (root_log[0, 0] - root_log[1, 1]) / 2,
            root_log[0, 1],
            cos(4 * phi),
            sin(4 * phi),
        ]
    )


def unpack(numbers: Floats) -> Floats:
    """The four corners again, in some order around the face.

    >>> quad = np.array([[0, 0], [8, 2], [7, 9], [-1, 7]], float)
    >>> back = unpack(pack(quad))
    >>> bool(np.allclose(sorted(map(tuple, back)), sorted(map(tuple, quad))))
    True
    """
    x, y, size, stretch, shear, cos4, sin4 = (float(v) for v in numbers)
    # exp of a symmetric 2 × 2 matrix in closed form, then the turn, then the corners: plain floats are fastest here.
    length = (stretch * stretch + shear * shear) ** 0.5
    scale = exp(min(size, _HUGE)) / 2
    even, odd = cosh(length) * scale, (sinh(length) / length if length > 1e-9 else 1.0) * scale
    phi = atan2(sin4, cos4) / 4
    c, s = cos(phi), sin(phi)
    xx, xy, yy = even + odd * stretch, odd * shear, even - odd * stretch
    ax, ay, bx, by = xx * c + xy * s, xy * c + yy * s, xy * c - xx * s, yy * c - xy * s
    return np.array(
        [[x - ax - bx, y - ay - by], [x + ax - bx, y + ay - by], [x + ax + bx, y + ay + by], [x - ax + bx, y - ay + by]]
    )


def edge_of(quad: Floats) -> float:
    """The edge of the square with the same area."""
    return exp(log(max(abs(area(quad)), _TINY)) / 2)


def area(quad: Floats) -> float:
    """Area by the shoelace formula, sign by direction."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return float((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2
