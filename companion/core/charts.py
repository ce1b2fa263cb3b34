"""A chart as frozen data: statistics fill it in, a painter and the text terminal show it."""

from __future__ import annotations

from itertools import count
from math import ceil, floor, log10
from typing import Literal

import msgspec

from companion.core.message import Message

Sign = Literal["", "won", "lost", "lowest", "average", "highest"]
"""What a series is, where it is nobody's: it is drawn in a pattern of its own, never with a player's symbol."""


class Series(msgspec.Struct, frozen=True):
    """One row of values: a player's (`colour`), or one with a sign of its own."""

    label: Message
    values: tuple[float, ...]
    colour: str = ""
    sign: Sign = ""


class ChartPanel(msgspec.Struct, frozen=True, tag=True):
    """Values over labelled places: upright "bars", "rows" of bars for longer labels, or "lines"."""

    title: Message
    labels: tuple[Message, ...]
    series: tuple[Series, ...]
    kind: Literal["bars", "rows", "lines"] = "bars"
    verdict: Message | None = None
    whole: bool = False  # whole things are counted: there is no half of one on the scale
    expected: float = 0.0  # a line across: what chance alone would give; 0: none
    parts: tuple[ChartPanel, ...] = ()  # small charts of one scale on one sheet, instead of series
    about: Message | None = None  # the game that it is about
    label: Message | None = None  # what it is called beside the others of that game


def ticks(low: float, high: float, whole: bool = False, most: int = 5) -> tuple[float, ...]:
    """Round marks for a scale that holds both ends: steps of 1, 2 or 5 and their tens.

    >>> ticks(-826, 546), ticks(0, 1, whole=True), ticks(0, 0.7)
    ((-1000, -500, 0, 500, 1000), (0, 1), (0.0, 0.2, 0.4, 0.6, 0.8))
    """
    if high <= low:
        high = low + 1
    for exponent in count(floor(log10((high - low) / most)) - 1):
        for digit in (1, 2, 5):
            step = digit * 10.0**exponent
            first, last = floor(low / step), ceil(high / step)
            if last - first < most and not (whole and step < 1):
                marks = (n * step for n in range(first, last + 1))
                return tuple(int(mark) if step >= 1 else round(mark, max(0, -exponent)) for mark in marks)
    raise AssertionError("some step is large enough")


def span_of(panel: ChartPanel) -> tuple[float, float]:
    """The lowest and the highest value that a chart's scale has to hold.

    Bars begin at nothing; a line may begin anywhere, unless nothing is near.
    """
    charts = panel.parts or (panel,)
    values = [v for chart in charts for series in chart.series for v in series.values]
    values += [chart.expected for chart in charts if chart.expected]
    low, high = min(values, default=0.0), max(values, default=0.0)
    if panel.kind != "lines" or low <= (high - low):
        low, high = min(low, 0.0), max(high, 0.0)
    return low, high
