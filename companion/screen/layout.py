"""Where things go: boxes, in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Self

from companion.settings.preferences import Turn

Point = tuple[float, float]
"""(x, y) in pixels, left to right and top to bottom."""

Share = tuple[float, float]
"""(x, y) from 0 to 1, over a picture or a box."""

Size = tuple[int, int]
"""(width, height) in pixels."""


@dataclass(frozen=True)
class Box:
    """A rectangle in pixels.

    >>> Box(0, 0, 100, 50).columns(2, gap=10)
    (Box(x=0, y=0, w=45, h=50), Box(x=55, y=0, w=45, h=50))
    """

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, dx: int, dy: int | None = None) -> Box:
        """The box without a margin on every side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def top(self, h: int, gap: int = 0) -> tuple[Box, Box]:
        """A slice off the top, and the rest."""
        h = min(h, self.h)
        rest = max(0, self.h - h - gap)
        return Box(self.x, self.y, self.w, h), Box(self.x, self.bottom - rest, self.w, rest)

    def foot(self, h: int, gap: int = 0) -> tuple[Box, Box]:
        """A slice off the bottom, and the rest."""
        h = min(h, self.h)
        return Box(self.x, self.bottom - h, self.w, h), Box(self.x, self.y, self.w, max(0, self.h - h - gap))

    def left(self, w: int, gap: int = 0) -> tuple[Box, Box]:
        """A slice off the left, and the rest."""
        w = min(w, self.w)
        rest = max(0, self.w - w - gap)
        return Box(self.x, self.y, w, self.h), Box(self.right - rest, self.y, rest, self.h)

    def far(self, w: int, gap: int = 0) -> tuple[Box, Box]:
        """A slice off the right, and the rest."""
        w = min(w, self.w)
        return Box(self.right - w, self.y, w, self.h), Box(self.x, self.y, max(0, self.w - w - gap), self.h)

    def columns(self, n: int, gap: int = 0) -> tuple[Box, ...]:
        """`n` equal columns that fill the box to the pixel."""
        edges = [self.x + round(i * (self.w + gap) / n) for i in range(n + 1)]
        return tuple(Box(edges[i], self.y, edges[i + 1] - edges[i] - gap, self.h) for i in range(n))

    def rows(self, n: int, gap: int = 0) -> tuple[Box, ...]:
        """`n` equal rows that fill the box to the pixel."""
        edges = [self.y + round(i * (self.h + gap) / n) for i in range(n + 1)]
        return tuple(Box(self.x, edges[i], self.w, edges[i + 1] - edges[i] - gap) for i in range(n))

    def cells(self, count: int, columns: int, gap: int) -> tuple[Box, ...]:
        """Equal cells in reading order, for `count` things in so many columns."""
        return tuple(cell for row in self.rows(-(-count // columns), gap) for cell in row.columns(columns, gap))

    def middle(self, side: int) -> Box:
        """A square of that side in the middle of the box."""
        x, y = self.centre
        return Box(x - side // 2, y - side // 2, side, side)

    def moved(self, dx: int, dy: int) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def square(self) -> Box:
        """The largest square in the middle of the box."""
        side = min(self.w, self.h)
        return Box(self.x + (self.w - side) // 2, self.y + (self.h - side) // 2, side, side)

    def within(self, outer: Box) -> bool:
        return self.x >= outer.x and self.y >= outer.y and self.right <= outer.right and self.bottom <= outer.bottom

    def meets(self, other: Box) -> bool:
        """Whether the two have a pixel in common."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def turned(self, size: Size, degrees: Turn = 180) -> Self:
        """The same box on a picture of that size after the picture was turned clockwise."""
        match degrees:
            case 90:
                return replace(self, x=size[1] - self.bottom, y=self.x, w=self.h, h=self.w)
            case 180:
                return replace(self, x=size[0] - self.right, y=size[1] - self.bottom)
            case 270:
                return replace(self, x=self.y, y=size[0] - self.right, w=self.h, h=self.w)
        return self


def on_circle(x: float, y: float, r: float, degrees: float) -> Point:
    """A place on a circle; 0° is on the right, -90° on top, and the way is clockwise."""
    angle = degrees * pi / 180
    return x + r * cos(angle), y + r * sin(angle)


def band(a: Point, b: Point, width: float) -> list[Point]:
    """The corners of a line that is `width` wide."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
