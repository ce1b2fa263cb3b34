"""What the feet of dice tell: which of them lean, and what is no die but the side of one, or a print.

A single die cannot tell whether it leans: it looks like one that lies flat under another camera. But the feet of dice
at rest, seen from their top faces, all point to one vanishing point below the camera; a leaning die points elsewhere.
"""

from __future__ import annotations

from math import acos, degrees, exp, hypot
from statistics import median

import numpy as np

from companion.dice.evidence import Seen, Tilt
from companion.dice.limits import LIMITS
from companion.dice.net import judge
from companion.dice.net.judge import Face
from companion.dice.picture import Floats, Pyramid


def looks(pyramid: Pyramid, dice: list[Seen]) -> list[list[Face]]:
    """How the networks for any dice see each: once, and from four sides what may lean.

    They have practised on far more prints than those of the set, and on dice that lean: they err half as much.
    """
    other = pyramid.seen_by("any")
    seen = [[die.footing] for die in dice]
    found = tilts(dice, seen, pyramid.size[0])
    open_ones = [k for k, tilt in enumerate(found) if tilt.degrees > LIMITS.feet.may_lean]
    for k, more in zip(open_ones, judge.around(other, [seen[k][0] for k in open_ones]), strict=True):
        seen[k] += more
    return seen


def tilts(dice: list[Seen], looks: list[list[Face]], width: int) -> list[Tilt]:
    """How far each die leans, from one look at its foot, or from four; of a small die less can be told."""
    if not dice:
        return []
    limits = LIMITS.feet
    outlines = np.array([die.second.outline for die in dice])
    edges = np.exp(outlines[:, 2])
    feet = np.array([np.mean([look.foot for look in seen], axis=0) for seen in looks])
    leaning = np.degrees(np.arctan(astray(outlines[:, :2], feet, edges, width)))
    usual = np.array([limits.one_look if len(seen) == 1 else limits.four_looks for seen in looks])
    errors = usual * np.maximum(LIMITS.doubting.wanted_px / edges, 1.0)
    return [Tilt(*one) for one in zip(leaning.tolist(), errors.tolist(), strict=True)]


def camera_tilt(dice: list[Seen]) -> float:
    """From how many degrees beside straight above the dice are seen; a foot is so long: sin/√cos of that, in edges."""
    if len(dice) < LIMITS.feet.compared:
        return 0.0
    foot = median(hypot(*die.second.foot) for die in dice)
    # c = cos solves foot² · c = 1 − c².
    return degrees(acos((hypot(foot * foot, 2) - foot * foot) / 2))


def astray(middles: Floats, feet: Floats, edges: Floats, width: float) -> Floats:
    """How far each die's foot is from where the other dice say it should be, in edges; zeros if they are too few.

    `middles`: n × 2 pixels of the top faces; `feet`: n × 2, from there to the bottom faces in edges; `edges`: n pixels.
    """
    away = np.zeros(len(middles))
    kept = np.arange(len(middles))
    while len(kept) > LIMITS.feet.enough:
        off = _left_out(middles[kept], feet[kept], edges[kept], width)
        # The odd one out is the one without whom the others agree best.
        odd = int(np.argmin((off**2).sum(1) - off.diagonal() ** 2))
        away[kept[odd]] = off[odd, odd]
        if off[odd, odd] < LIMITS.feet.agreed:
            away[kept] = np.minimum(off.diagonal(), off[odd, odd])
            break
        kept = np.delete(kept, odd)
    return away


def _left_out(middles: Floats, feet: Floats, edges: Floats, width: float) -> Floats:
    """Row k: how far every die is, in edges, from the vanishing point that all dice but the k-th share.

    A foot in edges is `c − s·middle` with one `c` (two numbers) and one `s` for the whole picture, since edges shrink
    with the distance just as feet do: least squares, in
    which the `s` of an ordinary lens is one more observation, so that a huddle of dice cannot tilt the fit.
    """
    limits = LIMITS.feet
    usual = median(edges.tolist())
    guess = usual / (limits.focal * width)
    exact, trusted = (limits.noise * usual) ** -2, (limits.trust * guess) ** -2
    places, points = middles - middles.mean(0), feet * usual
    others = len(places) - 1
    place, point = -places / others, (points.sum(0) - points) / others  # the means of all but each
    spread = (places**2).sum() - (places**2).sum(1) - others * (place**2).sum(1)
    along = (points * places).sum() - (points * places).sum(1) - others * (point * place).sum(1)
    s = (guess * trusted - exact * along) / (exact * spread + trusted)
    off = points - point[:, None] + s[:, None, None] * (places - place[:, None])
    return np.asarray(np.hypot(off[..., 0], off[..., 1]) / usual)


def same_die(die: Face, other: Face) -> bool:
    """Whether two faces belong to one die: nearly the same place, or its top and its side.

    The feet of two dice side by side point the same way; those of a top and a side face each other.
    """
    limits = LIMITS.feet
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
        if float(np.hypot(*(face.outline[:2] - foot))) <= LIMITS.feet.side_face * edge:
            return False
    return True


def printed(die: Seen, sound: list[Seen]) -> bool:
    """Whether this has no height where all dice at rest show theirs: under a tilted camera a print has no foot."""
    least = min(hypot(*other.second.foot) for other in sound)
    return hypot(*die.second.foot) < LIMITS.feet.no_height and least > LIMITS.feet.height
