"""Routes as they are drawn: free ones as slats in chalk with a stroke mark, owned ones as one bar. Made once and kept.

Two languages that cannot be mixed up: the cards of a free route are tints with strokes, its owner is full paint with
his symbol in a disc. Lengths are stated at a board of 496×344 and grow by `scale`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from companion.screen import symbols
from companion.screen.layout import Point, Share, on_circle
from companion.screen.theme import RGB, Theme, ink_on, mix, paint_in

Look = Literal["plain", "dim", "open", "lit"]
"""As it is; stepped back; one of the answers; what is talked about."""

FREE, OWNED, CASING, LANE = 10.0, 15.0, 1.7, 7.5  # heights, the cream round a bar, and half the way between two lanes
DISC = 9.5  # radius of an owner's disc
_MARGIN = 12.0
_TRIM = 11.0  # from a place to the first slat

CHALK: dict[str, RGB] = {
    "pink": (0xF3, 0xAE, 0xCB),
    "blue": (0x8D, 0xBB, 0xF3),
    "green": (0x9B, 0xD4, 0x94),
    "orange": (0xF6, 0xB2, 0x6B),
    "red": (0xF0, 0x8C, 0x7E),
    "black": (0x05, 0x06, 0x08),
}
_DARK, _CREAM = (0x14, 0x10, 0x0A), (0xFF, 0xF6, 0xE2)

MARKS: dict[str, tuple[tuple[Share, ...], ...]] = {
    "pink": (tuple(on_circle(0, 0, 0.2, 30 * i) for i in range(12)),),
    "blue": tuple(((x, -0.3), (x + 0.1, -0.3), (x + 0.1, 0.3), (x, 0.3)) for x in (-0.17, 0.07)),
    "green": (((0.12, -0.34), (0.22, -0.26), (-0.06, 0), (0.22, 0.26), (0.12, 0.34), (-0.22, 0)),),
    "orange": (((0.24, -0.33), (0.33, -0.25), (-0.24, 0.33), (-0.33, 0.25)),),
    "red": (
        ((-0.31, -0.23), (-0.23, -0.31), (0.31, 0.23), (0.23, 0.31)),
        ((0.31, -0.23), (0.23, -0.31), (-0.31, 0.23), (-0.23, 0.31)),
    ),
    "black": (((-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2)),),
}
"""The stroke of each card colour, in shares of the slat's height; grey, any colour, has none."""


@dataclass(frozen=True)
class Way:
    """One link as it is drawn: from (0, 0) to (dx, dy)."""

    dx: float
    dy: float
    spaces: int
    colour: str = ""
    owner: str = ""
    lane: int = 0
    closed: bool = False
    look: Look = "plain"


Sprite = tuple[pygame.Surface, Point]
"""A picture (premultiplied), and where its corner lies from the beginning of the way."""


@lru_cache(maxsize=90)
def drawn(way: Way, theme: Theme, scale: float) -> tuple[Sprite, ...]:
    """The link as pictures of its own, with smooth edges: a bar is one; spaces that nothing joins are one, repeated.

    A space by itself is much smaller than the box round a slanting route.
    """
    if way.spaces <= 0:
        pen = _Pen(way, scale)
        pen.bar(0.0, 3.2, theme.lamp if way.look == "lit" else mix(theme.water, theme.ink, 0.55))
        return (_shrunk(pen, way),)
    if way.owner:
        pen = _Pen(way, scale)
        _owned(pen, way, theme)
        return (_shrunk(pen, way),)
    if way.look in ("open", "lit"):
        pen = _Pen(way, scale)
        pen.bar(_TRIM - 4, FREE + 8, theme.lamp, round_by=5)
        pen.bar(_TRIM - 1.6, FREE + 3.2, theme.board, round_by=4)
        for i in range(way.spaces):
            _space(pen, i, way, theme)
        return (_shrunk(pen, way),)
    pen = _Pen(way, scale, 0)
    _space(pen, 0, way, theme)
    image, (x, y) = _shrunk(pen, way)
    first, second = pen.span(0, _TRIM)
    step = second - first
    return tuple((image, (x + pen.ux * step * i, y + pen.uy * step * i)) for i in range(way.spaces))


