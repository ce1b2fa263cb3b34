"""Tables: the exchange with players' markers, and grids of small facts."""

from __future__ import annotations

from itertools import zip_longest

from companion.core.message import verbatim
from companion.core.view import Cell, ExchangePanel, GridPanel, Row
from companion.screen import fonts
from companion.screen.canvas import Align, Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment, Spot
from companion.screen.panels.lists import below_title, bound, open_leaf, paint_leaves, paint_title
from companion.screen.panels.squares import FINGER
from companion.screen.sprites import Ground
from companion.screen.theme import CONTRAST, SMALL, TINY, mix

_FINGER, _LOW = 64, 40  # how tall a row is that can be touched, and how low it may be where many are
_WAYS = (  # how low a row is that is touched, and one that is not; the gap; folded in two; whether the title stays
    (_FINGER, 32, 3, False, True),
    (_LOW, 32, 3, False, True),
    (_LOW, 18, 2, False, True),
    (18, 18, 2, False, True),
    (18, 18, 2, True, True),
    (18, 18, 2, False, False),
)


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
    """Head and rows, in the first way that shows all of them; in numbered leaves where there is none."""
    px = canvas.px
    canvas.panel(box, canvas.theme.board, radius=10)
    title, below = below_title(canvas, box, panel.title)
    if not any((panel.head, *panel.rows)):
        return
    for finger, low, between, fold, titled in _WAYS:
        gap, grid = px(between), folded(panel) if fold else panel
        room = below if titled else box.inset(px(10), px(6))
        widths = _widths(canvas, grid, room.w, gap, small=between < 3)
        head = min(px(40), _tall(canvas, grid.head, widths, bold=True) + px(4)) if grid.head else 0
        around = head + gap if head else 0
        heights = [_height(canvas, row, widths, moment, finger, low) for row in grid.rows]
        spare = room.h - around - sum(heights) - gap * (len(heights) - 1)
        if spare >= 0 and (not fold or sum(widths) >= sum(_least(canvas, grid))):
            break
    else:
        titled, spare = True, -1
    shown = range(len(grid.rows))
    if titled:
        room = below
        paint_title(canvas, title, panel.title)
    if spare >= 0:
        more = spare // max(1, len(heights))
        heights = [max(h, min(px(_FINGER), h + more)) for h in heights]
    else:
        leaves = bound(heights, room.h - around - px(FINGER + 14 if moment.large else 0), gap)
        now = open_leaf(moment, len(leaves))
        shown = leaves[now]
        room = paint_leaves(canvas, room, len(leaves), now, moment) if moment.large else room
    y, size = room.y, SMALL if between > 2 else TINY
    if grid.head:
        _line(canvas, Box(room.x, y, room.w, head), grid.head, widths, gap, True, moment, size)
        y += around
    for i in shown:
        height = min(heights[i], room.bottom - y)
        _line(canvas, Box(room.x, y, room.w, height), grid.rows[i], widths, gap, False, moment, size)
        y += heights[i] + gap


def folded(panel: GridPanel) -> GridPanel:
    """The second half of the rows beside the first."""
    half, empty = -(-len(panel.rows) // 2), tuple(Cell(verbatim("")) for _ in panel.head)
    rows = zip_longest(panel.rows[:half], panel.rows[half:], fillvalue=empty)
    return GridPanel(panel.title, panel.head * 2, tuple(left + right for left, right in rows))


def _height(canvas: Canvas, row: tuple[Cell, ...], widths: list[int], moment: Moment, finger: float, low: float) -> int:
    """How tall a row must be for its words, and for a finger where its cells can be tapped."""
    least = finger if any(cell.spot in moment.tappable for cell in row) else low
    return max(canvas.px(least), _tall(canvas, row, widths) + (canvas.px(4) if low > 2 * TINY else 2 * canvas.px(1)))


def _tall(canvas: Canvas, row: tuple[Cell, ...], widths: list[int], bold: bool = False) -> int:
    """How tall the words of a row are at their smallest."""
    tallest = 0
    for cell, width in zip(row, widths, strict=False):
        sign = canvas.px(28) if cell.colour or cell.symbol else 0
        tallest = max(tallest, canvas.height_of(cell.text, width - sign - canvas.px(8), TINY, bold or cell.strong))
    return tallest


def _widths(canvas: Canvas, panel: GridPanel, room: int, gap: int, small: bool) -> list[int]:
    """Every column has room for its longest word; the rest is shared by what else they hold, in two lines, or where it
    is `small` in one."""
    least = _least(canvas, panel)
    wanted = [canvas.px(34)] * len(least)
    size, share = (TINY, 1.0) if small else (SMALL, 0.55)
    for row in (panel.head, *panel.rows):
        for i, cell in enumerate(row):
            whole = canvas.width_of(cell.text, size, True)
            text = max(_longest(canvas, cell, size, True), round(whole * share))
            wanted[i] = max(wanted[i], min(text, canvas.px(240)) + _around(canvas, cell))
    room -= gap * (len(least) - 1)
    if room < sum(least):
        return [int(low * room / sum(least)) for low in least]
    if small and room > sum(wanted):
        return [wish + (room - sum(wanted)) // len(wanted) for wish in wanted]
    more = [max(0, wish - low) for wish, low in zip(wanted, least, strict=True)]
    spare = (room - sum(least)) / max(1, sum(more))
    return [int(low + extra * spare) for low, extra in zip(least, more, strict=True)]


def _least(canvas: Canvas, panel: GridPanel) -> list[int]:
    """How wide the columns must be; a player's colour and symbol at the head say enough."""
    least = [canvas.px(30)] * max(len(cells) for cells in (panel.head, *panel.rows))
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
    canvas: Canvas,
    box: Box,
    cells: tuple[Cell, ...],
    widths: list[int],
    gap: int,
    head: bool,
    moment: Moment,
    size: float,
) -> None:
    x = box.x
    for cell, width in zip(cells, widths, strict=False):
        _cell(canvas, Box(x, box.y, width, box.h), cell, head, moment, size)
        x += width + gap


def _cell(canvas: Canvas, box: Box, cell: Cell, head: bool, moment: Moment, size: float) -> None:
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
    canvas.text(inner, words, size, ink=ink, paper=paper, bold=bold, align=align, lines=lines, least=TINY)
    if touchable:
        canvas.target(box, Spot(cell.spot), least=_LOW)
