"""Nobody else reads the games, and nothing in a file that came from elsewhere gets further than the screen."""

from __future__ import annotations

import argparse
import ast
import json
import os
import zlib
from functools import cache
from pathlib import Path
from typing import TextIO

import pytest

from companion import cli
from companion.commands import run
from companion.core.clock import SystemClock
from companion.core.errors import CompanionError
from companion.memory import entries
from companion.table import terminal

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "hardware").rglob("*.py")])
# Everything that starts another program, with fixed words; what the voice says goes in by the standard input, and
# `run --remote` starts the service for phones where there is no systemd.
MAY_START_PROGRAMS = {
    "companion/pi/install/system.py",
    "companion/commands/run.py",
    "companion/pi/check/host.py",
    "hardware/voice/espeak.py",
}
HOSTILE = [
    "../../../../etc/passwd",
    "$(touch pwned)`touch pwned`;touch pwned",
    "{0.__class__.__init__.__globals__}%s%n",
    "\x1b]0;pwned\x07\x1b[2J",
    "a\0b",
    "-rf /",
    "🎲" * 500,
]


@cache
def names(path: Path) -> frozenset[str]:
    """Every name and attribute that is called in a module."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            found.add(ast.unparse(node.func))
        if isinstance(node, ast.keyword) and node.arg == "shell":
            found.add("shell=")
    return frozenset(found)


def test_nothing_evaluates_text_or_unpickles() -> None:
    forbidden = {
        "eval",
        "exec",
        "compile",
        "__import__",
        "os.system",
        "os.popen",
        "shell=",
        "pickle.load",
        "pickle.loads",
    }
    offences = {str(path.relative_to(ROOT)): found for path in SOURCES if (found := names(path) & forbidden)}
    assert offences == {}


def test_only_installer_check_and_voice_start_programs() -> None:
    starters = {
        str(path.relative_to(ROOT))
        for path in SOURCES
        if any(name.startswith(("subprocess.", "os.exec", "os.spawn", "os.fork")) for name in names(path))
    }
    assert starters <= MAY_START_PROGRAMS


def typist(lines: list[str]) -> TextIO:
    """Somebody at the terminal who types these lines, all ahead, and then goes away."""
    read, write = os.pipe()
    os.write(write, "".join(f"{line}\n" for line in lines).encode())
    os.close(write)
    return os.fdopen(read)


@pytest.mark.parametrize("umask", [0o022, 0o000], ids=["usual", "open"])
def test_everything_that_is_kept_is_for_its_owner_alone(
    umask: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "new" / "companion"
    parser = argparse.ArgumentParser()
    run.arguments(parser)
    args = parser.parse_args(["--text", "--simulate", "--data", str(data)])
    before = os.umask(umask)
    try:
        clock = SystemClock()
        table = run.laid(args, clock)
        answers = ["ticket_to_ride", "new", "Anna", "new", "Ben", "begin"]
        with typist(answers) as source:
            terminal.run(table, clock, lambda: False, source)
        table.close()
    finally:
        os.umask(before)
    kept = [data, *data.rglob("*")]
    assert any(path.suffix == ".journal" for path in kept), capsys.readouterr().out[-1500:]
    modes = {str(path.relative_to(tmp_path)): path.stat().st_mode for path in kept}
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o077} == {}


def hostile_journal(name: str, game: str = "ticket_to_ride") -> bytes:
    """A well-formed journal whose words are meant to do harm."""
    entry = {
        "seq": 0,
        "at": name,
        "opened": {"game": game, "id": name, "seed": 1, "players": [[name, name], [name, "blue"]]},
    }
    return line(entry)


def line(entry: dict[str, object]) -> bytes:
    body = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode(errors="surrogatepass")[:-1]
    return body + b',"sum":"' + f"{zlib.crc32(body):08x}".encode() + b'"}\n'


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_journal_reaches_no_path_and_no_shell(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    path = games / "2026-01-01-x-abc.journal"
    path.write_bytes(hostile_journal(name))
    before = sorted(str(path) for path in tmp_path.rglob("*"))
    for command in (["replay", str(path)], ["history", "--data", str(tmp_path / "data")]):
        cli.main(command)  # a traceback would fail the test
        said = "".join(capsys.readouterr())
        assert "root:x:" not in said
        assert "\x1b]0;" not in said, "no control characters of a stranger on our terminal"
    after = {str(path) for path in tmp_path.rglob("*")} - {str(tmp_path / "data" / "history.index")}
    assert sorted(after) == before
    assert not (ROOT / "pwned").exists()


@pytest.mark.parametrize("game", ["../../etc/passwd", "os", "companion.cli", "__main__"])
def test_a_journal_cannot_name_code_to_run(game: str, tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    path.write_bytes(hostile_journal("Anna", game))
    assert cli.main(["replay", str(path)]) == 2


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 200_000,
        b'{"seq":0,' + b'"a":' * 50_000,
        b"\xff\xfe" * 5000,
        b"\0" * 100_000,
        b'{"opened":' + b"9" * 100_000,
    ],
    ids=["deep", "nested", "not text", "zeros", "a long number"],
)
def test_a_journal_cannot_eat_memory_or_the_stack(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    path.write_bytes(content)
    with pytest.raises(CompanionError):
        entries.read(path)


def test_a_file_without_end_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    with path.open("wb") as file:
        file.truncate(entries.MAX_FILE + 1)  # sparse: costs nothing on the disk
    with pytest.raises(CompanionError):
        entries.read(path)


@pytest.mark.parametrize(
    "content",
    [b"a = " + b"[" * 100_000, b"[" + b"a." * 100_000 + b"b]\nc=1", b"\xff" * 1000],
    ids=["deep", "a long name", "not text"],
)
def test_a_box_cannot_eat_memory_or_time(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(content)
    assert cli.main(["box", "--data", str(tmp_path / "d"), "import", str(path)]) == 2


def test_settings_cannot_name_code_to_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "companion.toml"
    path.write_text('[ring]\ndriver = "os:system"\n')
    assert cli.main(["run", "--text", "--config", str(path), "--data", str(tmp_path)]) == 2
    assert 'there is no ring driver "os:system"' in capsys.readouterr().err
