"""Home has no frame: the houses, and below them a row of small buttons to everything else."""

from __future__ import annotations

from companion.core.prompt import Prompt
from companion.core.view import View
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.parts.dock import paint_answers, paint_lost
from companion.screen.parts.tile import EVEN

A_ROW = 6


def paint_row(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """The answers that are no door, as small buttons; a dot on Devices when one is lost."""
    px = canvas.px
    canvas.fill(box, canvas.theme.paper)
    choices = [choice for choice in prompt.choices if not choice.spot and not choice.quiet]
    lines = 2 if canvas.metrics.height > canvas.metrics.width else 1
    columns = max(A_ROW // lines, -(-len(choices) // lines))
    room = Box(box.x + px(8), box.y + px(5), box.w - px(16), box.h - px(8))
    cells = room.cells(columns * lines, columns, px(8))
    beside = all(canvas.width_of(choice.label, EVEN, True) <= cells[0].w - px(48) for choice in choices)
    paint_answers(canvas, cells, choices, prompt, moment, even="beside" if beside else "above")
    paint_lost(canvas, cells, choices, view)
