"""How long everybody thought, from the journal's own stamps: the time until a decision is its maker's."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from typing import Any

from companion.core.charts import ChartPanel, Series
from companion.core.message import say, verbatim
from companion.memory.session import Line

LONGEST_S = 15 * 60  # after so long nobody thinks any more: the game was put down
MINUTE_S = 60


def thought(line: Line[Any], people: int) -> tuple[int, ...]:
    """Seconds by seat. What the whole table does, such as an auction, is nobody's; so is a long break."""
    seconds = [0] * people
    for before, after in pairwise(decision for decision in line.done if not decision.is_amendment):
        mover = line.game.on_turn(before.state)
        if mover is not None and mover < people:
            seconds[mover] += _between(before.at, after.at)
    return tuple(seconds)


def _between(earlier: str, later: str) -> int:
    """Whole seconds from one stamp to the other; 0 where that makes no sense.

    >>> _between("2026-11-15T20:04:11+00:00", "2026-11-15T20:05:01+00:00"), _between("?", "2026-11-15T20:05:01+00:00")
    (50, 0)
    """
    try:
        spent = datetime.fromisoformat(later) - datetime.fromisoformat(earlier)
    except (ValueError, TypeError):
        return 0
    seconds = round(spent.total_seconds())
    return seconds if 0 <= seconds <= LONGEST_S else 0


def chart(seconds: tuple[int, ...], players: tuple[tuple[str, str], ...]) -> ChartPanel:
    """The thinking time of one game, in minutes."""
    labels = tuple(verbatim(name) for name, _ in players)
    minutes = tuple(round(each / MINUTE_S, 1) for each in seconds)
    together = round(sum(seconds) / MINUTE_S)
    return ChartPanel(
        say("Thinking time (minutes)"),
        labels,
        (Series(say("minutes"), minutes),),
        kind="rows",
        verdict=say("{n} minutes together; what the whole table did is not counted.", n=together),
    )
