"""Maps: places and routes, a city with its river, sites on a plain scheme, or spots on a photograph."""

from __future__ import annotations

from functools import lru_cache
from gettext import NullTranslations

import pygame
from msgspec.structs import replace

from companion.core import view as v
from companion.screen import fonts
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Point
from companion.screen.local import Moment, Spot, Tap
from companion.screen.panels import city, pictures, river, routes
from companion.screen.panels.labels import Pixel, placed
from companion.screen.panels.light import light_on
from companion.screen.theme import SMALL, TINY, Metrics, Theme, ink_on, mix, paint_of

_CAPTION, _RIVER = 24, 44  # at the foot
_NAME = 20  # at the top


def paint(canvas: Canvas, box: Box, panel: v.MapPanel, moment: Moment) -> None:
    _paint_map(canvas, box, panel, moment)
    if moment.local.drawn is not None:
        for colour, width in ((canvas.theme.paper, 9), (canvas.theme.lamp, 5)):
            canvas.line(*moment.local.drawn, colour, canvas.px(width))


def _paint_map(canvas: Canvas, box: Box, panel: v.MapPanel, moment: Moment) -> None:
    if moment.tap:  # any place in the picture is an answer
        _paint_scheme(canvas, box, panel, moment)
    elif _of_routes(panel):
        routes.paint(canvas, box, panel, moment)
    elif _of_blocks(panel):
        city.paint(canvas, box, panel, moment)
    else:
        _paint_scheme(canvas, box, panel, moment)


def where(panel: v.MapPanel, box: Box, unit: float = 1.0) -> dict[str, Point]:
    """Every place in pixels: the same before and after any answer."""
    if _of_routes(panel) or _of_blocks(panel):
        return {**routes.where(panel, box), **_on_the_river(panel, river.bed(box), routes.scale_of(box))}
    return {**_places(_board(box, panel, unit), panel, unit), **_on_the_river(panel, _bed(box, unit), unit)}


def _on_the_river(panel: v.MapPanel, bed: Box, scale: float) -> dict[str, Point]:
    if panel.river is None:
        return {}
    spaces = zip(panel.river.spaces, river.places(panel.river, bed, scale), strict=True)
    return {space.spot: place.centre for space, place in spaces if space.spot}


def _bed(box: Box, unit: float) -> Box:
    """Where a river flows that is not on the photograph: at the foot."""
    return box.foot(round(_RIVER * unit))[0]


def _of_routes(panel: v.MapPanel) -> bool:
    return bool(panel.spots) and not panel.photo and all(spot.shape == "town" for spot in panel.spots)


def _of_blocks(panel: v.MapPanel) -> bool:
    """House blocks in the paint of their districts."""
    return bool(panel.spots) and not panel.photo and all(s.shape == "block" and s.colour for s in panel.spots)


def _paint_scheme(canvas: Canvas, box: Box, panel: v.MapPanel, moment: Moment) -> None:
    theme, light, whole = canvas.theme, light_on(panel, moment), box
    if panel.river is not None:
        river.paint(canvas, _bed(box, canvas.metrics.unit), panel.river, light, None, canvas.metrics.unit)
        city.touch_river(canvas, _bed(box, canvas.metrics.unit), panel.river, moment, canvas.metrics.unit)
        box = box.foot(canvas.px(_RIVER))[1]
    if panel.caption is not None:
        strip = box.foot(canvas.px(_CAPTION))[0].inset(canvas.px(8), 0)
        canvas.text(strip, panel.caption, SMALL, ink=theme.faint, paper=theme.paper, align="centre")
    board = _board(whole, panel, canvas.metrics.unit)
    if panel.photo:
        canvas.panel(board, theme.board, radius=10)
        pictures.stored(canvas, board, panel.photo)
    if moment.tap and moment.large:
        canvas.target(board, Tap())
    at = _places(board, panel, canvas.metrics.unit)
    links = tuple(link for link in panel.links if link.a in at and link.b in at)
    if panel.photo:
        for link in links:
            _link(canvas, at[link.a], at[link.b], link)
    else:
        ends = tuple((id, (x - board.x, y - board.y)) for id, (x, y) in at.items())
        layer = _routes(canvas.theme, canvas.metrics, board.w, board.h, links, ends)
        canvas.surface.blit(layer, (board.x, board.y))
    for link in links:
        if link.id in moment.tappable:
            x, y = _middle(canvas, at[link.a], at[link.b], link)
            canvas.target(Box(round(x), round(y), 0, 0), Spot(link.id))
    largest = _closest(at) * 0.44  # neighbours stay apart however small the board is
    spots = tuple(replace(spot, lit=spot.id in light.lit) for spot in panel.spots)
    panel = replace(panel, spots=spots)
    marks = tuple(_spot(canvas, at[spot.id], spot, moment, largest) for spot in panel.spots)
    lines = tuple((_whole(at[link.a]), _whole(at[link.b])) for link in links)
    _labels(canvas, board, panel, lines, marks)
    if moment.tap and moment.large and moment.local.aim is not None:
        _cross(canvas, board, moment.local.aim)


