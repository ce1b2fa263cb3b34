"""The challenge of a week: named by the calendar, kept by the journals, and only what was finished counts."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.amsterdam.challenge import thrown
from companion.memory.challenge import best, in_words, week_of
from companion.memory.record import Record

RECORD = Record(
    *("a.journal", 1, 1, "id", "amsterdam", (("Anne", "red"),), "2026-11-16"),
    status="finished",
    totals=(70, 65),
    opponent="TOM",
    challenge="2026-W47",
)


def test_the_best_is_who_has_most_points_then_who_is_further_ahead_then_who_was_first() -> None:
    low = replace(RECORD, totals=(69, 10))
    ahead = replace(RECORD, totals=(70, 60), opened="2026-11-18")
    later = replace(ahead, opened="2026-11-19")
    assert best([low, RECORD, later, ahead], "amsterdam", "2026-W47") == ahead
    assert str(in_words(ahead)) == "Anne 70, TOM 60"


def test_only_finished_games_of_this_challenge_and_game_count() -> None:
    others = (
        replace(RECORD, status="open"),
        replace(RECORD, status="abandoned"),
        replace(RECORD, challenge="2026-W46"),
        replace(RECORD, game="merchants"),
        replace(RECORD, totals=()),
        replace(RECORD, challenge=""),
    )
    assert best(others, "amsterdam", "2026-W47") is None
    assert best(others, "amsterdam", "") is None, "a game with dice of its own is no challenge"


def test_a_week_begins_on_monday_and_belongs_to_one_year() -> None:
    assert week_of("2026-11-15T23:59:00+00:00") == "2026-W46"
    assert week_of("2026-11-16T00:00:00+00:00") == "2026-W47"
    assert week_of("2024-12-30") == "2025-W01"


def test_the_dice_of_a_challenge_are_fair_and_the_same_for_everybody() -> None:
    throws = [thrown(f"2026-W{week:02}", round_) for week in range(1, 53) for round_ in range(1, 13)]
    assert throws[0] == {"black": 2, "brown": 4, "purple": 5, "pink": 1, "orange": 3, "grey": 1}, "for ever"
    faces = [face for each in throws for face in each.values()]
    assert all(abs(faces.count(face) / len(faces) - 1 / 6) < 0.02 for face in range(1, 7))
