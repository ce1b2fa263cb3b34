"""A surface that is drawn on with smooth edges, and that remembers every text box and target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame
import pygame.gfxdraw

from companion.core.message import Message, Translator
from companion.screen import fonts, sprites, symbols
from companion.screen.layout import Box, Point, band
from companion.screen.local import Touched
from companion.screen.theme import RGB, TINY, Metrics, Theme, ink_on, paint_in

Align = Literal["left", "centre", "right"]
VerticalAlign = Literal["top", "middle", "bottom"]


@dataclass(frozen=True)
class Target(Box):
    """A place that can be touched, and what touching it means."""

    action: Touched


@dataclass(frozen=True)
class Written:
    """A text as it was set: tests check that nothing is cut, overlaps or is hard to read."""

    text: str
    box: Box  # the pixels that the text covers
    room: Box  # the pixels that it was given
    size: int
    ink: RGB
    paper: RGB
    cut: bool


class Canvas:
    """What panels draw on. Text is translated, fitted and recorded; touch targets are collected."""

    def __init__(
        self, surface: pygame.Surface, theme: Theme, metrics: Metrics, words: Translator, large: bool = False
    ) -> None:
        self.surface = surface
        self.theme = theme
        self.metrics = metrics
        self.px = metrics.px
        self.words = words
        self.large = large
        self.targets: list[Target] = []
        self.written: list[Written] = []

    def body(self, size: float) -> float:
        """The size of running text and second lines: a fifth larger where large text is wanted."""
        return size * 1.2 if self.large else size

    # --- text -----------------------------------------------------------------------------------

    def said(self, text: Message | str) -> str:
        """The sentence in the language of this canvas."""
        return text if isinstance(text, str) else text.translated(self.words)

    def fits(self, box: Box, text: Message | str, lines: int = 1, least: float = TINY, bold: bool = False) -> bool:
        """Whether the text can be set in the box uncut and with no word broken."""
        words = self.said(text)
        set_text = fonts.fitted(words, box.w, box.h, self.px(least), self.px(least), bold, lines)
        if fonts.line_height(set_text.size) * len(set_text.lines) > box.h:
            return False
        return not set_text.cut and "".join(set_text.lines).count("-") == words.count("-")

    def text(
        self,
        box: Box,
        text: Message | str,
        size: float,
        *,
        ink: RGB | None = None,
        paper: RGB | None = None,
        bold: bool = False,
        align: Align = "left",
        lines: int = 1,
        valign: VerticalAlign = "middle",
        least: float = TINY,
    ) -> Box:
        """Set text in a box at `size` or smaller; returns the pixels it covers."""
        words = self.said(text)
        ink = ink or self.theme.ink
        paper = paper or self.theme.board
        if not words.strip() or box.w <= 0 or box.h <= 0:
            return Box(box.x, box.y, 0, 0)
        set_text = fonts.fitted(words, box.w, box.h, self.px(size), self.px(min(least, size)), bold, lines)
        leading = fonts.line_height(set_text.size)
        tall = leading * len(set_text.lines)
        y = {"top": box.y, "middle": box.y + (box.h - tall) // 2, "bottom": box.bottom - tall}[valign]
        left, right = box.right, box.x
        for i, piece in enumerate(set_text.lines):
            image = fonts.line(piece, set_text.size, bold, ink)
            w = image.get_width()
            x = {"left": box.x, "centre": box.x + (box.w - w) // 2, "right": box.right - w}[align]
            self.surface.blit(image, (x, y + i * leading + (leading - image.get_height()) // 2))
            left, right = min(left, x), max(right, x + w)
        covered = Box(left, y, right - left, tall)
        self.written.append(Written(words, covered, box, set_text.size, ink, paper, set_text.cut))
        return covered

    def height_of(self, text: Message | str, width: int, size: float, bold: bool = False) -> int:
        """How tall the text is, set at `size` in as many lines as it takes."""
        pixels = self.px(size)
        lines = fonts.fitted(self.said(text), width, 10_000, pixels, pixels, bold, 99).lines
        return len(lines) * fonts.line_height(pixels)

    def width_of(self, text: Message | str, size: float, bold: bool = False) -> int:
        return fonts.width(self.said(text), self.px(size), bold)

    # --- shapes ---------------------------------------------------------------------------------

    def fill(self, box: Box, colour: RGB) -> None:
        self.surface.fill(colour, (box.x, box.y, box.w, box.h))

    def panel(self, box: Box, colour: RGB, radius: float = 8, frame: RGB | None = None, line: float = 2) -> None:
        """A rounded box, with a frame if a colour for it is given."""
        r = min(self.px(radius), box.w // 2, box.h // 2)
        if frame is not None:
            self._rounded(box, frame, r)
            box, r = box.inset(self.px(line)), max(0, r - self.px(line))
        self._rounded(box, colour, r)

    def _rounded(self, box: Box, colour: RGB, r: int) -> None:
        sprites.round_off(self.surface, pygame.Rect(box.x, box.y, box.w, box.h), colour, r)

    def ground(self, box: Box, ground: sprites.Ground, radius: float = 11) -> None:
        """A tile's ground: rounded, running from one colour into another."""
        self.surface.blit(sprites.tile((box.w, box.h), ground, self.px(radius)), (box.x, box.y))

    def glow(self, box: Box, colour: RGB, radius: float = 11, reach: float = 8) -> None:
        """Light round a rounded box."""
        far = self.px(reach)
        self.surface.blit(sprites.glow((box.w, box.h), colour, self.px(radius), far), (box.x - far, box.y - far))

    def wash(self, box: Box, left: RGB, right: RGB) -> None:
        """A box that runs from one colour into another, left to right."""
        self.surface.blit(sprites.gradient((box.w, box.h), left, right, across=True), (box.x, box.y))

    def outline(self, box: Box, colour: RGB, radius: float = 8, line: float = 3) -> None:
        """The frame of a rounded box, drawn over what is there."""
        r = min(self.px(radius), box.w // 2, box.h // 2)
        pygame.draw.rect(self.surface, colour, (box.x, box.y, box.w, box.h), width=self.px(line), border_radius=r)

    def disc(self, x: float, y: float, radius: float, colour: RGB, frame: RGB | None = None) -> None:
        """A smooth filled circle, radius in pixels."""
        cx, cy, r = round(x), round(y), round(radius)
        if r < 1:
            return
        if frame is not None:
            self.surface.blit(sprites.disc(r, frame), (cx - r, cy - r))
            r = max(1, r - max(1, r // 10))
        self.surface.blit(sprites.disc(r, colour), (cx - r, cy - r))

    def polygon(self, points: list[Point], colour: RGB) -> None:
        """A smooth filled polygon."""
        pygame.gfxdraw.filled_polygon(self.surface, points, colour)
        pygame.gfxdraw.aapolygon(self.surface, points, colour)

    def line(self, a: Point, b: Point, colour: RGB, width: float) -> None:
        """A smooth line, width in pixels."""
        if max(abs(b[0] - a[0]), abs(b[1] - a[1])) >= 0.01:
            self.polygon(band(a, b, width), colour)

    # --- game things ----------------------------------------------------------------------------

    def symbol(self, name: str, box: Box, ink: RGB) -> None:
        """A drawn symbol in the middle of the box."""
        side = min(box.w, box.h)
        if side >= 4 and name:
            image = symbols.drawn(name, side, ink)
            self.surface.blit(image, (box.x + (box.w - side) // 2, box.y + (box.h - side) // 2))

    def chip(self, colour: str, box: Box, symbol: str = "") -> None:
        """A game colour: a disc in its paint with its own symbol (or another) on it."""
        side = min(box.w, box.h)
        paint = paint_in(self.theme, colour)
        self.disc(*box.centre, side / 2, paint, self.theme.ink)
        self.symbol(symbol or symbols.of_colour(colour), box.middle(round(side * 0.6)), ink_on(paint))

    # --- touch ----------------------------------------------------------------------------------

    def cover(self, box: Box, out_of_reach: bool = False) -> None:
        """Something opaque is about to lie there: what is written below it is not seen, or not reached either."""
        self.written = [text for text in self.written if not text.box.meets(box)]
        if out_of_reach:
            self.shut(box)

    def shut(self, box: Box) -> None:
        """A finger there means nothing now."""
        self.targets = [target for target in self.targets if not target.meets(box)]

    def target(self, box: Box, action: Touched, least: int = 64, tall: int | None = None) -> None:
        """Make a place touchable; a finger needs `least` (at 800×480) in both directions, or `tall` in height."""
        w, h = max(box.w, self.px(least)), max(box.h, self.px(tall or least))
        x = min(max(0, box.x - (w - box.w) // 2), self.metrics.width - w)
        y = min(max(0, box.y - (h - box.h) // 2), self.metrics.height - h)
        self.targets.append(Target(x, y, w, h, action))
