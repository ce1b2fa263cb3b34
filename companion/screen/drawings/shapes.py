"""What drawings are made of: strokes in the unit square, and the shapes they share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi, sin

from companion.screen.layout import Share, on_circle

Points = tuple[Share, ...]


@dataclass(frozen=True)
class Poly:
    """A filled polygon."""

    points: Points


class Hole(Poly):
    """A polygon cut out of what is drawn already."""


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    r: float


class Gap(Disc):
    """A circle cut out of what is drawn already."""


@dataclass(frozen=True)
class Line:
    """A line with round ends."""

    points: Points
    width: float


class Cut(Line):
    """A line cut out of what is drawn already."""


Drawing = tuple[Poly | Disc | Line, ...]


def rect(left: float, top: float, right: float, bottom: float) -> Points:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def mirrored(*half: Share) -> Points:
    """An outline that is its own mirror image, given by its left half."""
    return (*half, *((1 - x, y) for x, y in reversed(half)))


def ring(n: int, r: float) -> Points:
    """A regular polygon, or places round a circle."""
    return tuple(on_circle(0.5, 0.5, r, -90 + 360 * i / n) for i in range(n))


def star(n: int, outer: float, inner: float) -> Points:
    """A star of `n` points."""
    return tuple(on_circle(0.5, 0.5, inner if i % 2 else outer, -90 + 180 * i / n) for i in range(2 * n))


def arc(x: float, y: float, r: float, start: float, stop: float, steps: int = 16) -> Points:
    """Points along an arc, in degrees."""
    return tuple(on_circle(x, y, r, start + (stop - start) * i / steps) for i in range(steps + 1))


def wave(y: float) -> Points:
    """A wavy line across the square."""
    return tuple((0.05 + 0.9 * i / 24, y - 0.07 * sin(i / 24 * 4 * pi)) for i in range(25))


def shrunk(drawing: Drawing, scale: float, x: float, y: float) -> Drawing:
    """The same drawing smaller, with its corner at (x, y)."""
    small: list[Poly | Disc | Line] = []
    for stroke in drawing:
        if isinstance(stroke, Disc):
            small.append(replace(stroke, x=x + stroke.x * scale, y=y + stroke.y * scale, r=stroke.r * scale))
            continue
        stroke = replace(stroke, points=tuple((x + px * scale, y + py * scale) for px, py in stroke.points))
        small.append(replace(stroke, width=stroke.width * scale) if isinstance(stroke, Line) else stroke)
    return tuple(small)


def crossed(drawing: Drawing) -> Drawing:
    """Struck through: what is lost."""
    slash = ((0.06, 0.94), (0.94, 0.06))
    return (*drawing, Cut(slash, 0.26), Line(slash, 0.1))


def scored(drawing: Drawing) -> Drawing:
    """With a star beside it: what is scored."""
    mark = shrunk((Poly(star(5, 0.5, 0.21)),), 0.52, 0.48, 0.0)
    return (*shrunk(drawing, 0.7, 0.0, 0.3), Gap(0.74, 0.26, 0.3), *mark)
