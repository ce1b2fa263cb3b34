"""A map of places and routes: water, slats and bars, places with their names, wishes over it, and the light.

Places stand where their view says, as shares of the whole box; strokes grow with the smaller ratio. Geometry is worked
out once for a size and the ground painted once; a claim makes one new picture of a route, a question none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from companion.core.view import Link, MapPanel
from companion.screen import fonts
from companion.screen.canvas import Align, Canvas
from companion.screen.kept import kept
from companion.screen.layout import Box, Point, Share, Size, on_circle
from companion.screen.local import Moment, Spot
from companion.screen.panels import wishes
from companion.screen.panels.labels import placed
from companion.screen.panels.light import Light, light_on
from companion.screen.panels.slats import LANE, Look, Way, drawn
from companion.screen.theme import RGB, Theme, mix

SIZE = (496, 344)  # the board at which lengths are stated
TOWN, CRATE, NAME = 7.0, 11.0, 14.0
SOFT = "\u00ad"  # where a name may be broken
_REACH = 64


def scale_of(box: Box) -> float:
    """How strokes grow: with the smaller ratio."""
    return min(box.w / SIZE[0], box.h / SIZE[1])


def where(panel: MapPanel, box: Box) -> dict[str, Point]:
    """Every place in pixels."""
    return {spot.id: (box.x + spot.x * box.w, box.y + spot.y * box.h) for spot in panel.spots}


def beside(a: Point, b: Point, lane: int, scale: float) -> tuple[Point, Point]:
    """The ends of a link in its lane."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = max(1.0, (dx * dx + dy * dy) ** 0.5)
    side = lane * LANE * scale
    nx, ny = -dy / long * side, dx / long * side
    return (a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny)


def paint(canvas: Canvas, box: Box, panel: MapPanel, moment: Moment) -> None:
    scale, at, light = scale_of(box), where(panel, box), light_on(panel, moment)
    links = tuple(link for link in panel.links if link.a in at and link.b in at)
    drawing = _drawing(canvas, box, panel, links)
    canvas.surface.blit(ground(canvas.theme, (box.w, box.h)), (box.x, box.y))
    for link in sorted(links, key=lambda each: (_look(each, panel, light) in ("open", "lit"), bool(each.owner))):
        a, b = at[link.a], at[link.b]
        look = _look(link, panel, light)
        way = Way(
            b[0] - a[0], b[1] - a[1], link.length, link.colour, link.owner, link.lane, link.closed, look
        )  # fmt: skip
        for image, corner in drawn(way, canvas.theme, scale):
            place = round(a[0] + corner[0]), round(a[1] + corner[1])
            canvas.surface.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        if link.symbol and not link.owner:
            _crate(canvas, box, drawing.crates[link.id], scale, look)
        if link.id in moment.tappable:
            _touch(canvas, *beside(a, b, link.lane, scale), link)
    wishes.paint(canvas, at, panel.arcs, drawing.names, scale)
    ends = {end for arc in panel.arcs for end in (arc.a, arc.b)}
    for spot, name in zip(panel.spots, drawing.names, strict=True):
        shown = "lit" if spot.id in light.lit else "open" if spot.id in light.open | light.touched else "plain"
        if shown == "plain" and (light.dims or panel.arcs):
            shown = "plain" if spot.id in ends else "dim"
        if spot.id not in ends:
            _town(canvas, at[spot.id], TOWN * scale, shown)
        if spot.label is not None and name.w:
            _name(canvas, name, canvas.said(spot.label), drawing.size, shown, at[spot.id][0])
        if spot.id in moment.tappable:
            x, y = at[spot.id]
            canvas.target(Box(round(x), round(y), 0, 0), Spot(spot.id), least=_REACH)


def _look(link: Link, panel: MapPanel, light: Light) -> Look:
    if link.id in light.lit:
        return "lit"
    if link.id in light.open | light.touched:
        return "open"
    if panel.arcs:
        return "plain" if link.owner and not link.closed else "dim"
    return "dim" if light.dims and not link.owner else "plain"


# --- what depends on geometry alone: worked out once ------------------------------------------------------

_Label = tuple[str, float, float, str, Share | None]  # id, place, words, and where they were set by hand
_Line = tuple[str, str, str, int, int, bool]  # id, ends, spaces, lane, with a crate


@dataclass(frozen=True)
class _Drawing:
    """Names and crates of a map at one size."""

    size: int  # of the names
    names: tuple[Box, ...]  # empty where there is no room for one
    crates: dict[str, Point]


