"""Games for other programs: nothing is left out of the sums, copies count once, and what is left out is said."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.message import say
from companion.memory import statistics
from companion.memory.archive import Archive
from companion.memory.export import HEAD, exported, summary
from companion.memory.record import Points, Record, originals
from tests.golden.read import bytes_of
from tests.golden.record import journals
from tests.memory.made import played


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    """Every recorded game; stories share an id, so each gets one of its own."""
    data = tmp_path_factory.mktemp("recorded")
    (data / "games").mkdir()
    for path in journals():
        (data / "games" / path.name.removesuffix(".gz")).write_bytes(bytes_of(path))
    archive = Archive(data)
    for _ in archive.catch_up_together():
        pass
    return [replace(record, id=record.file) for record in archive.records()]


def test_the_lines_of_every_recorded_game_sum_to_its_points(recorded: list[Record]) -> None:
    games = json.loads(exported(recorded, "all.json").text)
    players = [player for game in games for player in game["players"] if player["points"] is not None]
    assert len(games) == len(recorded) > 200 and len(players) > 600
    for player in players:
        assert sum(line["points"] for line in player["lines"]) == player["points"]
        assert sum(player["categories"].values()) == player["points"]


def test_a_spreadsheet_has_a_column_for_each_category(recorded: list[Record]) -> None:
    head, *rows = csv.reader(io.StringIO(exported(recorded, "all.csv").text))
    assert tuple(head[: len(HEAD)]) == HEAD and len(set(head)) == len(head) > len(HEAD) + 10
    for row in rows:
        told = dict(zip(head, row, strict=True))
        if told["points"]:
            assert sum(int(told[name]) for name in head[len(HEAD) :] if told[name]) == int(told["points"])


def made(id: str, **what: object) -> Record:
    game = Record(
        f"{id}.journal", 1, 1, id, "ticket_to_ride", (("Anna", "red"), ("Ben", "blue")), "2026-01-01T20:00:00"
    )
    over = replace(game, status="finished", totals=(5, 3), ranking=((0,), (1,)), decisions=9)
    return replace(over, **what)


def test_a_play_file_says_what_it_holds_and_why() -> None:
    games = [
        made("a"),
        made("a", file="copy of a.journal", decisions=3, status="open"),
        made("b", status="open"),
        made("c", demo_box=True),
        made("d", status="damaged"),
    ]
    written = exported(games, "all.bgsplay")
    assert written.games == len(json.loads(written.text)["plays"]) == 1
    told = str(summary(games, written, "all.bgsplay"))
    assert told.startswith("1 of 5 games written to all.bgsplay: 1 is a copy, 2 are not finished, 1 was played on an")
    alone = exported([made("c", demo_box=True)], "one.bgsplay")
    assert alone.games == 1, "the one that was asked for"
    assert str(summary([made("c")], alone, "one.bgsplay")) == "1 game written to one.bgsplay"


def test_the_copy_that_goes_furthest_is_the_game() -> None:
    games = [made("a", decisions=3), made("b"), made("a", decisions=9, file="copy.journal")]
    assert [(r.id, r.decisions) for r in originals(games)] == [("a", 9), ("b", 9)]
    unread = [made("", file="x.journal"), made("", file="y.journal")]
    assert originals(unread) == unread


def test_copies_and_invented_boards_stay_out_of_the_statistics() -> None:
    lines = (Points(0, "routes", say("Routes"), 5),)
    games = [made("a", lines=lines), made("a", file="copy.journal", lines=lines), made("c", demo_box=True)]
    assert [r.id for r in statistics.counted(games)] == ["a"]
    assert [r.id for r in statistics.counted(games, invented=True)] == ["a", "c"]
    assert "1 game" in str(statistics.charts(games)[0].verdict)


def test_copied_files_are_one_game_in_the_statistics(tmp_path: Path) -> None:
    path = played("ticket_to_ride", tmp_path, seed=1, demo=False)
    shutil.copy(path, path.with_name("a copy.journal"))
    archive = Archive(tmp_path)
    archive.catch_up()
    assert len(archive.records()) == 2
    assert len(statistics.counted(archive.records())) == 1
