"""Started from anywhere, by anybody: one sentence, or it simply works; and no log that fills the card."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.commands.every_command import COMMANDS

pytestmark = pytest.mark.crash

PLAIN = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONDONTWRITEBYTECODE": "1"}
NOBODY = 54_321  # a user whom the system does not know
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "data"


def run(words: Sequence[str], environ: dict[str, str], *, shut: int = -1) -> subprocess.CompletedProcess[str]:
    """The real command; `shut` is a stream that is closed before it begins."""
    again = "os.execv(sys.executable, [sys.executable, '-m', 'companion', *sys.argv[1:]])"
    return _ran(f"import os, sys\nif {shut} >= 0: os.close({shut})\n{again}", words, environ)


def run_as_nobody(words: Sequence[str], data: Path, warm: Path) -> subprocess.CompletedProcess[str]:
    """The command as a user whom the system does not know; who may not even read Python: it is loaded before."""
    folders = [["--data", str(folder)] if folder != Path() else [] for folder in (warm, data)]
    code = (
        "import os, sys\nfrom companion.cli import main\n"
        f"main([*sys.argv[1:], *{folders[0]}])\nos.setgroups([])\nos.setgid({NOBODY})\nos.setuid({NOBODY})\n"
        f"os.environ.pop('HOME', None)\nsys.exit(main([*sys.argv[1:], *{folders[1]}]))\n"
    )
    return _ran(code, words, {"HOME": str(warm)})


def _ran(code: str, words: Sequence[str], environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *words]
    given = {**PLAIN, **environ}
    return subprocess.run(
        command, input="q\n", capture_output=True, text=True, errors="replace", timeout=120, env=given
    )


def fine(ran: subprocess.CompletedProcess[str], *statuses: int) -> None:
    assert ran.returncode in (statuses or (0,)), ran.stderr
    assert "Traceback" not in ran.stderr
    if ran.returncode == 2:
        assert len(ran.stderr.strip().splitlines()) == 1, ran.stderr


TEXT = ["run", "--simulate", "--text", "--data"]
NAMED = [["run", "--simulate", "--text"], ["history"], ["stats"], ["box"]]
ASCII = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
HOMES = {
    "an ASCII terminal": ASCII,
    "no terminal named": {"TERM": ""},
    "a dumb terminal": {"TERM": "dumb"},
    "no home": {},
    "a home that is not there": {"HOME": "/nowhere/at/all"},
}


@pytest.mark.parametrize("home", HOMES)
def test_the_table_is_laid_in_odd_homes(home: str, data: Path) -> None:
    ran = run([*TEXT, str(data)], HOMES[home])
    fine(ran)
    assert "Merchants of Amsterdam" in ran.stdout


@pytest.mark.parametrize("stream", [0, 1, 2])
def test_the_table_is_laid_with_a_stream_closed(stream: int, data: Path) -> None:
    fine(run([*TEXT, str(data)], {}, shut=stream))


@pytest.mark.parametrize(
    "words", [["history"], ["stats"], ["box"], ["wiring"], ["card", "42"], ["demo", "--seed", "3"]]
)
def test_commands_speak_to_an_ascii_terminal(words: list[str], data: Path) -> None:
    fine(run(words, {**ASCII, "XDG_DATA_HOME": str(data)}))


@pytest.mark.parametrize(
    "words",
    [
        ["history", "delete", "last"],
        ["teach", "ticket_to_ride"],
        ["check", "--simulate"],
        ["calibrate", "dice", "--simulate"],
    ],
)
def test_commands_that_ask_find_nobody(words: list[str], data: Path) -> None:
    fine(run(words, {"XDG_DATA_HOME": str(data)}, shut=0), 0, 1, 2)


@pytest.fixture
def open_to_all(tmp_path: Path) -> Path:
    for parent in (tmp_path, *tmp_path.parents[:3]):
        parent.chmod(parent.stat().st_mode | 0o755)
    tmp_path.chmod(0o777)
    return tmp_path


@as_root
def test_a_user_whom_nobody_knows_is_told_to_name_a_folder(open_to_all: Path) -> None:
    ran = run_as_nobody(["history"], Path(), open_to_all / "warm")
    fine(ran, 2)
    assert "set HOME, or name the folder with --data" in ran.stderr


@as_root
@pytest.mark.parametrize("words", NAMED, ids=" ".join)
@pytest.mark.parametrize("mode", [0o000, 0o500, 0o777])
def test_a_data_folder_that_is_shut(words: list[str], mode: int, open_to_all: Path) -> None:
    data = open_to_all / "data"
    data.mkdir()
    data.chmod(mode)
    fine(run_as_nobody(words, data, open_to_all / "warm"), 0, 2)


def test_every_command_is_helped_in_an_odd_home() -> None:
    for name in COMMANDS:
        fine(run([name, "--help"], ASCII, shut=0))


def test_a_missing_sound_card_is_told_once(data: Path) -> None:
    """It was 83 lines in 40 s: ALSA complained at every attempt once a driver was named."""
    settings = data.parent / "settings.toml"
    devices = "".join(f'[{kind}]\ndriver = "none"\n' for kind in ("buttons", "ring", "camera", "display"))
    settings.write_text(f'{devices}[sound]\ndriver = "pygame"\n')
    command = [sys.executable, "-m", "companion", "run", "--config", str(settings), "--data", str(data)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**PLAIN, "SDL_AUDIODRIVER": "alsa"}
    ) as table:
        time.sleep(6)
        table.terminate()
        said = table.communicate(timeout=30)[1]
    lines = [line for line in said.splitlines() if "ALSA" in line or "sound" in line]
    assert len(lines) == 1, said
