"""One bad journal never stops the table: it is named as damaged, and everything else goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.core.actions import Action, Pick, Redo, Undo
from companion.core.errors import DiskTrouble
from companion.core.scenes import HousesPanel
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.memory import entries
from companion.memory.archive import Archive
from companion.memory.entries import mirror_of
from companion.memory.journal import Journal
from companion.table.table import Table
from tests.memory.made import played
from tests.reliability.daemon import laid
from tests.reliability.hostile import damaged, hostile, whole_journals

ROOT = Path(__file__).parents[2]
NAME = "2026-01-01-spoilt.journal"


# --- damages, opened by the program itself ----------------------------------------------------------------------


def opened_by_the_program(data: Path, rng: Random) -> None:
    """Start the real program on a damaged game, try to continue it, and look at what is left of its files."""
    good = rng.choice(whole_journals())
    spoilt = damaged(rng, good)
    path = data / "games" / NAME
    path.parent.mkdir(parents=True)
    path.write_bytes(spoilt)
    mirrored = rng.random() < 0.5
    if mirrored:
        mirror_of(path).write_bytes(good)
    told = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--text", "--simulate", "--data", str(data)],
        input=b"continue\nq\n",
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        timeout=120,
    )
    assert told.returncode == 0, told.stderr.decode()
    assert b"Traceback" not in told.stderr, told.stderr.decode()
    assert b"What shall we play?" in told.stdout
    left = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert all(line in left for line in spoilt.splitlines(keepends=True)), "no byte is destroyed"
    if mirrored and entries.sound_lines(spoilt).items() <= entries.sound_lines(good).items():
        assert entries.mended(*entries.read_both(path)).startswith(good), "with its mirror nothing is lost"


@pytest.mark.crash
def test_a_damaged_game_is_opened_by_the_program(tmp_path: Path) -> None:
    for seed in range(6):
        opened_by_the_program(tmp_path / str(seed), Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_500_damaged_games_are_opened_by_the_program(tmp_path: Path, part: int) -> None:
    for seed in range(1000 + part * 50, 1050 + part * 50):
        opened_by_the_program(tmp_path / str(seed), Random(seed))


# --- right checksums on what cannot be ---------------------------------------------------------------------------


def everything_stays_up(data: Path, seed: int) -> None:
    """Home, the game itself, History, Statistics and the commands, with a hostile journal beside a good one."""
    rng = Random(seed)
    path = data / "games" / NAME
    path.parent.mkdir(parents=True)
    path.write_bytes(hostile(rng))
    before = path.read_bytes()
    for words in (["history"], ["history", "show", NAME], ["stats"], ["history", "export"]):
        assert main([*words[:1], "--data", str(data), "--language", "nl", *words[1:]]) in (0, 2)
    assert main(["replay", str(path)]) in (0, 2)
    assert path.read_bytes() == before, "whoever looks changes nothing"
    table, _, clock = laid(data, seed)

    def do(action: Action) -> None:
        table.panel.act(action)
        clock.advance_ms(300)
        table.step(clock.now_ns())

    table.step(clock.now_ns())
    if "continue" in (choice.id for choice in table.panel.prompt.choices):
        do(Pick("continue"))
        for _ in range(8):
            choices = [choice.id for choice in table.panel.prompt.choices if choice.id not in ("quit", "leave")]
            do(rng.choice((Undo(), Redo(), *map(Pick, choices), *map(Pick, choices), Pick("3"))))
    table.room.leave()
    table.step(clock.now_ns())
    _look_around(table, do)
    table.close()
    assert main(["repair", str(path)]) in (0, 2)


def _look_around(table: Table, do: object) -> None:
    assert callable(do)
    table.panel.start()
    for page in ("history", "stats"):
        do(Pick(page))
    table.panel.start()
    do(Pick("history"))
    do(Pick(NAME))
    if any(choice.id == "look" and choice.refused is None for choice in table.panel.prompt.choices):
        for pick in ("look", "first", "after", "last", "before", "close"):
            do(Pick(pick))
        do(Pick(NAME))
    if any(choice.id == "repair" for choice in table.panel.prompt.choices):
        do(Pick("repair"))
        assert table.panel.notice is not None
    table.panel.start()
    do(Pick("history"))
    do(Pick("stats"))
    assert table.panel.page is not None


@pytest.mark.parametrize("part", range(5))
def test_a_sealed_hostile_journal_stops_nobody(tmp_path: Path, part: int) -> None:
    for seed in range(part * 6, part * 6 + 6):
        everything_stays_up(tmp_path / str(seed), seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_1000_sealed_hostile_journals_stop_nobody(tmp_path: Path, part: int) -> None:
    for seed in range(1000 + part * 100, 1100 + part * 100):
        everything_stays_up(tmp_path / str(seed), seed)


# --- odd files and folders ---------------------------------------------------------------------------------------


def a_file(games: Path) -> None:
    games.write_bytes(b"")


def a_loop(games: Path) -> None:
    games.symlink_to(games)


def shut(games: Path) -> None:
    games.mkdir(mode=0)


@pytest.mark.parametrize("odd", [a_file, a_loop, shut])
def test_a_folder_that_cannot_be_read_is_named_everywhere(
    tmp_path: Path, odd: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(odd)
    odd(tmp_path / "games")
    if odd is shut and os.geteuid() == 0:  # no folder is shut for root
        monkeypatch.setattr("companion.memory.archive.os.scandir", _refused)
    table, _, clock = laid(tmp_path, 1)
    table.step(clock.now_ns())
    assert "games cannot be read" in _last_line(table)
    for page in ("history", "stats"):  # the statistics are behind the history
        table.panel.act(Pick(page))
        table.step(clock.now_ns())
        prompt = table.panel.prompt
        assert "games cannot be read" in f"{prompt.question} {prompt.why}"
    if odd is not shut:
        people = [Player("Anna", "red"), Player("Ben", "blue")]
        with pytest.raises(DiskTrouble, match="nothing could be saved"):
            table.room.desk.begin(game_named("ticket_to_ride"), people, {})
    table.close()
    for command in ("history", "stats"):
        capsys.readouterr()
        assert main([command, "--data", str(tmp_path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def _last_line(table: Table) -> str:
    (panel,) = table.view(0).panels
    assert isinstance(panel, HousesPanel)
    return str(panel.trouble)


def _refused(path: object) -> object:
    raise PermissionError(13, "Permission denied", path)


def test_odd_files_are_listed_as_damaged_and_stop_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played("ticket_to_ride", tmp_path, 1, most=5)
    games = path.parent
    (games / "loop.journal").symlink_to(games / "loop.journal")
    (games / "nowhere.journal").symlink_to(games / "nothing")
    (games / "folder.journal").mkdir()
    os.mkfifo(games / "pipe.journal")
    (games / "empty.journal").write_bytes(b"")
    (games / "header.journal").write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    latin = os.fsencode(games) + b"/caf\xe9\x1b.journal"
    Path(os.fsdecode(latin)).write_bytes(path.read_bytes())
    for _ in range(2):  # with the index and without
        archive = Archive(tmp_path)
        archive.catch_up()
        found = {record.file: record.status for record in archive.records()}
        assert found.pop(path.name) == "open"
        assert found.pop("caf\\udce9\\x1b.journal") == "open", "any name is shown, and played on"
        assert set(found.values()) == {"damaged"}
        assert len(found) == 6
        assert all(record.trouble for record in archive.records() if record.status == "damaged")
    for command in ("history", "stats"):
        assert main([command, "--data", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert "\x1b.journal" not in out + err
    assert "loop.journal" in out
    assert "loop.journal" in err
    table, _, clock = laid(tmp_path, 1)
    table.step(clock.now_ns())
    table.panel.act(Pick("history"))
    table.step(clock.now_ns())
    table.panel.act(Pick("caf\\udce9\\x1b.journal"))
    table.panel.act(Pick("resume"))
    assert table.room.session is not None
    table.room.leave()
    table.close()
    for record in archive.records():
        if record.file != "folder.journal":
            archive.delete(record)
    assert sorted(p.name for p in games.iterdir()) == ["folder.journal"]


def test_a_journal_damaged_in_the_middle_is_called_damaged_not_open(tmp_path: Path) -> None:
    path = played("ticket_to_ride", tmp_path, 1, most=20)
    mirror_of(path).unlink()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b"e", b"f", 1)
    path.write_bytes(b"".join(lines))
    archive = Archive(tmp_path)
    archive.catch_up()
    (record,) = archive.records()
    assert record.status == "damaged"
    assert "line 10 is damaged" in str(record.trouble)
    table, _, clock = laid(tmp_path, 1)
    table.step(clock.now_ns())
    assert "continue" not in [choice.id for choice in table.panel.prompt.choices]
    assert f"{path.name}: line 10 is damaged" in _last_line(table)
    for pick in ("history", path.name, "repair"):
        table.panel.act(Pick(pick))
    assert "is repaired" in str(table.panel.notice)
    table.panel.start()
    table.panel.act(Pick("continue"))
    assert table.room.session is not None
    table.close()


def test_a_game_that_cannot_go_on_is_left_and_the_table_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played("ticket_to_ride", tmp_path, 1, most=20)
    table, _, clock = laid(tmp_path, 1)
    table.step(clock.now_ns())
    table.panel.act(Pick("continue"))
    session = table.room.session
    assert session is not None

    def stumbles(*anything: object) -> object:
        raise KeyError("no such seat")

    object.__setattr__(session, "game", _like(session.game, clock=stumbles))
    assert table.step(clock.now_ns())
    assert table.room.session is None
    assert "cannot go on here (KeyError('no such seat'))" in str(table.panel.notice)
    assert "Traceback" in capsys.readouterr().err
    assert table.step(clock.now_ns())
    table.close()
    assert Journal.open(session.journal.path, clock).report is None


def _like(game: object, **changed: object) -> object:
    from dataclasses import replace

    return replace(game, **changed)  # type: ignore[type-var]
