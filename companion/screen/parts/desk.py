"""The desk: the question, the answers as buttons, number pad and keyboard."""

from __future__ import annotations

from companion.core.actions import Enter, Erase, Pick, Push, Type
from companion.core.message import Message, say
from companion.core.prompt import Choice, Prompt
from companion.core.view import View
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, grid_columns
from companion.screen.local import Local, Moment
from companion.screen.panels.lists import scroll_buttons, visible, why_button
from companion.screen.panels.skyline import paint_skyline
from companion.screen.parts.buttons import button
from companion.screen.text import offered
from companion.screen.theme import BODY, LARGE, SMALL, TINY, TITLE
from companion.screen.touched import Reveal, Shift


def undo_words(view: View) -> Message | str:
    """What the Undo button says: what it would undo, or what Redo would bring back."""
    if view.undo is not None:
        return say("Undo: {what}", what=view.undo)
    return say("Redo: {what}", what=view.redo) if view.redo is not None else ""


def question_height(canvas: Canvas, prompt: Prompt, width: int) -> int:
    """How tall the question is: one line, or two for a long one."""
    inner = width - canvas.px(20 + (64 if prompt.why is not None else 0) + (40 if prompt.player is not None else 0))
    return canvas.px(36 if canvas.width_of(prompt.question, BODY, True) <= inner else 58)


def paint_question(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """The question with the colour of whoever is asked, and its why."""
    px = canvas.px
    room = box
    if prompt.player is not None and view.game is not None and prompt.player < len(view.game.score.rows):
        chip, room = room.left(px(30), px(8))
        side = min(px(30), box.h)
        canvas.chip(view.game.score.rows[prompt.player].colour, Box(chip.x, chip.centre[1] - side // 2, side, side))
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
            # A label or a hint may take two lines, but no word is broken.
            label = max(canvas.width_of(choice.label, size, True) * 0.56, _longest(canvas, choice.label, size, True))
            hint = _hint(choice)
            small = 0.0
            if hint is not None and not tight:
                small = max(canvas.width_of(hint, SMALL) * 0.56, _longest(canvas, hint, SMALL, False))
            needed = max(needed, min(round(max(label, small)), px(220)) + sign + px(13 if tight else 24))
        few = all(len(canvas.said(c.label)) <= 3 for c in self.choices)
        most = 12 if few else 6
        if few:
            needed = px(72)
        self.columns = grid_columns(max(1, len(self.choices)), needed, width, self.gap, most)
        self.rows = -(-len(self.choices) // self.columns) if self.choices else 0

    def tall(self, rows: int) -> int:
        """The height of so many rows."""
        return rows * self.height + max(0, rows - 1) * self.gap


def _longest(canvas: Canvas, text: Message, size: float, bold: bool) -> int:
    """The width of the longest word."""
    return max((canvas.width_of(word, size, bold) for word in canvas.said(text).split(" ")), default=0)


def _hint(choice: Choice) -> Message | None:
    return choice.refused if choice.refused is not None else choice.hint


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
    for line, r in enumerate(rows):
        strip = Box(room.x, room.y + line * (height + plan.gap), room.w, height)
        for c, cell in enumerate(strip.columns(plan.columns, plan.gap)):
            i = r * plan.columns + c
            if i < len(plan.choices):
                choice = plan.choices[i]
                button(
                    canvas,
                    cell,
                    Push(choice.press) if choice.press else Pick(choice.id),
                    choice.label,
                    local,
                    hint=_hint(choice) or "",
                    colour=choice.colour,
                    refused=choice.refused is not None,
                    tight=tight,
                )


def paint_field(canvas: Canvas, box: Box, view: View, prompt: Prompt) -> None:
    """What has been typed so far, or the suggestion in faint ink."""
    theme, px = canvas.theme, canvas.px
    canvas.panel(box, theme.card, radius=8, frame=theme.accent)
    typed = view.typed or prompt.suggestion
    ink = theme.ink if view.typed else theme.faint
    covered = canvas.text(box.inset(px(12), px(2)), typed, TITLE, ink=ink, bold=True)
    if view.typed or not typed:
        x = (covered.right if covered.w else box.x + px(12)) + px(3)
        canvas.fill(Box(x, box.y + px(10), px(3), box.h - px(20)), theme.accent)


def paint_pad(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """A number pad with what has been typed above it."""
    px = canvas.px
    gap = px(6)
    field, room = box.top(px(52), gap)
    paint_field(canvas, field, view, prompt)
    keys = ("123", "456", "789", "<0>")
    for line, row in zip(room.rows(4, gap), keys, strict=True):
        for cell, key in zip(line.columns(3, gap), row, strict=True):
            _key(canvas, cell, key, moment.local)


_LETTERS = ("1234567890", "qwertyuiop", "asdfghjkl'", "^zxcvbnm-<", "éèëïç_ô&.>")


def paint_keyboard(canvas: Canvas, box: Box, moment: Moment) -> None:
    """Letters for names, with the accents of French and Dutch."""
    gap = canvas.px(4)
    lines = _LETTERS if box.h >= canvas.px(64) * 5 + gap * 4 else _LETTERS[1:]
    for line, row in zip(box.rows(len(lines), gap), lines, strict=True):
        for cell, key in zip(line.columns(len(row), gap), row, strict=True):
            _key(canvas, cell, key.upper() if moment.local.capitals else key, moment.local)


def _key(canvas: Canvas, box: Box, key: str, local: Local) -> None:
    if key == "<":
        button(canvas, box, Erase(), "", local, symbol="backspace", quiet=True)
    elif key == ">":
        button(canvas, box, Enter(), "", local, symbol="check")
    elif key == "^":
        button(canvas, box, Shift(), "", local, symbol="shift", quiet=True)
    elif key == "_":
        button(canvas, box, Type(" "), "␣", local, quiet=True)
    else:
        button(canvas, box, Type(key), key, local, quiet=True, size=TITLE)


def paint_cover(canvas: Canvas, box: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """A private question, covered: one touch shows it."""
    theme, px = canvas.theme, canvas.px
    held = moment.local.pressed == Reveal()
    focus = moment.local.focus == Reveal()
    canvas.panel(box, theme.pressed if held else theme.raised, radius=10, frame=theme.accent if focus else theme.line)
    ink = theme.pressed_ink if held else theme.ink
    paper = theme.pressed if held else theme.raised
    sign, room = box.inset(px(14), px(6)).left(px(44), px(12))
    if prompt.player is not None and view.game is not None and prompt.player < len(view.game.score.rows):
        canvas.chip(view.game.score.rows[prompt.player].colour, sign.square())
        name = view.game.score.rows[prompt.player].name
        title = say("For {name} alone", name=name)
    else:
        canvas.symbol("eye", sign.square(), ink)
        title = say("For one player alone")
    head, foot = room.rows(2)
    canvas.text(head, title, LARGE, ink=ink, paper=paper, bold=True, valign="bottom")
    canvas.text(foot, say("The others look away. Touch to show."), BODY, ink=ink, paper=paper, valign="top", lines=2)
    canvas.target(box, Reveal())
