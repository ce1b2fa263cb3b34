"""The history: every journal is listed, the index may be deleted, and nobody's game is lost by accident."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.clock import ManualClock
from companion.core.errors import CompanionError, JournalError
from companion.games.catalogue import game_named
from companion.memory import archive as history
from companion.memory import entries
from companion.memory.archive import INDEX, Archive
from companion.memory.export import as_csv, as_json, exported
from companion.memory.session import Session
from tests.memory.made import played

GAME = "ticket_to_ride"


def archive(data: Path) -> Archive:
    found = Archive(data)
    found.catch_up()
    return found


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two finished games and one that was broken off."""
    data = tmp_path_factory.mktemp("evening")
    played(GAME, data, seed=1)
    played(GAME, data, seed=2, players=3)
    played(GAME, data, seed=3, most=6)
    return data


def test_an_empty_folder_has_no_games(tmp_path: Path) -> None:
    assert archive(tmp_path).records() == []


def test_the_latest_game_comes_first_with_its_end(evening: Path) -> None:
    records = archive(evening).records()
    assert [r.status for r in records] == ["open", "finished", "finished"]
    assert [len(r.players) for r in records] == [2, 3, 2]
    assert records[1].winners == records[1].ranking[0]
    assert records[0].winners == ()
    for record in records:
        sums = [sum(p.points for p in record.lines if p.player == seat) for seat in range(len(record.players))]
        assert tuple(sums) == record.totals


def test_a_deleted_or_damaged_index_changes_nothing(evening: Path) -> None:
    before = archive(evening).records()
    (evening / INDEX).unlink()
    assert archive(evening).records() == before
    (evening / INDEX).write_bytes(b"not an index")
    assert archive(evening).records() == before
    assert Archive(evening).behind == 0