def _cross(canvas: Canvas, board: Box, aim: Point) -> None:
    """Where the return key would tap; dark and light, so that it is seen on any photograph."""
    x, y, arm = board.x + aim[0] * board.w, board.y + aim[1] * board.h, canvas.px(14)
    for colour, width in ((canvas.theme.paper, canvas.px(5)), (canvas.theme.lamp, canvas.px(2))):
        canvas.line((x - arm, y), (x + arm, y), colour, width)
        canvas.line((x, y - arm), (x, y + arm), colour, width)


def _places(board: Box, panel: v.MapPanel, unit: float) -> dict[str, Point]:
    """Where each spot is in pixels: exactly on a photograph; a schematic is spread to fill its board."""
    if panel.photo or len(panel.spots) < 3:
        return {s.id: (board.x + s.x * board.w, board.y + s.y * board.h) for s in panel.spots}
    inner = board.inset(round(34 * unit), round(24 * unit))
    if any(s.label is not None and s.shape in ("block", "site") for s in panel.spots):
        inner = inner.top(round(_NAME * unit))[1]  # the first row has its names above it, like the others
    left, right = min(s.x for s in panel.spots), max(s.x for s in panel.spots)
    top, low = min(s.y for s in panel.spots), max(s.y for s in panel.spots)
    wide, tall = max(right - left, 0.01), max(low - top, 0.01)
    return {
        s.id: (inner.x + (s.x - left) / wide * inner.w, inner.y + (s.y - top) / tall * inner.h) for s in panel.spots
    }


def _closest(at: dict[str, Point]) -> float:
    """The distance between the two places that are nearest to each other."""
    places = sorted(at.values())
    best = 1e9
    for i, (ax, ay) in enumerate(places):
        for bx, by in places[i + 1 :]:
            if bx - ax >= best:
                break
            best = min(best, max(bx - ax, abs(by - ay)))
    return best


