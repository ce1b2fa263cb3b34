"""A river through a city: its spaces, the bridges with their figures, the boats; and the light on one of them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.core.message import Message
from companion.core.view import TrackPanel
from companion.screen import symbols
from companion.screen.canvas import Canvas
from companion.screen.kept import kept
from companion.screen.layout import Box, Point
from companion.screen.panels.light import Light
from companion.screen.theme import RGB, ink_on, mix, paint_in

_BED = (0.436, 0.564)  # of the board's height
_NAME = 17
_STONE, _CREAM = (0xC9, 0xB2, 0x7C), (0xFF, 0xF6, 0xE2)


def bed(board: Box) -> Box:
    """Where the water flows."""
    top, low = (round(board.y + share * board.h) for share in _BED)
    return Box(board.x, top, board.w, low - top)


def places(track: TrackPanel, water: Box, scale: float) -> tuple[Box, ...]:
    """The spaces from left to right."""
    side = round(min(20 * scale, water.w / (len(track.spaces) + 1) * 0.8))
    rows = water.inset(round(6 * scale), 0).columns(len(track.spaces))
    return tuple(room.middle(side) for room in rows)


def lit_space(track: TrackPanel, light: Light) -> int:
    """The number of the space that is lit, or -1."""
    return next((n for n, space in enumerate(track.spaces) if space.spot and space.spot in light.lit), -1)


def paint(
    canvas: Canvas, water: Box, track: TrackPanel, light: Light, hidden: Box | None, scale: float, grown: float = 1.0
) -> None:
    """The water with all that is on it; no figure is written under `hidden`, and light has `grown` so far."""
    theme = canvas.theme
    ground = theme.land if theme.name == "day" else theme.board
    lit = lit_space(track, light)
    dim = 0.5 if light.dims and lit < 0 else 0.0
    canvas.fill(water, mix(theme.water, ground, dim))
    for y in (water.y, water.bottom - max(1, round(scale))):
        canvas.fill(
            Box(water.x, y, water.w, max(1, round(1.5 * scale))), theme.edge if theme.name != "day" else theme.faint
        )
    spaces = places(track, water, scale)
    for place, space in zip(spaces, track.spaces, strict=True):
        canvas.panel(place, mix(theme.water, ground, 0.75), radius=5, frame=mix(theme.water, theme.edge, 0.7), line=1.5)
        if space.spot in light.open | light.touched:
            canvas.outline(place.inset(-2), theme.lamp, radius=6, line=2.5)
    for n, space in enumerate(track.spaces):
        if space.value and n:
            _bridge(canvas, water, (spaces[n - 1].right + spaces[n].x) / 2, space.value, hidden, scale, dim)
    if lit >= 0:
        glow(canvas, spaces[lit].centre, 34 * scale * grown)
        canvas.panel(
            spaces[lit].inset(-round(2 * scale)), mix(theme.lamp, _CREAM, 0.4), radius=6, frame=theme.lamp, line=3
        )
    for place, space in zip(spaces, track.spaces, strict=True):
        for up, colour in reversed(tuple(enumerate(space.here))):
            _boat(canvas, place, colour, len(space.here) - 1 - up, scale)


def _bridge(canvas: Canvas, water: Box, x: float, figure: str, hidden: Box | None, scale: float, dim: float) -> None:
    theme = canvas.theme
    stone = mix(mix(theme.board, _STONE, 0.9), theme.board, dim)
    half = 5.5 * scale
    plank = Box(round(x - half), water.y + round(2 * scale), round(2 * half), water.h + round(2 * scale))
    canvas.fill(plank, stone)
    for edge in (plank.x, plank.right - max(1, round(scale))):
        canvas.fill(Box(edge, plank.y, max(1, round(scale)), plank.h), mix(stone, (0, 0, 0), 0.35))
    r = round(9.5 * scale)
    disc: RGB = mix(_CREAM, _STONE, 0.45) if theme.name != "contrast" else theme.edge
    disc = mix(disc, theme.board, dim / 3)
    canvas.disc(x, water.y, r + 2, theme.board if theme.name != "day" else theme.land)
    canvas.disc(x, water.y, r, disc)
    room = Box(round(x), water.y, 0, 0).middle(2 * r)
    if hidden is None or not room.meets(hidden):
        size = max(14.0, 15 * scale / canvas.metrics.unit)
        canvas.text(room, figure, size, ink=ink_on(disc), paper=disc, bold=True, align="centre")


def _boat(canvas: Canvas, place: Box, colour: str, below: int, scale: float) -> None:
    """A player's pawn; one that lies on others stands a little higher."""
    x, y = place.centre[0], place.centre[1] - round(5 * scale) * below
    r, paint = 11 * scale, paint_in(canvas.theme, colour)
    canvas.disc(x, y, r, _CREAM)
    canvas.disc(x, y, r - 1.7 * scale, paint)
    canvas.symbol(symbols.of_colour(colour), Box(x, y, 0, 0).middle(round(r * 1.15)), ink_on(paint))


@dataclass(frozen=True)
class Pill(Box):
    """Where a name in lamp light stands, above the place that its tip shows; nothing is written beneath it."""

    name: Message
    tip: Point


def pill(canvas: Canvas, board: Box, tip: Point, name: Message, scale: float) -> Pill:
    """The pill over a place, moved onto the board."""
    w = canvas.width_of(name, _NAME * scale / canvas.metrics.unit, bold=True) + round(20 * scale)
    h = round(30 * scale)
    x = min(max(board.x + 2, round(tip[0] - w / 2)), board.right - 2 - w)
    return Pill(x, max(board.y + 2, round(tip[1] - 6 * scale) - h), w, h, name, tip)


def paint_pill(canvas: Canvas, box: Pill, scale: float) -> None:
    theme, size = canvas.theme, _NAME * scale / canvas.metrics.unit
    canvas.panel(box, theme.lamp, radius=15 * scale / canvas.metrics.unit)
    half, foot = 6 * scale, box.bottom - 1
    canvas.polygon([(box.tip[0] - half, foot), (box.tip[0] + half, foot), (box.tip[0], foot + 7 * scale)], theme.lamp)
    canvas.text(box, box.name, size, ink=theme.lamp_ink, paper=theme.lamp, bold=True, align="centre", least=size)


def glow(canvas: Canvas, at: Point, radius: float) -> None:
    """Lamp light round a place; high contrast has none."""
    if canvas.theme.name != "contrast" and radius >= 1:
        image = _light(canvas.theme.lamp, round(radius))
        x, y = round(at[0] - radius), round(at[1] - radius)
        canvas.surface.blit(image, (x, y))


@kept
def _light(colour: RGB, radius: int) -> pygame.Surface:
    image = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    image.fill((*colour, 0))
    for r in range(radius, 0, -max(1, radius // 24)):
        pygame.draw.circle(image, (*colour, round(150 * (1 - r / radius) ** 1.5)), (radius, radius), r)
    return image
