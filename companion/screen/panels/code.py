"""A square code for a phone's camera, black on white in every theme, and what can be typed instead."""

from __future__ import annotations

from companion.core.scenes import CodePanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.theme import LARGE, RGB, SMALL

_QUIET = 4  # light cells round a code, without which no camera finds it
_DARK: RGB = (0, 0, 0)
_LIGHT: RGB = (255, 255, 255)


def paint(canvas: Canvas, box: Box, panel: CodePanel, moment: Moment) -> None:
    canvas.fill(box, canvas.theme.board)
    if panel.typed:
        column, box = box.far(max(canvas.px(150), box.w - box.h))
        for row, (what, letters) in zip(column.rows(len(panel.typed)), panel.typed, strict=True):
            upper, lower = row.inset(canvas.px(6), row.h // 4).top(canvas.px(22))
            canvas.text(upper, what, SMALL, ink=canvas.theme.faint)
            canvas.text(lower, letters, LARGE, bold=True, valign="top")
    cells = len(panel.rows) + 2 * _QUIET
    cell = max(1, min(box.w, box.h) // cells)
    ground = box.middle(cells * cell)
    canvas.fill(ground, _LIGHT)
    for y, marks in enumerate(panel.rows, _QUIET):
        for x, mark in enumerate(marks, _QUIET):
            if mark == "#":
                canvas.fill(Box(ground.x + x * cell, ground.y + y * cell, cell, cell), _DARK)
