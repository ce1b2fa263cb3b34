"""How people fared who played alone: against a game's own opponent, or against programs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import reduce
from statistics import median

from companion.core.charts import ChartPanel, Series
from companion.core.message import Message, say, verbatim
from companion.memory.record import Record, few, level_name


def against_opponents(played: Sequence[Record]) -> list[ChartPanel]:
    """How everybody fared alone: against each game's own opponent, and against programs of a level.

    Who wins a tie, the game's ranking says.
    """
    alone: dict[tuple[str, ...], list[Record]] = defaultdict(list)
    for record in played:
        if len(record.people) == 1 and len(record.seats) > 1:
            own = len(record.players) == 1
            others = (record.seats[1][0],) if own else ("", *sorted({who.level for who in record.who if who.level}))
            alone[str(record.strength or ""), *others].append(record)
    return [_against(_opponent(*others), records) for (_, *others), records in alone.items()]


def _opponent(name: str, *levels: str) -> Message:
    words = [level_name(level) for level in levels]
    level = reduce(lambda a, b: say("{a}, {b}", a=a, b=b), words) if words else None
    return verbatim(name) if level is None else say("Program ({level})", level=level)


def _against(opponent: Message, records: Sequence[Record]) -> ChartPanel:
    beaten = Counter(_alone(record) for record in records if record.people[0] in record.winners)
    lost = Counter(_alone(record) for record in records if record.people[0] not in record.winners)
    names = list(dict.fromkeys([*beaten, *lost]))
    title = say("Against {name}", name=opponent)
    if strength := records[0].strength:
        title = say("Against {name}, {strength} (house rule)", name=opponent, strength=strength)
    return ChartPanel(
        title=title,
        labels=tuple(verbatim(name) for name in names),
        series=(
            Series(say("won"), tuple(float(beaten[name]) for name in names), sign="won"),
            Series(say("lost"), tuple(float(lost[name]) for name in names), sign="lost"),
        ),
        kind="rows",
        whole=True,
        verdict=few(records)
        or say(
            "{name} won {won} of {games}; the middle margin is {margin} points for the player.",
            name=opponent,
            won=lost.total(),
            games=len(records),
            margin=round(median(map(_margin, records))),
        ),
    )


def _alone(record: Record) -> str:
    return record.names[record.people[0]]


def _margin(record: Record) -> float:
    """How far the only person was ahead of the best other one."""
    own = record.people[0]
    return (record.totals[own] - max(t for seat, t in enumerate(record.totals) if seat != own)) / record.unit_points
