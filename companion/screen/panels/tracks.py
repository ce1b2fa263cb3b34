"""Tracks: a row of spaces with markers, folded into lines where it is long; or a narrow strip over a board."""

from __future__ import annotations

from companion.core.message import Message
from companion.core.view import TrackPanel, TrackSpace
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.panels.lists import titled
from companion.screen.sprites import Ground
from companion.screen.theme import BODY, CONTRAST, RGB, SMALL, TINY, ink_on, mix, paint_of

STRIP = 68  # the height of a strip
_QUIET = ("", "nothing", "unknown", "start")  # spaces that need no symbol in a strip


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
    narrowest, lowest = px(62), px(46)
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
    canvas.text(words, space.label, SMALL, ink=ink, paper=paper, bold=now, align="centre", least=TINY)
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


# --- a strip over a board --------------------------------------------------------------------------------


def paint_strip(canvas: Canvas, box: Box, panel: TrackPanel) -> None:
    """Every space as a small square, the one that matters lit and named, and what comes nearer beside its name."""
    theme, px = canvas.theme, canvas.px
    card = Box(box.x + px(8), box.y + px(8), box.w - px(16), box.h - px(10))
    paper = mix(theme.board, theme.tile, 0.45)
    canvas.ground(card, Ground(paper, paper, theme.edge if theme is CONTRAST else paper, px(1)))
    squares, words = card.inset(px(4), px(4)).top(px(20), px(2))
    cells = squares.columns(len(panel.spaces), px(2)) if panel.spaces else ()
    for i, (space, cell) in enumerate(zip(panel.spaces, cells, strict=True)):
        _square(canvas, cell, space, i - panel.at)
    now = cells[panel.at].centre[0] if 0 <= panel.at < len(cells) else words.x
    _beside(canvas, words, panel, now, paper)


def _square(canvas: Canvas, cell: Box, space: TrackSpace, ahead: int) -> None:
    theme, px = canvas.theme, canvas.px
    side = min(cell.w, px(18))
    square = cell.middle(side)
    if ahead == 0:
        canvas.ground(square.inset(-px(1)), Ground(theme.lamp, theme.lamp, theme.lamp), radius=4)
        x, y = square.centre[0], square.bottom + px(1)
        canvas.polygon([(x - px(5), y), (x + px(5), y), (x, y + px(5))], theme.lamp)
        return
    marked = space.symbol not in _QUIET and ahead > 0
    scored = marked and (space.symbol.startswith("score") or space.symbol == "final")
    paper = theme.ink if scored else theme.edge if ahead > 0 else mix(theme.board, theme.tile, 0.8)
    if theme is CONTRAST:
        paper = theme.ink if scored else theme.board
    edge = theme.edge if theme is CONTRAST else paper
    canvas.ground(square, Ground(paper, paper, edge), radius=4)
    if marked:
        name = space.symbol.removeprefix("score_") if scored else space.symbol
        canvas.symbol(name, square.inset(px(2 if scored else 3)), ink_on(paper))


def _beside(canvas: Canvas, room: Box, panel: TrackPanel, now: int, paper: RGB) -> None:
    """The name of the space under it, then what comes nearer, as large as all of it fits."""
    theme, px, gap = canvas.theme, canvas.px, canvas.px(18)
    label = panel.spaces[panel.at].label if 0 <= panel.at < len(panel.spaces) else ""
    size = canvas.body(18)
    while size > TINY and _width(canvas, panel, label, size) > room.w:
        size -= 1
    wide = canvas.width_of(label, size, True)
    x = min(max(room.x + px(4), now - wide // 2), room.right - _width(canvas, panel, label, size))
    canvas.text(Box(x, room.y, wide, room.h), label, size, ink=theme.lamp, paper=paper, bold=True)
    x += wide + gap
    for number, (symbol, words) in enumerate(panel.ahead):
        side, bold = px(size), number > 0
        canvas.symbol(symbol, Box(x, room.y, side, room.h), theme.lamp if bold else theme.faint)
        wide = canvas.width_of(words, size, bold)
        ink = theme.ink if bold else theme.faint
        canvas.text(Box(x + side + px(6), room.y, wide, room.h), words, size, ink=ink, paper=paper, bold=bold)
        x += side + px(6) + wide + gap


def _width(canvas: Canvas, panel: TrackPanel, label: Message | str, size: float) -> int:
    px, total = canvas.px, canvas.width_of(label, size, True)
    for number, (_, words) in enumerate(panel.ahead):
        total += px(18) + px(size) + px(6) + canvas.width_of(words, size, number > 0)
    return total + px(2)
