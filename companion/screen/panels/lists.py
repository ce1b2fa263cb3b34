"""Lists that scroll by whole items: instructions with their reasons, and plain text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from companion.core.message import Message
from companion.core.view import Instruction, InstructionPanel, TextPanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment, Scroll, Why
from companion.screen.panels.skyline import paint_skyline
from companion.screen.theme import BODY, LARGE, SMALL, TINY

SIZES = (BODY, 18, SMALL, 16, 15, TINY)  # at which a whole list is tried, before it is scrolled


def titled(canvas: Canvas, box: Box, title: Message, dx: int = 10, dy: int = 6) -> Box:
    """The panel's card with its title; returns the room below it, `dx` and `dy` inside the edges."""
    canvas.panel(box, canvas.theme.board, radius=10)
    head, rest = below_title(canvas, box, title, dx, dy)
    paint_title(canvas, head, title)
    return rest


def below_title(canvas: Canvas, box: Box, title: Message, dx: int = 10, dy: int = 6) -> tuple[Box, Box]:
    """The room of the title, and that below it."""
    room = box.inset(canvas.px(dx), canvas.px(dy))
    if not canvas.said(title):
        return room.top(0)
    return room.top(canvas.px(32 if _in_a_line(canvas, room, title) else 44), canvas.px(4))


def paint_title(canvas: Canvas, head: Box, title: Message) -> None:
    if not canvas.said(title):
        return
    one_line = _in_a_line(canvas, head, title)
    size = (LARGE if head.w > canvas.px(300) else BODY) if one_line else SMALL
    canvas.text(head, title, size, bold=True, lines=1 if one_line else 2, least=TINY)


def _in_a_line(canvas: Canvas, room: Box, title: Message) -> bool:
    return canvas.width_of(title, SMALL, True) <= room.w


def visible(heights: Sequence[int], room: int, gap: int, first: int) -> range:
    """Which items show when the list is scrolled to `first`, never past its end.

    >>> visible([10, 10, 10], 25, 0, first=0), visible([10, 10, 10], 25, 0, first=9)
    (range(0, 2), range(1, 3))
    """
    last_start = len(heights) - _fitting(heights[::-1], room, gap)
    start = max(0, min(first, last_start))
    return range(start, min(len(heights), start + _fitting(heights[start:], room, gap)))


def _fitting(heights: Sequence[int], room: int, gap: int) -> int:
    """How many items fit below each other; the first one is shown in any case."""
    return max(1, sum(bottom - gap <= room for bottom in accumulate(height + gap for height in heights)))


def scroll_buttons(canvas: Canvas, box: Box, above: bool, below: bool, panel: bool, moment: Moment) -> None:
    """Two arrows, one above the other or side by side, as the box is shaped."""
    theme = canvas.theme
    gap = canvas.px(6)
    pair = box.rows(2, gap) if box.h >= box.w else box.columns(2, gap)
    for part, name, by, on in ((pair[0], "up", -1, above), (pair[1], "down", +1, below)):
        action = Scroll(by, panel)
        held = moment.local.pressed == action
        canvas.panel(part, theme.lamp if held else theme.tile if on else theme.refused)
        ink = theme.lamp_ink if held else theme.ink if on else theme.refused_ink
        canvas.symbol(name, part.middle(min(part.w, part.h, canvas.px(30))), ink)
        if on:
            canvas.target(part, action)


def _scrolled(
    canvas: Canvas, box: Box, heights: Sequence[int], gap: int, moment: Moment, first: int = 0
) -> tuple[Box, range]:
    """The room for items and which of them show; draws the arrows where not all do."""
    low = box.h < canvas.px(136)  # no room for two arrows: show what fits
    if low or not moment.large or sum(heights) + gap * (len(heights) - 1) <= box.h:
        return box, visible(heights, box.h, gap, first)
    arrows, room = box.far(canvas.px(64), canvas.px(8))
    shown = visible(heights, room.h, gap, first + moment.local.panel_scroll)
    scroll_buttons(canvas, arrows, shown.start > 0, shown.stop < len(heights), True, moment)
    return room, shown


def paint_instructions(canvas: Canvas, box: Box, panel: InstructionPanel, moment: Moment) -> None:
    room = titled(canvas, box, panel.title, 12, 8)
    heights, gap = _whole_list(canvas, room, panel, moment) or ([], 0)
    if not heights:
        narrow, gap = room.w - canvas.px(64 + 8), canvas.px(6)
        heights = [_height(canvas, step, narrow, moment, BODY) for step in panel.steps]
    # The list opens at the step that is next, with the one before it still in sight.
    next_step = next((i for i, step in enumerate(panel.steps) if not step.done), 0)
    room, shown = _scrolled(canvas, room, heights, gap, moment, max(0, next_step - 1))
    y = room.y
    for i in shown:
        _step(canvas, Box(room.x, y, room.w, min(heights[i], room.bottom - y)), i, panel.steps[i], moment)
        y += heights[i] + gap