def _board(box: Box, panel: v.MapPanel, unit: float) -> Box:
    """The part of the box the map covers: a schematic may be stretched a little, a photograph never."""
    box = box.foot(round(((panel.caption is not None) * _CAPTION + (panel.river is not None) * _RIVER) * unit))[1]
    give = 1.0 if panel.photo else 2.4
    aspect = max(panel.aspect / give, min(panel.aspect * give, box.w / max(1, box.h)))
    w = min(box.w, round(box.h * aspect))
    h = min(box.h, round(w / aspect))
    return Box(box.x + (box.w - w) // 2, box.y + (box.h - h) // 2, w, h)


@lru_cache(maxsize=6)
def _routes(
    theme: Theme, metrics: Metrics, w: int, h: int, links: tuple[v.Link, ...], ends: tuple[tuple[str, Point], ...]
) -> pygame.Surface:
    """The water and every route on it: painted once, kept until a route changes hands."""
    surface = pygame.Surface((w, h), 0, 32)
    canvas = Canvas(surface, theme, metrics, NullTranslations())
    canvas.fill(Box(0, 0, w, h), theme.paper)
    canvas.panel(Box(0, 0, w, h), theme.water, radius=10)
    at = dict(ends)
    for link in links:
        _link(canvas, at[link.a], at[link.b], link)
    return surface


def _middle(canvas: Canvas, a: Point, b: Point, link: v.Link) -> Point:
    """The middle of a link, beside the other half of a double route."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    side = link.lane * (canvas.px(9) * 0.5 + canvas.px(2))
    return a[0] + dx / 2 - dy / length * side, a[1] + dy / 2 + dx / length * side


def _link(canvas: Canvas, a: Point, b: Point, link: v.Link) -> None:
    theme, px = canvas.theme, canvas.px
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    thick = px(9)
    side = link.lane * (thick * 0.5 + px(2))
    ax, ay = a[0] - uy * side, a[1] + ux * side
    paint = paint_of(link.owner or link.colour) if link.owner or link.colour else theme.faint
    if link.length <= 0:
        canvas.line((ax, ay), (ax + dx, ay + dy), theme.lamp if link.lit else mix(theme.water, paint, 0.6), px(3))
    else:
        start, stop = px(11), length - px(11)
        gap = px(3)
        step = (stop - start + gap) / link.length
        for i in range(link.length):
            p0 = (ax + ux * (start + i * step), ay + uy * (start + i * step))
            p1 = (ax + ux * (start + (i + 1) * step - gap), ay + uy * (start + (i + 1) * step - gap))
            if link.lit:
                canvas.line(_beyond(p0, ux, uy, -px(2)), _beyond(p1, ux, uy, px(2)), theme.lamp, thick + px(5))
            if link.owner:
                canvas.line(p0, p1, theme.ink, thick + px(2))
                canvas.line(_beyond(p0, ux, uy, px(1)), _beyond(p1, ux, uy, -px(1)), paint, thick)
            else:
                line = mix(theme.water, paint, 0.35) if link.closed else paint
                canvas.line(p0, p1, line, thick)
                inner = mix(theme.water, paint, 0.12 if link.closed else 0.34)
                canvas.line(_beyond(p0, ux, uy, px(2)), _beyond(p1, ux, uy, -px(2)), inner, thick - px(4))
    _link_sign(canvas, _middle(canvas, a, b, link), link)


def _beyond(p: Point, ux: float, uy: float, by: float) -> Point:
    return p[0] + ux * by, p[1] + uy * by


def _link_sign(canvas: Canvas, middle: Point, link: v.Link) -> None:
    side = canvas.px(15)
    box = Box(round(middle[0] - side / 2), round(middle[1] - side / 2), side, side)
    if link.owner:
        canvas.chip(link.owner, box)
    elif link.symbol:
        paint = paint_of(link.colour) if link.colour else canvas.theme.board
        canvas.disc(*box.centre, side * 0.62, paint)
        canvas.symbol(link.symbol, box.inset(canvas.px(1)), ink_on(paint))
    elif link.colour and link.length > 0:
        canvas.chip(link.colour, box.inset(canvas.px(1)))


def _spot(canvas: Canvas, at: Point, spot: v.Spot, moment: Moment, largest: float) -> Box:
    theme, px = canvas.theme, canvas.px
    x, y = _whole(at)
    town, tappable = spot.shape in ("town", "ring"), spot.id in moment.tappable
    figure = bool(spot.value) and not (town or spot.owner or spot.symbol)  # written on it: it must be readable
    r = max(px(12 if figure else 5), min(px(9 if town else 18), int(largest)))
    square = Box(x - r, y - r, 2 * r, 2 * r)
    paint = paint_of(spot.colour) if spot.colour else theme.ink if town else theme.board
    if spot.shape == "ring":
        canvas.outline(square.inset(-px(4)), theme.paper, radius=13, line=5)
        canvas.outline(square.inset(-px(3)), theme.lamp if spot.lit else theme.ink, radius=12, line=3)
    elif town:
        if spot.lit:
            canvas.disc(x, y, r + px(4), theme.lamp)
            paint = theme.lamp
        canvas.disc(x, y, r, paint, frame=theme.paper)
    else:
        if spot.lit or tappable:
            canvas.panel(square.inset(-max(2, min(px(3), r // 4))), theme.lamp, radius=5)
        canvas.panel(square, paint, radius=3 if spot.shape == "block" else 7, frame=theme.ink)
    inner = Box(x - round(r * 0.7), y - round(r * 0.7), round(r * 1.4), round(r * 1.4))
    ink = ink_on(paint)
    if spot.owner:
        canvas.chip(spot.owner, Box(x - round(r * 0.8), y - round(r * 0.8), round(r * 1.6), round(r * 1.6)))
    elif spot.symbol:
        canvas.symbol(spot.symbol, inner, ink)
    elif figure:
        canvas.cover(square)
        room = Box(square.x + px(1), inner.y, square.w - 2 * px(1), inner.h)  # two figures need the whole width
        canvas.text(room, spot.value, SMALL, ink=ink, paper=paint, bold=True, align="centre", least=TINY)
    elif spot.colour and not town:
        canvas.chip(spot.colour, inner)
    if tappable:
        if spot.shape == "town" and not spot.lit:
            canvas.disc(x, y, r - px(4), theme.lamp)
        canvas.target(square, Spot(spot.id))
    return square if spot.shape == "town" else square.inset(-px(4))


def _labels(
    canvas: Canvas, board: Box, panel: v.MapPanel, lines: tuple[tuple[Pixel, Pixel], ...], marks: tuple[Box, ...]
) -> None:
    theme, px = canvas.theme, canvas.px
    words = [
        canvas.said(spot.label).replace("-\n", "").replace("\n", " ") if spot.label else "" for spot in panel.spots
    ]
    # On a crowded little board names would hide the pieces: they are told by colour, symbol and the answers.
    crowded = sum(1 for w in words if w) > 12 and marks[0].w < px(26) and panel.spots[0].shape not in ("town", "ring")
    if crowded:
        words = [w if spot.lit else "" for w, spot in zip(words, panel.spots, strict=True)]
    tall = fonts.line_height(px(TINY)) + px(1)
    sizes = tuple((canvas.width_of(w, TINY) + px(8), tall) if w else (0, 0) for w in words)
    headed = not panel.photo and any(spot.shape in ("block", "site") for spot in panel.spots[:1])
    names = placed(marks, sizes, lines, board.inset(px(2)), px(10) * px(10), headed)
    for spot, text, box in zip(panel.spots, words, names, strict=True):
        if text and box.w:
            paper = theme.lamp if spot.lit else theme.board
            canvas.panel(box, paper, radius=4)
            ink = theme.lamp_ink if spot.lit else theme.ink
            canvas.text(box, text, TINY, ink=ink, paper=paper, align="centre", least=TINY)


def _whole(place: Point) -> Pixel:
    return round(place[0]), round(place[1])
