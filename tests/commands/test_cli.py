"""The command line: one clear line and exit status 2 for bad input, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.every_command import COMMANDS
from tests.games.ticket_to_ride.play import new_session


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    assert "usage" in capsys.readouterr().out


def test_a_misspelt_command_is_answered_with_the_right_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenari"]) == 2
    assert "did you mean 'scenario'?" in capsys.readouterr().err


def bad_inputs(folder: Path) -> list[list[str]]:
    (folder / "picture.journal").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(300))
    (folder / "empty.journal").write_bytes(b"")
    (folder / "odd.txt").write_text("game ticket_to_ride\nplayerz Anna=red\n")
    (folder / "quote.txt").write_text('tap "Dam\n')
    (folder / "settings.toml").write_text("[auction]\nseconds_a_stepp = 1\n")
    (folder / "drivers.toml").write_text('[ring]\ndriver = "sip"\n')
    return [
        ["replay", str(folder / "picture.journal")],
        ["replay", str(folder / "empty.journal")],
        ["replay", str(folder / "nothing.journal")],
        ["replay", str(folder)],
        ["scenario", str(folder / "odd.txt")],
        ["scenario", str(folder / "quote.txt")],
        ["scenario", str(folder / "nothing.txt")],
        ["scenario", str(folder / "picture.journal")],
        ["demo", "monopoly"],
        ["run", "--text", "--config", str(folder / "settings.toml"), "--data", str(folder / "d")],
        ["run", "--text", "--config", str(folder / "drivers.toml"), "--data", str(folder / "d")],
        ["run", "--simulate", "--size", "huge", "--data", str(folder / "d")],
        ["bench", "nothing"],
    ]


def test_bad_input_is_one_line_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in bad_inputs(tmp_path):
        assert main(words) == 2, words
        said = capsys.readouterr().err
        assert len(said.strip().splitlines()) == 1, (words, said)
        assert said.startswith(f"companion {words[0]}: "), said


def test_a_failed_expectation_is_status_1_and_names_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    story = tmp_path / "s.txt"
    story.write_text("game ticket_to_ride\nplayers Anna=red Ben=blue\ntap 1 1\n\nexpect score Anna 5\n")
    assert main(["scenario", str(story)]) == 1
    assert "line 5: expected score Anna 5, found 0" in capsys.readouterr().err


def test_replay_tells_the_story_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = new_session(3, 5, tmp_path)
    session.close()
    before = session.journal.path.read_bytes()
    assert main(["replay", "--json", str(session.journal.path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["finished"], told["score"]["totals"]) == ("ticket_to_ride", False, [0, 0, 0])
    assert told["story"][0]["happened"] == ["P0, P1, P2 sit down"]
    assert session.journal.path.read_bytes() == before


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, companion.cli; print(sorted({'cv2','pygame','numpy','rich','msgspec'} & set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded.strip() in ("[]", "['msgspec']")
