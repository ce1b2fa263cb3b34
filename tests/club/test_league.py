"""Standings, rank points, rating and the draw: pure arithmetic over records."""

from __future__ import annotations

import csv
import io
import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.cli import main
from companion.club.draw import cost, drawn, met, sizes
from companion.club.league import as_csv, as_json, evening_standings, standings
from companion.core.errors import CompanionError
from companion.games.catalogue import TITLES, game_named
from companion.memory.record import Record
from tests.club.test_exactly_once import golden, id_of, journals


def game(names: str, ranking: tuple[tuple[int, ...], ...], opened: str = "1", kind: str = "merchants") -> Record:
    players = tuple((name, "red") for name in names)
    return Record(f"{opened}.journal", 1, 1, opened, kind, players, opened, opened, "finished", 9, (1,) * 9, ranking)


EVENING = [
    game("ABCD", ((0,), (1,), (2,), (3,)), "1"),
    game("EFG", ((1,), (0, 2)), "2"),
    game("BE", ((1,), (0,)), "3"),
]


def test_points_are_worth_the_same_at_every_table() -> None:
    rows = {row.name: row for row in standings(EVENING)}
    assert {name: row.points for name, row in rows.items()} == {
        "A": 12, "B": 8, "C": 4, "D": 0, "F": 12, "E": 3 + 12, "G": 3,
    }  # fmt: skip
    assert (rows["E"].wins, rows["A"].wins, rows["B"].wins) == (1, 1, 0)
    assert rows["A"].ordinal > rows["B"].ordinal > rows["D"].ordinal
    assert standings(EVENING)[0].name == "E"


def test_somebody_who_always_wins_is_rated_above_everybody() -> None:
    rows = standings([game("ABC", ((0,), (1,), (2,)), str(n)) for n in range(10)])
    assert [row.name for row in rows] == ["A", "B", "C"]
    assert rows[0].ordinal > 15 > rows[1].ordinal > rows[2].ordinal


def test_who_plays_alone_is_in_no_league() -> None:
    alone = Record("x", 1, 1, "x", "amsterdam", (("A", "red"),), "1", "1", "finished", 9, (9, 3), ((0,), (1,)))
    assert standings([alone]) == []


def test_a_game_with_a_program_is_in_no_league() -> None:
    assert standings([replace(EVENING[0], programs=("", "", "even", ""))]) == []


def test_the_wall_is_told_who_rose() -> None:
    """B and E are the only ones in the second round; before it A and F shared the lead."""
    told = evening_standings(EVENING, lambda record: f"table-{record.opened}")
    assert [(each.name, each.points, each.change) for each in told] == [
        ("E", 15, 4), ("A", 12, -1), ("F", 12, -1), ("B", 8, -1), ("C", 4, -1), ("G", 3, 0), ("D", 0, 0),
    ]  # fmt: skip
    assert told[0].places == (2, 1) and told[0].table == "table-3"


def test_the_league_of_an_archive_as_a_table_csv_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journals(tmp_path)
    words = ["club", "league", "--data", str(tmp_path), "--invented"]
    assert main(words) == 0
    shown = capsys.readouterr().out
    people = {name for record in golden() if len(record.players) > 1 for name in record.names}
    assert all(name in shown for name in people)
    for file in ("league.csv", "league.json"):
        assert main([*words, "--export", str(tmp_path / file)]) == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "league.csv").read_text())))
    assert {row["name"] for row in rows} == people
    assert [row["name"] for row in json.loads((tmp_path / "league.json").read_text())] == [r["name"] for r in rows]
    assert sum(int(row["games"]) for row in rows) == sum(len(r.players) for r in golden() if len(r.players) > 1)
    assert main([*words, "--evening", "1999-01-01"]) == 0
    assert "begins with the first" in capsys.readouterr().out
    assert main([*words, "--export", str(tmp_path / "league.txt")]) == 2
    assert len({id_of(record) for record in golden()}) == 6


def test_a_name_that_is_a_formula_stays_a_name() -> None:
    assert "1,'=," in as_csv(standings([game("=B", ((0,), (1,)))]))
    assert json.loads(as_json([])) == []


@pytest.mark.parametrize("seed", range(5))
def test_a_draw_seats_everybody_once_with_those_they_met_least(seed: int) -> None:
    people = [chr(ord("A") + n) for n in range(13)]
    seen = met(EVENING)
    tables = ["table-1", "table-2", "table-3", "table-4"]
    places = drawn(people, tables, list(TITLES), seen, Random(seed))
    assert sorted(name for place in places for name in place.names) == people
    assert [place.table for place in places] == tables
    assert cost([place.names for place in places], seen) == 0
    for place in places:
        assert place.game and len(place.names) in game_named(place.game).players


def test_over_four_rounds_sixteen_people_never_meet_twice_if_they_need_not() -> None:
    people, seen = [f"P{n}" for n in range(16)], met([])
    for n in range(4):
        places = drawn(people, [f"t{k}" for k in range(4)], [], seen, Random(n))
        for place in places:
            seen.update(frozenset(pair) for pair in combinations(place.names, 2))
    assert max(seen.values()) <= 2 and sum(count > 1 for count in seen.values()) <= 6


def test_a_draw_that_cannot_be_says_what_can() -> None:
    with pytest.raises(CompanionError, match="fit at 3 to 6 tables"):
        sizes(13, 2)
    with pytest.raises(CompanionError, match="named twice"):
        drawn(["A", "A"], ["t"], [], {}, Random(1))
