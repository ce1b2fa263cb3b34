"""What charts are drawn with: round scales, and the patterns of values that are nobody's."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle
from typing import Literal

from companion.core.charts import Series, Sign, ticks
from companion.core.message import verbatim
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.theme import RGB, TINY, Theme, paint_of

Pattern = Literal["solid", "hollow", "striped", "chequered"]
Token = Literal["ink", "faint", "good"]

_SIGNS: dict[Sign, tuple[Token, Pattern]] = {
    "won": ("good", "solid"),
    "lost": ("faint", "hollow"),
    "lowest": ("faint", "hollow"),
    "average": ("faint", "striped"),
    "highest": ("ink", "solid"),
}
_OTHERS: tuple[tuple[Token, Pattern], ...] = (
    ("faint", "solid"),
    ("ink", "striped"),
    ("good", "hollow"),
    ("faint", "chequered"),
)


@dataclass(frozen=True)
class Look:
    """How a series is painted."""

    paint: RGB
    pattern: Pattern
    colour: str = ""  # a player's, who has a symbol as well


def looks_of(several: tuple[Series, ...], theme: Theme) -> list[Look]:
    """For each a player's paint, or a pattern of the theme's own tokens."""
    tokens: dict[Token, RGB] = {"ink": theme.ink, "faint": theme.faint, "good": theme.good}
    others = cycle(_OTHERS)
    looks = []
    for series in several:
        if series.colour:
            looks.append(Look(paint_of(series.colour), "solid", series.colour))
        else:
            token, pattern = _SIGNS[series.sign] if series.sign else next(others)
            looks.append(Look(tokens[token], pattern))
    return looks


def fill(canvas: Canvas, box: Box, look: Look) -> None:
    """A bar, or the swatch of a legend, in its pattern."""
    if box.w < 1 or box.h < 1:
        return
    canvas.fill(box, canvas.theme.ink if look.colour else look.paint)
    inner = box.inset(canvas.px(2 if look.pattern == "hollow" else 1))
    if look.pattern == "solid":
        canvas.fill(inner, look.paint)
        return
    canvas.fill(inner, canvas.theme.board)
    if look.pattern == "hollow":
        return
    side = canvas.px(3)
    for n, x in enumerate(range(inner.x, inner.right, side)):
        for m, y in enumerate(range(inner.y, inner.bottom, side if look.pattern == "chequered" else inner.h)):
            if (n + m) % 2 == 0:
                tall = side if look.pattern == "chequered" else inner.h
                canvas.fill(Box(x, y, min(side, inner.right - x), min(tall, inner.bottom - y)), look.paint)


@dataclass(frozen=True)
class Scale:
    """Values along one side of a box, from `start` to `end` in pixels, with round marks."""

    marks: tuple[float, ...]
    start: int
    end: int

    @classmethod
    def over(cls, low: float, high: float, whole: bool, start: int, end: int, most: int = 5) -> Scale:
        return cls(ticks(low, high, whole, most), start, end)

    def at(self, value: float) -> int:
        low, high = self.marks[0], self.marks[-1]
        return round(self.start + (value - low) / (high - low) * (self.end - self.start))


def widest(canvas: Canvas, marks: tuple[float, ...]) -> int:
    """How much room the figures of a scale take beside it."""
    return max(canvas.width_of(verbatim(mark), TINY) for mark in marks)


def across(canvas: Canvas, plot: Box, scale: Scale, figures: Box | None) -> None:
    """Lines from left to right at the marks, with their figures in the strip beside them, if there is one."""
    for mark in scale.marks:
        y = scale.at(mark)
        canvas.fill(Box(plot.x, y, plot.w, 1), canvas.theme.ink if mark == 0 else canvas.theme.edge)
        if figures is not None:
            beside = Box(figures.x, y - canvas.px(10), figures.w, canvas.px(20))
            canvas.text(beside, verbatim(mark), TINY, ink=canvas.theme.faint, align="right")


def upright(canvas: Canvas, plot: Box, scale: Scale, figures: Box) -> None:
    """Lines from top to bottom at the marks, with their figures in the strip below."""
    for mark in scale.marks:
        x = scale.at(mark)
        canvas.fill(Box(x, plot.y, 1, plot.h), canvas.theme.ink if mark == 0 else canvas.theme.edge)
        wide = canvas.width_of(verbatim(mark), TINY) + 2
        left = min(max(figures.x, x - wide // 2), figures.right - wide)
        canvas.text(Box(left, figures.y, wide, figures.h), verbatim(mark), TINY, ink=canvas.theme.faint, align="centre")


def dashed(canvas: Canvas, plot: Box, y: int) -> None:
    """What chance alone would give."""
    long, gap = canvas.px(6), canvas.px(4)
    for x in range(plot.x, plot.right, long + gap):
        canvas.fill(Box(x, y - canvas.px(1), min(long, plot.right - x), canvas.px(2)), canvas.theme.ink)
