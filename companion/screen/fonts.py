"""The shipped typeface, and text that has been set once and is kept."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from companion.screen.theme import RGB

_FILES = {False: "Inter-Medium.otf", True: "Inter-Bold.otf"}
_FOLDER = Path(__file__).parent / "fonts"


@lru_cache(maxsize=256)
def font(size: int, bold: bool) -> pygame.font.Font:
    """The typeface at a pixel size."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(_FOLDER / _FILES[bold]), size)


@lru_cache(maxsize=16384)
def width(text: str, size: int, bold: bool) -> int:
    """How wide a line of text is."""
    return int(font(size, bold).size(text)[0])


def line_height(size: int) -> int:
    """The distance between two lines; a little tighter than the typeface's own."""
    return round(size * 1.22)


@lru_cache(maxsize=2048)
def line(text: str, size: int, bold: bool, ink: RGB) -> pygame.Surface:
    """A line of text on a transparent ground, `ink` coloured."""
    return font(size, bold).render(text, True, ink)
