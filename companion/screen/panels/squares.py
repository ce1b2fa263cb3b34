"""Squares for what is opened one at a time, all of them in sight: steps in the dock, a long list on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from companion.core.view import Instruction
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment, Touched
from companion.screen.sprites import Ground
from companion.screen.theme import TINY, mix

FINGER = 64  # pixels: what a finger needs


class Square(NamedTuple):
    """One of them: what touching it means, what it shows instead of its number, and how far it has come."""

    action: Touched
    symbol: str = ""
    colour: str = ""
    look: Literal["ahead", "over", "leaf"] = "leaf"


def laid(strip: Box, count: int, gap: int, finger: int) -> tuple[Box, ...]:
    """A square for each, all in sight: as large as a finger in as many rows as have room, else in two low rows."""
    columns, rows = (strip.w + gap) // (finger + gap), (strip.h + gap) // (finger + gap)
    if count <= columns * rows:
        lines = -(-count // columns)
        return strip.top(lines * (finger + gap) - gap)[0].cells(columns * lines, columns, gap)[:count]
    return strip.top(finger)[0].cells(count, -(-count // 2), gap // 2)[:count]


def paint_squares(canvas: Canvas, strip: Box, squares: Sequence[Square], now: int, moment: Moment) -> tuple[Box, ...]:
    """The squares, `now` the one that is open; where they are too small for a finger, the strip's halves lead back and
    on."""
    cells = laid(strip, len(squares), canvas.px(8), canvas.px(FINGER))
    low = cells[0].h < canvas.px(FINGER)
    for number, (square, cell) in enumerate(zip(squares, cells, strict=True)):
        _paint(canvas, cell, number, square, number == now, moment)
        if not low:
            canvas.target(cell, square.action)
    if low:
        for half, number in zip(strip.top(canvas.px(FINGER))[0].columns(2), (now - 1, now + 1), strict=True):
            if 0 <= number < len(squares):
                canvas.target(half, squares[number].action)
    return cells


def _paint(canvas: Canvas, box: Box, number: int, square: Square, lit: bool, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    low, line = box.h < px(FINGER), px(2)
    if lit:
        ground = Ground(theme.lamp, mix(theme.lamp, (0, 0, 0), 0.06), theme.lamp, line)
    else:
        ground = Ground(theme.tile, theme.tile_foot, theme.edge, line, dashed=square.look == "ahead")
    if moment.local.focus == square.action:
        canvas.glow(box, theme.lamp, reach=6)
    canvas.ground(box, ground)
    ink = theme.lamp_ink if lit else theme.faint if square.look == "ahead" else theme.ink
    side = min(px(32), box.w - px(6), box.h - px(4))
    if square.colour and not square.symbol:
        canvas.chip(square.colour, box.middle(side))
    elif square.symbol:
        canvas.symbol(square.symbol, box.middle(side), ink)
    else:
        canvas.text(box, str(number + 1), 16 if low else 22, ink=ink, paper=ground.top, bold=True, align="centre")
    if square.look == "over" and not lit:
        badge = px(6 if low else 9)
        canvas.disc(box.right - badge, box.y + badge, badge, theme.good)
        canvas.symbol("check", Box(box.right - badge, box.y + badge, 0, 0).middle(badge * 4 // 3), theme.paper)


def square_of(step: Instruction, action: Touched, over: bool) -> Square:
    """The square of a step."""
    return Square(action, step.symbol, step.colour, "over" if over else "ahead")


def point_at(canvas: Canvas, box: Box, square: Box) -> None:
    """A small roof on what is open, below its square."""
    x, px = square.centre[0], canvas.px
    canvas.polygon([(x - px(9), box.y), (x + px(9), box.y), (x, box.y - px(9))], canvas.theme.lamp)


def paint_opened(canvas: Canvas, box: Box, step: Instruction, square: Box) -> None:
    """A step in words, with the rule behind it; a small roof points at its square."""
    theme, px = canvas.theme, canvas.px
    point_at(canvas, box, square)
    canvas.ground(box, Ground(theme.tile, theme.tile_foot, theme.edge, px(1)))
    canvas.fill(box.top(px(3))[0], theme.lamp)
    room = box.inset(px(12), px(8))
    if step.why is None:
        canvas.text(room, step.text, 20, paper=theme.tile, bold=True, lines=8, least=TINY)
        return
    # The instruction takes what it needs, the reason the rest; both shrink together where that is too little.
    for size in (20, 18, 17, 16, 15, TINY):
        tall = canvas.height_of(step.text, room.w, size, True)
        below = canvas.height_of(step.why, room.w - px(26), min(16, size))
        if tall + below + px(6) <= room.h:
            break
    upper, lower = room.top(min(tall, room.h), px(6))
    canvas.text(upper, step.text, size, paper=theme.tile, bold=True, lines=9, least=TINY, valign="top")
    if lower.h < canvas.px(17):
        return
    sign, words = lower.left(px(18), px(8))
    canvas.disc(sign.x + px(9), sign.y + px(10), px(9), theme.lamp)
    canvas.symbol("question", Box(sign.x + px(9), sign.y + px(10), 0, 0).middle(px(12)), theme.lamp_ink)
    if canvas.fits(words, step.why, lines=9):
        canvas.text(
            words, step.why, min(16, size), ink=theme.faint, paper=theme.tile, lines=9, least=TINY, valign="top"
        )
