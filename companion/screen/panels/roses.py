"""Wind roses: each player's wheel of seven spaces, the arriving one at the arrow on top."""

from __future__ import annotations

from companion.core.view import WindRose, WindRosePanel
from companion.screen import fonts
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Point, on_circle
from companion.screen.local import Moment
from companion.screen.theme import BODY, SMALL, mix


def paint(canvas: Canvas, box: Box, panel: WindRosePanel, moment: Moment) -> None:
    count = len(panel.roses)
    if count == 0:
        return
    gap = canvas.px(8)
    columns = max(range(1, count + 1), key=lambda n: _wheel(canvas, box, count, n, gap))
    for rose, cell in zip(panel.roses, box.cells(count, columns, gap), strict=False):
        _rose(canvas, cell, rose, moment)


def _wheel(canvas: Canvas, box: Box, count: int, columns: int, gap: int) -> int:
    """How large the wheels are in so many columns."""
    lines = -(-count // columns)
    return min((box.w + gap) // columns - gap, (box.h + gap) // lines - gap - canvas.px(62))


def _rose(canvas: Canvas, box: Box, rose: WindRose, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    canvas.panel(box, theme.board, radius=10)
    head, room = box.inset(px(8), px(4)).top(px(28), px(2))
    spot, words = head.left(px(24), px(6))
    canvas.chip(rose.owner, spot)
    small = not moment.large and box.h < px(220)
    if rose.warning is not None and small:
        # No room for the words: a sign beside the name; the large panel says what it means.
        sign, words = words.far(px(24), px(4))
        canvas.disc(*sign.centre, px(12), theme.trouble)
        canvas.symbol("penalty", Box(sign.centre[0] - px(8), sign.centre[1] - px(9), px(16), px(16)), theme.trouble_ink)
    canvas.text(words, rose.name, BODY, bold=True, lines=2, least=10)
    if rose.warning is not None and not small:
        tall = canvas.height_of(rose.warning, room.w - px(10), SMALL) + px(4)
        strip, room = room.foot(min(tall, round(room.h * 0.5)), px(2))
        canvas.panel(strip, theme.trouble, radius=5)
        said, ink, paper = strip.inset(px(5), px(1)), theme.trouble_ink, theme.trouble
        canvas.text(said, rose.warning, SMALL, ink=ink, paper=paper, lines=5, least=11, align="centre")
    wheel = room.square()
    cx, cy = wheel.centre
    radius = wheel.w / 2 - px(8)
    cy += px(4)
    canvas.disc(cx, cy, radius, mix(theme.board, theme.water, 0.8), theme.edge)
    arrow = px(8)
    top = cy - radius
    canvas.polygon([(cx - arrow, top - px(8)), (cx + arrow, top - px(8)), (cx, top + px(4))], theme.lamp)
    spaces = max(1, len(rose.spaces))
    for i, stored in enumerate(rose.spaces):
        degrees = -90 + 360 * i / spaces
        canvas.line((cx, cy), on_circle(cx, cy, radius, degrees + 180 / spaces), theme.edge, px(1) + 1)
        _stored(canvas, on_circle(cx, cy, radius * 0.66, degrees), radius * 0.38, stored)
    canvas.disc(cx, cy, radius * 0.22, theme.tile, theme.edge)
    side = round(radius * 0.3)
    canvas.symbol("rose", Box(cx - side // 2, cy - side // 2, side, side), theme.lamp)


def _stored(canvas: Canvas, at: Point, size: float, stored: tuple[tuple[str, int], ...]) -> None:
    """What lies on one space: a chip per colour with its amount."""
    if not stored:
        return
    theme = canvas.theme
    n = len(stored)
    side = round(min(size, size * 1.5 / n))
    start = at[0] - side * n / 2
    for k, (colour, amount) in enumerate(stored):
        chip = Box(round(start + k * side), round(at[1] - size / 2), side, side)
        canvas.chip(colour, chip)
        if amount != 1:
            tall = max(round(size * 0.6), fonts.line_height(canvas.px(10)))
            figure = Box(chip.centre[0] - side, chip.bottom - canvas.px(1), 2 * side, tall)
            canvas.text(
                figure, str(amount), SMALL, ink=theme.ink, paper=mix(theme.board, theme.water, 0.8), bold=True,
                align="centre", least=10,
            )  # fmt: skip
