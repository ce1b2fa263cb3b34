"""The faces of a die: where the pips lie, and each face as a symbol ("face1" to "face6")."""

from __future__ import annotations

from companion.screen.drawings.shapes import Drawing, Gap, Line, Poly, rect
from companion.screen.layout import Share

PIPS: dict[int, tuple[Share, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    6: ((0.27, 0.25), (0.27, 0.5), (0.27, 0.75), (0.73, 0.25), (0.73, 0.5), (0.73, 0.75)),
}
_BODY: Drawing = (
    Poly(rect(0.12, 0.12, 0.88, 0.88)),
    Line(((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88), (0.12, 0.12)), 0.2),
)
FACES: dict[str, Drawing] = {
    f"face{n}": (*_BODY, *(Gap(0.5 + (x - 0.5) * 1.08, 0.5 + (y - 0.5) * 1.08, 0.1) for x, y in places))
    for n, places in PIPS.items()
}
