"""The shipped typeface: text measured, made to fit into a box, and set; what was set once is kept."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from companion.screen.kept import kept
from companion.screen.theme import RGB

_FILES = {False: "Inter-Medium.otf", True: "Inter-Bold.otf"}
_FOLDER = Path(__file__).parent / "fonts"


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:?éèà"


class Fitted(NamedTuple):
    """Text broken into lines at a size; `cut` when even the smallest size was too large."""

    lines: tuple[str, ...]
    size: int
    cut: bool = False


@lru_cache(maxsize=256)
def font(size: int, bold: bool) -> pygame.font.Font:
    """The typeface at a pixel size."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(_FOLDER / _FILES[bold]), size)


@lru_cache
def make_ready(size: int, bold: bool) -> None:
    """Open the typeface and load its letters, which is better done before the first touch than after it."""
    font(size, bold).size(_LETTERS)


@lru_cache(maxsize=16384)
def width(text: str, size: int, bold: bool) -> int:
    """How wide a line of text is."""
    return int(font(size, bold).size(text)[0])


def line_height(size: int) -> int:
    """The distance between two lines; a little tighter than the typeface's own."""
    return size * 6 // 5  # never rounded up: what holds two lines on one panel holds them on every other


@kept
def line(text: str, size: int, bold: bool, ink: RGB) -> pygame.Surface:
    """A line of text on a transparent ground, `ink` coloured."""
    if not width(text, size, bold):  # only marks and joiners: pygame draws no surface without a width
        return pygame.Surface((0, line_height(size)), pygame.SRCALPHA)
    return font(size, bold).render(text, True, ink)


@lru_cache(maxsize=8192)
def fitted(text: str, w: int, h: int, size: int, least: int, bold: bool, lines: int) -> Fitted:
    """The text at the largest size from `size` down to `least` that fits the box in at most `lines` lines.

    A word wider than the box is split rather than cut off; only when nothing helps is text cut with "…".
    """
    for tried in range(max(least, min(size, _hopeful(text, w, size, bold, lines))), least - 1, -1):
        if line_height(tried) > h or _hopeless(text, w, size, tried, bold, min(lines, h // line_height(tried))):
            continue
        broken = wrapped(text, w, tried, bold)
        if broken is not None and len(broken) <= lines and line_height(tried) * len(broken) <= h:
            return Fitted(broken, tried)
    room = max(1, min(lines, h // line_height(least)))
    pieces = _split_anywhere(text, w, least, bold)
    if len(pieces) <= room:
        return Fitted(pieces, least)
    last = pieces[room - 1]
    while last and width(last + "…", least, bold) > w:
        last = last[:-1]
    return Fitted((*pieces[: room - 1], last.rstrip() + "…"), least, cut=True)


def _hopeful(text: str, w: int, size: int, bold: bool, lines: int) -> int:
    """A size above which no try can fit: letters grow with it, but for a pixel of rounding here and there."""
    whole = width(text.replace("\n", " "), size, bold)
    return int(size * w * lines / whole) + 2 if whole else size


def _hopeless(text: str, w: int, size: int, tried: int, bold: bool, lines: int) -> bool:
    """Whether the widths at `size`, made smaller, leave no doubt: opening the typeface at one more size costs most."""
    if tried == size:
        return False
    room, blank, needed = w * size / tried * 1.04 + 2, width(" ", size, bold), 0
    for paragraph in text.split("\n"):
        needed, current = needed + 1, 0
        for word in filter(None, paragraph.split(" ")):
            wide = width(word, size, bold)
            if current and current + blank + wide > room:
                needed, current = needed + 1, 0
            if wide > room:
                return True
            current += (blank if current else 0) + wide
    return needed > lines


def wrapped(text: str, w: int, size: int, bold: bool) -> tuple[str, ...] | None:
    """The text in lines no wider than `w`, or None where a single word is wider.

    >>> wrapped("one two three", 80, 20, False)
    ('one two', 'three')
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        # A non-breaking space (French puts one before ":" and inside numbers) is not a place to break.
        words = [word for word in paragraph.split(" ") if word]
        if not words:
            lines.append("")
        while words:
            fitting = _on_a_line(words, w, size, bold)
            if not fitting:
                return None
            lines.append(" ".join(words[:fitting]))
            words = words[fitting:]
    return tuple(lines)


def _on_a_line(words: list[str], w: int, size: int, bold: bool) -> int:
    """How many of the words fit on a line; guessed by their letters first, because measuring costs most."""
    whole = " ".join(words)
    wide = width(whole, size, bold)
    if wide <= w:
        return len(words)
    fitting = min(len(words) - 1, whole.count(" ", 0, int(len(whole) * w / wide)))
    while fitting + 1 < len(words) and width(" ".join(words[: fitting + 1]), size, bold) <= w:
        fitting += 1
    while fitting and width(" ".join(words[:fitting]), size, bold) > w:
        fitting -= 1
    return fitting


def _split_anywhere(text: str, w: int, size: int, bold: bool) -> tuple[str, ...]:
    """Lines no wider than `w`, splitting words where it must."""
    words: list[str] = []
    for word in text.replace("\n", " ").split(" "):
        while len(word) > 1 and width(word, size, bold) > w:
            n = len(word) - 1
            while n > 1 and width(word[:n] + "-", size, bold) > w:
                n -= 1
            words.append(word[:n] + "-")
            word = word[n:]
        if word:
            words.append(word)
    return wrapped(" ".join(words), w, size, bold) or tuple(words)
