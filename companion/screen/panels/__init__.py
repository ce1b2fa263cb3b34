"""One painter per kind of panel; `paint` finds it. A panel fills its box and stays inside it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pygame

from companion.core import view as v
from companion.core.charts import ChartPanel
from companion.core.disk import replace_file
from companion.core.message import Translator
from companion.core.scenes import CeremonyPanel, CodePanel, HousesPanel, SeatsPanel, TablePanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Size
from companion.screen.local import Local, Moment
from companion.screen.motion import Motion
from companion.screen.panels import (
    ceremony,
    charts,
    clockface,
    code,
    dice,
    houses,
    layout,
    lists,
    maps,
    pictures,
    roses,
    seats,
    tables,
    tracks,
)
from companion.screen.theme import DAY, Metrics

_KINDS: dict[type[v.Panel], tuple[str, Callable[..., None]]] = {  # the symbol in the rail, the painter
    v.MapPanel: ("map", maps.paint),
    v.TrackPanel: ("track", tracks.paint),
    v.ExchangePanel: ("grid", tables.paint_exchange),
    v.GridPanel: ("grid", tables.paint_grid),
    v.DicePanel: ("dice", dice.paint),
    v.WindRosePanel: ("rose", roses.paint),
    v.ClockPanel: ("clock", clockface.paint),
    v.InstructionPanel: ("list", lists.paint_instructions),
    v.TextPanel: ("text", lists.paint_text),
    ChartPanel: ("chart", charts.paint),
    v.PicturePanel: ("camera", pictures.paint),
    HousesPanel: ("house", houses.paint),
    SeatsPanel: ("docker", seats.paint),
    TablePanel: ("tile", layout.paint),
    CeremonyPanel: ("final", ceremony.paint),
    CodePanel: ("phone", code.paint),
}
_EDGE = 24  # round a panel in a file


def paint(canvas: Canvas, box: Box, panel: v.Panel, moment: Moment) -> None:
    """Paint a panel of any kind into its box, under the track that runs over it."""
    if isinstance(panel, v.ExchangePanel | v.MapPanel) and panel.track is not None:
        strip, box = box.top(canvas.px(tracks.STRIP))
        tracks.paint_strip(canvas, strip, panel.track)
    _KINDS[type(panel)][1](canvas, box, panel, moment)


def symbol_of(panel: v.Panel) -> str:
    """The symbol that stands for the panel in the rail."""
    return _KINDS[type(panel)][0]


def save_panel(panel: v.Panel, path: Path, size: Size, catalogue: Translator) -> None:
    """Paint a panel without a window and keep it as PNG, whole or not at all."""
    surface = pygame.Surface(size, 0, 32)
    surface.fill(DAY.paper)
    canvas = Canvas(surface, DAY, Metrics.of(size), catalogue)
    paint(canvas, Box(0, 0, *size).inset(_EDGE), panel, Moment(0, Local(), Motion()))
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    replace_file(path.absolute(), file.getvalue())
