"""The dice: their faces, who took them, what a rule changed, and the camera's own picture beside them."""

from __future__ import annotations

from companion.core.names import COLOURS
from companion.core.view import DicePanel, DieFace
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Share
from companion.screen.local import Moment, Spot
from companion.screen.panels import pictures
from companion.screen.theme import BODY, SMALL, TINY, ink_on, paint_of

_PIPS: dict[int, tuple[Share, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    6: ((0.27, 0.25), (0.27, 0.5), (0.27, 0.75), (0.73, 0.25), (0.73, 0.5), (0.73, 0.75)),
}


def paint(canvas: Canvas, box: Box, panel: DicePanel, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    canvas.panel(box, theme.board, radius=10)
    room = box.inset(px(10), px(8))
    if panel.caption is not None:
        strip, room = room.foot(px(30), px(4))
        canvas.text(strip, panel.caption, BODY, align="centre", lines=2)
    if panel.live:
        room = _live(canvas, room, panel, moment)
    elif panel.reasons:
        room = _doubts(canvas, room, panel)
    count = len(panel.dice)
    if count == 0:
        return
    # One row, two or three: whichever makes the dice largest.
    columns = max(range(1, count + 1), key=lambda n: min(room.w / n, room.h / -(-count // n) - px(24)))
    for die, cell in zip(panel.dice, room.cells(count, columns, px(10)), strict=False):
        _die(canvas, cell, die, moment)


def _live(canvas: Canvas, room: Box, panel: DicePanel, moment: Moment) -> Box:
    px = canvas.px
    if room.w > room.h * 1.9:
        seen, rest = room.left(round(min(room.w * 0.45, room.h * 1.34)), px(10))
    else:
        seen, rest = room.top(round(room.h * 0.52), px(8))
    pictures.live(canvas, seen, "camera", moment)
    return _doubts(canvas, rest, panel) if panel.reasons else rest


def _doubts(canvas: Canvas, room: Box, panel: DicePanel) -> Box:
    theme, px = canvas.theme, canvas.px
    height = px(28)
    shown = panel.reasons[: max(1, round(room.h * 0.45) // (height + px(3)))]
    strip, room = room.top(len(shown) * (height + px(3)), px(6))
    for line, reason in zip(strip.rows(len(shown), px(3)), shown, strict=True):
        canvas.panel(line, theme.quay, radius=5)
        sign, words = line.inset(px(6), px(2)).left(px(20), px(6))
        canvas.symbol("penalty", sign.square(), theme.ink)
        canvas.text(words, reason, SMALL, ink=theme.ink, paper=theme.quay)
    return room


def _die(canvas: Canvas, cell: Box, die: DieFace, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    under = px(24) if cell.h > px(70) else 0
    side = min(cell.w, cell.h - under, px(120))
    touchable = die.spot in moment.tappable
    x, y = cell.centre[0] - side // 2, cell.centre[1] - (side + under) // 2
    landing = moment.motion.since(("die", die.colour), die.pips, moment.now_ns)
    y -= round((1 - landing) ** 2 * side * 0.18)
    face, round_by = Box(x, y, side, side), side / canvas.metrics.unit
    paint = paint_of(die.colour)
    ink = ink_on(paint)
    if touchable:
        canvas.panel(face.inset(-px(3)), theme.lamp, radius=round_by * 0.2)
    canvas.panel(face, paint, radius=round_by * 0.17, frame=theme.lamp if die.doubtful else theme.ink)
    if die.pips in _PIPS:
        for px_, py_ in _PIPS[die.pips]:
            canvas.disc(face.x + px_ * side, face.y + py_ * side, max(2, side * 0.085), ink)
    else:
        canvas.symbol("question", face.inset(round(side * 0.28)), ink)
    if die.owner:
        size = round(side * 0.42)
        canvas.chip(die.owner, Box(face.right - size * 3 // 4, face.y - size // 4, size, size))
    if under:
        _caption(canvas, Box(cell.x, face.bottom + px(3), cell.w, under - px(3)), die)
    if touchable:
        canvas.target(face, Spot(die.spot))


def _caption(canvas: Canvas, box: Box, die: DieFace) -> None:
    """The die's colour in words and as a symbol, and the face it really shows if a rule changed it."""
    px = canvas.px
    words = canvas.said(COLOURS[die.colour]) if die.colour in COLOURS else die.colour
    if die.was and die.was != die.pips:
        words = f"{die.was} → {die.pips}"
    side = min(box.h, px(17))
    width = min(canvas.width_of(words, TINY), box.w - side - px(4))
    start = box.centre[0] - (side + px(4) + width) // 2
    room = Box(start + side + px(4), box.y, width, box.h)
    if not canvas.fits(room, words, least=10):
        canvas.chip(die.colour, box.middle(side))
        return
    canvas.chip(die.colour, Box(start, box.centre[1] - side // 2, side, side))
    canvas.text(room, words, TINY, ink=canvas.theme.faint, least=10)
