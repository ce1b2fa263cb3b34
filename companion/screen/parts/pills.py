"""What is said over the board and moves nothing: notices at its foot, cards that lie open at its top."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Literal

from companion.core.message import Message, say
from companion.core.names import DEVICES
from companion.core.view import Slot, View
from companion.screen import fonts
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.theme import TINY

Tone = Literal["neutral", "good", "trouble", "lost", "hint"]
SHELF = 74
PILL = 34  # the room that one takes at the foot of the board
_TALL = 28


def paint_pills(canvas: Canvas, board: Box, view: View, banner: Message | None) -> None:
    """The notice at the foot of the board, else what is lost; above it a hint, then what the sky has no room for."""
    if view.notice is not None:
        board = _pill(canvas, board, view.notice, "good" if view.good_news else "trouble")
    elif devices := lost(view):
        named = reduce(
            lambda before, word: say("{before}, {word}", before=before, word=word), (DEVICES[each] for each in devices)
        )
        board = _pill(canvas, board, say("Without: {devices}", devices=named), "lost")
    if view.hint is not None:
        board = _pill(canvas, board, view.hint, "hint")
    if banner is not None:
        _pill(canvas, board, banner, "neutral")


def lost(view: View) -> tuple[str, ...]:
    """The devices that a game must do without now."""
    return tuple(lamp.device for lamp in view.lamps if not lamp.ok) if view.game is not None else ()


def _pill(canvas: Canvas, board: Box, text: Message, tone: Tone) -> Box:
    """A pill at the foot of the box; returns the room above it."""
    theme, px = canvas.theme, canvas.px
    paper, ink, symbol = {
        "neutral": (theme.tile, theme.ink, "flag"),
        "hint": (theme.tile, theme.ink, "info"),
        "good": (theme.tile, theme.ink, "check"),
        "trouble": (theme.trouble, theme.trouble_ink, "penalty"),
        "lost": (theme.trouble, theme.trouble_ink, "plug"),
    }[tone]
    size = canvas.body(16)
    least = px(TINY)
    inner = board.w - px(16 + 44 + 10)
    fit = fonts.fitted(canvas.said(text), inner, px(140), px(size), least, False, 7)
    wide = max(fonts.width(line, fit.size, False) for line in fit.lines) + px(54)
    tall = max(px(_TALL), fonts.line_height(fit.size) * len(fit.lines) + px(8))
    box = Box(board.x + px(8), board.bottom - px(6) - tall, min(wide, board.w - px(16)), tall)
    canvas.cover(box)
    frame = theme.good if tone == "good" else theme.edge if tone not in ("trouble", "lost") else None
    canvas.panel(box, paper, radius=14, frame=frame)
    sign, room = box.left(px(38))
    canvas.symbol(symbol, sign.middle(px(18)).moved(px(3), 0), theme.good if tone == "good" else ink)
    room = Box(room.x, room.y, room.w - px(12), room.h)
    canvas.text(room, text, fit.size / canvas.metrics.unit, ink=ink, paper=paper, lines=len(fit.lines), least=TINY)
    return Box(board.x, board.y, board.w, box.y - board.y)


def paint_shelf(canvas: Canvas, box: Box, slots: Sequence[Slot]) -> None:
    """What lies open and stays in sight, side by side: the place's sign, and what lies there."""
    theme, px = canvas.theme, canvas.px
    canvas.fill(box, theme.board)
    for slot, cell in zip(slots, box.inset(px(8), px(3)).columns(len(slots), px(6)), strict=True):
        canvas.panel(cell, theme.tile, radius=8)
        sign, words = cell.inset(px(4), 0).left(px(20), px(4))
        ink = theme.faint if slot.what is None else theme.ink
        text = slot.what or slot.place
        if canvas.fits(words, text, lines=4):
            canvas.symbol(slot.symbol, sign.middle(px(18)), ink)
        else:
            words = cell.inset(px(5), 0)
        canvas.text(words, text, 16, ink=ink, paper=theme.tile, lines=4, least=TINY)
