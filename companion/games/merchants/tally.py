"""What the statistics count in a game of Merchants beyond its score: prices paid, and how close presses were."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.contract import Event, Tally
from companion.games.merchants.events import HandStopped, LotOffered, Noted, PracticeEnded, PracticeSet, Sold

_LATE = ("late", "equal", "touch")


def tally(events: Sequence[Event]) -> Tally:
    """The kind of card and the price of every sale, and how far each second presser was behind."""
    prices: list[tuple[str, int]] = []
    margins: list[float] = []
    stopped = practice = False
    for event in events:
        match event:
            case LotOffered() | PracticeEnded():
                stopped = practice = False
            case PracticeSet(on):
                practice = on
            case HandStopped():
                stopped = not practice
            case Noted(note) if stopped and note.kind in _LATE:
                margins.append(round(abs(note.behind_ns) / 1e6, 1))
                stopped = False  # a third finger on the same lot does not count
            case Sold(_, price, card):
                prices.append((card.kind, price))
    return Tally(prices=tuple(prices), margins_ms=tuple(margins))
