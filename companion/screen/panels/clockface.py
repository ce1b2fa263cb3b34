"""The Dutch clock: marks round the face, the light that runs over them, the price in huge figures."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from gettext import NullTranslations
from math import pi

import pygame

from companion.core.message import say, verbatim
from companion.core.view import Bidder, ClockFace, ClockPanel
from companion.screen import fonts
from companion.screen.canvas import Canvas, Written
from companion.screen.layout import Box, Point, on_circle
from companion.screen.local import Moment
from companion.screen.ring import pixels
from companion.screen.text import OUTCOMES, bidder_words
from companion.screen.theme import BODY, HUGE, LARGE, RGB, SMALL, TINY, TITLE, Metrics, Theme, mix, paint_of

LEDS = 24  # of the ring on the screen
BIDDERS = 24  # the height of a row of bidders


def paint(canvas: Canvas, box: Box, panel: ClockPanel, moment: Moment) -> None:
    px = canvas.px
    canvas.panel(box, canvas.theme.board, radius=12)
    room = box.inset(px(10), px(8))
    if moment.full:
        _full(canvas, room, panel, moment)
    elif room.w > room.h * 1.3:
        dial, side = room.left(min(room.h, round(room.w * 0.62)), px(14))
        head, side = side.top(round(side.h * 0.42), px(4))
        canvas.text(head, panel.headline, TITLE, bold=True, lines=6, valign="top", least=TINY - 1)
        paint_beside(canvas, side, panel, canvas.theme.board)
        paint_dial(canvas, dial.square(), panel.face)
    else:
        head, room = room.top(px(34), px(2))
        canvas.text(head, panel.headline, LARGE, bold=True, align="centre", lines=2, least=TINY)
        paint_dial(canvas, room.square(), panel.face, price_inside=True)


def _full(canvas: Canvas, room: Box, panel: ClockPanel, moment: Moment) -> None:
    """The dial as large as the room allows, under what is for sale."""
    px = canvas.px
    tall = px(34) if canvas.width_of(panel.headline, BODY, True) <= room.w else px(54)
    head, room = room.top(tall, px(4))
    canvas.text(head, panel.headline, LARGE, bold=True, align="centre", lines=2, least=TINY)
    dial = room.square()
    inner = dial.inset(round(dial.w * 0.11)) if moment.ring else dial
    paint_dial(canvas, inner, panel.face)
    if moment.ring:
        paint_ring(canvas, dial, panel.face, moment.now_ns)


def paint_beside(canvas: Canvas, box: Box, panel: ClockPanel, paper: RGB | None = None, fingers: bool = False) -> None:
    """The price in huge figures, what happened, and (unless `fingers` are painted anyway) who may press."""
    theme, px = canvas.theme, canvas.px
    face = panel.face
    paper = paper or theme.paper
    bidders = () if face.stopped_by else panel.bidders
    who = () if fingers or face.stopped_by or bidders else panel.may_press
    said = OUTCOMES.get(face.outcome) or (say("Second run, at double") if face.factor > 1 else None)
    kept = (bool(face.stopped_by or said) + bool(who)) * px(36) + (len(bidders) + 1) // 2 * px(BIDDERS + 3)
    kept += canvas.height_of(panel.notes[0], box.w, SMALL) + px(3) if panel.notes else 0
    room = box
    if face.price or face.running or face.outcome:  # at START there is no price to leave room for
        price, room = box.top(min(px(96), max(px(34), box.h - kept - px(4))), px(4))
        paint_price(canvas, price, face.price, paper)
    if face.stopped_by or said:
        state, room = room.top(min(px(32), room.h), px(4))
        if face.stopped_by:
            chip, state = state.left(state.h, px(8))
            canvas.chip(face.stopped_by, chip)
        if said:
            canvas.text(state, said, LARGE, ink=theme.lamp, paper=paper, bold=True, lines=2)
    if who and room.h >= px(24):
        strip, room = room.top(min(px(28), room.h), px(4))
        words = canvas.text(strip, say("May press:"), SMALL, ink=theme.faint, paper=paper)
        x = words.right + px(8)
        for colour in who:
            if x + strip.h <= strip.right:
                canvas.chip(colour, Box(x, strip.y, strip.h, strip.h))
            x += strip.h + px(5)
    if face.running:
        _paint_notes(canvas, _paint_bidders(canvas, room, bidders, paper), panel, paper)
    else:  # why the hand stands comes first
        _paint_bidders(canvas, _paint_notes(canvas, room, panel, paper), bidders, paper)


def _paint_notes(canvas: Canvas, room: Box, panel: ClockPanel, paper: RGB) -> Box:
    """What happened, as far as there is room; returns what is left."""
    for note in panel.notes:
        tall = canvas.height_of(note, room.w, SMALL)
        if tall > room.h:
            break
        strip, room = room.top(tall, canvas.px(3))
        canvas.text(strip, note, SMALL, ink=canvas.theme.faint, paper=paper, lines=4)
    return room


def _paint_bidders(canvas: Canvas, room: Box, bidders: tuple[Bidder, ...], paper: RGB) -> Box:
    """Everyone's money and first price, two in a row as far as there is room; returns what is left."""
    px = canvas.px
    for pair in (bidders[i : i + 2] for i in range(0, len(bidders), 2)):
        if room.h < px(BIDDERS):
            break
        strip, room = room.top(px(BIDDERS), px(3))
        for bidder, cell in zip(pair, strip.columns(2, px(8)), strict=False):
            chip, words = cell.left(cell.h, px(5))
            canvas.chip(bidder.colour, chip)
            canvas.text(words, bidder_words(bidder), SMALL, paper=paper, least=TINY - 1)
    return room


