"""A city of house blocks: districts in their paint with a river between them, and the light on one block.

A block that nobody owns shows its good and its cost; what is not known is a question mark. Lengths are stated at a
board of 496×344 and grow with the smaller ratio.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from companion.core.view import MapPanel, Spot, TrackPanel
from companion.screen import symbols
from companion.screen.canvas import Align, Canvas
from companion.screen.kept import kept
from companion.screen.layout import Box, Point
from companion.screen.local import Moment
from companion.screen.local import Spot as Touched
from companion.screen.motion import GROWING_NS, eased
from companion.screen.panels import river
from companion.screen.panels.light import Light, light_on
from companion.screen.panels.routes import scale_of, where
from companion.screen.sprites import finer
from companion.screen.theme import RGB, Theme, contrast, ink_on, mix, paint_in, paint_of

HOUSE = (43.0, 52.0)  # a block, gable and all
_GABLE, _DISC, _SIGN, _FIGURE = 15.0, 15.0, 18.0, 14.0
_STONE = (0xC9, 0xB2, 0x7C)  # of bridges
_CREAM = (0xFF, 0xF6, 0xE2)
Look = Literal["plain", "dim", "open", "rival", "lit"]


def paint(canvas: Canvas, box: Box, panel: MapPanel, moment: Moment) -> None:
    scale, at, light = scale_of(box), where(panel, box), light_on(panel, moment)
    named = light.lit | light.open | light.rivals
    bright = {spot.colour for spot in panel.spots if spot.id in named or spot.colour in named}
    looks = {spot.id: _look(spot, light, bright) for spot in panel.spots}
    canvas.fill(box, canvas.theme.land if canvas.theme.name == "day" else canvas.theme.board)
    for colour, card in cards(panel, at, scale).items():
        _district(canvas, card, colour, light, light.dims and colour not in bright, scale)
        if colour in moment.tappable:
            canvas.target(card, Touched(colour))
    _bridges(canvas, panel, at, light, scale)
    pill = _pill(canvas, box, panel, at, light, scale)
    grown = eased(moment.motion.since("light", light.lit, moment.now_ns, GROWING_NS))
    for spot in panel.spots:
        if looks[spot.id] != "lit":
            _block(canvas, at[spot.id], spot, looks[spot.id], pill, scale)
    if panel.river is not None:
        river.paint(canvas, river.bed(box), panel.river, light, pill, scale, grown)
    for spot in panel.spots:
        if looks[spot.id] == "lit":
            _shining(canvas, at[spot.id], spot, pill, scale, grown)
        if spot.id in moment.tappable:
            canvas.target(Box(round(at[spot.id][0]), round(at[spot.id][1]), 0, 0), Touched(spot.id))
    if panel.river is not None:
        touch_river(canvas, river.bed(box), panel.river, moment, scale)
    if pill is not None:
        river.paint_pill(canvas, pill, scale)


def _bridges(canvas: Canvas, panel: MapPanel, at: dict[str, Point], light: Light, scale: float) -> None:
    for link in panel.links:
        if link.a in at and link.b in at:
            lit = link.id in light.lit
            stone = canvas.theme.lamp if lit else mix(canvas.theme.board, _STONE, 0.45 if light.dims else 0.85)
            canvas.line(at[link.a], at[link.b], stone, (7 if lit else 4) * scale)


def _pill(
    canvas: Canvas, box: Box, panel: MapPanel, at: dict[str, Point], light: Light, scale: float
) -> river.Pill | None:
    """The name over the one place that is lit."""
    lit = [spot for spot in panel.spots if spot.id in light.lit]
    if len(lit) == 1 and lit[0].name is not None:
        x, y = at[lit[0].id]
        return river.pill(canvas, box, (x, y - (HOUSE[1] * 0.57 + 4) * scale), lit[0].name, scale)
    space = -1 if panel.river is None else river.lit_space(panel.river, light)
    if panel.river is None or space < 0:
        return None
    water = river.bed(box)
    x, y = river.places(panel.river, water, scale)[space].centre
    return river.pill(canvas, box, (x, water.y + 2 * scale), panel.river.spaces[space].label, scale)


def touch_river(canvas: Canvas, water: Box, track: TrackPanel, moment: Moment, scale: float) -> None:
    """The spaces that a question names can be touched."""
    for space, place in zip(track.spaces, river.places(track, water, scale), strict=True):
        if space.spot in moment.tappable:
            canvas.target(place, Touched(space.spot))


def _look(spot: Spot, light: Light, bright: set[str]) -> Look:
    if spot.id in light.lit:
        return "lit"
    if spot.id in light.rivals:
        return "rival"
    if spot.id in light.open | light.touched:
        return "open"
    if spot.colour in light.open:
        return "plain"
    return "dim" if light.dims and (light.open or spot.colour not in bright) else "plain"


def _district(canvas: Canvas, card: Box, colour: str, light: Light, dim: bool, scale: float) -> None:
    theme, radius = canvas.theme, 8 * scale / canvas.metrics.unit
    canvas.panel(card, mix(theme.board, paint_of(colour), 0.1 if dim else 0.24), radius=radius)
    if colour in light.open | light.touched:
        canvas.outline(card, theme.lamp, radius=radius, line=3)
    elif theme.name == "contrast":
        canvas.outline(card, theme.edge, radius=radius, line=2)


def cards(panel: MapPanel, at: dict[str, Point], scale: float) -> dict[str, Box]:
    """The ground of each district: round all its blocks."""
    found: dict[str, Box] = {}
    for colour in dict.fromkeys(spot.colour for spot in panel.spots):
        places = [at[spot.id] for spot in panel.spots if spot.colour == colour]
        dx, dy = (HOUSE[0] / 2 + 5.5) * scale, (HOUSE[1] / 2 + 7) * scale
        left, top = min(x for x, _ in places) - dx, min(y for _, y in places) - dy
        right, low = max(x for x, _ in places) + dx, max(y for _, y in places) + dy
        found[colour] = Box(round(left), round(top), round(right - left), round(low - top))
    return found


# --- blocks -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _House:
    """A block as it is painted."""

    paint: RGB
    edge: RGB
    scale: float
    thick: float = 1.3


def _block(canvas: Canvas, at: Point, spot: Spot, look: Look, pill: Box | None, scale: float) -> None:
    theme = canvas.theme
    ground = theme.land if theme.name == "day" else theme.board
    paint = _front(theme, spot.colour)
    if look == "dim":
        paint = mix(paint, ground, 0.6)
    edge, thick = mix(paint, theme.ink, 0.3), 1.3
    if look == "open":
        edge, thick = theme.lamp, 3.0
    image = _house(_House(paint, theme.edge if theme.name == "contrast" and look != "open" else edge, scale, thick))
    place = Box(round(at[0]), round(at[1]), 0, 0)
    w, h = image.get_size()
    canvas.surface.blit(image, (place.x - w // 2, place.y - h // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    _inside(canvas, at, spot, paint, pill, scale, dim=look == "dim")
    if look == "rival":
        _dashed(
            canvas, place.middle(0).inset(-round(HOUSE[0] * scale / 2 + 4), -round(HOUSE[1] * scale / 2 + 3)), scale
        )


def _inside(canvas: Canvas, at: Point, spot: Spot, paint: RGB, pill: Box | None, scale: float, dim: bool) -> None:
    """The owner's disc, or the good and the cost; nothing is written under the pill."""
    x, y, ink = at[0], at[1] + 5 * scale, ink_on(paint)
    if spot.owner:
        full = paint_in(canvas.theme, spot.owner)
        own = mix(full, paint, 0.5) if dim else full
        canvas.disc(x, y, _DISC * scale, mix(_CREAM, paint, 0.5) if dim else _CREAM)
        canvas.disc(x, y, (_DISC - 1.8) * scale, own)
        side = round(_DISC * 1.15 * scale)
        canvas.symbol(
            symbols.of_colour(spot.owner), Box(round(x), round(y), 0, 0).middle(side), ink_on(paint_of(spot.owner))
        )
        return
    w, h = HOUSE[0] * scale, HOUSE[1] * scale
    room = Box(round(x - w / 2), round(y - h / 2), round(w), round(h - 5 * scale)).inset(round(3 * scale))
    size = max(_FIGURE, _FIGURE * scale / canvas.metrics.unit)
    nothing = not spot.symbol and not spot.value
    figure = room if nothing else room.far(round(13 * scale))[0].foot(round(19 * scale))[0]
    if spot.symbol:
        side = round(_SIGN * scale)
        canvas.symbol(spot.symbol, Box(room.x + round(2 * scale), round(y - 11 * scale), side, side), ink)
    if pill is not None and pill.meets(figure):
        return
    side_of: Align = "centre" if nothing else "right"
    canvas.text(figure, spot.value or "?", size, ink=ink, paper=paint, bold=True, align=side_of, least=size)


