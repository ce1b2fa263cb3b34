"""One painter per kind of panel; `paint` finds it. A panel fills its box and stays inside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import view
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

Painted = Callable[[Canvas, Box, Any, Moment], None]

_PAINTERS: dict[type, tuple[str, Painted]] = {
    view.MapPanel: ("map", maps.paint),
    view.TrackPanel: ("track", tracks.paint),
    view.ExchangePanel: ("grid", tables.paint_exchange),
    view.GridPanel: ("grid", tables.paint_grid),
    view.DicePanel: ("dice", dice.paint),
    view.WindRosePanel: ("rose", roses.paint),
    view.ClockPanel: ("clock", clockface.paint),
    view.InstructionPanel: ("list", lists.paint_instructions),
    view.TextPanel: ("text", lists.paint_text),
    view.ChartPanel: ("chart", charts.paint),
    view.PicturePanel: ("camera", pictures.paint),
}


def paint(canvas: Canvas, box: Box, panel: view.Panel, moment: Moment) -> None:
    """Paint a panel of any kind into its box."""
    _PAINTERS[type(panel)][1](canvas, box, panel, moment)


def symbol_of(panel: view.Panel) -> str:
    """The symbol that stands for the panel in the rail."""
    return _PAINTERS[type(panel)][0]
