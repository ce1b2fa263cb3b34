"""A square code for a phone's camera, black on white in every theme, and what can be typed instead."""

from __future__ import annotations

from companion.core.scenes import CodePanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.theme import LARGE, RGB, TINY

_QUIET = 4  # light cells round a code, without which no camera finds it
_DARK: RGB = (0, 0, 0)
_LIGHT: RGB = (255, 255, 255)


def paint(canvas: Canvas, box: Box, panel: CodePanel, moment: Moment) -> None:
    canvas.fill(box, canvas.theme.board)
    if panel.typed:
        foot, box = box.foot(canvas.px(52))
        for column, (what, letters) in zip(foot.columns(len(panel.typed)), panel.typed, strict=True):
            upper, lower = column.inset(canvas.px(8), 0).top(canvas.px(20))
            canvas.text(upper, what, TINY, ink=canvas.theme.faint, align="centre")
            canvas.text(lower, letters, LARGE, bold=True, align="centre")
    cells = len(panel.rows) + 2 * _QUIET
    cell = max(1, min(box.w, box.h) // cells)
    ground = box.middle(cells * cell)
    canvas.fill(ground, _LIGHT)
    for y, row in enumerate(panel.rows, _QUIET):
        for x, mark in enumerate(row, _QUIET):
            if mark == "#":
                canvas.fill(Box(ground.x + x * cell, ground.y + y * cell, cell, cell), _DARK)