def test_many_hands_read_the_same(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forked() -> int:
        raise AssertionError("forked off a process that may have threads: a progress bar's, numpy's")

    monkeypatch.setattr(os, "fork", forked)
    before = archive(evening).records()
    (evening / INDEX).unlink()
    together = Archive(evening)
    assert len(list(together.catch_up_together())) == 3
    assert together.records() == before
    assert Archive(evening).behind == 0


def test_listing_shows_who_played_before_anything_is_folded(evening: Path) -> None:
    (evening / INDEX).unlink(missing_ok=True)
    quick = Archive(evening)
    assert quick.behind == 3
    assert {r.status for r in quick.records()} == {"unread"}
    assert [r.names for r in quick.records()] == [r.names for r in archive(evening).records()]


def test_a_game_that_goes_on_is_folded_again(tmp_path: Path) -> None:
    path = played(GAME, tmp_path, seed=5, most=4)
    before = archive(tmp_path).records()[0]
    session = Session.load(game_named(GAME), path, ManualClock())
    session.undo()
    session.close()
    after = archive(tmp_path).records()[0]
    assert after.decisions == before.decisions - 1


def test_a_game_given_up_is_kept_and_can_be_taken_up_again(tmp_path: Path) -> None:
    path = played(GAME, tmp_path, seed=5, most=4)
    session = Session.load(game_named(GAME), path, ManualClock())
    session.leave()
    session.close()
    assert archive(tmp_path).records()[0].status == "abandoned"
    session = Session.load(game_named(GAME), path, ManualClock())
    session.undo()
    session.close()
    assert archive(tmp_path).records()[0].status == "open"


def test_a_foreign_file_is_listed_as_damaged_and_harms_no_other(tmp_path: Path) -> None:
    played(GAME, tmp_path, seed=5, most=4)
    (tmp_path / "games" / "letter.journal").write_text("Dear Anna,\n", encoding="utf-8")
    records = archive(tmp_path).records()
    assert sorted(r.status for r in records) == ["damaged", "open"]


def test_a_torn_journal_is_shown_as_far_as_it_can_be_trusted(tmp_path: Path) -> None:
    path = played(GAME, tmp_path, seed=5, most=6)
    path.write_bytes(path.read_bytes()[:-9])
    assert archive(tmp_path).records()[0].decisions == 6, "the mirror has the line"
    entries.mirror_of(path).unlink()
    (tmp_path / INDEX).unlink()
    record = archive(tmp_path).records()[0]
    assert (record.decisions, record.status) == (5, "open")
    assert "cut off" in str(record.trouble)


def test_find_takes_the_beginning_of_a_name(evening: Path) -> None:
    games = archive(evening)
    latest = games.records()[0]
    assert games.find("last") == games.find(latest.id[:10]) == games.find(latest.file) == latest
    with pytest.raises(CompanionError, match="may be 3 games"):
        games.find("2026")
    with pytest.raises(CompanionError, match="no game"):
        games.find("nonsense")


def test_deleting_is_refused_while_the_game_is_played(tmp_path: Path) -> None:
    path = played(GAME, tmp_path, seed=5, most=4)
    games = archive(tmp_path)
    session = Session.load(game_named(GAME), path, ManualClock())
    with pytest.raises(JournalError, match="another companion"):
        games.delete(games.records()[0])
    session.close()
    games.delete(games.records()[0])
    assert list(path.parent.iterdir()) == [], "the mirror goes with its journal"
    assert archive(tmp_path).records() == []


def test_only_the_owner_may_delete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(GAME, tmp_path, seed=5, most=4)
    games = archive(tmp_path)
    monkeypatch.setattr(history.os, "getuid", lambda: path.stat().st_uid + 1)
    with pytest.raises(CompanionError, match="owner"):
        games.delete(games.records()[0])
    assert path.exists()


def test_replay_holds_every_decision_and_leaves_the_file_alone(evening: Path) -> None:
    games = archive(evening)
    record = games.records()[1]
    before = games.path(record).read_bytes()
    line = games.replay(record)
    assert len(line.done) == record.decisions
    assert line.game.score(line.state).totals == record.totals
    assert games.path(record).read_bytes() == before


def test_open_games_are_what_a_corrected_fact_may_touch(evening: Path) -> None:
    assert [r.status for r in history.open_games(evening, GAME)] == ["open"]
    assert history.open_games(evening, "merchants") == []


def test_json_and_csv_tell_the_same_points(evening: Path) -> None:
    records = archive(evening).records()
    document = json.loads(as_json(records))
    rows = list(csv.DictReader(io.StringIO(as_csv(records))))
    told = [(g["id"], p["name"], str(p["points"])) for g in document for p in g["players"]]
    assert told == [(row["id"], row["player"], row["points"]) for row in rows]
    finished = next(g for g in document if g["status"] == "finished")
    for player in finished["players"]:
        assert sum(player["categories"].values()) == player["points"]


def test_a_name_never_becomes_a_formula(evening: Path) -> None:
    record = archive(evening).records()[0]
    import msgspec

    sly = msgspec.structs.replace(record, players=(("=1+1", "red"), *record.players[1:]))
    assert "'=1+1" in as_csv([sly])


def test_the_play_file_refers_only_to_what_it_holds(evening: Path) -> None:
    games_played = [replace(record, demo_box=False) for record in archive(evening).records()]
    document = json.loads(exported(games_played, ".bgsplay").text)
    assert len(document["plays"]) == 2, "games that were not finished are not plays"
    players = {p["id"]: p["name"] for p in document["players"]}
    games = {g["id"] for g in document["games"]}
    for play in document["plays"]:
        assert play["gameRefId"] in games
        assert {s["playerRefId"] for s in play["playerScores"]} <= set(players)
        assert any(s["winner"] for s in play["playerScores"])
        assert all(isinstance(s["score"], str) for s in play["playerScores"])
        assert play["playDate"][:10].replace("-", "") == str(play["playDateYmd"])
    again = json.loads(exported(games_played, ".bgsplay").text)
    assert [p["uuid"] for p in again["plays"]] == [p["uuid"] for p in document["plays"]]


def test_journal_header_names_players_with_colours(evening: Path) -> None:
    record = archive(evening).records()[0]
    header = entries.read(evening / "games" / record.file).header
    assert record.players == header.players
