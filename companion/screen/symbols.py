"""Symbols by name, drawn once at each size and colour; all made here, nothing of the games' artwork."""

from __future__ import annotations

from itertools import pairwise

import pygame

from companion.screen.drawings.colours import COLOURS
from companion.screen.drawings.dice import FACES
from companion.screen.drawings.pieces import PIECES
from companion.screen.drawings.shapes import Cut, Disc, Gap, Hole, Line, Poly
from companion.screen.drawings.signs import SIGNS
from companion.screen.kept import kept
from companion.screen.layout import band
from companion.screen.sprites import finer
from companion.screen.theme import RGB

_DRAWINGS = {**COLOURS, **PIECES, **SIGNS, **FACES}

NAMES = frozenset(_DRAWINGS)
"""Every name that has a drawing; any other is shown as a plain lozenge."""


def of_colour(colour: str) -> str:
    """The name of the symbol that belongs to a game colour."""
    name = colour.replace("_", " ")
    return name if name in COLOURS else "question"


@kept
def drawn(name: str, side: int, ink: RGB) -> pygame.Surface:
    """The symbol on a transparent ground, `side` pixels square."""
    big = finer(side) * side  # and shrunk, with the ink's colour under the edges as well
    mask = pygame.Surface((big, big), pygame.SRCALPHA)
    mask.fill((*ink, 0))
    for stroke in _DRAWINGS.get(name, COLOURS["red"]):
        _stroke(mask, stroke, big, (*ink, 0 if isinstance(stroke, Hole | Gap | Cut) else 255))
    return pygame.transform.smoothscale(mask, (side, side))


def _stroke(surface: pygame.Surface, stroke: Poly | Disc | Line, big: int, colour: tuple[int, ...]) -> None:
    match stroke:
        case Poly(points):
            pygame.draw.polygon(surface, colour, [(x * big, y * big) for x, y in points])
        case Disc(x, y, r):
            pygame.draw.circle(surface, colour, (x * big, y * big), r * big)
        case Line(points, width):
            scaled = [(x * big, y * big) for x, y in points]
            for a, b in pairwise(scaled):
                pygame.draw.polygon(surface, colour, band(a, b, width * big))
            for x, y in scaled:
                pygame.draw.circle(surface, colour, (x, y), width * big / 2)
