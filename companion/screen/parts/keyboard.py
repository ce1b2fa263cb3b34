"""A keyboard over board and dock: names are typed once."""

from __future__ import annotations

from companion.core.actions import Enter, Erase, Type
from companion.core.prompt import Prompt
from companion.core.view import View
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local, Moment, Shift, Touched
from companion.screen.parts.dock import paint_answers
from companion.screen.parts.tile import Face, paint_tile
from companion.screen.theme import TITLE

_LETTERS = "qwertyuiopasdfghjkl'^zxcvbnm-<éèëïç_ô&.>"
_SIGNS: dict[str, tuple[Touched, str]] = {
    "<": (Erase(), "backspace"),
    ">": (Enter(), "check"),
    "^": (Shift(), "shift"),
}
FIELD = 64


def paint_keyboard(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """What is typed so far, other answers beside it, and letters with the accents of French and Dutch."""
    px = canvas.px
    canvas.fill(box, canvas.theme.paper)
    upright = box.h > box.w
    gap, columns = px(6), 7 if upright else 10
    rows = -(-len(_LETTERS) // columns)
    tall = min(box.h - px(FIELD) - 3 * gap, rows * px(84))
    keys, room = box.inset(px(8), gap).foot(tall, gap)
    field = room.foot(px(FIELD))[0]
    beside = [choice for choice in prompt.choices if not choice.quiet]
    if beside:
        side, field = field.far(round(field.w * 0.55), gap)
        paint_answers(canvas, side.columns(len(beside), gap), beside, prompt, moment)
    _field(canvas, field, view, prompt)
    for cell, key in zip(keys.cells(len(_LETTERS), columns, gap), _LETTERS, strict=False):
        _key(canvas, cell, key.upper() if moment.local.capitals else key, moment.local)


def _field(canvas: Canvas, box: Box, view: View, prompt: Prompt) -> None:
    theme, px = canvas.theme, canvas.px
    canvas.panel(box, theme.board, radius=11, frame=theme.lamp)
    typed = view.typed or prompt.suggestion
    ink = theme.ink if view.typed else theme.faint
    covered = canvas.text(box.inset(px(12), px(2)), typed, TITLE, ink=ink, bold=True)
    if view.typed or not typed:
        x = (covered.right if covered.w else box.x + px(12)) + px(3)
        canvas.fill(Box(x, box.y + px(12), px(3), box.h - px(24)), theme.lamp)


def _key(canvas: Canvas, box: Box, key: str, local: Local) -> None:
    if key in _SIGNS:
        action, symbol = _SIGNS[key]
        state = "lamp" if key == ">" else "plain"
        paint_tile(canvas, box, Face("", symbol=symbol, state=state), action, local)  # type: ignore[arg-type]
    else:
        letter = " " if key == "_" else key
        paint_tile(canvas, box, Face("␣" if key == "_" else key), Type(letter), local)