def _drawing(canvas: Canvas, box: Box, panel: MapPanel, links: tuple[Link, ...]) -> _Drawing:
    labels = tuple(
        (s.id, s.x, s.y, canvas.said(s.label) if s.label is not None else "", s.label_at) for s in panel.spots
    )
    lines = tuple((link.id, link.a, link.b, link.length, link.lane, bool(link.symbol)) for link in links)
    return _worked_out(box, labels, lines, max(canvas.px(NAME), round(NAME * scale_of(box))))


@lru_cache(maxsize=16)
def _worked_out(box: Box, labels: tuple[_Label, ...], lines: tuple[_Line, ...], size: int) -> _Drawing:
    scale = scale_of(box)
    at = {id: (box.x + x * box.w, box.y + y * box.h) for id, x, y, *_ in labels}
    r = round(TOWN * scale)
    marks = tuple(Box(round(x) - r, round(y) - r, 2 * r, 2 * r) for x, y in at.values())
    names = _names(box, labels, marks, lines, at, size)
    covered = _covered(at, lines, scale)
    boxes = np.array([(each.x, each.y, each.w, each.h) for each in (*names, *marks)]).T
    crates = {
        id: _crate_place(beside(at[a], at[b], lane, scale), lane, scale, covered, boxes, box)
        for id, a, b, _, lane, crate in lines
        if crate
    }
    return _Drawing(size, names, crates)


def _names(
    box: Box,
    labels: tuple[_Label, ...],
    marks: tuple[Box, ...],
    lines: tuple[_Line, ...],
    at: dict[str, Point],
    size: int,
) -> tuple[Box, ...]:
    """Where the names go: where they were set by hand, else where they cover least."""
    sizes = tuple(_extent(words, size) for *_, words, _ in labels)
    if any(by_hand is None for *_, by_hand in labels):
        ways = tuple((_whole(at[a]), _whole(at[b])) for _, a, b, *_ in lines)
        return placed(marks, sizes, ways, box.inset(3), size * size)
    found = []
    for (w, h), (*_, by_hand) in zip(sizes, labels, strict=True):
        x, y = by_hand or (0.0, 0.0)
        left, top = round(box.x + x * box.w - w / 2), round(box.y + y * box.h - h / 2)
        found.append(Box(min(max(box.x + 2, left), box.right - 2 - w), min(max(box.y, top), box.bottom - h), w, h))
    return tuple(found)


def _extent(words: str, size: int) -> Size:
    lines = words.split("\n")
    return (
        (max(fonts.width(line, size, True) for line in lines), fonts.line_height(size) * len(lines))
        if words
        else (0, 0)
    )


def _whole(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])


def _covered(at: dict[str, Point], lines: tuple[_Line, ...], scale: float) -> np.ndarray:
    """Points along the middle of every route, a few pixels apart."""
    found = []
    for _, a, b, _, lane, _ in lines:
        (ax, ay), (bx, by) = beside(at[a], at[b], lane, scale)
        long = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        along = np.arange(0.0, 1.0, min(1.0, 8 * scale / long))
        found.append(np.stack([ax + (bx - ax) * along, ay + (by - ay) * along], 1))
    return np.concatenate(found) if found else np.zeros((0, 2))


def _crate_place(
    ends: tuple[Point, Point], lane: int, scale: float, covered: np.ndarray, boxes: np.ndarray, board: Box
) -> Point:
    """Beside the route, where it is most by itself."""
    (ax, ay), (bx, by) = ends
    long = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    nx, ny = -(by - ay) / long, (bx - ax) / long
    tried = np.array([(side, share) for side in ((lane,) if lane else (-1, 1)) for share in (0.5, 0.4, 0.6, 0.3, 0.7)])
    away, share = tried[:, :1] * 12.5 * scale, tried[:, 1:]
    x, y = ax + (bx - ax) * share + nx * away, ay + (by - ay) * share + ny * away  # a row a place that is tried
    spare = np.hypot(covered[:, 0] - x, covered[:, 1] - y).min(1) - 5 * scale
    left, top, w, h = boxes
    dx, dy = np.maximum(left - x, x - left - w), np.maximum(top - y, y - top - h)
    near = np.maximum(dx, dy).min(1)
    free = np.minimum(np.minimum(spare, near), 8 * scale) - abs(share[:, 0] - 0.5)
    room = board.inset(round(CRATE * scale * 0.6))
    for best in np.argsort(-free, kind="stable"):
        if room.holds(round(float(x[best, 0])), round(float(y[best, 0]))):
            return float(x[best, 0]), float(y[best, 0])
    return ax, ay


