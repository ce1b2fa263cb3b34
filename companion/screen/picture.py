"""One panel as a picture in a file, without a window."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from companion.core.disk import replace_file
from companion.core.message import Translator
from companion.core.view import Panel
from companion.screen import panels
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Size
from companion.screen.local import Local, Moment
from companion.screen.motion import Motion
from companion.screen.theme import THEMES, Metrics
from companion.settings.preferences import ThemeName

EDGE = 24


def save_panel(panel: Panel, path: Path, size: Size, catalogue: Translator, theme: ThemeName = "day") -> None:
    """Paint a panel and keep it as PNG, whole or not at all."""
    surface = pygame.Surface(size, 0, 32)
    canvas = Canvas(surface, THEMES[theme], Metrics.of(size), catalogue)
    whole = Box(0, 0, *size)
    canvas.fill(whole, canvas.theme.paper)
    panels.paint(canvas, whole.inset(EDGE, EDGE), panel, Moment(0, Local(), Motion()))
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    replace_file(path.absolute(), file.getvalue())
