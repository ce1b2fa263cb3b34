"""The Dutch clock: the dial with the price in its middle, or what starts it; further answers in its corners."""

from __future__ import annotations

from companion.core.actions import Pick, Push
from companion.core.inputs import SHARED
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.view import ClockFace, ClockPanel
from companion.screen import fonts
from companion.screen.canvas import Canvas, Written
from companion.screen.layout import Box
from companion.screen.local import GoOn, Moment, Touched
from companion.screen.panels.dial import Dial, Palette, paint_face, palette
from companion.screen.theme import TINY, contrast, ink_on

THOUSAND = 1000
START = Push(SHARED)
_LEGIBLE = 4.5  # contrast of words


def colours_of(canvas: Canvas, panel: ClockPanel) -> Palette:
    """In the buyer's paint as soon as somebody has it."""
    face = panel.face
    return palette(canvas.theme, face.stopped_by if face.outcome == "bought" else "")


def going_on(face: ClockFace) -> GoOn | None:
    """What any touch means once the lot is gone."""
    return GoOn(face.stopped_ns) if face.settled else None


def paint(canvas: Canvas, box: Box, panel: ClockPanel, moment: Moment, prompt: Prompt | None = None) -> None:
    """The dial with the price in its middle, or what starts it; further answers stand in its corners."""
    face, colours = panel.face, colours_of(canvas, panel)
    dial = Dial(box, canvas.metrics.unit)
    paint_face(canvas, dial, face, panel.bidders, colours, canvas.said(say("START")))
    if _waits(face):
        _paint_start(canvas, dial, panel, colours, moment)
    else:
        _paint_price(canvas, dial, face, colours)
        _paint_notes(canvas, dial.middle(232, 73, 67), panel.notes, colours)
    if (goes_on := going_on(face)) is not None:
        for part in _but_for_the_menu(canvas, box):
            canvas.target(part, goes_on)
    elif prompt is not None and panel.bidders and panel.result is None:
        _paint_corners(canvas, box, prompt, colours, moment)


def _but_for_the_menu(canvas: Canvas, box: Box) -> tuple[Box, ...]:
    """A dial on an upright panel has the menu in its corner."""
    if canvas.metrics.height <= canvas.metrics.width:
        return (box,)
    top, rest = box.top(canvas.px(68))
    return top.far(canvas.px(64))[1], rest


def _waits(face: ClockFace) -> bool:
    return not (face.running or face.outcome)


def _paint_start(canvas: Canvas, dial: Dial, panel: ClockPanel, colours: Palette, moment: Moment) -> None:
    theme, face = canvas.theme, panel.face
    held = START in (moment.local.pressed, moment.local.focus)
    unit, up = dial.scale / canvas.metrics.unit, 26 if panel.notes else 0
    if held:
        canvas.disc(dial.x, dial.y, 150 * dial.scale, theme.lamp)
    paper, ink, faint = (
        (theme.lamp, theme.lamp_ink, theme.lamp_ink) if held else (colours.inside, colours.ink, colours.faint)
    )
    lamp = theme.lamp_ink if held else theme.lamp
    canvas.symbol("touch", dial.middle(52, -84 - up, 52), lamp)
    canvas.text(dial.middle(250, -22 - up, 40), say("Touch to start"), 28 * unit, ink=ink, paper=paper, bold=True,
                align="centre", least=min(28 * unit, 16))  # fmt: skip
    canvas.text(dial.middle(240, 18 - up, 28), say("or press the button"), canvas.body(19) * unit, ink=faint,
                paper=paper, align="centre", least=min(19 * unit, TINY))  # fmt: skip
    first, last = face.marks[0] * face.factor, (face.low or face.marks[-1]) * face.factor
    canvas.text(dial.middle(220, 50 - up, 36), say("{high} → {low}", high=first, low=last), 24 * unit, ink=lamp,
                paper=paper, bold=True, align="centre", least=min(24 * unit, 16))  # fmt: skip
    if not held:
        _paint_notes(canvas, dial.middle(220, 92 - up, 60), panel.notes, colours)
    canvas.target(dial.middle(220, -110, 220), START)