# --- pieces -----------------------------------------------------------------------------------------------


def land_of(theme: Theme) -> RGB:
    """What names and routes stand on."""
    return mix(theme.board, theme.land, 0.25 if theme.name == "night" else 0.85)


@kept
def ground(theme: Theme, size: Size) -> pygame.Surface:
    """The water above and the canals round the old town: painted once for a size and a theme."""
    w, h = size
    image = pygame.Surface(size, 0, 32)
    image.fill(theme.board)
    if theme.name != "contrast":
        land = land_of(theme)
        image.fill(land)
        for share in (0.26, 0.4, 0.54, 0.68, 0.82):
            around = pygame.Rect(0, 0, w * share * 1.25, h * share * 1.75)
            around.center = (w // 2, round(0.1 * h))
            pygame.draw.ellipse(image, mix(land, theme.water, 0.62), around, width=round(0.045 * h))
        image.fill(theme.water, (0, 0, w, round(0.11 * h)))
    return image


def _town(canvas: Canvas, at: Point, r: float, shown: str) -> None:
    theme = canvas.theme
    x, y = at
    if shown in ("lit", "open"):
        canvas.disc(x, y, r * 1.75, theme.board)
        canvas.disc(x, y, r * 1.55, theme.lamp)
        if shown == "lit":
            canvas.disc(x, y, r * 0.55, theme.lamp_ink)
        return
    high = theme.name == "contrast"
    if theme.name == "day":
        canvas.disc(x, y, r * 1.1, theme.ink if shown == "plain" else theme.faint)
        canvas.disc(x, y, r * 0.62, theme.tile)
        return
    canvas.disc(x, y, r * 1.2, theme.board)
    canvas.disc(x, y, r * 0.95, theme.ink if shown == "plain" or high else mix(theme.board, theme.ink, 0.6))


def _name(canvas: Canvas, box: Box, text: str, size: int, shown: str, beside_x: float) -> None:
    theme, unit = canvas.theme, canvas.metrics.unit
    reach = max(1, size // 7)
    ink, paper = (theme.faint if shown == "dim" else theme.ink), land_of(theme)
    align: Align = "left" if box.centre[0] >= beside_x else "right"
    if shown in ("lit", "open"):
        ink, paper = theme.lamp_ink, theme.lamp
        canvas.panel(Box(box.x - 2 * reach, box.y, box.w + 4 * reach, box.h), theme.lamp, radius=4)
    else:
        canvas.surface.blit(_halo(text, size, paper, reach, align), (box.x - reach, box.y - reach))
    canvas.text(box, text, size / unit, ink=ink, paper=paper, bold=True, align=align, lines=2, least=size / unit)


@kept
def _halo(text: str, size: int, colour: RGB, reach: int, align: Align) -> pygame.Surface:
    """The name's shadow all round, so that it reads over a route."""
    w, h = _extent(text, size)
    tall = fonts.line_height(size)
    image = pygame.Surface((w + 2 * reach, h + 2 * reach), pygame.SRCALPHA)
    image.fill((*colour, 0))
    corners = [_whole(on_circle(0, 0, reach, 45 + 90 * turn)) for turn in range(4)]  # strokes are wider than gaps
    for i, line in enumerate(text.split("\n")):
        word = fonts.line(line, size, True, colour)
        x = reach + (w - word.get_width() if align == "right" else 0)
        y = reach + i * tall + (tall - word.get_height()) // 2
        for dx, dy in corners:
            image.blit(word, (x + dx, y + dy))
    return image


def _crate(canvas: Canvas, box: Box, at: Point, scale: float, look: Look) -> None:
    theme, side = canvas.theme, round(CRATE * scale)
    colour = mix(theme.lamp, theme.faint, 0.35)
    place = Box(round(at[0]), round(at[1]), 0, 0).middle(side)
    canvas.symbol("merchandise", place, mix(theme.board, colour, 0.45) if look == "dim" else colour)


def _touch(canvas: Canvas, a: Point, b: Point, link: Link) -> None:
    """Every space of a route is a place to touch, so that a tap on the route means it."""
    spaces = max(1, link.length)
    for i in range(spaces):
        share = (i + 0.5) / spaces
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        canvas.target(Box(round(x), round(y), 0, 0), Spot(link.id), least=_REACH)
