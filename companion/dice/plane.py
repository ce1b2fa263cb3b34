"""Which dice lean: everything that stands upright on a table points to one place below the camera.

A single die cannot tell: one that leans looks like one that lies flat under another camera. But the feet of dice at
rest, seen from their top faces, all point to the same vanishing point; a leaning die points elsewhere.
"""

from __future__ import annotations

import numpy as np

ENOUGH = 4  # dice that must agree before one can be the odd one out
_FOCAL = 1.2  # widths: the focal length of an ordinary webcam, where the dice lie too close together to tell
_TRUST = 0.5  # … and how much of it may be wrong
_AGREED = 0.1  # edges: when even the oddest one is nearer, all stand alike
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
        if away[kept[odd]] < _AGREED:
            break
        del kept[odd]
    return away


def unlike(stretches: np.ndarray) -> np.ndarray:
    """How far each face's stretch (n × 2) is from what the other faces share; zeros if they are too few."""
    count = len(stretches)
    if count <= ENOUGH:
        return np.zeros(count)
    others = np.array([[k for k in range(count) if k != own] for own in range(count)])
    return np.hypot(*(stretches - np.median(stretches[others], axis=1)).T)


def _off(
    middles: np.ndarray, feet: np.ndarray, edges: np.ndarray, width: float, by: list[int], of: list[int]
) -> np.ndarray:
    """The residuals in edges of the dice `of` against the vanishing point that the dice `by` share.

    In pixels a foot is `c − s·middle` with one `c` (two numbers) and one `s` for the whole picture: least squares, in
    which the `s` of an ordinary lens is one more observation, so that a huddle of dice cannot tilt the fit.
    """
    usual = float(np.median(edges))
    guess = usual / (_FOCAL * width)
    exact, trusted = (_NOISE * usual) ** -2, (_TRUST * guess) ** -2
    pixels = feet * edges[:, None]
    middle, foot = middles[by].mean(0), pixels[by].mean(0)
    apart, turned = middles[by] - middle, pixels[by] - foot
    s = (guess * trusted - exact * float((turned * apart).sum())) / (exact * float((apart**2).sum()) + trusted)
    return np.hypot(*(pixels[of] - foot + s * (middles[of] - middle)).T) / edges[of]
