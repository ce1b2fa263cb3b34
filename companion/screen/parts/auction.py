"""The auction fills all but the dock: the dial, the lot, and the buyers as answers."""

from __future__ import annotations

from companion.core.prompt import Prompt
from companion.core.view import ClockPanel, View
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.panels import clockface
from companion.screen.parts import dock as answers
from companion.screen.theme import LARGE, TINY


def paint_dial(canvas: Canvas, box: Box, panel: ClockPanel, moment: Moment, prompt: Prompt | None = None) -> None:
    canvas.fill(box, canvas.theme.board)
    dial = box.inset(canvas.px(12)).square()
    inner = dial.inset(round(dial.w * 0.11)) if moment.ring else dial
    clockface.paint_dial(canvas, inner, panel.face, price_inside=True)
    if moment.ring:
        clockface.paint_ring(canvas, dial, panel.face, moment.now_ns)


def paint_lot(canvas: Canvas, box: Box, panel: ClockPanel, moment: Moment) -> None:
    canvas.fill(box, canvas.theme.paper)
    room = box.inset(canvas.px(10), canvas.px(4))
    canvas.text(room, panel.headline, LARGE, paper=canvas.theme.paper, bold=True, lines=3, least=TINY)


def paint_dock(canvas: Canvas, dock: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    answers.paint_dock(canvas, dock, view, prompt, moment, upright=dock.w > dock.h)
