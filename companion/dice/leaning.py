"""Which dice lean: everything that stands upright on a table points to one place below the camera.

A single die cannot tell: one that leans looks like one that lies flat under another camera. But the feet of dice at
rest, seen from their top faces, all point to the same vanishing point; a leaning die points elsewhere.
"""

from __future__ import annotations

from functools import cache
from statistics import median

import numpy as np

from companion.dice.limits import LIMITS


def astray(middles: np.ndarray, feet: np.ndarray, edges: np.ndarray, width: float) -> np.ndarray:
    """How far each die's foot is from where the other dice say it should be, in edges; zeros if they are too few.

    `middles`: n × 2 pixels of the top faces; `feet`: n × 2, from there to the bottom faces in edges; `edges`: n pixels.
    """
    away = np.zeros(len(middles))
    kept = np.arange(len(middles))
    while len(kept) > LIMITS.leaning.enough:
        off = _left_out(middles[kept], feet[kept], edges[kept], width)
        # The odd one out is the one without whom the others agree best.
        odd = int(np.argmin((off**2).sum(1) - off.diagonal() ** 2))
        away[kept[odd]] = off[odd, odd]
        if off[odd, odd] < LIMITS.leaning.agreed:
            break
        kept = np.delete(kept, odd)
    return away


def unlike(stretches: np.ndarray) -> np.ndarray:
    """How far each face's stretch (n × 2) is from what the other faces share; zeros if they are too few."""
    count = len(stretches)
    if count <= LIMITS.leaning.enough:
        return np.zeros(count)
    return np.hypot(*(stretches - np.median(stretches[_others(count)], axis=1)).T)


@cache
def _others(count: int) -> np.ndarray:
    """Row k: all numbers below `count` but k."""
    return np.array([[k for k in range(count) if k != own] for own in range(count)])


def _left_out(middles: np.ndarray, feet: np.ndarray, edges: np.ndarray, width: float) -> np.ndarray:
    """Row k: how far every die is, in edges, from the vanishing point that all dice but the k-th share.

    In pixels a foot is `c − s·middle` with one `c` (two numbers) and one `s` for the whole picture: least squares, in
    which the `s` of an ordinary lens is one more observation, so that a huddle of dice cannot tilt the fit.
    """
    limits = LIMITS.leaning
    usual = median(edges.tolist())
    guess = usual / (limits.focal * width)
    exact, trusted = (limits.noise * usual) ** -2, (limits.trust * guess) ** -2
    places, points = middles - middles.mean(0), feet * edges[:, None]
    others = len(places) - 1
    place, point = -places / others, (points.sum(0) - points) / others  # the means of all but each
    spread = (places**2).sum() - (places**2).sum(1) - others * (place**2).sum(1)
    along = (points * places).sum() - (points * places).sum(1) - others * (point * place).sum(1)
    s = (guess * trusted - exact * along) / (exact * spread + trusted)
    off = points - point[:, None] + s[:, None, None] * (places - place[:, None])
    return np.asarray(np.hypot(off[..., 0], off[..., 1]) / edges)