def _whole_list(canvas: Canvas, room: Box, panel: InstructionPanel, moment: Moment) -> tuple[list[int], int] | None:
    """How tall each step is and the gap between them where all are in sight; None where that cannot be."""
    for size in SIZES:
        gap = canvas.px(6 if size == BODY else 3)
        heights = [_height(canvas, step, room.w, moment, size) for step in panel.steps]
        if sum(heights) + gap * (len(heights) - 1) <= room.h:
            return heights, gap
    return None


def _height(canvas: Canvas, step: Instruction, width: int, moment: Moment, size: float) -> int:
    inner = width - canvas.px(64) - (canvas.px(72) if step.why is not None else 0)
    text = canvas.height_of(step.text, inner, size) + canvas.px(12 if size == BODY else 4)
    return max(text, canvas.px(64 if step.why is not None and moment.large else 40 if size == BODY else 32))


def _step(canvas: Canvas, box: Box, number: int, step: Instruction, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    paper = theme.board if step.done else theme.tile
    canvas.panel(box, paper, radius=8)
    sign, room = box.inset(px(6), 0).left(px(30), px(8))
    side = px(28)
    spot = Box(sign.x, sign.centre[1] - side // 2, side, side)
    if step.colour:
        canvas.chip(step.colour, spot, step.symbol)
        if step.done:
            mark, room = room.left(px(18), px(6))
            canvas.symbol("check", mark.square(), theme.good)
    elif step.done:
        canvas.symbol("check", spot.inset(px(4)), theme.good)
    elif step.symbol:
        canvas.symbol(step.symbol, spot.inset(px(2)), theme.lamp)
    else:
        canvas.text(spot, str(number + 1), BODY, ink=theme.lamp, paper=paper, bold=True, align="centre")
    if step.why is not None and moment.large:
        mark, room = room.far(px(56), px(8))
        why_button(canvas, mark, number, moment)
    canvas.text(room, step.text, BODY, ink=theme.faint if step.done else theme.ink, paper=paper, lines=9)


def why_button(canvas: Canvas, box: Box, number: int, moment: Moment) -> None:
    """A question mark that opens the rule behind a decision."""
    theme = canvas.theme
    action = Why(number)
    held = moment.local.pressed == action or moment.local.why == number
    side = min(box.w, box.h, canvas.px(40))
    cx, cy = box.centre
    canvas.disc(cx, cy, side / 2, theme.lamp if held else theme.tile)
    if moment.local.focus == action:
        canvas.disc(cx, cy, side / 2, theme.lamp)
        canvas.disc(cx, cy, side / 2 - canvas.px(3), theme.tile)
    canvas.symbol("question", box.middle(2 * round(side * 0.3)), theme.lamp_ink if held else theme.ink)
    canvas.target(box, action)


def paint_text(canvas: Canvas, box: Box, panel: TextPanel, moment: Moment) -> None:
    room = titled(canvas, box, panel.title, 14, 8)
    gap = canvas.px(6)
    size, width = _whole_at(canvas, room, panel, gap) if moment.large else None, room.w
    if size is None:
        size, width = BODY if moment.large else SMALL, room.w - canvas.px(64 + 8)
    heights = [canvas.height_of(text, width, size) for text in panel.lines]
    room, shown = _scrolled(canvas, room, heights, gap, moment)
    y = room.y
    for i in shown:
        if room.bottom - y < min(heights[i], canvas.px(24)):
            break
        line = Box(room.x, y, room.w, min(heights[i], room.bottom - y))
        canvas.text(line, panel.lines[i], size, lines=99, valign="top")
        y += heights[i] + gap
    if moment.large and shown.stop == len(heights) and room.bottom - y >= canvas.px(110):
        below = Box(box.x + canvas.px(10), y, box.w - canvas.px(20), box.bottom - canvas.px(10) - y)
        paint_skyline(canvas, below, canvas.theme.board)


def _whole_at(canvas: Canvas, room: Box, panel: TextPanel, gap: int) -> float | None:
    """The size at which the whole text is in sight; None where it would be too small."""
    for size in SIZES:
        tall = sum(canvas.height_of(text, room.w, size) + gap for text in panel.lines)
        if tall - gap <= room.h:
            return size
    return None
