"""Where the feet of dice are, seen closely: a look that costs more, at what may lean."""

from __future__ import annotations

from cmath import rect
from math import exp, pi

from companion.dice.net import weights
from companion.dice.net.judge import Face, upright
from companion.dice.picture import Pyramid, Trained

_WHOLE = {"set": 1.1, "any": 1.0}  # edges of a die for one of its face as outlines have it: the set's of its flat part
_PLACE = 8.0  # units in which the network tells feet, as the judge does
_HUGE = 8.0  # logarithm of an error in edges: a larger one is nonsense


def looks(
    pyramid: Pyramid, seen: list[Face], quarters: tuple[int, ...], of: Trained | None = None
) -> list[list[tuple[complex, float]]]:
    """Where each face's foot is, and by how much that may be wrong, in edges.

    Seen upright, and so many quarters of a turn on: one look for each of these. `of`: whose faces these are, if others
    look at them.
    """
    if not seen:
        return []
    places, turns = upright(seen)
    ways = [turn + quarter * pi / 2 for turn in turns for quarter in quarters]
    around = [place for place in places for _ in quarters]
    whole = _WHOLE[of or pyramid.trained]
    squares = ((p.x, p.y, whole * p.edge, t) for p, t in zip(around, ways, strict=True))
    said = weights.run(pyramid.trained, "foot", pyramid.crops(squares, "foot")).tolist()
    told = [
        (complex(right, down) / _PLACE * rect(1.0, way), exp(min(spread, _HUGE)))
        for (right, down, spread), way in zip(said, ways, strict=True)
    ]
    return [told[k : k + len(quarters)] for k in range(0, len(told), len(quarters))]
