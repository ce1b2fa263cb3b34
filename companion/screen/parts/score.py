"""The score at the side: a row for each player, with what changed last, growing to its new value."""

from __future__ import annotations

import re

from companion.core.message import Message, verbatim
from companion.core.view import ScoreRow, ScoreTable
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.theme import BODY, RGB, SMALL, TITLE

_FIGURE = re.compile(r"[-−]?\d[\d,]*")


def paint_score(canvas: Canvas, box: Box, table: ScoreTable, moment: Moment) -> None:
    px = canvas.px
    room = box
    if table.unit is not None and canvas.said(table.unit):
        strip, room = room.top(px(20), px(2))
        canvas.text(strip, table.unit, SMALL, ink=canvas.theme.faint, paper=canvas.theme.paper, align="right")
    if not table.rows:
        return
    gap = px(5)
    height = min(px(78), (room.h + gap) // len(table.rows) - gap)
    for i, row in enumerate(table.rows):
        _row(canvas, Box(room.x, room.y + i * (height + gap), room.w, height), i, row, moment)


def _row(canvas: Canvas, box: Box, seat: int, row: ScoreRow, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    paper = theme.tile if row.active else theme.board
    canvas.panel(box, paper, radius=8, frame=theme.lamp if row.active else None)
    room = box.inset(px(8), px(4))
    figure = _grown(seat, row, moment)
    wide = len(canvas.said(row.total)) > 4
    total = None
    if room.h >= px(46):
        strip, room = room.foot(px(22), px(1))
        if wide:
            total, strip = strip.far(canvas.width_of(row.total, BODY, True), px(6))
        _details(canvas, strip if wide else _change(canvas, strip, row, paper), row.details, paper)
    side = min(px(28), room.h)
    chip, room = room.left(side, px(7))
    chip = chip.middle(side)
    canvas.chip(row.colour, chip)
    if row.leading:
        crown = round(side * 0.55)
        canvas.symbol("crown", Box(chip.x - px(4), chip.y - px(5), crown, crown), theme.lamp)
    size = BODY if wide else TITLE
    if total is None:
        # Room is kept for the final figure, so that names do not move while it grows.
        width = max(canvas.width_of(row.total, size, True), canvas.width_of(figure, size, True))
        total, room = room.far(min(width, round(room.w * 0.65)), px(6))
    elif wide:
        room = _change(canvas, room, row, paper)
    canvas.text(total, figure, size, paper=paper, bold=True, align="right")
    canvas.text(room, row.name, BODY, paper=paper, bold=row.active, least=11, lines=2)


def _change(canvas: Canvas, strip: Box, row: ScoreRow, paper: RGB) -> Box:
    """What changed last, at the right; returns the room that is left."""
    if not row.change:
        return strip
    loss = canvas.said(row.change).startswith(("-", "−"))
    width = min(canvas.width_of(row.change, SMALL, True), round(strip.w * 0.45))
    change, strip = strip.far(width, canvas.px(4))
    ink = canvas.theme.faint if loss else canvas.theme.good
    canvas.text(change, row.change, SMALL, ink=ink, paper=paper, bold=True, align="right", least=11)
    return strip


def _details(canvas: Canvas, box: Box, details: tuple[tuple[str, str], ...], paper: RGB) -> None:
    px = canvas.px
    if not details:
        return
    room = max(1, box.w // px(38))
    cells = box.columns(min(room, max(3, len(details))), px(4))
    for cell, (symbol, figure) in zip(cells, details, strict=False):
        sign, words = cell.left(min(px(17), cell.h), px(3))
        canvas.symbol(symbol, sign, canvas.theme.faint)
        canvas.text(words, figure, SMALL, ink=canvas.theme.faint, paper=paper, least=11)


def _grown(seat: int, row: ScoreRow, moment: Moment) -> Message | str:
    """The total on its way to the new value; what is not a plain figure is shown as it is."""
    total = str(row.total)
    if not _FIGURE.fullmatch(total):
        return row.total
    goal = int(total.replace(",", "").replace("−", "-"))
    return verbatim(round(moment.motion.towards(("score", seat, row.colour), goal, moment.now_ns)))
