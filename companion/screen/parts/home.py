"""Home has no frame: the houses, and below them a row of small buttons to everything else."""

from __future__ import annotations

from companion.core.prompt import Prompt
from companion.core.view import View
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.parts.dock import action_of, face_of
from companion.screen.parts.tile import paint_tile

A_ROW = 6


def paint_row(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """The answers that are no door, as small buttons; a dot on Devices when one is lost."""
    theme, px = canvas.theme, canvas.px
    canvas.fill(box, theme.paper)
    choices = [choice for choice in prompt.choices if not choice.spot and not choice.quiet]
    lines = 2 if canvas.metrics.height > canvas.metrics.width else 1
    columns = max(A_ROW // lines, -(-len(choices) // lines))
    room = Box(box.x + px(8), box.y + px(5), box.w - px(16), box.h - px(8))
    for choice, cell in zip(choices, room.cells(columns * lines, columns, px(8)), strict=False):
        paint_tile(canvas, cell, face_of(choice, prompt), action_of(choice), moment.local)
        if choice.id == "devices" and view.lamps:
            lost = any(not lamp.ok for lamp in view.lamps)
            paint = theme.trouble if lost else theme.good
            canvas.disc(cell.right - px(14), cell.y + px(12), px(6), paint, theme.ink)
