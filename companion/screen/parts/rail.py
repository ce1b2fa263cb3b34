"""The rail on the left: the way out, and one tab for each panel."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.actions import Menu
from companion.core.view import Panel
from companion.screen import panels
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.touched import ShowPanel, Touched


def paint_rail(canvas: Canvas, box: Box, shown: Sequence[Panel], chosen: int, menu: bool, local: Local) -> None:
    """Menu on top, panels below it; the chosen one is bright."""
    height, gap = canvas.px(64), canvas.px(6)
    y = box.y
    if menu:
        _tab(canvas, Box(box.x, y, box.w, height), Menu(), "menu", False, local)
        y += height + gap
    if len(shown) > 1:
        room = (box.bottom - y + gap) // (height + gap)
        for i, panel in enumerate(shown[:room]):
            _tab(
                canvas,
                Box(box.x, y, box.w, height),
                ShowPanel(i),
                panels.symbol_of(panel),
                i == chosen,
                local,
            )
            y += height + gap


def _tab(canvas: Canvas, box: Box, action: Touched, symbol: str, chosen: bool, local: Local) -> None:
    theme = canvas.theme
    held = local.pressed == action
    paper = theme.pressed if held else theme.accent if chosen else theme.card
    ink = theme.pressed_ink if held else theme.accent_ink if chosen else theme.ink
    focus = local.focus == action
    frame = theme.accent if focus else None if chosen or held else theme.line
    canvas.panel(box, paper, radius=10, frame=frame, line=4 if focus else 1)
    side = canvas.px(30)
    canvas.symbol(symbol, Box(box.centre[0] - side // 2, box.centre[1] - side // 2, side, side), ink)
    canvas.target(box, action)
