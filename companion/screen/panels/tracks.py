"""Tracks: a row of spaces with markers, folded into lines where it is long, or a window around now."""

from __future__ import annotations

from companion.core.view import TrackPanel, TrackSpace
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.panels.lists import titled
from companion.screen.theme import BODY, SMALL, ink_on, paint_of


def paint(canvas: Canvas, box: Box, panel: TrackPanel, moment: Moment) -> None:
    px = canvas.px
    room = titled(canvas, box, panel.title)
    count = len(panel.spaces)
    if count == 0:
        return
    note = panel.spaces[panel.at].note if 0 <= panel.at < count else None
    if note is not None:
        tall = min(canvas.height_of(note, room.w, SMALL), round(room.h * 0.45))
        strip, rest = room.foot(tall, px(4))
        if rest.h >= px(46) and canvas.fits(strip, note, lines=4):
            room = rest
            canvas.text(strip, note, BODY, lines=4)
    gap = px(4)
    narrowest, lowest = px(54), px(46)
    per_line = max(1, min(count, (room.w + gap) // (narrowest + gap)))
    lines = -(-count // per_line)
    first = 0
    fitting = max(1, (room.h + gap) // (lowest + gap))
    if lines > fitting:
        # Not all fit: show the stretch around the space that matters, a little more of what comes than was.
        shown = per_line * fitting
        first = max(0, min(count - shown, panel.at - shown // 3))
        lines, count = fitting, first + shown
    else:
        per_line = -(-count // lines)
    height = min(px(92), (room.h + gap) // lines - gap)
    grid = Box(room.x, room.y, room.w, lines * (height + gap) - gap)
    for i, cell in enumerate(grid.cells(lines * per_line, per_line, gap), first):
        if i < min(count, len(panel.spaces)):
            _space(canvas, cell, panel.spaces[i], i == panel.at, i < panel.at)


def _space(canvas: Canvas, box: Box, space: TrackSpace, now: bool, past: bool) -> None:
    theme, px = canvas.theme, canvas.px
    paper = theme.lamp if now else theme.board if past else theme.tile
    ink = theme.lamp_ink if now else theme.faint if past else theme.ink
    canvas.panel(box, paper, radius=5, frame=theme.edge if past else None, line=1)
    words, room = box.inset(px(2), px(2)).top(px(20), 0)
    canvas.text(words, space.label, SMALL, ink=ink, paper=paper, bold=now, align="centre", least=11)
    if space.here:
        _markers(canvas, room, space.here)
    elif space.symbol:
        side = min(room.h - px(2), px(30))
        spot = room.middle(side)
        if space.colour:
            paint = paint_of(space.colour)
            canvas.disc(*spot.centre, side / 2, paint)
            canvas.symbol(space.symbol, spot.inset(side // 5), ink_on(paint))
        else:
            canvas.symbol(space.symbol, spot.inset(px(2)), ink)
    elif space.colour:
        canvas.chip(space.colour, room.middle(min(room.h - px(4), px(22))))


def _markers(canvas: Canvas, room: Box, colours: tuple[str, ...]) -> None:
    """The markers on a space, side by side, overlapping when there are many."""
    side = min(room.h, canvas.px(24))
    pitch = min(side, (room.w - side) / max(1, len(colours) - 1)) if len(colours) > 1 else 0
    start = room.centre[0] - (side + pitch * (len(colours) - 1)) / 2
    for i in reversed(range(len(colours))):
        canvas.chip(colours[i], Box(round(start + i * pitch), room.centre[1] - side // 2, side, side))