def paint_price(canvas: Canvas, box: Box, price: int, paper: RGB) -> None:
    """The price in figures of equal width, so that it does not dance while it runs."""
    theme = canvas.theme
    if price <= 0:
        canvas.text(box, "—", HUGE, ink=theme.faint, paper=paper, bold=True)
        return
    figures = canvas.said(verbatim(price))
    size = min(canvas.px(HUGE * 1.6), round(box.h / 1.25))
    digit = max(fonts.width(d, size, True) for d in "0123456789")
    thin = round(digit * 0.35)
    width = sum(digit if c.isdecimal() else thin for c in figures)
    if width > box.w:
        size = int(size * box.w / width)
        digit, thin = int(digit * box.w / width), int(thin * box.w / width)
    x = box.x
    for c in figures:
        wide = digit if c.isdecimal() else thin
        if not c.isspace():
            image = fonts.line(c, size, True, theme.ink)
            canvas.surface.blit(image, (x + (wide - image.get_width()) // 2, box.centre[1] - image.get_height() // 2))
        x += wide


def paint_dial(canvas: Canvas, box: Box, face: ClockFace, price_inside: bool = False) -> None:
    """The face: every mark with its lamp, and the hand."""
    theme, px = canvas.theme, canvas.px
    cx, cy = box.centre
    radius = min(box.w, box.h) / 2 - px(2)
    passed = sum(1 for i in range(len(face.marks)) if face.turn > _turn_of(i, face.marks, face.lead_in))
    marks, written = _marked(theme, canvas.metrics, box.w, box.h, face.marks, face.factor, face.lead_in, passed)
    canvas.surface.blit(marks, (box.x, box.y))
    canvas.written += [replace(t, box=t.box.moved(box.x, box.y), room=t.room.moved(box.x, box.y)) for t in written]
    hand = paint_of(face.stopped_by) if face.stopped_by else theme.lamp
    tip = _at(cx, cy, radius * 0.62, face.turn)
    canvas.line((cx, cy), tip, hand, max(3, radius * 0.05))
    canvas.disc(*tip, max(3, radius * 0.06), hand, theme.ink)
    canvas.disc(cx, cy, radius * 0.1, hand, theme.ink)
    if face.stopped_by:
        side = round(radius * 0.3)
        canvas.chip(face.stopped_by, Box(cx - side // 2, cy - side // 2, side, side))
    if price_inside and face.price > 0:
        room = Box(round(cx - radius * 0.5), round(cy + radius * 0.12), round(radius), round(radius * 0.36))
        canvas.panel(room, theme.board, radius=6)
        paint_price(canvas, room.inset(px(4), 0), face.price, theme.board)


def paint_ring(canvas: Canvas, box: Box, face: ClockFace, now_ns: int) -> None:
    """The ring's lamps where the real one is lost: first one on top, clockwise, just as it would show them."""
    cx, cy = box.centre
    radius = min(box.w, box.h) / 2
    lamp = max(2, radius * 0.1)
    for i, light in enumerate(pixels(face, now_ns, LEDS)):
        x, y = _at(cx, cy, radius - lamp, i / LEDS)
        # LEDs are brighter than paint: faint light is lifted so that it is seen at all.
        lifted = tuple(min(255, round(255 * (c / 255) ** 0.55)) for c in light)
        canvas.disc(x, y, lamp, mix(canvas.theme.edge, lifted, max(light) and 1.0), canvas.theme.edge)


def paint_small_ring(canvas: Canvas, box: Box, face: ClockFace, now_ns: int) -> None:
    """The ring's lamps with the price in their middle."""
    ring = box.square()
    paint_ring(canvas, ring, face, now_ns)
    inner = round(ring.w * 0.56)
    room = Box(ring.centre[0] - inner // 2, ring.centre[1] - inner // 4, inner, inner // 2)
    paint_price(canvas, room, face.price, canvas.theme.paper)


def _turn_of(mark: int, marks: tuple[int, ...], lead_in: float) -> float:
    """Where a mark stands: a share of the whole turn."""
    return lead_in + (1 - lead_in) * mark / max(1, len(marks))


@lru_cache(maxsize=40)
def _marked(
    theme: Theme, metrics: Metrics, w: int, h: int, marks: tuple[int, ...], factor: int, lead_in: float, passed: int
) -> tuple[pygame.Surface, tuple[Written, ...]]:
    """The face without its hand, painted once for every mark that the hand passes."""
    surface = pygame.Surface((w, h), 0, 32)
    canvas = Canvas(surface, theme, metrics, NullTranslations())
    canvas.fill(Box(0, 0, w, h), theme.board)
    cx, cy = w // 2, h // 2
    radius = min(w, h) / 2 - metrics.px(2)
    paper = mix(theme.board, theme.water, 0.85)
    canvas.disc(cx, cy, radius, paper, theme.edge)
    # Figures as large as they can be without meeting their neighbours round the face.
    pitch = 2 * pi * 0.77 * radius * (1 - lead_in) / max(1, len(marks))
    size = min(radius * 0.16, pitch * 0.42) / metrics.unit
    room_w, room_h = round(pitch * 1.1), fonts.line_height(metrics.px(size)) + 2
    for i, mark in enumerate(marks):
        turn = _turn_of(i, marks, lead_in)
        x, y = _at(cx, cy, radius * 0.77, turn)
        room = Box(round(x - room_w / 2), round(y - room_h / 2), room_w, room_h)
        ink = theme.faint if i < passed else theme.ink
        canvas.text(room, str(mark * factor), size, ink=ink, paper=paper, bold=True, align="centre", least=8)
        lamp = _at(cx, cy, radius * 0.94, turn)
        canvas.disc(*lamp, max(2, radius * 0.035), theme.edge if i < passed else theme.lamp)
    return surface, tuple(canvas.written)


def _at(cx: float, cy: float, r: float, turn: float) -> Point:
    return on_circle(cx, cy, r, -90 + 360 * turn)
