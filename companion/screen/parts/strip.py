"""The strip on top: title, phase, whose turn, and the device lamps; below it the banner."""

from __future__ import annotations

from companion.core.view import View
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.theme import BODY, LARGE, SMALL, TINY
from companion.screen.touched import OpenLamp


def paint_strip(canvas: Canvas, box: Box, view: View, local: Local) -> None:
    theme, px = canvas.theme, canvas.px
    canvas.fill(box, theme.card)
    room = box.inset(px(12), px(3))
    lamps, room = room.far(px(35) * len(view.lamps), px(10))
    for cell, lamp in zip(lamps.columns(max(1, len(view.lamps))), view.lamps, strict=False):
        side = min(px(26), cell.h)
        spot = Box(cell.centre[0] - side // 2, cell.centre[1] - side // 2, side, side)
        if lamp.ok:
            canvas.symbol(lamp.device, spot.inset(px(2)), theme.good)
        else:
            canvas.disc(*spot.centre, side / 2 + px(4), theme.alarm)
            canvas.symbol(lamp.device, spot.inset(px(4)), theme.alarm_ink)
            canvas.line((spot.x, spot.bottom), (spot.right, spot.y), theme.alarm_ink, px(2))
        if local.focus == OpenLamp(lamp.device):
            canvas.outline(cell, theme.accent)
        canvas.target(cell, OpenLamp(lamp.device), least=35, tall=64)
    game = view.game
    if game is None:
        canvas.text(room, view.title, LARGE, bold=True)
        return
    if game.turn is not None and canvas.said(game.turn):
        width = min(canvas.width_of(game.turn, BODY, True), round(room.w * 0.5))
        turn, room = room.far(width, px(12))
        canvas.text(turn, game.turn, BODY, ink=theme.accent, bold=True, align="right", lines=2)
    title_width = min(canvas.width_of(view.title, BODY, True), round(room.w * 0.4))
    title, rest = room.left(title_width, px(14))
    # What is happening matters more than what the game is called.
    if canvas.fits(rest, game.phase, lines=2):
        canvas.text(title, view.title, BODY, bold=True, lines=2)
        room = rest
    canvas.text(room, game.phase, BODY, ink=theme.faint, lines=2, least=12)


def paint_band(canvas: Canvas, box: Box, text: str, alarm: bool) -> None:
    """A band across the stage: the banner (said loudly), or a notice (a refusal, a lost device)."""
    theme, px = canvas.theme, canvas.px
    paper, ink = (theme.alarm, theme.alarm_ink) if alarm else (theme.banner, theme.banner_ink)
    canvas.panel(box, paper, radius=8)
    sign, words = box.inset(px(10), px(3)).left(px(24), px(10))
    side = min(px(22), sign.h)
    canvas.symbol("penalty" if alarm else "flag", Box(sign.x, sign.centre[1] - side // 2, side, side), ink)
    size = BODY if alarm else SMALL
    canvas.text(words, text, size, ink=ink, paper=paper, lines=2, bold=not alarm, least=TINY)
