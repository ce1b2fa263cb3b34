"""Symbols by name, drawn once at each size and colour; all made here, nothing of the games' artwork."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pygame

from companion.screen.drawings.colours import COLOURS
from companion.screen.drawings.pieces import PIECES
from companion.screen.drawings.shapes import Cut, Disc, Gap, Hole, Line, Poly
from companion.screen.drawings.signs import SIGNS
from companion.screen.layout import band
from companion.screen.theme import RGB

_DRAWINGS = {**PIECES, **SIGNS, **{f"colour:{name}": drawing for name, drawing in COLOURS.items()}}
_ALIASES = {
    "gulden": "florin", "money": "florin", "gold": "florin", "coin": "florin", "carts": "cart",
    "cards": "card", "contracts": "contract", "cathedral": "house", "jetty": "anchor", "dockers": "docker",
    "amstel": "river", "tulips": "tulip", "gem": "gems", "spice": "spices", "star": "points",
    "warning": "penalty", "exchange": "grid", "windrose": "rose", "wheel": "rose", "block": "house",
    "town": "map", "time": "hourglass", "district": "house", "player": "person", "start": "flag",
}  # fmt: skip

NAMES = frozenset(_DRAWINGS) | frozenset(_ALIASES) | frozenset(COLOURS)
"""Every name that has a drawing; any other is shown as a plain lozenge."""


def of_colour(colour: str) -> str:
    """The name of the symbol that belongs to a game colour."""
    key = f"colour:{colour.replace('_', ' ')}"
    return key if key in _DRAWINGS else "question"


@lru_cache(maxsize=1024)
def drawn(name: str, side: int, ink: RGB) -> pygame.Surface:
    """The symbol on a transparent ground, `side` pixels square."""
    name = _ALIASES.get(name, name)
    drawing = _DRAWINGS.get(name) or COLOURS.get(name) or COLOURS["red"]
    # Drawn four times as large and shrunk, with the ink's colour under the edges as well.
    big = 4 * side
    mask = pygame.Surface((big, big), pygame.SRCALPHA)
    mask.fill((*ink, 0))
    for stroke in drawing:
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
