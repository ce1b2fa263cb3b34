"""Which dice lean: everything that stands upright on a table points to one place below the camera.

A single die cannot tell: one that leans looks like one that lies flat under another camera. But the feet of dice at
rest, seen from their top faces, all point to the same vanishing point; a leaning die points elsewhere.
"""

from __future__ import annotations

import numpy as np

ENOUGH = 4  # dice that must agree before one can be the odd one out
_FOCAL = 1.2  # widths: the focal length of an ordinary webcam, where the dice lie too close together to tell
_TRUST = 0.5  # … and how much of it may be wrong
_NOISE = 0.07  # edges: how exactly a foot is seen


def astray(middles: np.ndarray, feet: np.ndarray, edges: np.ndarray, width: float) -> np.ndarray:
    """How far each die's foot is from where the other dice say it should be, in edges; zeros if they are too few.

    `middles`: n × 2 pixels of the top faces; `feet`: n × 2, from there to the bottom faces in edges; `edges`: n pixels.
    """
    count = len(middles)
    away = np.zeros(count)
    kept = list(range(count))
    while len(kept) > ENOUGH:
        left_out = [_off(middles, feet, edges, width, [k for k in kept if k != out], kept) for out in kept]
        # The odd one out is the one without whom the others agree best.
        rest = [float(np.sum(np.delete(off, n) ** 2)) for n, off in enumerate(left_out)]
        odd = int(np.argmin(rest))
        away[kept[odd]] = left_out[odd][odd]
        del kept[odd]
    return away


def _off(
    middles: np.ndarray, feet: np.ndarray, edges: np.ndarray, width: float, by: list[int], of: list[int]
) -> np.ndarray:
    """The residuals in edges of the dice `of` against the vanishing point that the dice `by` share.

    In pixels a foot is `c − s·middle` with one `c` (two numbers) and one `s` for the whole picture. What `s` should
    be for an ordinary lens is one more equation, so that a huddle of dice cannot tilt the fit.
    """
    usual = float(np.median(edges))
    guess = usual / (_FOCAL * width)
    noise = _NOISE * usual
    rows, values = [], []
    for k in by:
        x, y = middles[k]
        rows += [[1 / noise, 0, -x / noise], [0, 1 / noise, -y / noise]]
        values += list(feet[k] * edges[k] / noise)
    rows.append([0, 0, 1 / (_TRUST * guess)])
    values.append(1 / _TRUST)
    (cx, cy, s), *_ = np.linalg.lstsq(np.array(rows), np.array(values), rcond=None)
    there = np.array([cx, cy]) - s * middles[of]
    return np.hypot(*(feet[of] * edges[of, None] - there).T) / edges[of]