def _shrunk(pen: _Pen, way: Way) -> Sprite:
    image = pygame.transform.smoothscale(pen.big, pen.size)
    if way.look == "dim" or (way.closed and way.look == "plain"):
        image.fill((105,) * 4 if way.look == "dim" else (150,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return image, pen.corner


def _space(pen: _Pen, i: int, way: Way, theme: Theme) -> None:
    """The i-th space of a free route: a slat in chalk with its stroke."""
    high = theme.name == "contrast"
    tint = CHALK.get(way.colour)
    if tint is None:
        fill, mark = (theme.tile_foot if theme.name == "day" else theme.board), theme.board
        edge = mix(theme.board, theme.faint, 0.8 if theme.name == "day" else 0.62)
    elif way.colour == "black":
        fill, edge, mark = tint, theme.edge if theme.name == "day" else theme.faint, _CREAM
    else:
        fill, edge, mark = tint, mix(tint, _DARK, 0.4), _DARK
    edge = theme.edge if high else edge
    pen.slat(i, _TRIM, FREE, edge)
    pen.slat(i, _TRIM, FREE - 2 * (1.5 if high else 1.1), fill, shrink=1.5 if high else 1.1)
    for stroke in MARKS.get(way.colour, ()):
        pen.stroke(pen.middle(i, _TRIM), stroke, FREE, mark)


def _owned(pen: _Pen, way: Way, theme: Theme) -> None:
    casing = theme.edge if theme.name == "contrast" else _CREAM
    paint = paint_in(theme, way.owner)
    trim = 7.0
    if way.look == "lit":
        pen.bar(trim - 5, OWNED + 8, theme.lamp, round_by=8)
    pen.bar(trim - CASING, OWNED, casing, round_by=OWNED / 2)
    pen.bar(trim, OWNED - 2 * CASING, paint, round_by=(OWNED - 2 * CASING) / 2)
    for i in range(1, way.spaces):
        pen.tick(i, trim, OWNED - 2 * CASING, casing)
    pen.disc(pen.middle(way.spaces // 2, trim), DISC, casing, paint, way.owner)


_ROUND = tuple(  # the corners of a rounded box: in which quarter, and where on its circle
    (sx, sy, *on_circle(0, 0, 1, turn + 30 * i))
    for sx, sy, turn in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
    for i in range(4)
)


class _Pen:
    """Draws along a way on a large surface: the whole of it, or the one `space` alone."""

    def __init__(self, way: Way, scale: float, space: int | None = None) -> None:
        self.way, self.scale = way, scale
        self.long = max(1.0, (way.dx**2 + way.dy**2) ** 0.5)
        self.ux, self.uy = way.dx / self.long, way.dy / self.long
        self.side = way.lane * LANE * scale
        margin = (_MARGIN if space is None else FREE / 2 + 1.5) * scale
        first, last = (0.0, self.long) if space is None else self.span(space, _TRIM)
        xs = [self.ux * along - self.uy * self.side for along in (first, last)]
        ys = [self.uy * along + self.ux * self.side for along in (first, last)]
        self.corner = int((min(xs) - margin) // 1), int((min(ys) - margin) // 1)
        self.size = int(max(xs) - min(xs) + 2 * margin) + 2, int(max(ys) - min(ys) + 2 * margin) + 2
        self.over = 3 if scale < 1.4 else 2  # shapes are drawn so many times as large, and shrunk
        self.big = pygame.Surface((self.size[0] * self.over, self.size[1] * self.over), pygame.SRCALPHA)

    def at(self, along: float, across: float) -> Point:
        """A place by its way along the route and beside it, in pixels of the large surface."""
        across += self.side
        x = self.ux * along - self.uy * across - self.corner[0]
        y = self.uy * along + self.ux * across - self.corner[1]
        return x * self.over, y * self.over

    def _polygon(self, places: list[Point], colour: RGB) -> None:
        pygame.draw.polygon(self.big, colour, places)

    def _rounded(self, start: float, stop: float, height: float, radius: float, colour: RGB) -> None:
        r = max(0.0, min(radius, height / 2, (stop - start) / 2))
        middle, long, tall = (start + stop) / 2, (stop - start) / 2 - r, height / 2 - r
        (x, y), ux, uy = self.at(middle, 0.0), self.ux * self.over, self.uy * self.over
        corners = [(sx * long + cx * r, sy * tall + cy * r) for sx, sy, cx, cy in _ROUND]
        self._polygon([(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in corners], colour)

    def bar(self, trim: float, height: float, colour: RGB, round_by: float = 0) -> None:
        """A bar from `trim` after the beginning to as much before the end."""
        s = self.scale
        self._rounded(trim * s, self.long - trim * s, height * s, round_by * s, colour)

    def span(self, i: int, trim: float) -> tuple[float, float]:
        """Where the i-th space begins and ends along the way."""
        room = self.long - 2 * trim * self.scale
        return trim * self.scale + room * i / self.way.spaces, trim * self.scale + room * (i + 1) / self.way.spaces

    def slat(self, i: int, trim: float, height: float, colour: RGB, shrink: float = 0.0) -> None:
        """The i-th space, apart from its neighbours."""
        start, stop = self.span(i, trim)
        gap = (1.2 + shrink) * self.scale
        self._rounded(start + gap, stop - gap, height * self.scale, (2.6 - shrink / 2) * self.scale, colour)

    def middle(self, i: int, trim: float) -> float:
        """Half-way along the i-th space."""
        start, stop = self.span(i, trim)
        return (start + stop) / 2

    def tick(self, i: int, trim: float, height: float, colour: RGB) -> None:
        """A thin line where the i-th space begins."""
        along, half, tall = self.span(i, trim)[0], 0.7 * self.scale, height / 2 * self.scale
        self._polygon(
            [self.at(along + x, y) for x, y in ((-half, -tall), (half, -tall), (half, tall), (-half, tall))], colour
        )

    def stroke(self, along: float, shape: tuple[Share, ...], height: float, colour: RGB) -> None:
        tall = height * self.scale
        self._polygon([self.at(along + x * tall, y * tall) for x, y in shape], colour)

    def disc(self, along: float, radius: float, casing: RGB, paint: RGB, colour: str) -> None:
        """The owner's disc: casing, paint, and his symbol upright."""
        x, y = self.at(along, 0.0)
        r = radius * self.scale * self.over
        pygame.draw.circle(self.big, casing, (x, y), r)
        pygame.draw.circle(self.big, paint, (x, y), r - CASING * self.scale * self.over)
        side = int(r * 1.15)
        image = symbols.drawn(symbols.of_colour(colour), side, ink_on(paint))
        self.big.blit(image, (x - side / 2, y - side / 2))
