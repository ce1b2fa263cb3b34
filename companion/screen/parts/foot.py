"""The foot of the dock: what can be taken back, and why it is asked."""

from __future__ import annotations

from companion.core.actions import Back, Redo, Undo
from companion.core.message import Message, say
from companion.core.view import View
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local, Touched, Why
from companion.screen.theme import TINY

WHY = 72
PROMPT = Why(-1)


def paint_foot(canvas: Canvas, box: Box, view: View, local: Local) -> None:
    theme, px = canvas.theme, canvas.px
    canvas.fill(box, theme.quay)
    canvas.fill(box.top(px(1))[0], theme.edge)
    why, left = box.far(px(WHY))
    canvas.fill(Box(why.x, why.y + px(14), px(1), why.h - px(28)), theme.edge)
    _why(canvas, why, view, local)
    way = _way_back(view)
    if way is not None:
        _button(canvas, left, *way, local)


def _way_back(view: View) -> tuple[Touched, str, tuple[Message, ...]] | None:
    """What the button does, its symbol, and its words: in full, what it takes back, the bare word."""
    if view.back:
        return Back(), "back", (say("Back"),)
    if view.undo is not None:
        return Undo(), "undo", (say("Undo: {what}", what=view.undo), view.undo, say("Undo"))
    if view.redo is not None:
        return Redo(), "redo", (say("Redo: {what}", what=view.redo), view.redo, say("Redo"))
    return None


def _button(canvas: Canvas, box: Box, action: Touched, symbol: str, told: tuple[Message, ...], local: Local) -> None:
    theme, px = canvas.theme, canvas.px
    held, focus = local.pressed == action, local.focus == action
    paper, ink = (theme.lamp, theme.lamp_ink) if held else (theme.quay, theme.ink)
    if held or focus:
        canvas.panel(box.inset(px(3)), paper, radius=10, frame=theme.lamp, line=3)
    sign, room = box.inset(px(14), px(5)).left(px(30), px(14))
    canvas.symbol(symbol, sign.middle(px(26)), ink)
    words = next((each for each in told if canvas.fits(room, each, lines=3)), told[-1])
    canvas.text(room, words, canvas.body(16), ink=ink, paper=paper, lines=3, least=TINY)
    canvas.target(box, action)


def _why(canvas: Canvas, box: Box, view: View, local: Local) -> None:
    theme, px = canvas.theme, canvas.px
    offered = view.prompt is not None and view.prompt.why is not None
    opened = local.why == PROMPT.number or local.pressed == PROMPT
    side = px(30)
    if not offered:
        canvas.symbol("question", box.middle(round(side * 0.7)), theme.edge)
        return
    canvas.disc(*box.centre, side / 2, theme.lamp)
    canvas.symbol("question", box.middle(round(side * 0.66)), theme.lamp_ink)
    if opened or local.focus == PROMPT:
        canvas.outline(box.inset(px(6)), theme.lamp, radius=10)
    canvas.target(box, PROMPT)
