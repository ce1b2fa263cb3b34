"""What drawings are made of: strokes, and the curves they share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, sin

from companion.screen.layout import Share

Points = tuple[Share, ...]
"""Places in the unit square."""


@dataclass(frozen=True)
class Poly:
    """A filled polygon."""

    points: Points


@dataclass(frozen=True)
class Hole:
    """A polygon cut out of what is drawn already."""

    points: Points


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    r: float


@dataclass(frozen=True)
class Gap:
    """A circle cut out of what is drawn already."""

    x: float
    y: float
    r: float


@dataclass(frozen=True)
class Line:
    """A line with round ends."""

    points: Points
    width: float


@dataclass(frozen=True)
class Cut:
    """A line cut out of what is drawn already."""

    points: Points
    width: float


Stroke = Poly | Hole | Disc | Gap | Line | Cut


def ring(n: int, r: float, start: float = -90, x: float = 0.5, y: float = 0.5) -> Points:
    """A regular polygon."""
    return tuple(
        (x + r * cos((start + 360 * i / n) * pi / 180), y + r * sin((start + 360 * i / n) * pi / 180)) for i in range(n)
    )


def star(n: int, outer: float, inner: float) -> Points:
    """A star of `n` points."""
    return tuple(
        (
            0.5 + (outer if i % 2 == 0 else inner) * cos((-90 + 180 * i / n) * pi / 180),
            0.5 + (outer if i % 2 == 0 else inner) * sin((-90 + 180 * i / n) * pi / 180),
        )
        for i in range(2 * n)
    )


def arc(x: float, y: float, r: float, start: float, stop: float, steps: int = 16) -> Points:
    """Points along an arc, in degrees."""
    return tuple(
        (
            x + r * cos((start + (stop - start) * i / steps) * pi / 180),
            y + r * sin((start + (stop - start) * i / steps) * pi / 180),
        )
        for i in range(steps + 1)
    )


def wave(y: float, swing: float = 0.07) -> Points:
    """A wavy line across the square."""
    return tuple((0.05 + 0.9 * i / 24, y - swing * sin(i / 24 * 4 * pi)) for i in range(25))


def shrunk(strokes: tuple[Stroke, ...], scale: float, x: float, y: float) -> tuple[Stroke, ...]:
    """The same drawing smaller, with its corner at (x, y)."""
    small: list[Stroke] = []
    for stroke in strokes:
        if isinstance(stroke, Disc | Gap):
            small.append(replace(stroke, x=x + stroke.x * scale, y=y + stroke.y * scale, r=stroke.r * scale))
            continue
        points = tuple((x + px * scale, y + py * scale) for px, py in stroke.points)
        if isinstance(stroke, Line | Cut):
            small.append(replace(stroke, points=points, width=stroke.width * scale))
        else:
            small.append(replace(stroke, points=points))
    return tuple(small)


def crossed(strokes: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
    """Struck through: what is lost."""
    slash = ((0.06, 0.94), (0.94, 0.06))
    return (*strokes, Cut(slash, 0.26), Line(slash, 0.1))


def scored(strokes: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
    """With a star beside it: what is scored."""
    mark = shrunk((Poly(star(5, 0.5, 0.21)),), 0.52, 0.48, 0.0)
    return (*shrunk(strokes, 0.7, 0.0, 0.3), Gap(0.74, 0.26, 0.3), *mark)
