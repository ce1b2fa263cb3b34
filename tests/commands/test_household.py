"""teach, box, history and stats from the command line: what people type and what they read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.box import facts as box
from companion.cli import main
from companion.games.catalogue import game_named
from tests.memory.made import played
from tests.teaching import truths
from tests.teaching.board import Board, corner_taps

GAME = "ticket_to_ride"


@pytest.fixture(autouse=True)
def nobody_elses_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "200")  # tables are not broken over lines


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("evening")
    played(GAME, data, seed=1)
    played(GAME, data, seed=2, players=3)
    return data


def test_teach_asks_until_the_answers_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "no", "2", "nonsense", "no", "")
    assert main(["teach", GAME, "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "nonsense is not one of the answers" in said
    facts = box.known_facts(game_named(GAME).box, False, tmp_path)
    assert [facts[f"routes.{n}.cart"].value for n in (10, 19, 31)] == [False, False, False]
    assert facts["points.4"].origin == "taught", "an empty line takes the likely answer"
    assert "facts are known" in said


def test_teach_corrects_one_fact_and_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box.remember(game_named(GAME).box, {"points.4": 7}, tmp_path, "2026-01-01")
    typed(monkeypatch, "9", "yes", "yes")
    assert main(["teach", GAME, "--data", str(tmp_path), "--correct", "points.4"]) == 0
    facts = box.load_facts(game_named(GAME).box, False, tmp_path)
    assert facts["points.4"] == 9
    assert "routes.10.cart" not in facts


def test_teach_takes_a_photograph_with_its_corners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Board(truths.ticket_to_ride()[1]).photo(tmp_path / "board.jpg")
    typed(monkeypatch)
    photo = ["--photo", str(tmp_path / "board.jpg")]
    assert main(["teach", GAME, "--data", str(tmp_path), *photo]) == 2
    assert main(["teach", GAME, "--data", str(tmp_path), *photo, "--corners", "1", "2", "3", "4"]) == 2
    assert main(["teach", GAME, "--data", str(tmp_path), *photo, "--corners", *corner_taps()]) == 0
    assert box.photo_path(GAME, tmp_path).read_bytes().startswith(b"\x89PNG")


def test_box_shows_gives_takes_and_forgets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anna, ben, gift = tmp_path / "anna", tmp_path / "ben", tmp_path / "gift.toml"
    assert main(["box", "--data", str(anna), "export", GAME, str(gift)]) == 2
    box.remember(game_named(GAME).box, {"points.4": 8}, anna, "2026-01-01")
    box.remember(game_named(GAME).box, {"points.4": 7}, ben, "2026-01-01")
    assert main(["box", "--data", str(anna), "export", GAME, str(gift), "--owner", "Anna"]) == 0
    assert main(["box", "--data", str(ben), "import", str(gift)]) == 0
    assert "yours 7, the file says 8" in capsys.readouterr().out
    assert main(["box", "--data", str(ben), "import", str(gift), "--replace"]) == 0
    assert main(["box", "--data", str(ben), "show", GAME, "--all"]) == 0
    assert "taught by the box of Anna" in " ".join(capsys.readouterr().out.split())
    assert main(["box", "--data", str(ben), "forget", GAME, "points.4"]) == 0
    assert box.load_facts(game_named(GAME).box, False, ben)["points.4"] == 7
    assert main(["box", "--data", str(ben), "forget", GAME, "points.4"]) == 2
    assert main(["box", "--data", str(ben), "show"]) == 0
    assert "TOM's choice of a block" in " ".join(capsys.readouterr().out.split())


def test_history_lists_shows_and_exports(evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["history", "--data", str(evening)]
    assert main(where) == 0
    assert "finished" in capsys.readouterr().out
    assert main([*where, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2
    assert main([*where, "--csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + 2 + 3
    assert main([*where, "show", "last"]) == 0
    assert "wins" in capsys.readouterr().out
    for name in ("all.json", "all.csv", "all.bgsplay"):
        assert main([*where, "export", "--to", str(tmp_path / name)]) == 0
        assert (tmp_path / name).stat().st_size > 200
    assert main([*where, "export", "--to", str(tmp_path / "all.docx")]) == 2
    assert main([*where, "show", "nonsense"]) == 2


def test_history_deletes_only_when_told_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(GAME, tmp_path, seed=3, most=4)
    typed(monkeypatch, "yes")
    assert main(["history", "--data", str(tmp_path), "delete", "last"]) == 1
    assert path.exists()
    typed(monkeypatch, "delete")
    assert main(["history", "--data", str(tmp_path), "delete", "last"]) == 0
    assert not path.exists()


def test_stats_print_speak_and_draw(evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["stats", "--data", str(evening)]
    assert main([*where, "--png", str(tmp_path / "charts")]) == 0
    assert "Games won" in capsys.readouterr().out
    pictures = sorted((tmp_path / "charts").iterdir())
    assert len(pictures) == 3
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)
    assert main([*where, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 3
    assert main(["stats", "--data", str(tmp_path)]) == 0
    assert "No game has been finished" in capsys.readouterr().out


def test_stats_show_how_strong_tom_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--data", str(tmp_path), "--opponent", "3", "--json"]) == 0
    tom, player, won = json.loads(capsys.readouterr().out)
    assert sum(tom["series"]["games"]) == sum(player["series"]["games"]) == sum(won["series"]["games"]) == 3
    assert main(["stats", "--data", str(tmp_path), "--opponent", "0"]) == 2
