"""What to lay out now: the table as it is by then, below it the words, above it how many steps there are."""

from __future__ import annotations

from companion.core.scenes import TablePanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.panels import laid, scenery
from companion.screen.theme import BODY

_SQUARE = 34


def paint(canvas: Canvas, box: Box, panel: TablePanel, moment: Moment) -> None:
    px, theme = canvas.px, canvas.theme
    canvas.fill(box, theme.board)
    room = box.inset(px(16), px(12))
    row, room = room.top(px(_SQUARE), px(10))
    _steps(canvas, row, panel)
    words, room = room.foot(px(92), px(10))
    laid.paint(canvas, room, panel)
    if not (panel.lying or panel.new):
        side = min(room.h - px(28), px(180))
        scenery.glow(canvas, room.middle(side), 0.35)
        day = theme.name == "day"
        canvas.symbol(panel.symbol or "house", room.middle(side), scenery.WOOD["day"][1] if day else theme.lamp)
    canvas.text(words, panel.text, BODY, align="centre", lines=4)


def _steps(canvas: Canvas, box: Box, panel: TablePanel) -> None:
    """A square for every step; those that are done are ticked, the present one is lit."""
    px, theme = canvas.px, canvas.theme
    count = len(panel.symbols)
    side = min(box.h, (box.w + px(6)) // count - px(6))
    left = box.x + (box.w - count * (side + px(6)) + px(6)) // 2
    for n, symbol in enumerate(panel.symbols):
        square = Box(left + n * (side + px(6)), box.y, side, side)
        lit, done = n == panel.at, n < panel.at
        canvas.panel(square, theme.lamp if lit else theme.tile, 6, theme.edge, 1.5)
        ink = theme.lamp_ink if lit else theme.good if done else theme.ink
        canvas.symbol("check" if done else symbol or "house", square.middle(round(side * 0.6)), ink)
