"""The desk: the question, the answers as buttons, number pad and keyboard."""

from __future__ import annotations

from companion.core.actions import Enter, Erase, Pick, Push, Type
from companion.core.message import Message, say
from companion.core.prompt import SHOW, Choice, Prompt
from companion.core.view import ScoreRow, View
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, grid_columns
from companion.screen.local import Local, Moment, Shift, Touched
from companion.screen.panels.lists import scroll_buttons, visible, why_button
from companion.screen.panels.skyline import paint_skyline
from companion.screen.parts.buttons import button
from companion.screen.text import offered
from companion.screen.theme import BODY, LARGE, SMALL, TINY, TITLE


def undo_words(view: View) -> Message | str:
    """What the Undo button says: what it would undo, or what Redo would bring back."""
    if view.undo is not None:
        return say("Undo: {what}", what=view.undo)
    return say("Redo: {what}", what=view.redo) if view.redo is not None else ""


def question_height(canvas: Canvas, prompt: Prompt, width: int) -> int:
    """How tall the question is: one line, or two for a long one."""
    inner = width - canvas.px(20 + (64 if prompt.why is not None else 0) + (40 if prompt.player is not None else 0))
    return canvas.px(36 if canvas.width_of(prompt.question, BODY, True) <= inner else 58)


def _asked(view: View, prompt: Prompt) -> ScoreRow | None:
    """Whoever is asked, in a game."""
    rows = view.game.score.rows if view.game is not None else ()
    return rows[prompt.player] if prompt.player is not None and prompt.player < len(rows) else None


