"""The table from above: who sits where in which colour, who begins, and which seat is meant."""

from __future__ import annotations

from companion.core.message import say
from companion.core.scenes import Seat, SeatsPanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, on_circle
from companion.screen.local import Moment, Spot
from companion.screen.panels import scenery
from companion.screen.theme import RGB, mix, paint_of

_CARD = (128, 72)
_DASH = 7


def paint(canvas: Canvas, box: Box, panel: SeatsPanel, moment: Moment) -> None:
    px, theme = canvas.px, canvas.theme
    canvas.fill(box, theme.board)
    w, h = px(_CARD[0]), px(_CARD[1])
    rx, ry = (box.w - w) / 2 - px(8), (box.h - h) / 2 - px(12)
    wood, rim = scenery.WOOD.get(theme.name, (theme.board, theme.edge))
    x, y = box.centre
    tall, wide = max(px(90), round(2 * ry - h - px(4))), max(px(120), round(2 * rx - w - px(28)))
    table = Box(x - wide // 2, y - tall // 2, wide, tall)
    canvas.panel(table, wood, 40, rim, 6)
    room = table.inset(px(12))
    if panel.turning:
        switch, room = room.foot(px(64), px(4))
        _switch(canvas, switch, panel, moment)
    if panel.caption is not None:
        ink = theme.ink if theme.name != "day" else (33, 22, 10)
        canvas.text(room, panel.caption, 18, align="centre", ink=ink, paper=wood, lines=3)
    for number, seat in enumerate(panel.seats):
        cx, cy = on_circle(0, 0, 1, 90 + 360 * number / len(panel.seats))
        place = Box(round(x + cx * rx - w / 2), round(y + cy * ry - h / 2), w, h)
        _seat(canvas, place, seat, moment)


def _switch(canvas: Canvas, box: Box, panel: SeatsPanel, moment: Moment) -> None:
    """In the middle lies this panel: whether its picture turns to whose turn it is."""
    px, theme, action = canvas.px, canvas.theme, Spot(panel.turning)
    held = moment.local.pressed == action
    paper = theme.lamp if held else theme.tile
    ink = theme.lamp_ink if held else theme.ink
    canvas.panel(box, paper, 11, theme.lamp if panel.turns else theme.edge)
    knob, words = box.inset(px(8), px(4)).far(px(40), px(6))
    track = Box(knob.x, knob.centre[1] - px(11), knob.w, px(22))
    canvas.panel(track, theme.lamp if panel.turns else theme.refused, 11, ink if held else theme.edge, 1)
    side = track.right - px(11) if panel.turns else track.x + px(11)
    canvas.disc(side, track.centre[1], px(8), theme.lamp_ink if panel.turns else theme.refused_ink)
    canvas.text(words, say("Turn to the seat"), 17, ink=ink, paper=paper, bold=True, lines=3)
    if moment.local.focus == action:
        canvas.outline(box.inset(-px(3)), theme.ink, 11, 2)
    if panel.turning in moment.tappable:
        canvas.target(box, action)


def _seat(canvas: Canvas, box: Box, seat: Seat, moment: Moment) -> None:
    px, theme = canvas.px, canvas.theme
    action = Spot(seat.spot)
    lit = seat.lit or moment.local.pressed == action
    if seat.name is None:
        canvas.panel(box, theme.board, 11)
        _dashed(canvas, box, theme.lamp if lit else theme.edge)
        canvas.text(box.inset(px(8)), say("free seat"), 17, align="centre", ink=theme.ink if lit else theme.faint)
    else:
        paint = paint_of(seat.colour)
        paper = mix(theme.board, paint, 0.35 if theme.name == "night" else 0.16) if theme.sky else theme.paper
        canvas.panel(box, paper, 11, paint if theme.sky else theme.edge, 2.5)
        inner = box.inset(px(10), px(14))
        roomy = canvas.width_of(seat.name, 17, True) <= inner.w - px(46)
        chip, rest = inner.left(px(40 if roomy else 24), px(6))
        canvas.chip(seat.colour, chip)
        canvas.text(rest, seat.name, 20, bold=True, ink=theme.ink, paper=paper, lines=2)
        if seat.program:
            gear = Box(box.right - px(20), box.bottom - px(20), px(28), px(28))
            canvas.disc(*gear.centre, px(14), theme.paper, theme.edge)
            canvas.symbol("gear", gear.middle(px(18)), theme.ink)
        if seat.first:
            mark = Box(box.right - px(24), box.y - px(10), px(30), px(30))
            canvas.disc(*mark.centre, px(15), theme.lamp, theme.ink)
            canvas.symbol("crown", mark.middle(px(18)), theme.lamp_ink)
    if lit and seat.name is not None:
        canvas.outline(box, theme.lamp, 11)
    if moment.local.focus == action:
        canvas.outline(box.inset(-px(3)), theme.ink, 11, 2)
    if seat.spot in moment.tappable:
        canvas.target(box, action)


def _dashed(canvas: Canvas, box: Box, colour: RGB) -> None:
    """The edge of a seat that nobody has taken."""
    dash, line = canvas.px(_DASH), canvas.px(2)
    for start in range(box.x + dash, box.right - dash, 2 * dash):
        for y in (box.y, box.bottom - line):
            canvas.fill(Box(start, y, min(dash, box.right - dash - start), line), colour)
    for start in range(box.y + dash, box.bottom - dash, 2 * dash):
        for x in (box.x, box.right - line):
            canvas.fill(Box(x, start, line, min(dash, box.bottom - dash - start)), colour)
