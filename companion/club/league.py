"""Who stands where: wins, rank points and a rating, from records alone.

Rank points: the first of a table gets 12, the last none, the others evenly between; equals share. So a win counts the
same at every size of table. The rating is openskill's Plackett–Luce model (as TrueSkill, for tables of any size),
shown as its ordinal: what somebody is worth with near certainty, 0 for a newcomer.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from companion.club.topics import Standing
from companion.memory.export import place_of
from companion.memory.record import Record

FIRST = 12
NIGHT = timedelta(hours=6)  # an evening ends at six in the morning
HEAD = ("rank", "name", "games", "wins", "points", "rating")


@dataclass
class Row:
    """What somebody has done."""

    name: str
    rating: PlackettLuceRating
    points: float = 0.0
    wins: int = 0
    places: list[int] = field(default_factory=list)
    table: str = ""

    @property
    def ordinal(self) -> float:
        return round(self.rating.ordinal(), 2) + 0.0  # never −0


def evening_of(moment: str) -> str:
    """The day on which the evening of a moment began, where we are.

    >>> evening_of("2026-11-16T12:00:00+00:00"), evening_of("never")
    ('2026-11-16', '')
    """
    try:
        return (datetime.fromisoformat(moment).astimezone() - NIGHT).date().isoformat()
    except (ValueError, OverflowError):
        return ""


def rank_points(places: Sequence[int]) -> list[float]:
    """What each place of a table is worth.

    >>> rank_points([1, 2, 3, 4]), rank_points([1, 2]), rank_points([1, 1, 3])
    ([12.0, 8.0, 4.0, 0.0], [12.0, 0.0], [9.0, 9.0, 0.0])
    """
    last = len(places) - 1
    shared = [place + (places.count(place) - 1) / 2 for place in places]
    return [FIRST * (last + 1 - place) / last for place in shared]


def places_in(record: Record) -> list[int]:
    """Everybody's place, without a game's own opponent, who is no member."""
    return [place_of(record, seat) or 1 for seat in range(len(record.players))]


def standings(
    records: Iterable[Record], table: Callable[[Record], str] = lambda record: "", rated: bool = True
) -> list[Row]:
    """Everybody who played against others, best first; `records` are in the order of play. A program is no member, and
    a game with one is no game of the league."""
    model = PlackettLuce()
    rows: dict[str, Row] = {}
    for record in records:
        if len(record.players) < 2 or any(record.programs):
            continue
        people = [rows.setdefault(name, Row(name, model.rating())) for name in record.names]
        places = places_in(record)
        if rated:
            after = model.rate([[row.rating] for row in people], ranks=[float(place) for place in places])
            for row, (rating,) in zip(people, after, strict=True):
                row.rating = rating
        for row, place, points in zip(people, places, rank_points(places), strict=True):
            row.points += points
            row.wins += place == 1
            row.places.append(place)
            row.table = table(record)
    return sorted(rows.values(), key=lambda row: (-row.points, -row.wins, -row.ordinal, row.name))


def evening_standings(records: Sequence[Record], table: Callable[[Record], str]) -> tuple[Standing, ...]:
    """The evening's league as the wall shows it, with the ranks that everybody won since the round before."""
    now = standings(records, table, rated=False)
    rounds = max((len(row.places) for row in now), default=0)
    seen: dict[str, int] = {}
    before = []
    for record in records:
        for name in record.names:
            seen[name] = seen.get(name, 0) + 1
        if max(seen[name] for name in record.names) < rounds:
            before.append(record)
    then = {row.name: rank for rank, row in enumerate(standings(before, rated=False))}
    return tuple(
        Standing(
            row.name, round(row.points), row.table, tuple(row.places), then[row.name] - rank if row.name in then else 0
        )
        for rank, row in enumerate(now)
    )


def _plain(rows: Sequence[Row]) -> list[dict[str, object]]:
    return [
        {
            "rank": rank,
            "name": row.name,
            "games": len(row.places),
            "wins": row.wins,
            "points": round(row.points, 1),
            "rating": row.ordinal,
        }
        for rank, row in enumerate(rows, 1)
    ]


def as_json(rows: Sequence[Row]) -> str:
    return msgspec.json.format(msgspec.json.encode(_plain(rows)), indent=1).decode() + "\n"


def as_csv(rows: Sequence[Row]) -> str:
    text = io.StringIO()
    table = csv.DictWriter(text, HEAD, lineterminator="\n")
    table.writeheader()
    for row in _plain(rows):
        name = str(row["name"])
        # A name that begins like a formula must not become one in a spreadsheet.
        table.writerow({**row, "name": f"'{name}" if name[:1] in "=+-@" else name})
    return text.getvalue()
