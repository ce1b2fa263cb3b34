"""Wind roses: each player's wheel of spaces with the arrow on top, what is stored, and where a picked die would go."""

from __future__ import annotations

from typing import Literal

import pygame

from companion.core.message import say
from companion.core.view import WindRose, WindRosePanel
from companion.screen import fonts, symbols
from companion.screen.canvas import Canvas
from companion.screen.kept import kept
from companion.screen.layout import Box, Point, on_circle
from companion.screen.local import Moment
from companion.screen.sprites import finer
from companion.screen.theme import RGB, Theme, contrast, ink_on, mix, paint_of

_TAN = (0xC9, 0xB2, 0x7C)
_LEAST = 14.0
_HUB, _ROUND, _STORED = 0.29, 0.385, 0.69  # of the radius: the middle, the round of arrival, what is stored
Wedge = Literal["plain", "now", "ghost", "empty"]


def paint(canvas: Canvas, box: Box, panel: WindRosePanel, moment: Moment) -> None:
    count = len(panel.roses)
    if count == 0:
        return
    canvas.fill(box, canvas.theme.board)
    columns = max(range(1, count + 1), key=lambda n: min(box.w // n, box.h // -(-count // n)))
    for rose, cell in zip(panel.roses, box.cells(count, columns, canvas.px(4)), strict=False):
        _rose(canvas, cell, rose, alone=count == 1)


def _rose(canvas: Canvas, box: Box, rose: WindRose, alone: bool) -> None:
    theme, px = canvas.theme, canvas.px
    if not alone:
        head, box = box.top(px(26))
        chip, name = head.inset(px(4), 0).left(px(22), px(6))
        canvas.chip(rose.owner, chip.middle(px(20)))
        canvas.text(name, rose.name, 18, bold=True, paper=theme.board)
    radius = round(min(box.w / 2 - px(6), box.h / 2 - px(7)))
    cx, cy = box.centre[0], box.y + box.h // 2 + px(2)
    ghosts, empty = {space for space, *_ in rose.ghosts}, dict(rose.empty)
    looks = tuple(_look(n, ghosts, set(empty)) for n in range(len(rose.spaces)))
    image = _wheel(theme, radius, looks)
    canvas.surface.blit(image, (cx - radius, cy - radius), special_flags=pygame.BLEND_PREMULTIPLIED)
    side = round(radius * _HUB * 1.6)
    canvas.symbol("rose", Box(cx, cy, 0, 0).middle(side), mix(_TAN, theme.ink, 0.35 if theme.name == "day" else 0.0))
    arrow, top = px(12) * (1 if alone else 0.7), cy - radius - px(4)
    canvas.polygon([(cx - arrow, top), (cx + arrow, top), (cx, top + 1.4 * arrow)], theme.good)
    for n, stored in enumerate(rose.spaces):
        turn = -90 + 360 * n / len(rose.spaces)
        middle = on_circle(cx, cy, radius * _STORED, turn)
        paper = _paper(theme, looks[n])
        mine = tuple((colour, amount) for space, colour, amount in rose.ghosts if space == n)
        _stored(canvas, middle, radius, stored, mine, paper)
        if alone:
            _about(canvas, rose, n, (cx, cy), radius, turn, paper)
            if n in empty and not stored and not mine:
                room = Box(*_whole(on_circle(cx, cy, radius * 0.71, turn)), 0, 0)
                room = room.inset(-round(radius * 0.24), -round(radius * 0.16))
                canvas.text(
                    room, empty[n], 15, ink=theme.ink, paper=paper, bold=True, align="centre", lines=3, least=14
                )
    if alone and any(rose.rounds):
        corner = Box(box.x + px(10), box.y + px(14), max(px(60), cx - round(radius * 0.78) - box.x - px(10)), px(70))
        words = say("Small figures: round of arrival")
        canvas.text(corner, words, 15, ink=theme.faint, paper=theme.board, lines=4, least=_LEAST, valign="top")


def _look(space: int, ghosts: set[int], empty: set[int]) -> Wedge:
    if space in ghosts:
        return "ghost"
    return "now" if space == 0 else "empty" if space in empty else "plain"


def _about(canvas: Canvas, rose: WindRose, n: int, hub: Point, radius: int, turn: float, paper: RGB) -> None:
    """The round in which a space arrives, between what is stored and the middle."""
    theme = canvas.theme
    number = rose.rounds[n] if n < len(rose.rounds) else 0
    if n == 0:
        place = Box(*_whole(on_circle(*hub, radius * 0.46, turn)), 0, 0).inset(
            -round(radius * 0.21), -round(radius * 0.08)
        )
        canvas.text(place, say("now"), 17, ink=theme.good, paper=paper, bold=True, align="centre", least=_LEAST)
    elif number:
        place = Box(*_whole(on_circle(*hub, radius * _ROUND, turn)), 0, 0).inset(
            -round(radius * 0.09), -round(radius * 0.075)
        )
        canvas.text(place, str(number), 18, ink=theme.faint, paper=paper, bold=True, align="centre", least=_LEAST)


def _stored(
    canvas: Canvas,
    middle: Point,
    radius: int,
    stored: tuple[tuple[str, int], ...],
    ghosts: tuple[tuple[str, int], ...],
    paper: RGB,
) -> None:
    """What lies on one space: for each colour its chip and the amount, side by side in at most two columns."""
    things = [(colour, amount, False) for colour, amount in stored] + [(*ghost, True) for ghost in ghosts]
    if not things:
        return
    columns = 1 if len(things) == 1 else 2 if len(things) > 3 or radius * 0.3 < canvas.px(40) else 1
    side = round(min(canvas.px(25), radius * 0.16 if len(things) < 4 else radius * 0.13))
    rows = -(-len(things) // columns)
    figures = max(canvas.width_of(str(amount), _LEAST, bold=True) for _, amount, _ in things)
    wide = side + 2 + max(round(side * 0.9), figures)
    tall = max(round(side * 1.14), fonts.line_height(canvas.px(_LEAST)))
    left, top = round(middle[0] - wide * columns / 2), round(middle[1] - tall * rows / 2)
    for k, (colour, amount, ghost) in enumerate(things):
        x, y = left + k % columns * wide, top + k // columns * tall
        _chip(canvas, Box(x, y, side, side), colour, ghost)
        figure = Box(x + side + 2, y + (side - tall) // 2, wide - side - 2, tall)
        ink = canvas.theme.lamp if ghost else canvas.theme.ink
        size = max(_LEAST, side * 0.88 / canvas.metrics.unit)
        canvas.text(figure, str(amount), size, ink=ink, paper=paper, bold=True, least=_LEAST)


def _chip(canvas: Canvas, box: Box, colour: str, ghost: bool) -> None:
    """A resource: its paint and symbol, or dashed where it is not there yet."""
    theme, paint = canvas.theme, paint_of(colour)
    if not ghost:
        canvas.panel(box, paint, radius=4, frame=mix(paint, theme.ink, 0.35), line=1)
        canvas.symbol(symbols.of_colour(colour), box.middle(round(box.w * 0.6)), ink_on(paint))
        return
    dash, width = max(3, box.w // 6), max(2, box.w // 10)
    for step in range(0, box.w, 2 * dash):
        for edge in (box.y, box.bottom - width):
            canvas.fill(Box(box.x + step, edge, min(dash, box.w - step), width), theme.lamp)
        for edge in (box.x, box.right - width):
            canvas.fill(Box(edge, box.y + step, width, min(dash, box.h - step)), theme.lamp)
    ink = paint if contrast(paint, theme.board) > 2 else theme.faint
    canvas.symbol(symbols.of_colour(colour), box.middle(round(box.w * 0.6)), ink)


def _paper(theme: Theme, look: Wedge) -> RGB:
    if theme.name == "contrast":
        return theme.board
    plain = theme.tile_foot if theme.name == "day" else mix(theme.board, theme.tile, 0.5)
    return {
        "plain": plain,
        "now": mix(plain, theme.good, 0.22),
        "ghost": mix(plain, theme.board, 0.3),
        "empty": mix(plain, theme.lamp, 0.16),
    }[look]


@kept
def _wheel(theme: Theme, radius: int, looks: tuple[Wedge, ...]) -> pygame.Surface:
    """Rim and wedges, smooth; premultiplied."""
    middle = r = radius * finer(radius)
    big = pygame.Surface((2 * r, 2 * r), pygame.SRCALPHA)
    rim = theme.edge if theme.name == "contrast" else _TAN
    pygame.draw.circle(big, rim, (middle, middle), r)
    pygame.draw.circle(big, theme.board, (middle, middle), round(r * 0.983))
    share = 360 / len(looks)
    order = sorted(range(len(looks)), key=lambda n: looks[n] not in ("plain", "empty"))
    for n in order:
        edge = {"now": theme.good, "ghost": theme.lamp}.get(looks[n])
        turn = -90 + share * n
        if edge is None and theme.name == "contrast":
            edge = theme.edge
        if edge is not None:
            pygame.draw.polygon(big, edge, _wedge(middle, r, turn, share - 0.7, 0.935, _HUB))
        inset = 0.012 if edge is not None else 0.0
        paper = _paper(theme, looks[n])
        pygame.draw.polygon(
            big, paper, _wedge(middle, r, turn, share - (2.6 if edge else 1.4), 0.935 - inset, _HUB + inset)
        )
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))


def _wedge(middle: int, r: int, turn: float, wide: float, outer: float, inner: float) -> list[Point]:
    steps = [turn - wide / 2 + wide * i / 16 for i in range(17)]
    there = [on_circle(middle, middle, r * outer, degrees) for degrees in steps]
    return there + [on_circle(middle, middle, r * inner, degrees) for degrees in reversed(steps)]


def _whole(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])
