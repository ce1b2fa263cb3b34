"""Charts: bars, rows of bars or lines over labelled places, with a legend that does not rest on colour alone."""

from __future__ import annotations

import itertools

from companion.core.charts import ChartPanel, Series, span_of
from companion.core.message import Message, verbatim
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.panels.axes import Look, Scale, across, dashed, fill, looks_of, upright, widest
from companion.screen.panels.lists import titled
from companion.screen.symbols import of_colour
from companion.screen.theme import SMALL, TINY, ink_on

LINE = 20  # pixels of a line of figures
CHIP = 18
MOST_CHIPS = 8  # points of a line that each carry a chip


def paint(canvas: Canvas, box: Box, panel: ChartPanel, moment: Moment) -> None:
    px = canvas.px
    room = titled(canvas, box, panel.title, 12)
    if panel.verdict is not None:
        tall = min(canvas.height_of(panel.verdict, room.w, SMALL), px(64))
        strip, room = room.foot(tall, px(6))
        canvas.text(strip, panel.verdict, SMALL, lines=3)
    looks = looks_of(panel.series, canvas.theme)
    if panel.parts:
        _sheet(canvas, room, panel)
        return
    if len(panel.series) > 1:
        room = _legend(canvas, room, panel.series, looks)
    if any(series.values for series in panel.series):
        {"bars": _bars, "rows": _rows, "lines": _lines}[panel.kind](canvas, room, panel, looks)


