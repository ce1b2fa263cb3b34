"""What the statistics count in a game of Merchants beyond its score: prices paid, and how close presses were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.contract import Event
from companion.games.merchants.events import HandStopped, LotOffered, Noted, Sold

_LATE = ("late", "equal")


def tally(events: Sequence[Event]) -> dict[str, Any]:
    """`prices`: (kind of card, florins) of every sale · `margins_ms`: how far the second presser was behind."""
    prices: list[tuple[str, int]] = []
    margins: list[float] = []
    stopped = False
    for event in events:
        match event:
            case LotOffered():
                stopped = False
            case HandStopped():
                stopped = True
            case Noted(note) if stopped and note.kind in _LATE:
                margins.append(round(abs(note.behind_ns) / 1e6, 1))
                stopped = False  # a third finger on the same lot does not count
            case Sold(_, price, card):
                prices.append((card.kind, price))
    return {"prices": prices, "margins_ms": margins} if prices or margins else {}
