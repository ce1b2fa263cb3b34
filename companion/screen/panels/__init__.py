"""One painter per kind of panel; `paint` finds it. A panel fills its box and stays inside it."""

from __future__ import annotations

from companion.core import view as v
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment
from companion.screen.panels import (
    charts,
    clockface,
    dice,
    lists,
    maps,
    pictures,
    roses,
    tables,
    tracks,
)

_SYMBOLS: dict[type[v.Panel], str] = {
    v.MapPanel: "map",
    v.TrackPanel: "track",
    v.ExchangePanel: "grid",
    v.GridPanel: "grid",
    v.DicePanel: "dice",
    v.WindRosePanel: "rose",
    v.ClockPanel: "clock",
    v.InstructionPanel: "list",
    v.TextPanel: "text",
    v.ChartPanel: "chart",
    v.PicturePanel: "camera",
}


def paint(canvas: Canvas, box: Box, panel: v.Panel, moment: Moment) -> None:
    """Paint a panel of any kind into its box."""
    match panel:
        case v.MapPanel():
            maps.paint(canvas, box, panel, moment)
        case v.TrackPanel():
            tracks.paint(canvas, box, panel, moment)
        case v.ExchangePanel():
            tables.paint_exchange(canvas, box, panel, moment)
        case v.GridPanel():
            tables.paint_grid(canvas, box, panel, moment)
        case v.DicePanel():
            dice.paint(canvas, box, panel, moment)
        case v.WindRosePanel():
            roses.paint(canvas, box, panel, moment)
        case v.ClockPanel():
            clockface.paint(canvas, box, panel, moment)
        case v.InstructionPanel():
            lists.paint_instructions(canvas, box, panel, moment)
        case v.TextPanel():
            lists.paint_text(canvas, box, panel, moment)
        case v.ChartPanel():
            charts.paint(canvas, box, panel, moment)
        case v.PicturePanel():
            pictures.paint(canvas, box, panel, moment)


def symbol_of(panel: v.Panel) -> str:
    """The symbol that stands for the panel in the rail."""
    return _SYMBOLS[type(panel)]
