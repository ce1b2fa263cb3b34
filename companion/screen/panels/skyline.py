"""A row of canal houses along the water, for pages with room to spare: drawn here, like everything else."""

from __future__ import annotations

import pygame
import pygame.gfxdraw

from companion.screen.canvas import Canvas
from companion.screen.kept import kept
from companion.screen.layout import Box, Share
from companion.screen.theme import RGB, Theme, mix

_BRICKS: tuple[RGB, ...] = ((122, 62, 44), (96, 52, 46), (150, 92, 58), (74, 72, 78), (132, 78, 62), (106, 84, 70))
_LAMP: RGB = (246, 200, 108)

# Gables as half outlines, from the eaves to the ridge: (share of the half width, share of the gable's height).
_GABLES: tuple[tuple[Share, ...], ...] = (
    ((1.0, 0.0), (1.0, 0.3), (0.72, 0.3), (0.72, 0.6), (0.44, 0.6), (0.44, 0.85), (0.2, 0.85), (0.2, 1.0)),  # steps
    ((1.0, 0.0), (0.95, 0.25), (0.62, 0.4), (0.5, 0.75), (0.34, 0.9), (0.0, 1.0)),  # bell
    ((1.0, 0.0), (0.5, 0.06), (0.46, 0.8), (0.3, 0.84), (0.0, 1.0)),  # neck
    ((1.0, 0.0), (0.18, 0.86), (0.18, 1.0), (0.0, 1.0)),  # spout
)


def paint_skyline(canvas: Canvas, box: Box, ground: RGB) -> None:
    """Houses standing on the lower edge of the box, as many as fit."""
    if box.w >= canvas.px(160) and box.h >= canvas.px(70):
        tall = min(box.h, canvas.px(150))
        canvas.surface.blit(_houses(canvas.theme, box.w, tall, ground), (box.x, box.bottom - tall))


@kept
def _houses(theme: Theme, w: int, h: int, ground: RGB) -> pygame.Surface:
    surface = pygame.Surface((w, h), 0, 32)
    surface.fill(ground)
    quay = round(h * 0.82)
    x, n = round(h * 0.12), 0
    while x + h * 0.3 < w:
        width = round(h * (0.3, 0.36, 0.26, 0.42, 0.33)[n * 7 % 5])
        eaves = round(h * (0.4, 0.32, 0.46, 0.36)[n * 5 % 4])
        if x + width > w - h * 0.1:
            break
        brick = mix(_BRICKS[n * 11 % len(_BRICKS)], ground, 0.42 if theme.name == "night" else 0.5)
        _house(surface, x, width, eaves, quay, brick, n, theme)
        x += width + max(1, h // 80)
        n += 1
    water = mix(ground, theme.water, 0.9)
    surface.fill(water, (0, quay, w, h - quay))
    surface.fill(mix(ground, theme.edge, 0.8), (0, quay, w, max(2, h // 60)))
    for i in range(3):
        y = quay + round((h - quay) * (0.35 + 0.22 * i))
        for start in range((i * 37) % 60, w, 90 + 20 * i):
            pygame.draw.line(surface, mix(water, theme.edge, 0.6), (start, y), (start + h // 5, y), max(1, h // 100))
    return surface


def _house(
    surface: pygame.Surface, x: int, width: int, eaves: int, quay: int, brick: RGB, n: int, theme: Theme
) -> None:
    rise = round(width * 0.62)
    middle = x + width / 2
    half = [(dx * width / 2, eaves - dy * rise) for dx, dy in _GABLES[n * 3 % len(_GABLES)]]
    outline = [(middle - dx, y) for dx, y in half] + [(middle + dx, y) for dx, y in reversed(half)]
    points = [(x, quay), *outline, (x + width, quay)]
    pygame.gfxdraw.filled_polygon(surface, points, brick)
    pygame.gfxdraw.aapolygon(surface, points, brick)
    columns, rows = (2 if width < 40 else 3), max(2, (quay - eaves) // max(10, width // 2))
    pane_w, pane_h = max(3, width // (columns * 2)), max(4, round((quay - eaves) / rows * 0.5))
    dark = mix(brick, (10, 14, 18), 0.45)
    for row in range(rows):
        for column in range(columns):
            left = x + round((column + 0.5) * width / columns - pane_w / 2)
            top = eaves + round((row + 0.3) * (quay - eaves) / rows)
            lit = theme.name == "night" and (n * 5 + row * 3 + column * 7) % 4 == 0
            surface.fill(mix(_LAMP, brick, 0.25) if lit else dark, (left, top, pane_w, pane_h))
    surface.fill(dark, (round(middle - pane_w / 2), eaves - round(rise * 0.4), pane_w, max(3, pane_h // 2)))
