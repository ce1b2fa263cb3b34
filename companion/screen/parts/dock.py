"""The dock: every answer as a tile; numbers on a pad of the same tiles; further answers behind "More"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Literal

from companion.core.actions import Enter, Erase, Hold, Pick, Push, Type
from companion.core.message import say
from companion.core.prompt import Choice, Prompt
from companion.core.view import MapPanel, View
from companion.screen.answers import has_pad, offered
from companion.screen.canvas import Canvas
from companion.screen.frame import MOST, tiles
from companion.screen.layout import Box
from companion.screen.local import Moment, More, Touched
from companion.screen.panels.wishes import inks
from companion.screen.parts.tile import Face, paint_tile
from companion.screen.shown import panels_of
from companion.screen.theme import RGB, Theme

HOLD_NS = 800_000_000
_BESIDE_PAD = 4


def paint_dock(canvas: Canvas, dock: Box, view: View, prompt: Prompt, moment: Moment, upright: bool) -> None:
    """The answers in their slots; what is quiet is touched on the board alone."""
    canvas.fill(dock, canvas.theme.paper)
    if has_pad(prompt):
        _paint_pad(canvas, dock, view, prompt, moment)
        return
    choices = [choice for choice in offered(prompt) if not choice.quiet]
    if len(choices) <= MOST:
        slots = tiles(dock, len(choices), canvas.metrics, upright)
        paint_answers(canvas, slots, choices, prompt, moment, lines=_lines(canvas.theme, view))
        if view.over:
            paint_lost(canvas, slots, choices, view)
        return
    pages = -(-len(choices) // (MOST - 1))
    page = moment.local.turned % pages
    shown = choices[page * (MOST - 1) : (page + 1) * (MOST - 1)]
    slots = tiles(dock, MOST, canvas.metrics, upright)
    paint_answers(canvas, slots, shown, prompt, moment)
    face = Face(say("More…"), symbol="down")
    paint_tile(canvas, slots[-1], face, More(), moment.local)


def paint_answers(
    canvas: Canvas,
    slots: tuple[Box, ...],
    choices: list[Choice],
    prompt: Prompt,
    moment: Moment,
    even: Literal["", "beside", "above"] = "",
    lines: Mapping[str, RGB] | None = None,
) -> None:
    """One tile an answer, the likely one filled with lamp light; `lines`: answers that are lines on the board."""
    for slot, choice in zip(slots, choices, strict=False):
        action = action_of(choice)
        held = moment.local.pressed == action and isinstance(action, Hold)
        moment.motion.busy |= held
        filling = (moment.now_ns - moment.local.held_ns) / HOLD_NS if held else 0.0
        line = (choice.id, lines[choice.id]) if lines and choice.id in lines else None
        face = face_of(choice, prompt)._replace(even=even, line=line)
        paint_tile(canvas, slot, face, action, moment.local, filling=max(0.001, filling) * held)


def _lines(theme: Theme, view: View) -> dict[str, RGB]:
    """The lines that are drawn over a map, each with its colour there."""
    arcs = [arc for panel in panels_of(view) if isinstance(panel, MapPanel) for arc in panel.arcs]
    return dict(zip((arc.mark for arc in arcs), cycle(inks(theme)), strict=False))


def paint_lost(canvas: Canvas, slots: Sequence[Box], choices: Sequence[Choice], view: View) -> None:
    """A dot on the way to the devices: brick when one is lost, else good."""
    theme, px = canvas.theme, canvas.px
    for slot, choice in zip(slots, choices, strict=False):
        if choice.id == "devices" and view.lamps:
            paint = theme.good if all(lamp.ok for lamp in view.lamps) else theme.trouble
            canvas.disc(slot.right - px(14), slot.y + px(12), px(6), paint, theme.ink)


def action_of(choice: Choice) -> Touched:
    """What touching an answer means."""
    if choice.press:
        return Push(choice.press)
    return Hold(choice.id) if choice.hold and choice.refused is None else Pick(choice.id)


def face_of(choice: Choice, prompt: Prompt) -> Face:
    hint = choice.refused or choice.hint or (say("hold") if choice.hold else "")
    refused = choice.refused is not None
    lamp = choice.id == prompt.suggestion and not choice.hold
    state = "refused" if refused else "lamp" if lamp else "plain"
    return Face(choice.label, hint, choice.symbol, choice.colour, choice.short or "", state)  # type: ignore[arg-type]


def _paint_pad(canvas: Canvas, dock: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """Twelve slots: the figures, rub out, and the number so far on the tile that gives it; other answers beside."""
    px, beside = canvas.px, [choice for choice in prompt.choices if not choice.quiet]
    room = dock.inset(px(8))
    columns = 4 if beside else 3
    cells = room.cells(4 * columns, columns, px(8))
    keys = [cells[row * columns + column] for row in range(4) for column in range(3)]
    for cell, figure in zip(keys, "123456789 0 ", strict=True):
        if figure != " ":
            paint_tile(canvas, cell, Face(figure), Type(figure), moment.local)
    paint_tile(canvas, keys[9], Face("", symbol="backspace"), Erase(), moment.local)
    given = view.typed or prompt.suggestion
    paint_tile(canvas, keys[11], Face(given, symbol="check", state="lamp" if given else "plain"), Enter(), moment.local)
    paint_answers(canvas, tuple(cells[3::4])[:_BESIDE_PAD] if beside else (), beside, prompt, moment)
