"""Pictures: the live camera with what the reader sees, and stored photographs."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
import pygame

from companion.core.message import say
from companion.core.view import PicturePanel
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Size
from companion.screen.local import Moment, Spot, Tap
from companion.screen.theme import BODY, SMALL, paint_of


def paint(canvas: Canvas, box: Box, panel: PicturePanel, moment: Moment) -> None:
    theme = canvas.theme
    if panel.caption is not None:
        strip, box = box.foot(canvas.px(26), canvas.px(4))
        canvas.text(strip, panel.caption, SMALL, ink=theme.faint, paper=theme.paper, align="centre", lines=2)
    frame = live(canvas, box, panel.source, moment)
    if moment.tap and moment.large:
        canvas.target(frame, Tap())
    for spot in panel.spots:
        x, y = frame.x + round(spot.x * frame.w), frame.y + round(spot.y * frame.h)
        side = canvas.px(26)
        spot_box = Box(x, y, 0, 0).middle(side)
        if spot.colour or spot.owner:
            canvas.chip(spot.owner or spot.colour, spot_box, spot.symbol)
        else:
            canvas.disc(x, y, side / 2, theme.lamp)
            canvas.symbol(spot.symbol or "question", spot_box.inset(canvas.px(5)), theme.lamp_ink)
        if spot.id in moment.tappable:
            canvas.target(spot_box, Spot(spot.id), least=48)


def live(canvas: Canvas, box: Box, source: str, moment: Moment) -> Box:
    """The newest picture by that name, as large as fits; says so when there is none. Returns its box."""
    theme = canvas.theme
    image = moment.pictures.get(source)
    if image is None:
        canvas.panel(box, theme.board, radius=8, frame=theme.edge)
        side = min(canvas.px(56), box.h // 2)
        cx, cy = box.centre
        canvas.symbol("camera", Box(cx - side // 2, cy - side, side, side), theme.faint)
        words = Box(box.x, cy + canvas.px(4), box.w, canvas.px(30)).inset(canvas.px(8), 0)
        canvas.text(words, say("No picture"), BODY, ink=theme.faint, paper=theme.board, align="centre")
        return box
    h, w = image.shape[:2]
    scale = min(box.w / w, box.h / h)
    size = max(1, round(w * scale)), max(1, round(h * scale))
    frame = Box(box.x + (box.w - size[0]) // 2, box.y + (box.h - size[1]) // 2, *size)
    canvas.surface.blit(pygame.transform.smoothscale(surface_of(image), size), (frame.x, frame.y))
    canvas.outline(frame, paint_of("grey"), radius=0, line=1)
    return frame


def surface_of(image: np.ndarray) -> pygame.Surface:
    """A BGR picture (height × width × 3) as a pygame surface."""
    data = np.ascontiguousarray(image[:, :, 2::-1])
    return pygame.image.frombuffer(data.tobytes(), (data.shape[1], data.shape[0]), "RGB")


@lru_cache(maxsize=4)
def _loaded(path: str, size: Size, changed_ns: int) -> pygame.Surface:
    image = pygame.image.load(path)
    plain = pygame.Surface(image.get_size(), 0, 32)  # `convert` wants a window: there may be none
    plain.blit(image, (0, 0))
    return pygame.transform.smoothscale(plain, size)


def stored(canvas: Canvas, box: Box, path: str) -> None:
    """A photograph from disk, kept once it has been scaled; a missing one leaves the ground bare."""
    file = Path(path)
    if file.is_file():
        image = _loaded(path, (box.w, box.h), file.stat().st_mtime_ns)
        canvas.surface.blit(image, (box.x, box.y))
