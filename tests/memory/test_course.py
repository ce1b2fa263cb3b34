"""How a game went, and how long people thought: figures that can be checked by hand, and sums that must agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.box.facts import load_facts
from companion.core.clock import ManualClock
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import Player
from companion.games.ticket_to_ride.commands import KeepContracts, TakeCards
from companion.memory import entries, statistics
from companion.memory.course import FINAL, SET_UP, Course, stretches
from companion.memory.session import Line, Session, fold
from companion.memory.thinking import LONGEST_S, thought
from tests.memory.test_statistics import record, values

JOURNALS = Path(__file__).parents[1] / "golden" / "journals"
WHOLE = ("long", "everything", "undoing", "restless", "wild")


def games(name: str) -> list[Path]:
    return [path for kind in WHOLE for path in sorted(JOURNALS.glob(f"{name}-{kind}-?.journal"))]


@pytest.mark.parametrize("name", TITLES)
def test_what_the_rounds_brought_adds_up_to_the_score(name: str) -> None:
    for path in games(name):
        contents = entries.read(path)
        line = fold(game_named(name), contents, path.name)
        course = stretches(line)
        assert course[0].round == SET_UP
        assert course[-1].totals == line.game.score(line.state).totals
        played = [each.round for each in course if each.round > 0]
        assert played, path.name
        assert played[0] in (1, 3), "a short game of Amsterdam begins with round 3"
        assert [each.round for each in course].count(FINAL) <= 1
        told = Course(line, line.called(contents.header.players))
        assert len(told.table().rows) == len(course) - 1
        assert told.lines().lines
        assert all(len(series.values) == len(told.chart().labels) for series in told.chart().series)


def stamped(folder: Path, pauses_s: list[int]) -> Line[object]:
    """Anna and Ben in turn take cards, so many seconds after each other."""
    game = game_named("ticket_to_ride")
    people = (Player("Anna", "red"), Player("Ben", "blue"))
    session = Session.start(
        game, people, game.options(), load_facts(game.box, False, folder), folder / "g.journal", 1, ManualClock()
    )
    for seat in (0, 1):
        session.do(KeepContracts(seat, 1))
    at = 0
    session.done[-1] = replace(session.done[-1], at=_wall(at))
    for turn, pause in enumerate(pauses_s):
        session.do(TakeCards(turn % 2))
        at += pause
        session.done[-1] = replace(session.done[-1], at=_wall(at))
    session.close()
    return session


def _wall(s: int) -> str:
    return f"2026-01-01T{20 + s // 3600:02}:{s // 60 % 60:02}:{s % 60:02}+00:00"


def test_the_time_until_a_decision_is_its_makers_and_a_break_is_nobodys(tmp_path: Path) -> None:
    line = stamped(tmp_path, [30, 45, 20, LONGEST_S + 1])
    assert thought(line, 2) == (50, 45)


def test_a_clock_that_was_set_back_costs_nobody_anything(tmp_path: Path) -> None:
    assert thought(stamped(tmp_path, [60, -30, 10]), 2) == (70, 0)


def test_statistics_tell_it_only_where_it_is_wanted() -> None:
    played = [
        record("ticket_to_ride", 1, (30, 20), ("Anna", "Ben"), thought=(600, 300)),
        record("ticket_to_ride", 2, (30, 20), ("Anna", "Ben"), thought=(1200, 0)),
    ]
    chart = statistics.thinking_time(played)
    assert chart is not None
    assert values(chart) == {"average": (15.0, 2.5)}
    titles = [str(each.title) for each in statistics.charts(played)]
    assert "Thinking time in a game (minutes)" not in titles
    assert str(chart.title) in [str(each.title) for each in statistics.charts(played, thinking=True)]
    assert statistics.thinking_time([record("ticket_to_ride", 1, (3, 2), ("Anna", "Ben"))]) is None
