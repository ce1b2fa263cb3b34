"""Charts: bars or lines over labelled places, with a legend that does not rest on colour alone."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from companion.core.charts import ChartPanel
from companion.screen.canvas import Align, Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.panels.lists import titled
from companion.screen.theme import SMALL, TINY, paint_of

_ORDER = ("blue", "orange", "green", "violet", "red", "yellow", "pink")
_Height = Callable[[float], float]  # of a value, in pixels


def paint(canvas: Canvas, box: Box, panel: ChartPanel, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    room = titled(canvas, box, panel.title, 12)
    if panel.verdict is not None:
        strip, room = room.foot(px(44), px(2))
        canvas.text(strip, panel.verdict, SMALL, lines=2)
    colours = [s.colour or _ORDER[i % len(_ORDER)] for i, s in enumerate(panel.series)]
    if len(panel.series) > 1:
        strip, room = room.top(px(22), px(4))
        for cell, series, colour in zip(strip.columns(len(panel.series), px(6)), panel.series, colours, strict=True):
            sign, words = cell.left(px(18), px(4))
            canvas.chip(colour, sign)
            canvas.text(words, series.label, SMALL, ink=theme.faint, least=11)
    values = [v for s in panel.series for v in s.values]
    if not values:
        return
    low, high = min(0.0, *values), max(0.0, *values)
    span = (high - low) or 1.0
    foot, plot = room.foot(px(20), px(2))
    scale, plot = plot.left(px(44), px(4))
    foot = Box(plot.x, foot.y, plot.w, foot.h)

    def height(v: float) -> float:
        return plot.bottom - (v - low) / span * (plot.h - px(18))

    for share in (0.0, 0.5, 1.0):
        v = low + span * share
        y = round(height(v))
        canvas.line((plot.x, y), (plot.right, y), theme.edge, 1)
        beside = Box(scale.x, y - px(9), scale.w, px(18))
        canvas.text(beside, _figure(v), TINY, ink=theme.faint, align="right", least=10)
    _labels(canvas, foot, panel)
    groups = max(len(panel.labels), *(len(s.values) for s in panel.series), 1)
    if panel.kind == "lines":
        for series, colour in zip(panel.series, colours, strict=True):
            _line(canvas, plot, series.values, groups, height, colour)
    else:
        _bars(canvas, plot, panel, groups, height, colours)


def _figure(v: float) -> str:
    return f"{v:.0f}" if abs(v) >= 10 or v == int(v) else f"{v:.2f}"


def _labels(canvas: Canvas, foot: Box, panel: ChartPanel) -> None:
    if not panel.labels:
        return
    cells = foot.columns(len(panel.labels))
    # Labels that would touch are thinned out, never printed over each other.
    widest = max(canvas.width_of(label, TINY) for label in panel.labels) + canvas.px(6)
    every = max(1, -(-widest * len(panel.labels) // foot.w))
    for i in range(0, len(cells), every):
        last = cells[min(i + every - 1, len(cells) - 1)]
        room = Box(cells[i].x, foot.y, last.right - cells[i].x, foot.h)
        align: Align = "centre" if every == 1 else "left"
        canvas.text(room, panel.labels[i], TINY, ink=canvas.theme.faint, align=align, least=10)


def _bars(canvas: Canvas, plot: Box, panel: ChartPanel, groups: int, height: _Height, colours: list[str]) -> None:
    for i, group in enumerate(plot.columns(groups, canvas.px(3))):
        for series, colour, bar in zip(panel.series, colours, group.columns(len(panel.series)), strict=True):
            if i < len(series.values):
                y0, y1 = sorted((round(height(0.0)), round(height(series.values[i]))))
                shape = Box(bar.x, y0, max(1, bar.w - 1), max(1, y1 - y0))
                canvas.fill(shape, canvas.theme.faint)
                canvas.fill(shape.inset(1), paint_of(colour))
                room = Box(bar.x, y0 - canvas.px(18), bar.w, canvas.px(18))
                figure = _figure(series.values[i])
                if series.values[i] and canvas.width_of(figure, TINY) <= bar.w:
                    canvas.text(room, figure, TINY, align="centre", least=TINY)


def _line(canvas: Canvas, plot: Box, values: tuple[float, ...], groups: int, height: _Height, colour: str) -> None:
    step = plot.w / groups
    points = [(plot.x + (i + 0.5) * step, height(v)) for i, v in enumerate(values)]
    for a, b in itertools.pairwise(points):
        canvas.line(a, b, paint_of(colour), canvas.px(3))
    if points:
        side = canvas.px(16)
        x, y = points[-1]
        canvas.chip(colour, Box(round(x - side / 2), round(y - side / 2), side, side))
