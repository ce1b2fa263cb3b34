"""Surfaces that are made once and kept: gradients, rounded tiles with plain or dashed edges, glows."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pygame

from companion.screen.kept import kept
from companion.screen.layout import Point, Size, band, on_circle
from companion.screen.theme import RGB


def finer(side: float) -> int:
    """How many times as large a shape of so many pixels is drawn and then shrunk, which is smoother than any single
    pass: the larger it is, the less its edge shows and the more each time costs."""
    return 4 if side < 24 else 3 if side < 80 else 2


class Ground(NamedTuple):
    """What a tile is made of: two colours that run into each other, and its edge."""

    top: RGB
    foot: RGB
    edge: RGB
    line: int = 1  # pixels
    dashed: bool = False


@kept
def disc(radius: int, colour: RGB) -> pygame.Surface:
    """A smooth filled circle."""
    r = radius * finer(2 * radius)
    big = pygame.Surface((2 * r, 2 * r), pygame.SRCALPHA)
    big.fill((*colour, 0))
    pygame.draw.circle(big, colour, (r, r), r)
    return pygame.transform.smoothscale(big, (radius * 2, radius * 2))


def gradient(size: Size, first: RGB, last: RGB, across: bool = False) -> pygame.Surface:
    """From `first` to `last`, from the top to the foot or `across` from left to right."""
    return pygame.transform.scale(_strip(size[0] if across else size[1], first, last, across), size)


@kept
def _strip(steps: int, first: RGB, last: RGB, across: bool) -> pygame.Surface:
    """A gradient one pixel wide: stretching it costs less than the memory to keep it stretched."""
    ends = pygame.Surface((2, 1) if across else (1, 2), 0, 32)
    ends.fill(first)
    ends.set_at((1, 0) if across else (0, 1), last)
    return pygame.transform.smoothscale(ends, (steps, 1) if across else (1, steps))


@kept
def tile(size: Size, ground: Ground, radius: int) -> pygame.Surface:
    """A rounded tile on a transparent ground."""
    if ground.dashed:
        surface = _cut_out(gradient(size, ground.top, ground.foot), radius)
        _dash(surface, ground.edge, radius, max(2, ground.line))
        return surface
    surface = pygame.Surface(size, pygame.SRCALPHA)
    round_off(surface, pygame.Rect((0, 0), size), ground.edge, radius)
    inner = max(1, size[0] - 2 * ground.line), max(1, size[1] - 2 * ground.line)
    face = _cut_out(gradient(inner, ground.top, ground.foot), max(0, radius - ground.line))
    surface.blit(face, (ground.line, ground.line))
    return surface


@kept
def glow(size: Size, colour: RGB, radius: int, reach: int) -> pygame.Surface:
    """Light round a rounded box of `size`, fading out within `reach`; it is larger than the box by that much."""
    surface = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    for i in range(reach):
        ring = surface.get_rect().inflate(-2 * i, -2 * i)
        strength = round(110 * ((i + 1) / reach) ** 2)
        pygame.draw.rect(surface, (*colour, strength), ring, width=2, border_radius=radius + reach - i)
    return surface


def round_off(surface: pygame.Surface, box: pygame.Rect, colour: RGB, r: int) -> None:
    """A filled box with smooth round corners."""
    if box.w <= 0 or box.h <= 0:
        return
    r = min(r, box.w // 2, box.h // 2)
    if r < 2:
        surface.fill(colour, box)
        return
    surface.fill(colour, (box.x + r, box.y, box.w - 2 * r, box.h))
    surface.fill(colour, (box.x, box.y + r, r, box.h - 2 * r))
    surface.fill(colour, (box.right - r, box.y + r, r, box.h - 2 * r))
    corner = disc(r, colour)
    surface.blit(corner, (box.x, box.y), (0, 0, r, r))
    surface.blit(corner, (box.right - r, box.y), (r, 0, r, r))
    surface.blit(corner, (box.x, box.bottom - r), (0, r, r, r))
    surface.blit(corner, (box.right - r, box.bottom - r), (r, r, r, r))


def _cut_out(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """The picture with round corners."""
    w, h = picture.get_size()
    r = min(radius, w // 2, h // 2)
    cut = pygame.Surface((w, h), pygame.SRCALPHA)
    cut.blit(picture, (0, 0))
    if r >= 2:
        corner = disc(r, (255, 255, 255))
        for x, y, part in ((0, 0, (0, 0)), (w - r, 0, (r, 0)), (0, h - r, (0, r)), (w - r, h - r, (r, r))):
            cut.blit(corner, (x, y), (*part, r, r), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _dash(surface: pygame.Surface, colour: RGB, radius: int, line: int) -> None:
    """A dashed line just inside the edge."""
    w, h = surface.get_size()
    inset, r = line / 2 + 1, max(2.0, radius - line / 2)
    way: list[Point] = []
    for x, y, start in ((w - r, r, -90), (w - r, h - r, 0), (r, h - r, 90), (r, r, 180)):
        way += [on_circle(x, y, r - inset, start + 15 * step) for step in range(7)]
    way.append(way[0])
    walked, dash = 0.0, 4.0 * line
    for a, b in pairwise(way):
        length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        at = 0.0
        while at < length:
            step = min(length - at, dash - walked % dash)
            if int(walked / dash) % 2 == 0:
                p0, p1 = (
                    (a[0] + (b[0] - a[0]) * s / length, a[1] + (b[1] - a[1]) * s / length) for s in (at, at + step)
                )
                pygame.draw.polygon(surface, colour, band(p0, p1, line))
            at += step
            walked += step
            if dash - walked % dash < 1e-6:
                walked += 1e-6
