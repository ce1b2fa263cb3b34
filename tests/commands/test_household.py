"""teach, box, history and stats from the command line: what people type and what they read."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.box import facts as box
from companion.cli import main
from companion.core.clock import ManualClock
from companion.games.catalogue import game_named
from companion.pages.desk import Close
from companion.settings import config
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.world import SimTable
from tests.memory.made import played
from tests.teaching import truths
from tests.teaching.board import Board, corner_taps

GAME = "ticket_to_ride"
ROOT = Path(__file__).parents[2]


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
    played(GAME, data, seed=1, demo=False)
    played(GAME, data, seed=2, players=3, demo=False)
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


@pytest.mark.parametrize(
    "corners",
    [
        ("10,10", "90,10", "90,90", "10,90"),
        ("1e30,0", "0,1e30", "1,1", "0,0"),
        ("nan,0", "1,0", "1,1", "0,1"),
        ("inf,0", "1,0", "1,1", "0,1"),
        ("-0.1,0", "1,0", "1,1", "0,1"),
    ],
)
def test_corners_that_are_none_leave_the_photograph_as_it_was(
    corners: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Board(truths.ticket_to_ride()[1]).photo(tmp_path / "board.jpg")
    typed(monkeypatch)
    box.photo_path(GAME, tmp_path).parent.mkdir()
    box.photo_path(GAME, tmp_path).write_bytes(b"a good one")
    photo = ["--photo", str(tmp_path / "board.jpg"), "--corners", *corners]
    assert main(["teach", GAME, "--data", str(tmp_path), *photo]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert box.photo_path(GAME, tmp_path).read_bytes() == b"a good one"


def test_photo_screen_language_and_correct_work_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The photograph is opened over the correction, in the language that was asked for."""
    Board(truths.ticket_to_ride()[1]).photo(tmp_path / "board.jpg")
    clock, seen = ManualClock(now_ns=10**12), []

    def at_the_table(words: list[str], begin: Callable[[Table], None]) -> int:
        table = lay(config.load(config.DEFAULTS).simulated(), tmp_path, clock, SimTable(clock.now_ns))
        begin(table)
        seen.extend((words, type(table.panel.page).__name__, str(table.panel.prompt.question)))
        table.panel.go(Close())
        seen.append(str(table.panel.prompt.question))
        table.close()
        return 0

    monkeypatch.setattr("companion.commands.run.at_the_table", at_the_table)
    photo = ["--photo", str(tmp_path / "board.jpg"), "--screen", "--language", "fr", "--correct", "points.4"]
    assert main(["teach", GAME, "--data", str(tmp_path), *photo]) == 0
    words, page, question, below = seen
    assert words[words.index("--language") + 1] == "fr"
    assert page == "PhotoPage" and "corner 1 of 4" in question
    assert "four spaces" in below
    assert main(["teach", GAME, "--data", str(tmp_path), "--screen", "--photo", str(tmp_path / "none.jpg")]) == 2


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


def test_games_on_the_invented_board_are_counted_when_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(GAME, tmp_path, seed=1)
    assert main(["stats", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert "No game has been finished" in told.out and "1 on the invented board" in told.err
    assert main(["stats", "--data", str(tmp_path), "--invented"]) == 0
    assert "Games won" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        (lambda lines: [*lines[:9], b"x" + lines[9], *lines[10:]], "damaged: line 10 is damaged"),
        (lambda lines: [*lines[:9], lines[9][:30] + b"\n"], "open, torn at its end: line 10, the last one"),
    ],
)
def test_a_list_says_what_is_damaged(
    spoilt: Callable[[list[bytes]], list[bytes]], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(GAME, tmp_path, seed=3, most=15)
    path.with_suffix(".mirror").unlink()
    path.write_bytes(b"".join(spoilt(path.read_bytes().splitlines(keepends=True))))
    assert main(["history", "--data", str(tmp_path)]) == 0
    assert told in capsys.readouterr().out


def test_the_same_sentence_over_and_over_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games").mkdir()
    shutil.copy(ROOT / "tests/golden/journals/amsterdam-taught-three-more.journal", tmp_path / "games")
    assert main(["history", "--data", str(tmp_path), "show", "last"]) == 0
    story = capsys.readouterr().out
    assert story.count("Told for the final scoring") == 1
    assert "Anna, Ben, Chris, Dirk · Told for the final scoring (24 times)" in story


@pytest.mark.parametrize(
    ("language", "heads", "word"),
    [("fr", ("jour", "jeu", "fait", "valeur"), "effacer"), ("nl", ("dag", "spel", "feit", "waarde"), "verwijder")],
)
def test_box_and_history_speak_the_owners_language(
    language: str,
    heads: tuple[str, ...],
    word: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = played(GAME, tmp_path, seed=3, most=4)
    # The options stand before the subcommand or behind it.
    assert main(["history", "--language", language, "list", "--data", str(tmp_path)]) == 0
    assert main(["box", "--data", str(tmp_path), "show", GAME, "--all", "--language", language]) == 0
    printed = capsys.readouterr().out
    assert all(head in printed for head in heads)
    assert main(["box", "--data", str(tmp_path), "forget", GAME, "points.4", "--language", language]) == 2
    assert "never taught" not in capsys.readouterr().err
    typed(monkeypatch, word)
    assert main(["history", "delete", "last", "--data", str(tmp_path), "--language", language]) == 0
    assert "is deleted" not in capsys.readouterr().out
    assert not path.exists()


def test_what_differs_is_listed_with_both_values(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema, gift = game_named(GAME).box, tmp_path / "gift.toml"
    box.remember(schema, {"contracts.Dam/Waag": 3}, tmp_path / "anna", "2026-01-01")
    box.remember(schema, {"contracts.Dam/Waag": 5}, tmp_path / "ben", "2026-01-01")
    assert main(["box", "export", GAME, str(gift), "--data", str(tmp_path / "anna")]) == 0
    assert main(["box", "import", str(gift), "--data", str(tmp_path / "ben")]) == 0
    assert "contracts.Dam/Waag: yours 5, the file says 3" in capsys.readouterr().out


def test_stats_show_how_strong_tom_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--data", str(tmp_path), "--opponent", "3", "--json"]) == 0
    tom, player, won = json.loads(capsys.readouterr().out)
    assert sum(tom["series"]["games"]) == sum(player["series"]["games"]) == sum(won["series"]["games"]) == 3
    assert main(["stats", "--data", str(tmp_path), "--opponent", "0"]) == 2
