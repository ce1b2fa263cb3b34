"""What the canal is made of, for Home and the ceremony: sky, moon, water, gables, windows, lamplight."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import Literal

import pygame

from companion.screen.canvas import Canvas
from companion.screen.kept import kept
from companion.screen.layout import Box, Point, Share
from companion.screen.theme import NIGHT, RGB, Theme, mix, paint_of

CREAM: RGB = (239, 229, 205)
PLATE: RGB = NIGHT.paper  # signs are dark by day too
GLASS: RGB = (24, 33, 54)
CANDLE: RGB = (255, 231, 174)  # the top of a lit pane
LAMP: RGB = NIGHT.lamp
WOOD: dict[str, tuple[RGB, RGB]] = {"night": ((36, 26, 22), (92, 62, 46)), "day": ((201, 168, 124), (139, 100, 62))}
_DUSK: RGB = (22, 17, 32)
_NOON: RGB = (92, 74, 66)
_BROAD = 260  # pixels; what is narrower is drawn three times as large and shrunk, else twice
_FAR = (
    (0.3, 0.4),
    (0.16, 0.26),
    (0.23, 0.33),
    (0.12, 0.2),
    (0.27, 0.36),
    (0.19, 0.27),
)

Gable = Literal["step", "neck", "bell", "spout"]


def _arc(cx: float, cy: float, rx: float, ry: float, start: float, stop: float) -> tuple[Share, ...]:
    """Points of a quarter's curve, in degrees."""
    angles = (start + (stop - start) * i / 10 for i in range(11))
    return tuple((cx + rx * cos(a * pi / 180), cy + ry * sin(a * pi / 180)) for a in angles)


# Left halves from the eaves to the ridge: x from 0 (edge) to 0.5 (middle), y from 0 (eaves) to 1 (ridge).
_HALVES: dict[Gable, tuple[Share, ...]] = {
    "step": (
        *((0.0, 0.0), (0.0, 0.2), (0.08, 0.2), (0.08, 0.39), (0.16, 0.39), (0.16, 0.58), (0.24, 0.58), (0.24, 0.77)),
        *((0.32, 0.77), (0.32, 1.0), (0.5, 1.0)),
    ),
    "neck": ((0.0, 0.0), *_arc(0.1, 0.5, 0.2, 0.4, -88, 0)[:10], (0.31, 0.55), (0.31, 0.84), (0.28, 0.86), (0.5, 1.0)),
    "bell": (
        *((0.0, 0.0), (0.06, 0.1), (0.13, 0.22), (0.18, 0.34), (0.21, 0.48), (0.225, 0.6)),
        *((0.25, 0.74), (0.29, 0.84), (0.36, 0.9), (0.4, 0.92), (0.4, 1.0), (0.5, 1.0)),
    ),
    "spout": ((0.0, 0.0), (0.0, 0.06), (0.4, 0.8), (0.4, 1.0), (0.5, 1.0)),
}
GABLES: tuple[Gable, ...] = ("step", "neck", "bell", "spout")


def gable_points(kind: Gable, x: float, eaves: float, width: float, rise: float) -> list[Point]:
    """The outline of a gable from the left eaves over the ridge to the right ones."""
    half = [(x + dx * width, eaves - dy * rise) for dx, dy in _HALVES[kind]]
    return [*half, *((2 * x + width - px, py) for px, py in reversed(half[:-1]))]


def brick_of(colour: str, theme: Theme) -> RGB:
    """The paint of a façade: a player's colour by lamplight, or by day."""
    if not theme.sky:
        return theme.paper
    dark = _DUSK if theme.name == "night" else _NOON
    return mix(paint_of(colour), dark, 0.5 if theme.name == "night" else 0.32)


def paint_sky(canvas: Canvas, box: Box, horizon: int, moon: Share | None = None) -> None:
    """The sky over the water, down to the horizon; silhouettes of the town along it."""
    canvas.surface.blit(_sky(canvas.theme, box.w, box.h, horizon - box.y, moon), (box.x, box.y))