def _legend(canvas: Canvas, room: Box, series: tuple[Series, ...], looks: list[Look]) -> Box:
    """What each series is called: in one line or two, each with its chip or swatch; returns what is left."""
    px = canvas.px
    wide = max(canvas.width_of(each.label, SMALL) for each in series) + px(CHIP + 18)
    columns = max(1, min(len(series), room.w // wide))
    rows = -(-len(series) // columns)
    strip, rest = room.top(px(24) * rows, px(6))
    for cell, each, look in zip(strip.cells(len(series), columns, px(4)), series, looks, strict=False):
        sign, words = cell.left(px(CHIP), px(6))
        _mark(canvas, sign, look)
        canvas.text(words, each.label, SMALL, ink=canvas.theme.faint)
    return rest


def _mark(canvas: Canvas, box: Box, look: Look) -> None:
    if look.colour:
        canvas.chip(look.colour, box.middle(min(box.w, box.h)))
    else:
        fill(canvas, box.middle(min(box.w, box.h) - canvas.px(2)), look)


# --- upright bars -------------------------------------------------------------------------------------------


def _bars(canvas: Canvas, room: Box, panel: ChartPanel, looks: list[Look]) -> None:
    px = canvas.px
    foot, plot = room.foot(px(LINE), px(2))
    low, high = span_of(panel)
    scale = Scale.over(low, high, panel.whole, plot.bottom - 1, plot.y + px(LINE))
    figures, plot = plot.left(widest(canvas, scale.marks), px(6))
    across(canvas, plot, scale, figures)
    _labels(canvas, Box(plot.x, foot.y, plot.w, foot.h), panel.labels)
    _stand(canvas, plot, panel, looks, scale)


def _stand(canvas: Canvas, plot: Box, panel: ChartPanel, looks: list[Look], scale: Scale) -> None:
    """The bars themselves, with their figures above where there is room, and the expected line over them."""
    for place, group in enumerate(plot.columns(max(1, len(panel.labels)), canvas.px(4))):
        for series, look, bar in zip(panel.series, looks, group.columns(len(panel.series)), strict=True):
            if place < len(series.values):
                value = series.values[place]
                top, bottom = sorted((scale.at(0.0), scale.at(value)))
                fill(canvas, Box(bar.x, top, bar.w, bottom - top), look)
                figure = verbatim(_figure(value))
                if value and canvas.width_of(figure, TINY) <= bar.w and not panel.expected:
                    above = Box(bar.x, top - canvas.px(LINE), bar.w, canvas.px(LINE))
                    canvas.text(above, figure, TINY, align="centre")
    if panel.expected:
        dashed(canvas, plot, scale.at(panel.expected))


def _figure(value: float) -> float:
    return int(value) if value == int(value) else round(value, 1)


def _labels(canvas: Canvas, foot: Box, labels: tuple[Message, ...]) -> None:
    """Each below the middle of its place; those that would touch are thinned out, never printed over each other."""
    cells = foot.columns(len(labels)) if labels else ()
    boxes = [_below(foot, cell, canvas.width_of(label, TINY) + 2) for label, cell in zip(labels, cells, strict=True)]
    for every in range(1, len(labels) + 1):
        if all(a.right + canvas.px(3) <= b.x for a, b in itertools.pairwise(boxes[::every])):
            for box, label in zip(boxes[::every], labels[::every], strict=True):
                canvas.text(box, label, TINY, ink=canvas.theme.faint, align="centre")
            return


def _below(foot: Box, cell: Box, wide: int) -> Box:
    """So wide a box in the middle of a cell, but not beyond the ends of the foot."""
    wide = min(wide, foot.w)
    return Box(min(max(cell.centre[0] - wide // 2, foot.x), foot.right - wide), foot.y, wide, foot.h)


# --- rows of bars -------------------------------------------------------------------------------------------


def _rows(canvas: Canvas, room: Box, panel: ChartPanel, looks: list[Look]) -> None:
    px = canvas.px
    foot, plot = room.foot(px(LINE), px(2))
    names = max(canvas.width_of(label, SMALL) for label in panel.labels)
    labels, plot = plot.left(min(names, round(plot.w * 0.42)), px(8))
    low, high = span_of(panel)
    at_the_end = px(34) if high > 0 else 0  # room for the figure behind the longest bar
    scale = Scale.over(low, high, panel.whole, plot.x, plot.right - at_the_end, most=6)
    upright(canvas, plot, scale, Box(plot.x, foot.y, plot.w, foot.h))
    shown = min(len(panel.labels), max(1, plot.h // px(20)))
    for place, (group, beside) in enumerate(zip(plot.rows(shown, px(4)), labels.rows(shown, px(4)), strict=True)):
        canvas.text(beside, panel.labels[place], SMALL, lines=2 if group.h >= px(36) else 1)
        thick = min(group.h, px(30) * len(panel.series))
        bars = Box(group.x, group.y + (group.h - thick) // 2, group.w, thick)
        for series, look, bar in zip(panel.series, looks, bars.rows(len(panel.series), 1), strict=True):
            if place < len(series.values):
                _row(canvas, bar, series.values[place], look, scale, thick // len(panel.series))


def _row(canvas: Canvas, bar: Box, value: float, look: Look, scale: Scale, thick: int) -> None:
    """One bar with its symbol and its figure; what it carries depends on `thick`, the same for all bars of a chart."""
    px = canvas.px
    left, right = sorted((scale.at(0.0), scale.at(value)))
    fill(canvas, Box(left, bar.y, right - left, bar.h), look)
    side = min(thick - px(2), px(18))
    if look.colour and side >= px(8) and right - left > side + px(6):
        canvas.symbol(of_colour(look.colour), Box(left + px(3), bar.y, side, bar.h), ink_on(look.paint))
    if thick < px(LINE) - 1 or not value:
        return
    figure = verbatim(_figure(value))
    wide = canvas.width_of(figure, TINY) + 2
    x = right + px(4) if value > 0 else left - wide - px(4)
    beside = Box(x, bar.y, wide, bar.h)
    canvas.fill(beside, canvas.theme.board)  # no line of the scale through it
    canvas.text(beside, figure, TINY)


# --- lines --------------------------------------------------------------------------------------------------


def _lines(canvas: Canvas, room: Box, panel: ChartPanel, looks: list[Look]) -> None:
    px = canvas.px
    foot, plot = room.foot(px(LINE), px(2))
    low, high = span_of(panel)
    half = px(CHIP) // 2
    scale = Scale.over(low, high, panel.whole, plot.bottom - half, plot.y + half)
    figures, plot = plot.left(widest(canvas, scale.marks), px(6))
    across(canvas, plot, scale, figures)
    _labels(canvas, Box(plot.x, foot.y, plot.w, foot.h), panel.labels)
    places = max(len(panel.labels), *(len(series.values) for series in panel.series))
    for series, look in zip(panel.series, looks, strict=True):
        points = [(plot.x + (i + 0.5) * plot.w / places, scale.at(v)) for i, v in enumerate(series.values)]
        for wide, paint in ((px(5), canvas.theme.ink), (px(3), look.paint)):
            for a, b in itertools.pairwise(points):
                canvas.line(a, b, paint, wide)
        for x, y in points if len(points) <= MOST_CHIPS else points[-1:]:
            _mark(canvas, Box(round(x) - half, y - half, px(CHIP), px(CHIP)), look)


# --- several on one sheet -----------------------------------------------------------------------------------


def _sheet(canvas: Canvas, room: Box, panel: ChartPanel) -> None:
    """Small charts side by side on one scale; each has its own title and its own word below."""
    px = canvas.px
    columns = 3 if room.w >= room.h else 2
    low, high = span_of(panel)
    for cell, part in zip(room.cells(len(panel.parts), columns, px(10)), panel.parts, strict=False):
        looks = looks_of(part.series, canvas.theme)
        head, rest = cell.top(px(22), px(2))
        sign, words = head.left(px(CHIP), px(6))
        _mark(canvas, sign, looks[0])
        said = part.verdict
        if said is not None:
            wide = min(canvas.width_of(said, TINY) + 2, words.w // 2)
            beside, words = words.far(wide, px(4))
            canvas.text(beside, said, TINY, ink=canvas.theme.faint, align="right")
        canvas.text(words, part.title, SMALL)
        foot, plot = rest.foot(px(LINE), px(1))
        scale = Scale.over(low, high, panel.whole, plot.bottom - 1, plot.y + px(10), most=4)
        figures, plot = plot.left(widest(canvas, scale.marks), px(5))
        across(canvas, plot, scale, figures)
        _labels(canvas, Box(plot.x, foot.y, plot.w, foot.h), part.labels)
        _stand(canvas, plot, part, looks, scale)
