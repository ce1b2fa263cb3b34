"""What hands do now, in the dock: a row of squares, the step in view opened with its reason, and how to go on."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Choice, Prompt
from companion.core.view import Instruction
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment, Step, Touched
from companion.screen.panels.squares import FINGER, paint_opened, paint_squares, square_of
from companion.screen.parts.dock import action_of, paint_answers
from companion.screen.parts.tile import Face, paint_tile


def paint_steps(
    canvas: Canvas, dock: Box, steps: tuple[Instruction, ...], now: int, prompt: Prompt, moment: Moment
) -> None:
    px = canvas.px
    canvas.fill(dock, canvas.theme.paper)
    room = dock.inset(px(8))
    strip, room = room.top(px(FINGER), px(14))
    squares = [square_of(step, Step(n), step.done or n < now) for n, step in enumerate(steps)]
    cells = paint_squares(canvas, strip, squares, now, moment)
    foot, room = room.foot(px(76), px(8))
    paint_opened(canvas, room, steps[now], cells[now])
    _go_on(canvas, foot, steps, now, prompt, moment)


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
