"""A table from above with what lies on it: boards, piles, open cards, pieces and what stays in the box.

All shapes are our own; nothing shows what is printed on anything.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import say
from companion.core.scenes import Piece, TablePanel
from companion.screen import fonts
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.panels import scenery
from companion.screen.theme import RGB, TINY, mix

_MOST_OPEN = 5  # cards that are drawn beside each other


def paint(canvas: Canvas, box: Box, panel: TablePanel) -> None:
    """What lay there before, then in light what has come with this step."""
    theme = canvas.theme
    wood, rim = scenery.WOOD.get(theme.name, (theme.board, theme.edge))
    canvas.panel(box, wood, 22, rim, 4)
    room = box.inset(canvas.px(8))
    for piece in panel.lying:
        _piece(canvas, _boxed(room, piece), piece, wood, lit=False)
    for piece in panel.new:
        _piece(canvas, _boxed(room, piece), piece, wood, lit=True)


def _boxed(room: Box, piece: Piece) -> Box:
    left, top = room.x + round(piece.x * room.w), room.y + round(piece.y * room.h)
    right, bottom = room.x + round((piece.x + piece.w) * room.w), room.y + round((piece.y + piece.h) * room.h)
    return Box(left, top, right - left, bottom - top)


def _piece(canvas: Canvas, box: Box, piece: Piece, wood: RGB, lit: bool) -> None:
    theme, px = canvas.theme, canvas.px
    edge, line = (theme.lamp, 2.5) if lit else (theme.edge, 1.5)
    match piece.shape:
        case "board" | "mat":
            paper = theme.land if piece.shape == "board" else mix(wood, theme.paper, 0.5)
            canvas.panel(box, paper, 10, edge, line)
            if piece.symbol:
                canvas.symbol(piece.symbol, box.middle(round(min(box.w, box.h) * 0.6)), mix(paper, theme.ink, 0.2))
        case "pile":
            for n in (2, 1):
                canvas.panel(box.inset(px(3)).moved(px(1.5 * n), px(1.5 * n)), theme.tile, 5, edge, 1.5)
            _plate(canvas, box.inset(px(3)).moved(-px(1), -px(1)), piece, lit)
        case "open":
            shown = max(1, min(piece.count, _MOST_OPEN))
            side = min(box.w // shown, round(box.h * 0.75))
            left = box.x + (box.w - shown * side) // 2
            for n in range(shown):
                _plate(canvas, Box(left + n * side, box.y, side, box.h).inset(px(1.5)), replace(piece, count=0), lit)
        case "box":
            canvas.panel(box, theme.refused, 4, edge, line)
            canvas.line((box.x, box.y + box.h * 0.18), (box.right, box.y + box.h * 0.18), edge, px(1.5))
            _plate(canvas, box.foot(round(box.h * 0.8))[0].inset(px(6), px(2)), piece, lit)
        case "pieces":
            _plate(canvas, box.inset(px(1.5)), piece, lit)


def _plate(canvas: Canvas, box: Box, piece: Piece, lit: bool) -> None:
    """What it is, and how many; what is new is full of light."""
    theme, px = canvas.theme, canvas.px
    paper, ink = (theme.lamp, theme.lamp_ink) if lit else (theme.tile, theme.ink)
    canvas.panel(box, paper, 5, theme.edge if not lit else theme.lamp, 1.5)
    if piece.count < 2:
        canvas.symbol(piece.symbol, box.middle(round(min(box.w, box.h) * 0.78)), ink)
        return
    times = say("×{n}", n=piece.count)
    wide = min(canvas.width_of(times, TINY, True), box.w - px(4))
    side = min(round(box.h * 0.78), box.w - wide - px(5))
    left = box.x + (box.w - wide - side - px(2)) // 2
    if side >= px(9):
        canvas.symbol(piece.symbol, Box(left, box.y + (box.h - side) // 2, side, side), ink)
        left += side + px(2)
    else:
        left = box.x + (box.w - wide) // 2
    tall = max(box.h, fonts.line_height(px(TINY)))
    room = Box(left, box.y + (box.h - tall) // 2, wide, tall)
    canvas.text(room, times, TINY, bold=True, ink=ink, paper=paper)