@kept
def _sky(theme: Theme, w: int, h: int, horizon: int, moon: Share | None) -> pygame.Surface:
    surface = pygame.Surface((w, h), 0, 32)
    surface.fill(theme.board)
    if not theme.sky:
        surface.fill(theme.edge, (0, horizon, w, max(2, h // 140)))
        return surface
    surface.blit(_dusk(theme, w, horizon), (0, 0))
    if theme.name == "night":
        for i in range(60):
            at = (i * 7919 % 1000 * w // 1000, i * 4441 % 1000 * horizon // 1700)
            r, g, b, _ = surface.get_at(at)
            light = mix((r, g, b), (255, 255, 255), 0.25 + i % 4 * 0.16)
            pygame.draw.circle(surface, light, at, 1 if i % 5 else max(1, h // 300))
    if moon is not None and theme.name == "night":
        _moon(surface, moon[0] * w, moon[1] * h, h // 24)
    _town(surface, theme, w, horizon)
    water = theme.water if theme.name == "day" else mix(theme.water, theme.paper, 0.35)
    surface.fill(water, (0, horizon, w, h - horizon))
    for row in range(3):
        y = horizon + round((h - horizon) * (0.3 + 0.25 * row))
        for start in range(row * 53 % 70, w, 110 + 30 * row):
            surface.fill(mix(water, theme.edge, 0.35), (start, y, max(8, w // 40), max(1, h // 240)))
    return surface


def _dusk(theme: Theme, w: int, h: int) -> pygame.Surface:
    """The sky's own colours; by night its brightest bands are held back, for words stand before them."""
    strip = pygame.Surface((1, 48), 0, 32)
    for y in range(48):
        place = y / 47 * (len(theme.sky) - 1)
        low = min(int(place), len(theme.sky) - 2)
        colour = mix(theme.sky[low], theme.sky[low + 1], place - low)
        strip.fill(mix(colour, theme.sky[0], 0.25 if theme.name == "night" else 0.0), (0, y, 1, 1))
    return pygame.transform.scale(pygame.transform.smoothscale(strip, (1, h)), (w, h))


def _moon(surface: pygame.Surface, x: float, y: float, r: int) -> None:
    big = pygame.Surface((8 * r, 8 * r), pygame.SRCALPHA)
    big.fill((*CREAM, 0))
    pygame.draw.circle(big, CREAM, (4 * r, 4 * r), 4 * r)
    pygame.draw.circle(big, (*CREAM, 0), (5.8 * r, 3.2 * r), 3.5 * r)
    surface.blit(pygame.transform.smoothscale(big, (2 * r, 2 * r)), (x - r, y - r))


def _town(surface: pygame.Surface, theme: Theme, w: int, horizon: int) -> None:
    """Houses far away, as one dark band with a few lit windows."""
    far = mix(theme.sky[1 if theme.name == "night" else 0], theme.paper, 0.62)
    if theme.name == "day":
        far = mix(theme.sky[0], (110, 122, 134), 0.55)
    wide, x, n = max(24, horizon // 6), -horizon // 40, 0
    while x < w:
        eaves, ridge = (horizon - round(horizon * share) for share in _FAR[n % len(_FAR)])
        width = round(wide * (1, 0.8, 1.15, 0.9)[n % 4])
        pygame.draw.polygon(
            surface,
            far,
            [(x, horizon), (x, eaves), (x + width / 2, ridge), (x + width, eaves), (x + width, horizon)],
        )
        for k in range(4):
            lit = theme.name == "night" and (n * 5 + k * 3) % 4 == 0
            pane = (x + round(width * (0.25 if k % 2 else 0.62)), eaves + round(horizon * 0.08) * (k // 2 + 1))
            colour = mix(LAMP, far, 0.25) if lit else mix(far, theme.paper, 0.25)
            surface.fill(colour, (*pane, max(3, width // 8), max(4, horizon // 34)))
        x, n = x + width + max(2, wide // 12), n + 1


def glow(canvas: Canvas, box: Box, strength: float = 0.55) -> None:
    """Lamplight round a box, on whatever is there; none in high contrast."""
    if canvas.theme.sky:
        reach = max(4, round(min(box.w, box.h) * 0.7))
        sprite = _glow(box.w + 2 * reach, box.h + 2 * reach, round(strength * 100))
        canvas.surface.blit(sprite, (box.x - reach, box.y - reach))


@kept
def _glow(w: int, h: int, strength: int) -> pygame.Surface:
    return pygame.transform.smoothscale(_small_glow(strength), (w, h))


@kept
def _small_glow(strength: int) -> pygame.Surface:
    small = pygame.Surface((16, 16), pygame.SRCALPHA)
    for y in range(16):
        for x in range(16):
            far = min(1.0, (((x - 7.5) / 8) ** 2 + ((y - 7.5) / 8) ** 2) ** 0.5)
            small.set_at((x, y), (*LAMP, round(strength / 100 * 150 * (1 - far) ** 2)))
    return small


@kept
def fade(w: int, h: int, top: RGB, foot: RGB) -> pygame.Surface:
    """A box that runs from one colour into another, downwards."""
    strip = pygame.Surface((1, h), 0, 32)
    for y in range(h):
        strip.fill(mix(top, foot, y / max(1, h - 1)), (0, y, 1, 1))
    return pygame.transform.scale(strip, (max(1, w), h))


def paint_lit(canvas: Canvas, box: Box, radius: float = 4) -> RGB:
    """A plate full of lamplight; returns the paper that words on it stand on."""
    theme = canvas.theme
    line = canvas.px(3)
    canvas.panel(box, CREAM if theme.sky else theme.edge, radius)
    inner = box.inset(line)
    if not theme.sky:
        canvas.panel(inner, theme.lamp, radius)
        return theme.lamp
    canvas.surface.blit(fade(inner.w, inner.h, CANDLE, LAMP), (inner.x, inner.y))
    return LAMP


def paint_plate(canvas: Canvas, box: Box, colour: RGB = PLATE, radius: float = 5) -> RGB:
    """A dark plate with a light edge; returns its colour."""
    theme = canvas.theme
    paper = colour if theme.sky else theme.paper
    canvas.panel(box, paper, radius, CREAM if theme.sky else theme.edge, 2.5)
    return paper


def paint_pane(canvas: Canvas, box: Box, lit: bool) -> None:
    """A sash window with its sill."""
    theme, line = canvas.theme, max(1, canvas.px(2))
    frame = CREAM if theme.sky else theme.edge
    if lit:
        glow(canvas, box)
    canvas.fill(box, mix(frame, PLATE, 0.12) if theme.sky else frame)
    inner = box.inset(line)
    if lit and theme.sky:
        canvas.surface.blit(fade(inner.w, inner.h, CANDLE, LAMP), (inner.x, inner.y))
    else:
        dark = theme.lamp if lit else theme.paper
        canvas.fill(inner, dark if not theme.sky else GLASS if theme.name == "night" else (96, 116, 136))
    bar = max(1, line // 2)
    canvas.fill(Box(box.centre[0] - bar // 2, box.y, bar, box.h), frame)
    canvas.fill(Box(box.x, box.y + round(box.h * 0.45), box.w, bar), frame)
    canvas.fill(Box(box.x - line, box.bottom, box.w + 2 * line, line), mix(frame, PLATE, 0.3) if theme.sky else frame)


def paint_facade(canvas: Canvas, box: Box, rise: int, kind: Gable, brick: RGB) -> None:
    """A house front down to the box's foot: its gable takes `rise` of the box, its edge is cream."""
    sprite = _facade(canvas.theme, box.w, box.h, rise, kind, brick, max(2, canvas.px(4)))
    canvas.surface.blit(sprite, (box.x - canvas.px(4), box.y - canvas.px(4)))


@kept
def _facade(theme: Theme, w: int, h: int, rise: int, kind: Gable, brick: RGB, line: int) -> pygame.Surface:
    front = pygame.Surface((w + 2 * line, h + line), pygame.SRCALPHA)
    edge = CREAM if theme.sky else theme.edge
    gable = _gable(w, rise, kind, brick, edge, line, bool(theme.sky))
    body = pygame.Rect(line, rise + line, w, h - rise)
    front.fill(brick, body)
    if theme.sky:
        front.blit(_shade(w, max(1, body.h)), body, special_flags=pygame.BLEND_RGB_MULT)
    else:  # nothing but its edge shows a black house
        front.fill(edge, (line // 2, body.y, line, body.h))
        front.fill(edge, (body.right - line // 2, body.y, line, body.h))
    front.blit(gable, (0, 0))
    return front


def _gable(w: int, rise: int, kind: Gable, brick: RGB, edge: RGB, line: int, shaded: bool) -> pygame.Surface:
    """Drawn large and shrunk, down to a little below the eaves."""
    size, over = (w + 2 * line, rise + 2 * line), 3 if w < _BROAD else 2
    big = pygame.Surface((size[0] * over, size[1] * over), pygame.SRCALPHA)
    big.fill((*edge, 0))
    x, eaves, width = line * over, (rise + line) * over, w * over
    outline = gable_points(kind, x, eaves, width, rise * over)
    pygame.draw.polygon(big, brick, [(x, big.get_height()), *outline, (x + width, big.get_height())])
    if shaded:
        big.blit(_shade(width, big.get_height()), (x, 0), special_flags=pygame.BLEND_RGB_MULT)
    for a, b in pairwise(outline):
        pygame.draw.line(big, edge, a, b, line * over)
        pygame.draw.circle(big, edge, a, line * over / 2 - 0.5)
    return pygame.transform.smoothscale(big, size)


@kept
def _shade(w: int, h: int) -> pygame.Surface:
    """A front is rounded by the light: darker towards its right."""
    strip = pygame.Surface((24, 1), 0, 32)
    for i in range(24):
        light = round(255 * (1 - 0.27 * (i / 23) ** 2))
        strip.fill((light, light, light), (i, 0, 1, 1))
    return pygame.transform.smoothscale(strip, (w, h))
