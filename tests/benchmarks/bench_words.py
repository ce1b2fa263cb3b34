"""How long words take: reading a catalogue, reading the cards, translating one message."""

from __future__ import annotations

import timeit
from collections.abc import Iterator

from companion.commands.bench import Figure
from companion.core.message import say_n
from companion.games.amsterdam import cards
from companion.locale import catalogue


def figures() -> Iterator[Figure]:
    yield Figure("read a catalogue", _median_ms(_fresh_catalogue, 20), "ms", "<= 20", "once, when a language is chosen")
    yield Figure(
        "read cards, tasks and tiles", _median_ms(_fresh_cards, 20), "ms", "<= 20", "once, at the first look-up"
    )
    message, words = say_n("{n} cart", "{n} carts", 12), catalogue("nl")
    each_us = _median_ms(lambda: [message.translated(words) for _ in range(1000)], 20)
    yield Figure("translate a message", each_us, "µs", "<= 20", "a busy screen has about a hundred")


def _median_ms(measured: object, times: int) -> float:
    assert callable(measured)
    runs = sorted(timeit.repeat(measured, number=1, repeat=times))
    return 1000 * runs[len(runs) // 2]


def _fresh_catalogue() -> None:
    import gettext

    gettext._translations.clear()  # type: ignore[attr-defined]  # gettext keeps what it has read
    catalogue.cache_clear()
    catalogue("fr")


def _fresh_cards() -> None:
    for read in (cards.cards, cards.tasks, cards.tiles):
        read.cache_clear()
        read()