def paint_question(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """The question with the colour of whoever is asked, and its why."""
    px = canvas.px
    room = box
    asked = _asked(view, prompt)
    if asked is not None:
        chip, room = room.left(px(30), px(8))
        canvas.chip(asked.colour, chip)
    if prompt.why is not None:
        mark, room = room.far(px(56), px(6))
        why_button(canvas, mark, -1, moment)
    lines = 1 if room.h <= px(40) else 3
    canvas.text(room, prompt.question, LARGE, paper=canvas.theme.paper, bold=True, lines=lines, least=TINY)


class Answers:
    """How the answers are laid out in a given width: columns, rows and the height of a button."""

    def __init__(self, canvas: Canvas, prompt: Prompt, width: int, tight: bool = False) -> None:
        self.choices = tuple(c for c in offered(prompt) if not c.quiet)
        px = canvas.px
        self.gap = px(8)
        hints = any(_hint(c) is not None for c in self.choices)
        self.height = px(74 if hints else 64)
        needed = px(90 if tight else 110)
        size = SMALL if tight else BODY
        for choice in self.choices:
            sign = px(44) if choice.colour else 0
            label, hint = _two_lines(canvas, choice.label, size, True), _hint(choice)
            small = _two_lines(canvas, hint, SMALL, False) if hint is not None and not tight else 0.0
            needed = max(needed, min(round(max(label, small)), px(220)) + sign + px(13 if tight else 24))
        most = 6
        if all(len(canvas.said(c.label)) <= 3 for c in self.choices):
            needed, most = px(72), 12
        self.columns = grid_columns(max(1, len(self.choices)), needed, width, self.gap, most)
        self.rows = -(-len(self.choices) // self.columns) if self.choices else 0

    def tall(self, rows: int) -> int:
        """The height of so many rows."""
        return rows * self.height + max(0, rows - 1) * self.gap


def _two_lines(canvas: Canvas, text: Message, size: float, bold: bool) -> float:
    """How wide the text is where it may take two lines, but no word is broken."""
    words = canvas.said(text).split(" ")
    return max(canvas.width_of(text, size, bold) * 0.56, *(canvas.width_of(word, size, bold) for word in words))


def _hint(choice: Choice) -> Message | None:
    return choice.refused or choice.hint


def paint_answers(
    canvas: Canvas, box: Box, prompt: Prompt, moment: Moment, grow: bool = False, tight: bool = False
) -> None:
    """The answers as a grid of buttons; rows that do not fit are reached with the arrows."""
    local = moment.local
    plan = Answers(canvas, prompt, box.w, tight)
    if not plan.choices:
        return
    room = box
    rows = range(plan.rows)
    if plan.tall(plan.rows) > box.h:
        fits = max(1, (box.h + plan.gap) // (plan.height + plan.gap))
        wide = canvas.px(64) if fits > 1 else canvas.px(136)
        arrows, room = box.far(wide, plan.gap)
        plan = Answers(canvas, prompt, room.w, tight)
        rows = visible([plan.height] * plan.rows, max(plan.height, room.h), plan.gap, local.scroll)
        arrows = arrows.top(plan.tall(len(rows)))[0]
        scroll_buttons(canvas, arrows, rows.start > 0, rows.stop < plan.rows, False, moment)
    height = plan.height
    if grow and len(rows):
        height = max(height, min(canvas.px(104), (room.h + plan.gap) // len(rows) - plan.gap))
        used = len(rows) * (height + plan.gap)
        below = Box(box.x, box.y + used, box.w, box.h - used)
        paint_skyline(canvas, below, canvas.theme.paper)
    shown = plan.choices[rows.start * plan.columns : rows.stop * plan.columns]
    grid = Box(room.x, room.y, room.w, len(rows) * (height + plan.gap) - plan.gap)
    for choice, cell in zip(shown, grid.cells(len(shown), plan.columns, plan.gap), strict=False):
        action = Push(choice.press) if choice.press else Pick(choice.id)
        hint, refused = _hint(choice) or "", choice.refused is not None
        button(canvas, cell, action, choice.label, local, hint=hint, colour=choice.colour, refused=refused, tight=tight)


def paint_field(canvas: Canvas, box: Box, view: View, prompt: Prompt) -> None:
    """What has been typed so far, or the suggestion in faint ink."""
    theme, px = canvas.theme, canvas.px
    canvas.panel(box, theme.board, radius=8, frame=theme.lamp)
    typed = view.typed or prompt.suggestion
    ink = theme.ink if view.typed else theme.faint
    covered = canvas.text(box.inset(px(12), px(2)), typed, TITLE, ink=ink, bold=True)
    if view.typed or not typed:
        x = (covered.right if covered.w else box.x + px(12)) + px(3)
        canvas.fill(Box(x, box.y + px(10), px(3), box.h - px(20)), theme.lamp)


def paint_pad(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """A number pad with what has been typed above it."""
    gap = canvas.px(6)
    field, room = box.top(canvas.px(52), gap)
    paint_field(canvas, field, view, prompt)
    for cell, key in zip(room.cells(12, 3, gap), "123456789<0>", strict=True):
        _key(canvas, cell, key, moment.local)


_LETTERS = "qwertyuiopasdfghjkl'^zxcvbnm-<éèëïç_ô&.>"
_SIGNS: dict[str, tuple[Touched, str]] = {
    "<": (Erase(), "backspace"),
    ">": (Enter(), "check"),
    "^": (Shift(), "shift"),
}


def paint_keyboard(canvas: Canvas, box: Box, moment: Moment) -> None:
    """Letters for names, with the accents of French and Dutch."""
    gap = canvas.px(4)
    keys = "1234567890" + _LETTERS if box.h >= canvas.px(64) * 5 + gap * 4 else _LETTERS
    for cell, key in zip(box.cells(len(keys), 10, gap), keys, strict=True):
        _key(canvas, cell, key.upper() if moment.local.capitals else key, moment.local)


def _key(canvas: Canvas, box: Box, key: str, local: Local) -> None:
    if key in _SIGNS:
        action, symbol = _SIGNS[key]
        button(canvas, box, action, "", local, symbol=symbol, quiet=key != ">")
    elif key == "_":
        button(canvas, box, Type(" "), "␣", local, quiet=True)
    else:
        button(canvas, box, Type(key), key, local, quiet=True, size=TITLE)


def paint_cover(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """A private question, covered: one touch shows it."""
    theme, px, show = canvas.theme, canvas.px, Pick(SHOW.id)
    held, focus = moment.local.pressed == show, moment.local.focus == show
    paper, ink = (theme.lamp, theme.lamp_ink) if held else (theme.tile, theme.ink)
    canvas.panel(box, paper, radius=10, frame=theme.lamp if focus else theme.edge)
    sign, room = box.inset(px(14), px(6)).left(px(44), px(12))
    asked = _asked(view, prompt)
    if asked is not None:
        canvas.chip(asked.colour, sign.square())
    else:
        canvas.symbol("eye", sign.square(), ink)
    head, foot = room.rows(2)
    canvas.text(head, prompt.question, LARGE, ink=ink, paper=paper, bold=True, valign="bottom")
    canvas.text(foot, say("The others look away. Touch to show."), BODY, ink=ink, paper=paper, valign="top", lines=2)
    canvas.target(box, show)
