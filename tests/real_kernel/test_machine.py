"""The machine that the long proofs switch on: it never outlives the test that switched it on."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from machine import watched

HERE = Path(__file__).parent


def test_what_it_said_and_its_status() -> None:
    assert watched(["sh", "-c", "echo up; exit 3"], 20, echo=False) == (3, "up\n")


def test_each_line_is_heard_as_it_comes() -> None:
    lines: list[str] = []
    watched(["sh", "-c", "echo one; echo two"], 20, False, lines.append)
    assert lines == ["one\n", "two\n"]


def test_its_time_is_up() -> None:
    assert watched(["sh", "-c", "echo up; exec sleep 60"], 0.5, echo=False) == (124, "up\n")


def test_it_ends_with_the_test_that_is_killed(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    sleeper = f"['sh', '-c', 'echo $$ > {pid}; exec sleep 60']"
    script = f"from machine import watched; watched({sleeper}, 60, False)"
    test = subprocess.Popen([sys.executable, "-c", script], cwd=HERE)
    until = time.monotonic() + 20
    while not (pid.exists() and pid.read_text().strip()) and time.monotonic() < until:
        time.sleep(0.02)
    machine = Path("/proc") / pid.read_text().strip()
    assert machine.exists()
    test.kill()
    test.wait()
    while machine.exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert not machine.exists(), "nobody would ever have switched it off"