def _paint_price(canvas: Canvas, dial: Dial, face: ClockFace, colours: Palette) -> None:
    """The price of this very moment, in figures of equal width so that it does not shake."""
    unit = dial.scale / canvas.metrics.unit
    if not face.price:
        words: Message | str = say("START") if face.outcome != "lapsed" else "—"
        canvas.text(dial.middle(240, -70, 90), words, 64 * unit, ink=colours.ink, paper=colours.inside, bold=True,
                    align="centre", least=min(64 * unit, 24))  # fmt: skip
        return
    thousands = face.price % THOUSAND == 0
    figures = canvas.said(verbatim(face.price // THOUSAND if thousands else face.price))
    size = dial.px(150 if canvas.large else 146)
    digit = round(max(fonts.width(d, size, True) for d in "0123456789") * 0.92)  # no figure fills its width
    room = dial.middle(276, -106, 156)
    if digit * len(figures) > room.w:
        size = int(size * room.w / (digit * len(figures)))
        digit = room.w // len(figures)
    x = room.centre[0] - digit * len(figures) // 2
    covered = Box(x, room.y + round(room.h * 0.14), digit * len(figures), round(room.h * 0.72))
    for figure in figures:
        image = fonts.line(figure, size, True, colours.strong)
        wide = (digit - image.get_width()) // 2
        canvas.surface.blit(image, (x + wide, room.centre[1] - image.get_height() // 2))
        x += digit
    canvas.written.append(Written(figures, covered, room, size, colours.strong, colours.inside, False))
    if thousands:
        words = say("thousand") if canvas.large else say("thousand florins")
        canvas.text(dial.middle(230, 36, 34), words, canvas.body(22) * unit, ink=colours.faint, paper=colours.inside,
                    align="centre", least=min(22 * unit, TINY))  # fmt: skip


def _paint_notes(canvas: Canvas, room: Box, notes: tuple[Message, ...], colours: Palette) -> None:
    """What happened, as many notes as there is room for."""
    size = canvas.body(16)
    for note in notes:
        tall = canvas.height_of(note, room.w, size)
        if tall > room.h:
            size, tall = TINY, min(room.h, canvas.height_of(note, room.w, TINY))
        strip, rest = room.top(tall, canvas.px(3))
        if not canvas.fits(strip, note, lines=6):
            return
        canvas.text(strip, note, size, ink=colours.faint, paper=colours.inside, align="centre", lines=6)
        room = rest


def _paint_corners(canvas: Canvas, box: Box, prompt: Prompt, colours: Palette, moment: Moment) -> None:
    """Answers that are no buyer's: they rest in the corners that the dial and what is said at its foot leave free."""
    px, theme, local = canvas.px, canvas.theme, moment.local
    wide, tall = px(78), px(68)
    left, right, low = box.x + px(4), box.right - wide - px(4), box.bottom - tall - px(4)
    places = (right, low), (left, box.y + px(4)), (left, low)
    others = (choice for choice in prompt.choices if not (choice.quiet or choice.press or choice.colour))
    for choice, (x, y) in zip(others, places, strict=False):
        action: Touched = Pick(choice.id)
        held = action in (local.pressed, local.focus)
        tile = Box(x, y, wide, tall)
        plain = theme.ink if contrast(theme.ink, colours.top) >= _LEGIBLE else ink_on(colours.top)
        paper, ink = (theme.lamp, theme.lamp_ink) if held else (colours.top, plain)
        canvas.panel(tile, paper, radius=11, frame=theme.edge, line=1)
        sign, words = tile.inset(px(3)).top(px(26))
        canvas.symbol(_symbol(choice), sign.middle(px(22)), ink if held or plain != theme.ink else theme.lamp)
        canvas.text(words, choice.short or choice.label, TINY, ink=ink, paper=paper, bold=True, align="centre", lines=2)
        canvas.target(tile, action)


def _symbol(choice: Choice) -> str:
    return choice.symbol or {"again": "round", "practice": "clock", "serious": "auction"}.get(choice.id, "contract")
