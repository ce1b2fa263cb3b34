"""Where the feet of dice are, seen closely: a look that costs more, at what may lean."""

from __future__ import annotations

from cmath import rect
from math import pi

import numpy as np

from companion.dice.net import weights
from companion.dice.net.judge import Face, upright
from companion.dice.picture import Floats, Pyramid

_WHOLE = 1.1  # edges of a die for one of its face as the set's outlines have it: that of the flat part
_PLACE = 8.0  # units in which the network tells feet, as the judge does


def feet(pyramid: Pyramid, seen: list[Face], quarters: tuple[int, ...] = (0,)) -> tuple[Floats, Floats]:
    """Where each face's foot is, and by how much that may be wrong, in edges: n × 2 and n numbers.

    They are the means of upright looks, one for each quarter of a turn that is named.
    """
    places, turns = upright(seen)
    ways = [turn + quarter * pi / 2 for turn in turns for quarter in quarters]
    around = [place for place in places for _ in quarters]
    whole = _WHOLE if pyramid.trained == "set" else 1.0
    squares = ((p.x, p.y, whole * p.edge, t) for p, t in zip(around, ways, strict=True))
    crops = pyramid.seen_by("any").crops(squares, "foot")
    said = weights.run("any", "foot", crops).astype(np.float64)
    turned = (said[:, 0] + 1j * said[:, 1]) / _PLACE * [rect(1.0, way) for way in ways]
    foot, spread = (each.reshape(len(seen), -1).mean(1) for each in (turned, np.exp(said[:, 2])))
    return np.stack([foot.real, foot.imag], 1), spread
