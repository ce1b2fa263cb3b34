"""The quay: a cell for every player with his symbol, name, score or money, and what he has."""

from __future__ import annotations

import re

from companion.core.message import Message, verbatim
from companion.core.view import GameView, ScoreRow, WindRosePanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment, ShowPanel, Spot, Touched
from companion.screen.theme import RGB, TINY, ink_on, mix, paint_in

_FIGURE = re.compile(r"[-−]?\d[\d,]*")
LONG, MONEY = 4, 7  # letters: a longer total stands below the name; a still longer one needs the whole cell


def paint_quay(canvas: Canvas, box: Box, game: GameView | None, shown: int, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    canvas.fill(box, theme.quay)
    canvas.fill(box.top(px(1))[0], theme.edge)
    rows = game.score.rows if game is not None else ()
    if game is None or not rows:
        return
    for seat, (row, cell) in enumerate(zip(rows, box.columns(len(rows)), strict=True)):
        _cell(canvas, cell, seat, row, moment)
        touched = _meant(game, row, shown, moment)
        if touched is not None:
            if moment.local.pressed == touched or moment.local.focus == touched:
                canvas.outline(cell, theme.lamp)
            canvas.target(cell, touched)


def _meant(game: GameView, row: ScoreRow, shown: int, moment: Moment) -> Touched | None:
    """What a touch on a player's cell means: himself, where the question asks for him, else another picture."""
    if row.colour in moment.tappable:
        return Spot(row.colour)
    picture = _picture_of(game, row, shown)
    return ShowPanel(picture) if picture is not None else None


def _picture_of(game: GameView, row: ScoreRow, shown: int) -> int | None:
    """The picture that a touch on a player's cell opens: his own, else the next one; a second touch closes it."""
    if len(game.panels) < 2 or game.full_screen:
        return None
    own = (i for i, p in enumerate(game.panels) if isinstance(p, WindRosePanel) and _has(p, row.colour))
    opened = next(own, (shown + 1) % len(game.panels))
    return 0 if opened == shown else opened


def _has(panel: WindRosePanel, colour: str) -> bool:
    return any(rose.owner == colour for rose in panel.roses)


def _cell(canvas: Canvas, box: Box, seat: int, row: ScoreRow, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    paint, paper = paint_in(theme, row.colour), theme.quay
    if row.active:
        paper = mix(theme.quay, paint, 0.42) if theme.sky else theme.quay
        canvas.fill(box, paper)
        canvas.fill(box.top(px(5))[0], paint)
    elif seat:
        canvas.fill(Box(box.x, box.y + px(14), px(1), box.h - px(28)), theme.edge)
    room = box.inset(px(7 if box.w >= px(110) else 4), px(7))
    figure = _figure(canvas, seat, row, moment)
    if box.w < px(110) or (len(figure) > MONEY and box.w < px(150)):  # the total has the whole width for itself
        upper, lower = room.rows(2)
        sign, name = upper.left(px(20), px(4))
        _chip(canvas, sign.middle(px(20)), row)
        _name(canvas, name, row, paper)
        canvas.text(lower, figure, 20, ink=_ink(canvas, paper), paper=paper, bold=True, least=TINY)
        return
    side = px(34 if box.w >= px(140) else 30)
    sign, room = room.left(side, px(6))
    _chip(canvas, sign.middle(side), row)
    _words(canvas, room, row, figure, paper)


def _chip(canvas: Canvas, box: Box, row: ScoreRow) -> None:
    """His colour, crowned where he leads; a program has a gear."""
    canvas.chip(row.colour, box)
    if row.program:
        gear = round(box.w * 0.56)
        spot = Box(box.right - gear + canvas.px(4), box.bottom - gear + canvas.px(4), gear, gear)
        canvas.disc(*spot.centre, gear / 2, canvas.theme.paper)
        canvas.symbol("gear", spot.middle(round(gear * 0.84)), canvas.theme.ink)
    if row.leading:
        crown = round(box.w * 0.5)
        spot = Box(box.x - canvas.px(4), box.y - canvas.px(6), crown, crown)
        canvas.symbol("crown", spot, canvas.theme.lamp)


def _words(canvas: Canvas, room: Box, row: ScoreRow, figure: str, paper: RGB) -> None:
    """A short total stands large beside the name; money, and `was → total`, below it."""
    px = canvas.px
    size = 28.0
    if len(figure) > LONG or room.w < px(110):
        upper, lower = room.rows(2)
        size = 20 if len(figure) > LONG else 24
        total, rest = lower.left(min(lower.w, canvas.width_of(figure, size, True)), px(8))
        canvas.text(total, figure, size, ink=_ink(canvas, paper), paper=paper, bold=True, least=TINY)
        _details(canvas, rest, row.details, paper)
        _name(canvas, upper, row, paper)
        return
    # Room is kept for the final figure, so that names do not move while it counts.
    wide = max(canvas.width_of(figure, size, True), canvas.width_of(canvas.said(row.total), size, True))
    upper, lower = room.top(round(room.h * 0.56))
    total, name = upper.far(min(wide, round(upper.w * 0.6)), px(5))
    canvas.text(total, figure, size, ink=_ink(canvas, paper), paper=paper, bold=True, align="right", least=TINY)
    if row.note is not None and not row.details:
        canvas.text(lower, row.note, canvas.body(TINY), ink=_ink(canvas, paper), paper=paper, least=TINY)
    else:
        _details(canvas, lower, row.details, paper)
    _name(canvas, name, row, paper)


def _ink(canvas: Canvas, paper: RGB) -> RGB:
    return canvas.theme.ink if paper == canvas.theme.quay else ink_on(paper)


def _name(canvas: Canvas, box: Box, row: ScoreRow, paper: RGB) -> None:
    """The name, or as much of it as is told apart: the sky says it in full."""
    canvas.text(box, _short(canvas, row.name, box.w), 18, ink=_ink(canvas, paper), paper=paper, bold=True, least=TINY)


def _short(canvas: Canvas, name: Message, width: int) -> str:
    words = canvas.said(name)
    if canvas.width_of(words, TINY, True) <= width:
        return words
    first = words.split(" ")[0]
    while len(first) > 1 and canvas.width_of(first, TINY, True) > width:
        first = first.rstrip(".")[:-1] + "."
    return first


def _details(canvas: Canvas, box: Box, details: tuple[tuple[str, str], ...], paper: RGB) -> None:
    """(symbol, figure) beside each other, as many as there is room for."""
    px, x = canvas.px, box.x
    ink = canvas.theme.faint if paper == canvas.theme.quay else ink_on(paper)
    size = min(canvas.body(TINY), box.h / canvas.metrics.unit / 1.3)
    for symbol, figure in details:
        wide = canvas.width_of(figure, max(TINY, size))
        if x + px(17) + wide > box.right:
            return
        canvas.symbol(symbol, Box(x, box.y, px(15), box.h).middle(px(15)), ink)
        canvas.text(Box(x + px(17), box.y, wide, box.h), figure, max(TINY, size), ink=ink, paper=paper)
        x += px(17) + wide + px(7)


def _figure(canvas: Canvas, seat: int, row: ScoreRow, moment: Moment) -> str:
    """The total, counting up to its new value; `20 → 25` where the turn began with 20."""
    total, words = str(row.total), canvas.said(row.total)
    if row.was and canvas.said(row.was) != words:
        return f"{canvas.said(row.was)} → {words}"
    if not _FIGURE.fullmatch(total):
        return words
    goal = int(total.replace(",", "").replace("−", "-"))
    return canvas.said(verbatim(round(moment.motion.towards(("score", seat, row.colour), goal, moment.now_ns))))
