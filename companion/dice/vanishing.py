"""Where a die's foot should be: the feet of dice at rest all point to one place in the picture, below the camera."""

from __future__ import annotations

from math import atan, degrees
from statistics import median

from companion.dice.limits import LIMITS

# A few places and feet are fastest as plain complex numbers.


def compared(
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
    spreads, alongs = [list(map(product, some, places)) for some in (places, points)]
    spread, along, point = sum(spreads), sum(alongs), sum(points)
    off = []
    for k, mine in enumerate(places):
        # The means of all but this one.
        place_k, point_k = -mine / others, (point - points[k]) / others
        spread_k = spread - spreads[k] - others * product(place_k, place_k)
        along_k = along - alongs[k] - others * product(point_k, place_k)
        s = (guess * trusted - exact * along_k) / (exact * spread_k + trusted)
        c = point_k + s * place_k
        off.append([(at - c + s * place) / usual for at, place in zip(points, places, strict=True)])
    return off


def _squared(way: complex) -> float:
    return way.real * way.real + way.imag * way.imag


def product(one: complex, other: complex) -> float:
    """The scalar product of two ways."""
    return one.real * other.real + one.imag * other.imag


def leanings(away: list[complex]) -> list[float]:
    """How far what is so many edges away from where it should be leans."""
    return [degrees(atan(abs(each))) for each in away]


def smaller(edge: float) -> float:
    """So many times less can be told of a die than of one of the wanted size."""
    return max(LIMITS.doubting.wanted_px / edge, 1.0)
