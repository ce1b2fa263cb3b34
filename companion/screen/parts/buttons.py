"""Buttons as they look everywhere: label, hint, chip or symbol, pressed, in focus or refused."""

from __future__ import annotations

from companion.core.message import Message
from companion.screen.canvas import Align, Canvas
from companion.screen.layout import Box
from companion.screen.local import Local, Touched
from companion.screen.theme import LARGE, SMALL, TINY


def button(
    canvas: Canvas,
    box: Box,
    action: Touched,
    label: Message | str,
    local: Local,
    *,
    hint: Message | str = "",
    colour: str = "",
    symbol: str = "",
    refused: bool = False,
    quiet: bool = False,
    tight: bool = False,
    size: float = LARGE,
    lines: int = 3,
    least: float = SMALL,
) -> None:
    """A button with its target; `quiet` ones (undo, back) stand back behind the answers."""
    theme, px = canvas.theme, canvas.px
    held = local.pressed == action
    if held:
        paper, ink, faint = theme.lamp, theme.lamp_ink, theme.lamp_ink
    elif refused:
        paper, ink, faint = theme.refused, theme.refused_ink, theme.refused_ink
    elif quiet:
        paper, ink, faint = theme.tile, theme.ink, theme.faint
    else:
        paper, ink, faint = theme.tile, theme.ink, theme.faint
    focus = local.focus == action
    frame = theme.lamp if focus else theme.edge if quiet and not held else None
    canvas.panel(box, paper, radius=10, frame=frame, line=4 if focus else 1)
    inner = box.inset(px(6 if tight else 10), px(5))
    words, small = canvas.said(label), canvas.said(hint)
    if colour or symbol:
        side = min(px(34), inner.h)
        sign, inner = inner.left(side, px(8)) if words else (inner, inner)
        sign = sign.middle(side)
        if colour:
            canvas.chip(colour, sign, symbol)
        else:
            canvas.symbol(symbol, sign.inset(px(3)), ink)
    if small:
        share = 0.5 if canvas.width_of(small, SMALL) > inner.w else 0.42
        foot, inner = inner.foot(round(inner.h * share), 0)
        canvas.text(foot, small, SMALL, ink=faint, paper=paper, lines=2, least=12)
    align: Align = "left" if colour or symbol or small else "centre"
    least = min(least, TINY - 1) if small or tight else least
    canvas.text(inner, words, size, ink=ink, paper=paper, bold=not quiet, align=align, lines=lines, least=least)
    canvas.target(box, action)
