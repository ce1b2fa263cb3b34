"""One symbol for every game colour, so that colour is never the only sign."""

from __future__ import annotations

from companion.screen.drawings.shapes import Disc, Drawing, Gap, Line, Poly, rect, ring, star, wave

COLOURS: dict[str, Drawing] = {
    "red": (Poly(((0.5, 0.02), (0.9, 0.5), (0.5, 0.98), (0.1, 0.5))),),
    "green": (
        Disc(0.5, 0.27, 0.22),
        Disc(0.26, 0.56, 0.22),
        Disc(0.74, 0.56, 0.22),
        Poly(((0.5, 0.4), (0.62, 0.97), (0.38, 0.97))),
    ),
    "yellow": (Poly(star(5, 0.5, 0.21)),),
    "blue": (Poly(((0.5, 0.0), (0.8, 0.48), (0.2, 0.48))), Disc(0.5, 0.64, 0.335)),
    "orange": (Poly(((0.5, 0.05), (0.98, 0.9), (0.02, 0.9))),),
    "violet": (Disc(0.5, 0.5, 0.47), Gap(0.72, 0.36, 0.4)),
    "purple": (Poly(rect(0.36, 0.02, 0.64, 0.98)), Poly(rect(0.02, 0.36, 0.98, 0.64))),
    "pink": (
        Disc(0.29, 0.32, 0.25),
        Disc(0.71, 0.32, 0.25),
        Poly(((0.06, 0.42), (0.94, 0.42), (0.5, 0.95))),
        Poly(((0.29, 0.3), (0.71, 0.3), (0.5, 0.6))),
    ),
    "black": (Poly(rect(0.1, 0.1, 0.9, 0.9)),),
    "brown": (Poly(ring(6, 0.5)),),
    "grey": (Disc(0.5, 0.5, 0.46), Gap(0.5, 0.5, 0.22)),
    "white": (Disc(0.5, 0.5, 0.42),),
    "light blue": (Line(wave(0.3), 0.16), Line(wave(0.68), 0.16)),
    "light green": (Poly(((0.5, 0.98), (0.05, 0.2), (0.5, 0.45), (0.95, 0.2))),),
}
