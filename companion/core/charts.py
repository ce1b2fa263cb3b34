"""A chart as frozen data: statistics fill it in, a painter and the text terminal show it."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.core.message import Message


class Series(msgspec.Struct, frozen=True):
    label: Message
    values: tuple[float, ...]
    colour: str = ""


class ChartPanel(msgspec.Struct, frozen=True):
    title: Message
    labels: tuple[Message, ...]
    series: tuple[Series, ...]
    kind: Literal["bars", "lines"] = "bars"
    verdict: Message | None = None
