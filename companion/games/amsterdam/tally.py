"""What the statistics count in a game of Amsterdam beyond its score: how the dice fell."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.amsterdam.events import Rolled
from companion.games.contract import Event, Tally

FACES = 6


def tally(events: Sequence[Event]) -> Tally:
    """For each die how often each face came up, as it was rolled (before any round changed it)."""
    faces: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, Rolled):
            for colour, pips in event.faces.items():
                faces.setdefault(colour, [0] * FACES)[pips - 1] += 1
    return Tally(faces={colour: tuple(counts) for colour, counts in faces.items()})
