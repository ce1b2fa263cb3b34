"""The outline of a face from its corners, the other way round than companion.dice.picture.quad_of."""

from __future__ import annotations

from math import atan2, cos, sin

import numpy as np

from companion.dice.picture import Floats

_TINY = 1e-6  # of an area in pixels: flattened to a line, a quad still has a logarithm


def pack(quad: Floats) -> Floats:
    """Seven numbers of a quad in pixels: centre, log of the edge, two of the stretch, two of the turn.

    >>> square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], float)
    >>> [round(float(v), 3) for v in pack(square)]
    [5.0, 5.0, 2.303, 0.0, 0.0, 1.0, 0.0]
    >>> from companion.dice.picture import quad_of
    >>> quad = np.array([[0, 0], [8, 2], [7, 9], [-1, 7]], float)
    >>> back = quad_of(pack(quad))
    >>> bool(np.allclose(sorted(map(tuple, back)), sorted(map(tuple, quad))))
    True
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