def _front(theme: Theme, colour: str) -> RGB:
    """The paint of a district's houses; in high contrast so dark that figures on it keep 7:1."""
    paint = paint_of(colour)
    while theme.name == "contrast" and contrast(ink_on(paint), paint) < 7:
        paint = mix(paint, theme.board, 0.1)
    return paint


@kept
def _house(house: _House) -> pygame.Surface:
    """A gabled front, darker towards the street; premultiplied."""
    s = house.scale
    w, h = round((HOUSE[0] + 4) * s), round((HOUSE[1] + 4) * s)
    over = finer(min(w, h))
    big = pygame.Surface((w * over, h * over), pygame.SRCALPHA)

    def front(inset: float, colour: RGB) -> None:
        left, right = 2 + inset, HOUSE[0] + 2 - inset
        top, low, eaves = 2 + inset * 1.2, HOUSE[1] + 2 - inset, 2 + _GABLE + inset * 0.4
        corners = [(left, eaves), ((left + right) / 2, top), (right, eaves), (right, low), (left, low)]
        pygame.draw.polygon(big, colour, [(x * s * over, y * s * over) for x, y in corners])

    front(0.0, house.edge)
    front(house.thick, house.paint)
    shade = pygame.Surface((1, 2), pygame.SRCALPHA)
    shade.set_at((0, 0), (255, 255, 255, 255))
    shade.set_at((0, 1), (225, 225, 225, 255))
    image = pygame.transform.smoothscale(big, (w, h))
    image.blit(pygame.transform.smoothscale(shade, (w, h)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def _dashed(canvas: Canvas, box: Box, scale: float) -> None:
    """A dashed frame: it nearly was this one."""
    colour, width, dash = canvas.theme.ink, max(1, round(1.8 * scale)), max(4, round(5 * scale))
    for x in range(box.x, box.right - dash // 2, 2 * dash):
        for y in (box.y, box.bottom - width):
            canvas.fill(Box(x, y, min(dash, box.right - x), width), colour)
    for y in range(box.y, box.bottom - dash // 2, 2 * dash):
        for x in (box.x, box.right - width):
            canvas.fill(Box(x, y, width, min(dash, box.bottom - y)), colour)


def _shining(canvas: Canvas, at: Point, spot: Spot, pill: Box | None, scale: float, grown: float) -> None:
    """The block in lamp light."""
    theme = canvas.theme
    river.glow(canvas, at, 52 * scale * grown)
    paper = mix(theme.lamp, _CREAM, 0.55) if theme.name != "day" else theme.tile
    image = _house(_House(paper, theme.lamp if theme.name == "day" else _CREAM, scale * 1.14, 3.0))
    w, h = image.get_size()
    x, y = round(at[0]), round(at[1])
    canvas.surface.blit(image, (x - w // 2, y - h // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    if spot.owner or not (spot.symbol or spot.value):
        side = round(24 * scale)
        place = Box(x, y + round(5 * scale), 0, 0)
        if spot.owner:
            canvas.chip(spot.owner, place.middle(round(2 * _DISC * scale)))
        else:
            canvas.symbol("arms", place.middle(side), ink_on(paper))
    else:
        _inside(canvas, at, spot, paper, pill, scale, dim=False)
