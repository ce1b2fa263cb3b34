"""Every command, every file and every number it takes, given something else: one line, exit status 2, no waiting.

The arguments are read off the parsers: a new one is tried without a word here, unless it needs others beside it.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.commands import words
from companion.commands.every_command import COMMANDS
from companion.core.given import read_file

PATIENCE_S = 20
LONG = "9" * 5000
STORY = "game ticket_to_ride\nplayers Anna=red Ben=blue\n"

# What a command needs beside the argument that is wrong, by the argument that it would be.
BESIDE: dict[str, dict[str, list[str]]] = {
    "run": {"simulate": ["--simulate"], "text": ["--text"]},
    "read": {"images": ["PICTURE"]},
    "calibrate": {"what": ["dice"], "image": ["--image", "PICTURE"], "yes": ["--yes"]},
    "teach": {"game": ["ticket_to_ride"], "corners": ["--corners", "0,0", "1,0", "1,1", "0,1"]},
    "box show": {},
    "box export": {"game": ["ticket_to_ride"], "file": ["NEW.toml"]},
    "box forget": {"game": ["ticket_to_ride"], "key": ["points.4"]},
    "box import": {"file": ["NEW.toml"]},
    "history show": {"game": ["last"]},
    "history resume": {"game": ["last"]},
    "history delete": {"game": ["last"]},
    "arena": {"game": ["merchants"], "programs": ["random", "random", "random"], "games": ["--games", "1"]},
    "replay": {"file": ["NEW.journal"]},
    "scenario": {"files": ["GOOD.txt"]},
    "screenshot": {"all": ["--all", "NEW"]},
    "check": {"simulate": ["--simulate"], "closed": ["--closed"]},
    "install": {"dry": ["--dry-run"], "root": ["--root", "EMPTY"]},
    "uninstall": {"dry": ["--dry-run"], "root": ["--root", "EMPTY"]},
    "bench": {"folder": ["--folder", "EMPTY"]},
}
NUMBERS = ["nan", "inf", "-inf", "1e999", LONG, "-1", "x", ""]
INPUTS = ["EMPTY", "PIPE", "ENDLESS", "SHUT", "WRONG", "ABSENT"]
TARGETS = ["EMPTY", "PIPE", "ENDLESS"]
SOCKETS = ["EMPTY", "PIPE", "ENDLESS", "SHUT", "WRONG"]  # one that is not there may still come
FOLDERS = ["WRONG", "PIPE", "ENDLESS"]
TEXTS = [
    ["run", "--simulate", "--text", "--size", "nanxinf"],
    ["run", "--simulate", "--text", "--size", f"{LONG}x480"],
    ["run", "--simulate", "--text", "--size", "-800x-480"],
    ["screenshot", "--all", "NEW", "--size", f"{LONG}x{LONG}"],
    ["screenshot", "--all", "NEW", "--game", LONG],
    ["demo", LONG],
    ["card", LONG],
    ["card", "task", LONG],
    ["card", "tile", LONG],
    ["card", "nan"],
    ["history", "show", LONG],
    ["history", "export", "nan"],
    ["box", "forget", "ticket_to_ride", LONG],
    ["box", "export", "ticket_to_ride", "NEW.toml", "--owner", "\x1b[2J"],
    ["teach", "ticket_to_ride", "--correct", LONG],
    ["teach", "ticket_to_ride", "--photo", "PICTURE", "--corners", "nan,nan", "1,0", "1,1", "0,1"],
    ["teach", "ticket_to_ride", "--photo", "PICTURE", "--corners", "inf,0", "1,0", "1,1", "0,1"],
    ["teach", "ticket_to_ride", "--photo", "PICTURE", "--corners", "0", "1", "2", LONG],
    ["read"],
    ["scenario"],
    ["bench", LONG],
]
STORIES = [
    "",
    "# nothing but this\n\n",
    "wait nan ms",
    "wait inf s",
    "wait 1e300 s",
    "stall -inf ms",
    f"wait {LONG} ms",
    "press shared at nan ms",
    "seed nan",
    f"seed {LONG}",
    f"roll black={LONG}",
    "dim nan",
    "dim inf",
    "dim dark",
    f"expect score Anna {LONG}",
    f"tap {'x' * 2000}",
    "option seconds_a_step=nan\nundo",
    f"option x={LONG}\nundo",
    f"fact points.4 {LONG}",
    f"fact points.4 {'[' * 900}",
    "fact points.4 1e999",
]
SETTINGS = [
    f"[auction]\ndebounce_ms = {LONG}",
    "[auction]\ndebounce_ms = nan",
    "[auction]\ndebounce_ms = inf",
    f"[auction]\ndebounce_ms = 0x{'f' * 5000}",
    f"[ring.options]\nx = {'[' * 5000}",
    f"[ring.options]\nx = {'[' * 40}{']' * 40}",
    f"{'a.' * 60}b = 1",
    f"{'a.' * 100_000}b = 1",
    "\x00",
]


class Waiting(BaseException):
    """A command that keeps us waiting; no error that a reader of files might take for its own."""


class Case(NamedTuple):
    command: str  # with its second word, if it has one
    dest: str
    wrong: list[str]

    @property
    def line(self) -> list[str]:
        beside = (group for dest, group in BESIDE.get(self.command, {}).items() if dest != self.dest)
        return [*self.command.split(), *(word for group in beside for word in group), *self.wrong]


def parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for name in COMMANDS:
        parser = words.Parser(prog=name)
        importlib.import_module(f"companion.commands.{name.replace('-', '_')}").arguments(parser)
        yield name, parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                yield from ((f"{name} {second}", inner) for second, inner in action.choices.items())


def cases() -> Iterator[Case]:
    for command, parser in parsers():
        for action in parser._actions:
            if action.type is None:
                continue
            if action.type is Path:
                tried = INPUTS
            elif action.type is words.folder:
                tried = FOLDERS
            elif action.type is words.target:
                tried = TARGETS
            elif action.type is words.socket:
                tried = SOCKETS
            else:
                assert action.type not in (int, float), f"{command} {action.dest}: use number() or whole()"
                tried = NUMBERS
            for wrong in tried:
                option = action.option_strings[:1]
                joined = [f"{option[0]}={wrong}"] if option else ["--", wrong]
                yield Case(command, action.dest, joined if wrong[:1] == "-" else [*option, wrong])


@pytest.fixture(scope="module")
def things() -> Iterator[dict[str, str]]:
    """What a wrong word may name; made where another user may look."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    paths = {name: folder / name for name in ("EMPTY", "PIPE", "ENDLESS", "SHUT", "WRONG", "ABSENT", "NEW", "PICTURE")}
    paths |= {name: folder / name for name in ("NEW.toml", "NEW.journal", "GOOD.txt")}
    paths["EMPTY"].mkdir()
    os.mkfifo(paths["PIPE"])
    paths["ENDLESS"].symlink_to("/dev/zero")  # a link: nothing that goes wrong here may replace the device
    paths["SHUT"].write_bytes(b"x")
    paths["SHUT"].chmod(0)
    paths["WRONG"].write_bytes(b"\x00\xff anything else \xfe" * 20)
    paths["GOOD.txt"].write_text(STORY + "expect score Anna 0\n")
    cv2.imwrite(f"{paths['PICTURE']}.png", np.zeros((480, 640, 3), np.uint8))
    Path(f"{paths['PICTURE']}.png").rename(paths["PICTURE"])
    yield {name: str(path) for name, path in paths.items()}
    shutil.rmtree(folder)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def answer(line: list[str]) -> int:
    """main()'s status; a command that waits is told to stop."""

    def too_long(*_: object) -> None:
        raise Waiting(line)

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(PATIENCE_S)
    nobody = any("SHUT" in word for word in line) and os.geteuid() == 0
    if nobody:
        os.seteuid(65534)
    try:
        return main(line)
    finally:
        if nobody:
            os.seteuid(0)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def refused_in_one_line(line: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert answer(line) == 2, line
    said = capsys.readouterr().err
    assert len(said.strip().splitlines()) == 1, (line, said)
    assert len(said) < 1000, line
    return said


def filled(line: list[str], things: dict[str, str]) -> list[str]:
    return [things.get(word, word) for word in line]


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: " ".join([case.command, *case.wrong])[:60])
def test_a_wrong_file_or_number(case: Case, things: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    refused_in_one_line(filled(case.line, things), capsys)


@pytest.mark.parametrize("line", TEXTS, ids=lambda line: " ".join(line)[:60])
def test_a_wrong_word(line: list[str], things: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    refused_in_one_line(filled(line, things), capsys)


@pytest.mark.parametrize("text", STORIES, ids=lambda text: text[:40])
def test_a_story_that_nobody_can_play(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story = tmp_path / "story.txt"
    story.write_text(text if not text.strip() or text.startswith("#") else STORY + text + "\n")
    assert str(story) in refused_in_one_line(["scenario", str(story)], capsys)


@pytest.mark.parametrize("text", SETTINGS, ids=lambda text: text[:40])
def test_settings_beyond_all_sense(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    assert str(path) in refused_in_one_line(["run", "--simulate", "--text", "--config", str(path)], capsys)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (["raed"], "did you mean 'read'?"),
        (["read", "--jsn", "x"], "did you mean '--json'?"),
        (["box", "exprot", "x"], "did you mean 'export'?"),
        (["teach", "merchant"], "did you mean 'merchants'?"),
        (["replay"], "'companion replay --help' tells more"),
        (["--versoin"], "did you mean '--version'?"),
    ],
)
def test_a_misspelt_word_is_answered_with_the_right_one(
    line: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hint in refused_in_one_line(line, capsys)


def test_a_folder_of_stories_is_played_to_its_end_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (("a", "expect score Anna 5"), ("b", "expect score Anna 0"), ("c", "playz"), ("d", "undo")):
        (tmp_path / f"{name}.txt").write_text(f"{STORY}{text}\n")
    assert main(["scenario", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told.out.splitlines()[-1] == "4 stories: 2 held, 1 failed, 1 not understood"
    assert len(told.err.splitlines()) == 2
    (tmp_path / "c.txt").unlink()
    assert main(["scenario", str(tmp_path)]) == 1


@pytest.mark.parametrize(
    "line",
    [
        ["replay", "/dev/zero"],
        ["read", "/dev/zero"],
        ["scenario", "PIPE"],
        ["run", "--simulate", "--text", "--config", "PIPE"],
        ["teach", "ticket_to_ride", "--photo", "PIPE"],
        ["box", "import", "/dev/zero"],
        ["check", "--edges", "inf"],
    ],
)
def test_as_a_process_of_its_own(line: list[str], things: dict[str, str]) -> None:
    command = [sys.executable, "-m", "companion", *filled(line, things)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    assert ran.returncode == 2
    assert len(ran.stderr.strip().splitlines()) == 1, ran.stderr


def test_a_file_is_read_up_to_its_limit_and_not_beyond(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_file(path, 5) == b"12345"
    with pytest.raises(OSError, match="larger than 4 bytes"):
        read_file(path, 4)


@pytest.mark.parametrize("typed", ["²", LONG, "٣٣٣", "-1", "\x1b[A"])
def test_an_odd_number_typed_at_the_terminal_is_an_answer_like_any_other(typed: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "run", "--simulate", "--text", "--data", str(tmp_path)]
    ran = subprocess.run(command, input=f"{typed}\nq\n", capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr
    assert "\x1b" not in ran.stdout
