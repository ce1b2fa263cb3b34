"""The Dutch clock: marks round the face, the light that runs over them, the price in huge figures."""

from __future__ import annotations

from math import cos, pi, sin

from companion.message import say
from companion.screen import fonts
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.theme import BODY, HUGE, LARGE, SMALL, TITLE, mix, paint_of
from companion.screen.view import ClockFace, ClockPanel

_OUTCOMES = {
    "bought": say("Sold"),
    "early": say("Too early: again at double"),
    "lapsed": say("Nobody wants it"),
    "cannot_pay": say("Cannot pay"),
}


def paint(canvas: Canvas, box: Box, panel: ClockPanel, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    canvas.panel(box, theme.card, radius=12)
    room = box.inset(px(10), px(8))
    if room.w > room.h * 1.3:
        dial, side = room.left(min(room.h, round(room.w * 0.62)), px(14))
        _beside(canvas, side, panel)
    else:
        head, room = room.top(px(34), px(2))
        canvas.text(head, panel.headline, LARGE, bold=True, align="centre")
        dial = room
    paint_dial(canvas, dial.square(), panel.face, price_inside=room.w <= room.h * 1.3)


def _beside(canvas: Canvas, box: Box, panel: ClockPanel) -> None:
    theme, px = canvas.theme, canvas.px
    face = panel.face
    head, room = box.top(round(box.h * 0.3), px(4))
    canvas.text(head, panel.headline, TITLE, bold=True, lines=3, valign="top", least=SMALL)
    price, room = room.top(round(box.h * 0.32), px(4))
    paint_price(canvas, price, face.price, theme.card)
    state, room = room.top(px(34), px(4))
    if face.stopped_by:
        chip, state = state.left(state.h, px(8))
        canvas.chip(face.stopped_by, chip)
    if face.outcome in _OUTCOMES:
        canvas.text(state, _OUTCOMES[face.outcome], LARGE, ink=theme.accent, bold=True)
    elif face.factor > 1:
        canvas.text(state, say("Second run, at double"), LARGE, ink=theme.accent, bold=True)
    if panel.may_press:
        strip, room = room.top(px(30), px(4))
        words = canvas.text(strip, say("May press:"), BODY, ink=theme.faint)
        x = words.right + px(8)
        for colour in panel.may_press:
            canvas.chip(colour, Box(x, strip.y, strip.h, strip.h))
            x += strip.h + px(6)
    for note in panel.notes:
        tall = canvas.height_of(note, room.w, SMALL)
        if tall > room.h:
            break
        strip, room = room.top(tall, px(3))
        canvas.text(strip, note, SMALL, ink=theme.faint, lines=4)


def paint_price(canvas: Canvas, box: Box, price: int, paper: tuple[int, int, int]) -> None:
    """The price in figures of equal width, so that it does not dance while it runs."""
    theme = canvas.theme
    if price <= 0:
        canvas.text(box, "—", HUGE, ink=theme.faint, paper=paper, bold=True)
        return
    figures = f"{price:,}".replace(",", " ")
    size = min(canvas.px(HUGE * 1.6), round(box.h / 1.25))
    digit = max(fonts.width(d, size, True) for d in "0123456789")
    thin = round(digit * 0.35)
    width = sum(thin if c == " " else digit for c in figures)
    if width > box.w:
        size = int(size * box.w / width)
        digit, thin = int(digit * box.w / width), int(thin * box.w / width)
    x = box.x
    for c in figures:
        if c != " ":
            image = fonts.line(c, size, True, theme.ink)
            canvas.surface.blit(image, (x + (digit - image.get_width()) // 2, box.centre[1] - image.get_height() // 2))
        x += thin if c == " " else digit


def paint_dial(canvas: Canvas, box: Box, face: ClockFace, price_inside: bool = False) -> None:
    """The face: lamps round the rim as on the ring, every mark, and the hand."""
    theme, px = canvas.theme, canvas.px
    cx, cy = box.centre
    radius = min(box.w, box.h) / 2 - px(2)
    canvas.disc(cx, cy, radius, mix(theme.card, theme.water, 0.85), theme.line)
    n = len(face.marks)
    # Figures as large as they can be without meeting their neighbours round the face.
    pitch = 2 * pi * 0.77 * radius * (1 - face.lead_in) / max(1, n)
    size = min(radius * 0.16, pitch * 0.42) / canvas.metrics.unit
    for i, mark in enumerate(face.marks):
        turn = face.lead_in + (1 - face.lead_in) * i / max(1, n)
        x, y = _at(cx, cy, radius * 0.77, turn)
        passed = face.turn > turn
        w, h = round(pitch * 1.1), fonts.line_height(px(size)) + 2
        canvas.text(
            Box(round(x - w / 2), round(y - h / 2), w, h),
            str(mark * face.factor),
            size,
            ink=theme.faint if passed else theme.ink,
            paper=mix(theme.card, theme.water, 0.85),
            bold=True,
            align="centre",
            least=8,
        )
        tx, ty = _at(cx, cy, radius * 0.94, turn)
        canvas.disc(tx, ty, max(2, radius * 0.035), theme.line if passed else theme.accent)
    hand = paint_of(face.stopped_by) if face.stopped_by else theme.accent
    tip = _at(cx, cy, radius * 0.62, face.turn)
    canvas.line((cx, cy), tip, hand, max(3, radius * 0.05))
    canvas.disc(*tip, max(3, radius * 0.06), hand, theme.ink)
    canvas.disc(cx, cy, radius * 0.1, hand, theme.ink)
    if face.stopped_by:
        side = round(radius * 0.3)
        canvas.chip(face.stopped_by, Box(cx - side // 2, cy - side // 2, side, side))
    if price_inside and face.price > 0:
        room = Box(round(cx - radius * 0.5), round(cy + radius * 0.12), round(radius), round(radius * 0.36))
        canvas.panel(room, theme.card, radius=6)
        paint_price(canvas, room.inset(px(4), 0), face.price, theme.card)


def _at(cx: float, cy: float, r: float, turn: float) -> tuple[float, float]:
    angle = (-90 + 360 * turn) * pi / 180
    return cx + r * cos(angle), cy + r * sin(angle)
