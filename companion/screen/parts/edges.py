"""The edges of the screen: the strip on top with the lamps, bands and the shelf across the stage, the rail, Undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.core.actions import Back, Menu, Redo, Undo
from companion.core.message import Message
from companion.core.view import Panel, Slot, View
from companion.screen import panels
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local, OpenLamp, ShowPanel, Touched
from companion.screen.parts.buttons import button
from companion.screen.parts.desk import undo_words
from companion.screen.theme import BODY, LARGE, SMALL, TINY

Tone = Literal["banner", "alarm", "good"]


def paint_strip(canvas: Canvas, box: Box, view: View, local: Local) -> None:
    theme, px = canvas.theme, canvas.px
    canvas.fill(box, theme.board)
    room = box.inset(px(12), px(3))
    lamps, room = room.far(px(35) * len(view.lamps), px(10))
    for cell, lamp in zip(lamps.columns(max(1, len(view.lamps))), view.lamps, strict=False):
        side = min(px(26), cell.h)
        spot = cell.middle(side)
        if lamp.ok:
            canvas.symbol(lamp.device, spot.inset(px(2)), theme.good)
        else:
            canvas.disc(*spot.centre, side / 2 + px(4), theme.trouble)
            canvas.symbol(lamp.device, spot.inset(px(4)), theme.trouble_ink)
            canvas.line((spot.x, spot.bottom), (spot.right, spot.y), theme.trouble_ink, px(2))
        if local.focus == OpenLamp(lamp.device):
            canvas.outline(cell, theme.lamp)
        canvas.target(cell, OpenLamp(lamp.device), least=35, tall=64)
    game = view.game
    if game is None:
        canvas.text(room, view.title, LARGE, bold=True)
        return
    if game.turn is not None and canvas.said(game.turn):
        width = min(canvas.width_of(game.turn, BODY, True), round(room.w * 0.5))
        turn, room = room.far(width, px(12))
        canvas.text(turn, game.turn, BODY, ink=theme.lamp, bold=True, align="right", lines=2)
    title_width = min(canvas.width_of(view.title, BODY, True), round(room.w * 0.4))
    title, rest = room.left(title_width, px(14))
    # What is happening matters more than what the game is called.
    if canvas.fits(rest, game.phase, lines=2):
        canvas.text(title, view.title, BODY, bold=True, lines=2)
        room = rest
    canvas.text(room, game.phase, BODY, ink=theme.faint, lines=2, least=12)


def paint_band(canvas: Canvas, box: Box, text: Message, tone: Tone) -> None:
    """A band across the stage: the banner (said loudly), or a notice (a refusal, a lost device; something done)."""
    theme, px = canvas.theme, canvas.px
    paper, ink, symbol = {
        "banner": (theme.quay, theme.ink, "flag"),
        "alarm": (theme.trouble, theme.trouble_ink, "penalty"),
        "good": (theme.tile, theme.ink, "check"),
    }[tone]
    canvas.panel(box, paper, radius=8, frame=theme.good if tone == "good" else None)
    sign, words = box.inset(px(10), px(3)).left(px(24), px(10))
    side = min(px(22), sign.h)
    canvas.symbol(symbol, Box(sign.x, sign.centre[1] - side // 2, side, side), ink)
    loud = tone == "banner"
    canvas.text(words, text, SMALL if loud else BODY, ink=ink, paper=paper, lines=2, bold=loud, least=TINY)


def paint_shelf(canvas: Canvas, box: Box, slots: Sequence[Slot]) -> None:
    """What stays in sight whichever panel is large, side by side: the place's sign, and what lies there."""
    theme, px = canvas.theme, canvas.px
    for slot, cell in zip(slots, box.columns(len(slots), px(6)), strict=True):
        canvas.panel(cell, theme.board, radius=8)
        sign, words = cell.inset(px(6), px(2)).left(px(22), px(6))
        ink = theme.faint if slot.what is None else theme.ink
        canvas.symbol(slot.symbol, sign.middle(px(20)), ink)
        canvas.text(words, slot.what or slot.place, SMALL, ink=ink, lines=2, least=TINY - 1)


def paint_rail(canvas: Canvas, box: Box, view: View, shown: Sequence[Panel], chosen: int, local: Local) -> None:
    """Menu on top, panels below it, the chosen one bright; Back at the foot."""
    height, gap = canvas.px(64), canvas.px(6)
    if view.back:
        cell, box = box.foot(height, gap)
        button(canvas, cell, Back(), "", local, symbol="back", quiet=True)
    y = box.y
    if view.menu:
        _tab(canvas, Box(box.x, y, box.w, height), Menu(), "menu", False, local)
        y += height + gap
    if len(shown) > 1:
        room = (box.bottom - y + gap) // (height + gap)
        for i, panel in enumerate(shown[:room]):
            tab = Box(box.x, y, box.w, height)
            _tab(canvas, tab, ShowPanel(i), panels.symbol_of(panel), i == chosen, local)
            y += height + gap


def _tab(canvas: Canvas, box: Box, action: Touched, symbol: str, chosen: bool, local: Local) -> None:
    theme = canvas.theme
    held = local.pressed == action
    paper = theme.lamp if held else theme.lamp if chosen else theme.board
    ink = theme.lamp_ink if held else theme.lamp_ink if chosen else theme.ink
    focus = local.focus == action
    frame = theme.lamp if focus else None if chosen or held else theme.edge
    canvas.panel(box, paper, radius=10, frame=frame, line=4 if focus else 1)
    canvas.symbol(symbol, box.middle(canvas.px(30)), ink)
    canvas.target(box, action)


def paint_undo(canvas: Canvas, box: Box, view: View, local: Local) -> None:
    """Undo, and beside it Redo where there is something to bring back; or Redo alone."""
    if view.undo is not None and view.redo is not None:
        cell, box = box.far(canvas.px(64), canvas.px(6))
        button(canvas, cell, Redo(), "", local, symbol="redo", quiet=True)
    action, symbol = (Undo(), "undo") if view.undo is not None else (Redo(), "redo")
    words = undo_words(view)
    button(canvas, box, action, words, local, symbol=symbol, quiet=True, size=SMALL, lines=6, least=TINY - 1)
