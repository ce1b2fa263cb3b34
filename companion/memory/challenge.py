"""The challenge of a week: everybody who plays it alone gets the same dice, and the best result is kept.

A challenge is named after its week; the game makes its dice from the name. The journals are the only memory of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from companion.core.message import Message, say
from companion.memory.record import Record


def week_of(wall: str) -> str:
    """The name of the week in which a day lies, as ISO 8601 counts them.

    >>> week_of("2026-11-16T03:20:00+00:00"), week_of("2027-01-01"), week_of("no clock yet")
    ('2026-W47', '2026-W53', '1970-W01')
    """
    try:
        year, week, _ = date.fromisoformat(wall[:10]).isocalendar()
    except ValueError:  # a Pi that was never told the time
        year, week, _ = date(1970, 1, 1).isocalendar()
    return f"{year}-W{week:02}"


def best(records: Iterable[Record], game: str, challenge: str) -> Record | None:
    """The best finished game of a challenge: most points, then furthest ahead of the opponent, then the first."""
    played = [
        each
        for each in records
        if challenge and (each.game, each.challenge, each.status) == (game, challenge, "finished") and each.totals
    ]
    return min(played, key=lambda each: (-each.totals[0], each.totals[-1], each.opened), default=None)


def in_words(record: Record) -> Message:
    """Who it was, with how many points, against how many."""
    (name, _), *others = record.seats
    if not others:
        return say("{name} {points}", name=name, points=record.totals[0])
    return say(
        "{name} {points}, {other} {others}",
        name=name,
        points=record.totals[0],
        other=others[0][0],
        others=record.totals[-1],
    )
