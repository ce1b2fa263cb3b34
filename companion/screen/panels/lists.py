"""Lists: instructions with their reasons, and plain text. What is too long for its board is opened part by part."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message
from companion.core.view import Instruction, InstructionPanel, TextPanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Leaf, Moment, Why
from companion.screen.panels.skyline import paint_skyline
from companion.screen.panels.squares import FINGER, Square, paint_opened, paint_squares, point_at, square_of
from companion.screen.theme import BODY, LARGE, SMALL, TINY

SIZES = (BODY, 18, SMALL, 16, 15, TINY)  # at which a whole list is tried, before it is opened part by part


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


def bound(heights: Sequence[int], room: int, gap: int) -> list[range]:
    """The items of a list in as many leaves as it takes, each of them whole.

    >>> bound([10, 10, 10], 25, 0)
    [range(0, 2), range(2, 3)]
    """
    leaves, start, used = [], 0, 0
    for i, height in enumerate(heights):
        if i > start and used + height > room:
            leaves.append(range(start, i))
            start, used = i, 0
        used += height + gap
    return [*leaves, range(start, len(heights))]


def paint_leaves(canvas: Canvas, box: Box, count: int, now: int, moment: Moment) -> Box:
    """A numbered square for each leaf; returns the room for the open one."""
    squares = [Square(Leaf(n, n - now)) for n in range(count)]
    strip, room = box.top(canvas.px(FINGER), canvas.px(14))
    cells = paint_squares(canvas, strip, squares, now, moment)
    point_at(canvas, room, cells[now])
    return room


def open_leaf(moment: Moment, count: int, first: int = 0) -> int:
    """Which of so many leaves is open."""
    return min(first if moment.local.leaf is None else moment.local.leaf, count - 1)


def paint_instructions(canvas: Canvas, box: Box, panel: InstructionPanel, moment: Moment) -> None:
    """Every step with its question mark where all are in sight so; else a square for each, and one opened."""
    room = titled(canvas, box, panel.title, 12, 8)
    whole = _whole_list(canvas, room, panel, moment)
    if whole is None and moment.large and room.h >= canvas.px(160):
        _one_by_one(canvas, room, panel.steps, moment)
        return
    heights, gap = whole or ([_height(canvas, step, room.w, moment, TINY) for step in panel.steps], canvas.px(3))
    y = room.y
    for i in bound(heights, room.h, gap)[0]:
        _step(canvas, Box(room.x, y, room.w, min(heights[i], room.bottom - y)), i, panel.steps[i], moment)
        y += heights[i] + gap


def _one_by_one(canvas: Canvas, box: Box, steps: Sequence[Instruction], moment: Moment) -> None:
    px = canvas.px
    now = open_leaf(moment, len(steps), next((i for i, step in enumerate(steps) if not step.done), 0))
    squares = [square_of(step, Leaf(n, n - now), step.done or n < now) for n, step in enumerate(steps)]
    cells = paint_squares(canvas, Box(box.x, box.y, box.w, box.h - px(14 + 96)), squares, now, moment)
    top = cells[-1].bottom + px(14)
    paint_opened(canvas, Box(box.x, top, box.w, min(box.bottom - top, px(180))), steps[now], cells[now])


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
    size = _whole_at(canvas, room, panel, gap) if moment.large else SMALL
    heights = [canvas.height_of(text, room.w, size or SMALL) for text in panel.lines]
    shown = bound(heights, room.h, gap)[0] if heights else range(0)
    if size is None:
        leaves = bound(heights, room.h - canvas.px(FINGER + 14), gap)
        now = open_leaf(moment, len(leaves))
        room, shown, size = paint_leaves(canvas, room, len(leaves), now, moment), leaves[now], SMALL
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
