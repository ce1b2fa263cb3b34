"""The result of a game as a picture file: who won, with how much, and everybody's house."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from companion.core.disk import replace_file
from companion.core.message import Message, Translator
from companion.core.view import GameView
from companion.screen import panels
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Size
from companion.screen.local import Local, Moment
from companion.screen.motion import Motion
from companion.screen.theme import NIGHT, Metrics

SIZE: Size = (1280, 720)


def save_result(title: Message, view: GameView, path: Path, words: Translator) -> None:
    """Paint the end of a game by night, without a window, and keep it as PNG, whole or not at all."""
    surface = pygame.Surface(SIZE, 0, 32)
    canvas = Canvas(surface, NIGHT, Metrics.of(SIZE), words)
    canvas.fill(Box(0, 0, *SIZE), canvas.theme.paper)
    head, stage = Box(0, 0, *SIZE).top(canvas.px(72))
    words_box, name = head.inset(canvas.px(16), canvas.px(4)).left(round(head.w * 0.62), canvas.px(12))
    paper = canvas.theme.paper
    if view.headline is not None:
        above, below = words_box.top(round(words_box.h * 0.58))
        canvas.text(above, view.headline, 28, bold=True, paper=paper)
        canvas.text(below, view.turn or "", 17, ink=canvas.theme.faint, paper=paper)
    canvas.text(name, title, 17, align="right", ink=canvas.theme.faint, paper=paper, lines=2)
    panels.paint(canvas, stage, view.panels[0], Moment(0, Local(), Motion()))
    file = io.BytesIO()
    pygame.image.save(surface, file, "result.png")
    replace_file(path.absolute(), file.getvalue())
