"""Tables: the exchange with players' markers, and grids of small facts."""

from __future__ import annotations

from companion.core.view import Cell, ExchangePanel, GridPanel, Row
from companion.screen import fonts
from companion.screen.canvas import Align, Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment, Spot
from companion.screen.panels.lists import below_title, paint_title, scroll_buttons, visible
from companion.screen.sprites import Ground
from companion.screen.theme import CONTRAST, SMALL, TINY, mix

_FINGER, _LOW = 64, 40  # how tall a row is that can be touched, and how low it may be where many are


def paint_exchange(canvas: Canvas, box: Box, panel: ExchangePanel, moment: Moment) -> None:
    """Rows of markers; a row that answers the question can be touched anywhere."""
    px = canvas.px
    if not panel.rows:
        return
    room = Box(box.x + px(8), box.y + px(8), box.w - px(16), box.h - px(14))
    for row, place in zip(panel.rows, room.rows(len(panel.rows), px(5)), strict=True):
        _exchange_row(canvas, place, row, moment)


def _exchange_row(canvas: Canvas, box: Box, row: Row, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    touchable = row.spot in moment.tappable
    held = touchable and moment.local.pressed == Spot(row.spot)
    paper = theme.lamp if held else mix(theme.board, theme.tile, 0.45)
    ink = theme.lamp_ink if held else theme.ink
    edge = theme.edge if theme is CONTRAST else paper
    canvas.ground(box, Ground(paper, paper, edge))
    name, spaces = box.left(px(88))
    long = canvas.width_of(row.label, TINY, True) > name.w - px(8)
    share = 0.26 if long else 0.52
    icon, words = name.inset(px(4), px(3)).top(min(round(name.h * share), name.h - px(25)))
    if long and name.h < px(60):  # in a low row the word alone
        words = name.inset(px(4), 0)
    else:
        canvas.symbol(row.symbol, icon.middle(min(icon.h, px(32))), ink if held else theme.lamp)
    canvas.text(words, row.label, 17, ink=ink, paper=paper, bold=True, align="centre", lines=2 if long else 1)
    cells = spaces.inset(px(4), px(4)).columns(max(1, len(row.spaces)), px(4))
    for i, (cell, here) in enumerate(zip(cells, row.spaces, strict=True)):
        _space(canvas, cell, here, i == row.landing, i == len(row.spaces) - 1)
    if touchable:
        canvas.target(box, Spot(row.spot), least=44)


def _space(canvas: Canvas, cell: Box, here: tuple[str, ...], lands: bool, last: bool) -> None:
    """A space with the markers on it; where the next tile would land it is dashed in lamp light."""
    theme, px = canvas.theme, canvas.px
    paper = mix(theme.board, theme.quay, 0.4)
    edge = theme.lamp if lands else theme.edge if theme is CONTRAST else mix(paper, theme.edge, 0.55)
    canvas.ground(cell, Ground(paper, paper, edge, px(3 if lands else 1), lands), radius=6)
    side = min(cell.w, cell.h)
    if here:
        _chips(canvas, cell.inset(px(3)), here)
    elif lands:
        canvas.symbol("play", cell.middle(round(side * 0.36)), theme.lamp)
    elif last:
        canvas.symbol("crown", cell.middle(round(side * 0.36)), mix(paper, theme.edge, 0.8))


def _chips(canvas: Canvas, box: Box, colours: tuple[str, ...]) -> None:
    """Players' colours on one space, in as many lines as makes them largest."""
    n = len(colours)
    columns = max(range(1, n + 1), key=lambda c: min(box.w / c, box.h / -(-n // c)))
    lines = -(-n // columns)
    side = min(box.w // columns, box.h // lines, canvas.px(40))
    x, y = box.centre[0] - side * columns // 2, box.centre[1] - side * lines // 2
    for k, colour in enumerate(colours):
        canvas.chip(colour, Box(x + k % columns * side, y + k // columns * side, side, side))


def paint_grid(canvas: Canvas, box: Box, panel: GridPanel, moment: Moment) -> None:
    px = canvas.px
    canvas.panel(box, canvas.theme.board, radius=10)
    title, room = below_title(canvas, box, panel.title)
    gap = px(3)
    columns = max([len(panel.head), *(len(row) for row in panel.rows)], default=0)
    if columns == 0:
        return
    head_height = px(40) if panel.head else 0
    widths = _widths(canvas, panel, columns, room.w, gap)
    heights = _heights(canvas, panel, widths, moment)
    rows = room.h - head_height - (gap if panel.head else 0)
    if sum(heights) + gap * (len(heights) - 1) > rows:  # rather lower rows than some out of sight
        heights = _heights(canvas, panel, widths, moment, finger=_LOW)
    shown = range(len(panel.rows))
    spare = (rows - sum(heights) - gap * (len(heights) - 1)) // max(1, len(heights))
    if spare < 0 and moment.large:
        arrows, beside = room.far(px(64), px(8))
        if sum(_least(canvas, panel, columns)) + gap * (columns - 1) > beside.w:
            # No word is broken for the sake of the arrows: they stand beside the title.
            corner, title = title.far(px(134), px(8))
            arrows = Box(corner.x, corner.y, corner.w, px(64))
            beside = Box(room.x, arrows.bottom + px(2), room.w, room.bottom - arrows.bottom - px(2))
        room = beside
        widths = _widths(canvas, panel, columns, room.w, gap)
        heights = _heights(canvas, panel, widths, moment)
        shown = visible(heights, room.h - head_height - gap, gap, moment.local.panel_scroll)
        scroll_buttons(canvas, arrows, shown.start > 0, shown.stop < len(heights), True, moment)
    elif spare < 0:
        shown = visible(heights, rows, gap, 0)
    else:
        heights = [max(h, min(px(64), h + spare)) for h in heights]
    paint_title(canvas, title, panel.title)
    y = room.y
    if panel.head:
        _line(canvas, Box(room.x, y, room.w, head_height), panel.head, widths, gap, True, moment)
        y += head_height + gap
    for i in shown:
        height = min(heights[i], room.bottom - y)
        _line(canvas, Box(room.x, y, room.w, height), panel.rows[i], widths, gap, False, moment)
        y += heights[i] + gap


def _heights(canvas: Canvas, panel: GridPanel, widths: list[int], moment: Moment, finger: float = _FINGER) -> list[int]:
    """How tall each row must be for its words, and for a finger where its cells can be tapped."""
    heights = []
    for row in panel.rows:
        tallest = canvas.px(finger if any(cell.spot in moment.tappable for cell in row) else 32)
        for cell, width in zip(row, widths, strict=False):
            sign = canvas.px(28) if cell.colour or cell.symbol else 0
            tall = canvas.height_of(cell.text, width - sign - canvas.px(8), TINY, cell.strong)
            tallest = max(tallest, tall + canvas.px(4))
        heights.append(tallest)
    return heights


def _widths(canvas: Canvas, panel: GridPanel, columns: int, room: int, gap: int) -> list[int]:
    """Every column has room for its longest word; the rest is shared by what else they hold."""
    least, wanted = _least(canvas, panel, columns), [canvas.px(34)] * columns
    for row in (panel.head, *panel.rows):
        for i, cell in enumerate(row):
            # Two lines are allowed, broken words are not.
            whole = canvas.width_of(cell.text, SMALL, True)
            text = max(_longest(canvas, cell, SMALL, True), round(whole * 0.55))
            wanted[i] = max(wanted[i], min(text, canvas.px(240)) + _around(canvas, cell))
    room -= gap * (columns - 1)
    more = [max(0, wish - low) for wish, low in zip(wanted, least, strict=True)]
    share = (room - sum(least)) / max(1, sum(more))
    if share < 0:
        return [int(low * room / sum(least)) for low in least]
    return [int(low + extra * share) for low, extra in zip(least, more, strict=True)]


def _least(canvas: Canvas, panel: GridPanel, columns: int) -> list[int]:
    """How wide the columns must be; a player's colour and symbol at the head say enough."""
    least = [canvas.px(30)] * columns
    for cells in (panel.head, *panel.rows):
        head = cells is panel.head
        for i, cell in enumerate(cells):
            if not (head and cell.colour):
                word = _longest(canvas, cell, TINY, cell.strong or head)
                least[i] = max(least[i], word + _around(canvas, cell))
    return least


def _around(canvas: Canvas, cell: Cell) -> int:
    return canvas.px(36 if cell.colour or cell.symbol else 10)


def _longest(canvas: Canvas, cell: Cell, size: float, bold: bool) -> int:
    return max(canvas.width_of(word, size, bold) for word in canvas.said(cell.text).split(" "))


def _line(
    canvas: Canvas, box: Box, cells: tuple[Cell, ...], widths: list[int], gap: int, head: bool, moment: Moment
) -> None:
    x = box.x
    for cell, width in zip(cells, widths, strict=False):
        _cell(canvas, Box(x, box.y, width, box.h), cell, head, moment)
        x += width + gap


def _cell(canvas: Canvas, box: Box, cell: Cell, head: bool, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    touchable = cell.spot in moment.tappable
    if touchable and moment.local.pressed == Spot(cell.spot):
        paper, ink = theme.lamp, theme.lamp_ink
    elif touchable:
        paper, ink = theme.tile, theme.ink
    elif head:
        paper, ink = theme.board, theme.faint
    else:
        paper, ink = theme.tile, theme.ink
    if not head:
        canvas.panel(box, paper, radius=4, frame=theme.lamp if cell.strong else None)
    inner = box.inset(px(4), px(1))
    sign = cell.colour or cell.symbol
    words = canvas.said(cell.text)
    lines = max(1, inner.h // fonts.line_height(px(TINY)))
    side = min(px(24), inner.h, inner.w)
    if sign and not canvas.fits(inner.left(side, px(4))[1], cell.text, lines, bold=head):
        if not cell.colour:
            sign = ""  # a column too narrow for both keeps the words
        elif head:
            words = ""  # a player's colour and symbol say enough
    if sign:
        spot, inner = inner.left(side, px(4)) if words else (inner, inner)
        spot = spot.middle(side)
        if cell.colour:
            canvas.chip(cell.colour, spot, cell.symbol)
        else:
            canvas.symbol(cell.symbol, spot.inset(px(1)), ink)
    align: Align = "left" if sign else "centre"
    bold = cell.strong or head
    canvas.text(inner, words, SMALL, ink=ink, paper=paper, bold=bold, align=align, lines=lines, least=TINY)
    if touchable:
        canvas.target(box, Spot(cell.spot), least=_LOW)
