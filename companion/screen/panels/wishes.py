"""Wishes over a map: a line from place to place with its letter, solid when it is joined, dashed while it is not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

import pygame

from companion.core.view import Arc
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Point, band
from companion.screen.sprites import finer
from companion.screen.theme import RGB, Theme, ink_on

_BEND = 0.17  # how far a line swings out, by its length
_STEPS = 48


def inks(theme: Theme) -> tuple[RGB, ...]:
    """The colours of the lines A, B, C …, the same on their tiles."""
    third = {"night": (0x8F, 0xDD, 0xFF), "day": (0x1F, 0x5F, 0xA8), "contrast": (0x6F, 0xD8, 0xFF)}[theme.name]
    return theme.lamp, theme.ink, third, theme.good, theme.faint


def paint(canvas: Canvas, at: Mapping[str, Point], arcs: tuple[Arc, ...], names: tuple[Box, ...], scale: float) -> None:
    """The lines with their letters, which keep off the names and off one another."""
    colours, taken = inks(canvas.theme), list(names)
    for number, arc in enumerate(arcs):
        if arc.a not in at or arc.b not in at:
            continue
        colour = colours[number % len(colours)]
        a, b = at[arc.a], at[arc.b]
        image, corner = _curve(b[0] - a[0], b[1] - a[1], scale, colour, canvas.theme.board, arc.joined)
        place = round(a[0] + corner[0]), round(a[1] + corner[1])
        canvas.surface.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        for end in (a, b):
            canvas.disc(*end, 8 * scale, canvas.theme.board)
            canvas.disc(*end, 6.2 * scale, colour)
        letter = _letter(a, b, taken, round(12.5 * scale))
        taken.append(letter)
        canvas.disc(*letter.centre, letter.w / 2 + 2, canvas.theme.board)
        canvas.disc(*letter.centre, letter.w / 2, colour)
        size = 15 * scale / canvas.metrics.unit
        canvas.text(letter, arc.mark, size, ink=ink_on(colour), paper=colour, bold=True, align="centre")


def _letter(a: Point, b: Point, taken: list[Box], r: int) -> Box:
    """Where the letter stands on its line: the middle, or as near to it as is free."""
    found = []
    for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74):
        x, y = _along(b[0] - a[0], b[1] - a[1], share)
        found.append(Box(round(a[0] + x - r), round(a[1] + y - r), 2 * r, 2 * r))
    return next((box for box in found if not any(box.inset(-2).meets(other) for other in taken)), found[0])


def _along(dx: float, dy: float, share: float) -> Point:
    """A place on the line, which swings to the upper side."""
    turn = -1 if dx < 0 else 1
    mid = dx / 2 + turn * dy * _BEND * 2, dy / 2 - turn * dx * _BEND * 2
    first, last = 2 * share * (1 - share), share * share
    return first * mid[0] + last * dx, first * mid[1] + last * dy


@lru_cache(maxsize=8)
def _curve(
    dx: float, dy: float, scale: float, colour: RGB, casing: RGB, joined: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The line as a picture of its own, premultiplied, and where its corner lies from its beginning."""
    places = [_along(dx, dy, i / _STEPS) for i in range(_STEPS + 1)]
    margin = 6 * scale
    left, top = int(min(x for x, _ in places) - margin), int(min(y for _, y in places) - margin)
    w, h = int(max(x for x, _ in places) - left + margin) + 1, int(max(y for _, y in places) - top + margin) + 1
    over = finer(max(w, h))
    big = pygame.Surface((w * over, h * over), pygame.SRCALPHA)
    large = [((x - left) * over, (y - top) * over) for x, y in places]
    for width, paint in ((6.0, casing), (3.2, colour)):
        gone = 0.0
        for a, b in pairwise(large):
            if joined or gone % (12 * scale * over) < 8 * scale * over:
                pygame.draw.polygon(big, paint, band(a, b, width * scale * over))
                pygame.draw.circle(big, paint, b, width * scale * over / 2)
            gone += ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    return pygame.transform.smoothscale(big, (w, h)), (left, top)
