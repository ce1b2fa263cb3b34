"""What hands do now, in the dock: a row of squares, the step in view opened with its reason, and how to go on."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Choice, Prompt
from companion.core.view import Instruction
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment, Step, Touched
from companion.screen.parts.dock import action_of, paint_answers
from companion.screen.parts.tile import Face, paint_tile
from companion.screen.sprites import Ground
from companion.screen.theme import TINY, mix

_SQUARE = 64  # pixels: what a finger needs


def paint_steps(
    canvas: Canvas, dock: Box, steps: tuple[Instruction, ...], now: int, prompt: Prompt, moment: Moment
) -> None:
    px = canvas.px
    canvas.fill(dock, canvas.theme.paper)
    room = dock.inset(px(8))
    strip, room = room.top(px(_SQUARE), px(14))
    cells = squares(strip, len(steps), px(8), px(_SQUARE))
    for number, (step, cell) in enumerate(zip(steps, cells, strict=True)):
        _square(canvas, cell, number, step, now, moment)
    foot, room = room.foot(px(76), px(8))
    _opened(canvas, room, steps[now], cells[now])
    _go_on(canvas, foot, steps, now, prompt, moment)
    if cells[0].h < px(_SQUARE):  # too small for a finger: the strip is touched where it leads, back or on
        for half, number in zip(strip.columns(2), (now - 1, now + 1), strict=True):
            if 0 <= number < len(steps):
                canvas.target(half, Step(number))


def squares(strip: Box, count: int, gap: int, finger: int) -> tuple[Box, ...]:
    """A square for each step, all in sight: as large as a finger, or else in two rows."""
    columns = (strip.w + gap) // (finger + gap)
    if count <= columns:
        return strip.columns(columns, gap)[:count]
    return strip.cells(count, -(-count // 2), gap // 2)[:count]


def _square(canvas: Canvas, box: Box, number: int, step: Instruction, now: int, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    lit, over = number == now, step.done or number < now
    low = box.h < px(_SQUARE)
    line = px(2)
    if lit:
        ground = Ground(theme.lamp, mix(theme.lamp, (0, 0, 0), 0.06), theme.lamp, line)
    else:
        ground = Ground(theme.tile, theme.tile_foot, theme.edge, line, dashed=not over)
    if moment.local.focus == Step(number):
        canvas.glow(box, theme.lamp, reach=6)
    canvas.ground(box, ground)
    ink = theme.lamp_ink if lit else theme.ink if over else theme.faint
    side = min(px(32), box.w - px(6), box.h - px(4))
    if step.symbol:
        canvas.symbol(step.symbol, box.middle(side), ink)
    else:
        canvas.text(box, str(number + 1), 16 if low else 22, ink=ink, paper=ground.top, bold=True, align="centre")
    if over and not lit:
        badge = px(6 if low else 9)
        canvas.disc(box.right - badge, box.y + badge, badge, theme.good)
        canvas.symbol("check", Box(box.right - badge, box.y + badge, 0, 0).middle(badge * 4 // 3), theme.paper)
    if not low:
        canvas.target(box, Step(number))


def _opened(canvas: Canvas, box: Box, step: Instruction, square: Box) -> None:
    """The step in words, with the rule behind it; a small roof points at its square."""
    theme, px = canvas.theme, canvas.px
    x = square.centre[0]
    canvas.polygon([(x - px(9), box.y), (x + px(9), box.y), (x, box.y - px(9))], theme.lamp)
    canvas.ground(box, Ground(theme.tile, theme.tile_foot, theme.edge, px(1)))
    canvas.fill(box.top(px(3))[0], theme.lamp)
    room = box.inset(px(12), px(8))
    if step.why is None:
        canvas.text(room, step.text, 20, paper=theme.tile, bold=True, lines=8, least=TINY)
        return
    # The instruction takes what it needs, the reason the rest; both shrink together where that is too little.
    for size in (20, 18, 17, 16, 15, TINY):
        tall = canvas.height_of(step.text, room.w, size, True)
        below = canvas.height_of(step.why, room.w - px(26), min(16, size))
        if tall + below + px(6) <= room.h:
            break
    upper, lower = room.top(min(tall, room.h), px(6))
    canvas.text(upper, step.text, size, paper=theme.tile, bold=True, lines=9, least=TINY, valign="top")
    if lower.h < canvas.px(17):
        return
    sign, words = lower.left(px(18), px(8))
    canvas.disc(sign.x + px(9), sign.y + px(10), px(9), theme.lamp)
    canvas.symbol("question", Box(sign.x + px(9), sign.y + px(10), 0, 0).middle(px(12)), theme.lamp_ink)
    if canvas.fits(words, step.why, lines=9):
        canvas.text(
            words, step.why, min(16, size), ink=theme.faint, paper=theme.tile, lines=9, least=TINY, valign="top"
        )


def _go_on(canvas: Canvas, box: Box, steps: tuple[Instruction, ...], now: int, prompt: Prompt, moment: Moment) -> None:
    """The next step, or the prompt's own answer behind the last; all at once; and what else may be answered."""
    px = canvas.px
    answers = [choice for choice in prompt.choices if not choice.quiet]
    if not answers:
        return
    done = next((choice for choice in answers if choice.id == prompt.suggestion), answers[0])
    others = [choice for choice in answers if choice is not done]
    left = len(steps) - now
    ways: list[tuple[Face, Touched]] = []
    if left > 1:
        ways.append((Face(say("Done, next step"), symbol="check", short=say("Next"), state="lamp"), Step(now + 1)))
        ways.append((Face(say("Do all"), symbol="list", short=say("All")), action_of(done)))
    else:
        ways.append((Face(done.label, symbol="check", short=done.short or "", state="lamp"), action_of(done)))
    cells = _shares(box, len(ways), others, px(8))
    for (face, action), cell in zip(ways, cells, strict=False):
        paint_tile(canvas, cell, face, action, moment.local)
    paint_answers(canvas, tuple(cells[len(ways) :]), others, prompt, moment)


def _shares(box: Box, ways: int, others: list[Choice], gap: int) -> list[Box]:
    """The first tile is as wide as it can be; the rest share what a finger needs."""
    narrow = ways - 1 + len(others)
    if not narrow:
        return [box]
    side, first = box.far(round(box.w * (0.36 if narrow == 1 else 0.556)), gap)
    return [first, *side.columns(narrow, gap)]
