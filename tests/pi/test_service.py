"""The line to systemd, listened to as systemd does."""

from __future__ import annotations

import ast
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.clock import SECOND, SystemClock
from companion.table import loop
from companion.table.service import STOP_SIGNALS, Service, StopAsked
from tests.reliability.daemon import laid

ROOT = Path(__file__).parents[2]


class Manager:
    """The other end of the notify socket."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(str(tmp_path / "notify"))
    yield manager
    manager.close()


def service(tmp_path: Path, **environ: str) -> Service:
    return Service({"NOTIFY_SOCKET": str(tmp_path / "notify"), **environ}, pid=7)


def test_ready_and_stopping(tmp_path: Path, manager: Manager) -> None:
    line = service(tmp_path)
    line.ready()
    line.stopping()
    assert manager.heard() == ["READY=1\nSTATUS=laid", "STOPPING=1"]


def test_the_watchdog_is_fed_four_times_an_interval_at_most(tmp_path: Path, manager: Manager) -> None:
    line = service(tmp_path, WATCHDOG_USEC="10000000", WATCHDOG_PID="7")
    for step in range(600):  # ten seconds at sixty steps a second
        line.stepped(step * SECOND // 60)
    assert manager.heard() == ["WATCHDOG=1"] * 4


def test_a_loop_that_stands_still_feeds_nothing(tmp_path: Path, manager: Manager) -> None:
    line = service(tmp_path, WATCHDOG_USEC="10000000")
    line.stepped(0)
    line.ready()
    assert manager.heard() == ["WATCHDOG=1", "READY=1\nSTATUS=laid"]


def test_a_step_that_fails_feeds_nothing(tmp_path: Path, manager: Manager, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, _ = laid(tmp_path / "data", 1)

    def broken(now_ns: int) -> bool:
        raise RuntimeError("no step succeeds")

    monkeypatch.setattr(table, "step", broken)
    with pytest.raises(RuntimeError):
        loop.run(table, SystemClock(), service(tmp_path, WATCHDOG_USEC="10000000"), lambda: False)
    assert manager.heard() == ["READY=1\nSTATUS=laid"]
    table.close()


@pytest.mark.parametrize(
    "environ",
    [{}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "8"}],
    ids=["none", "zero", "garbage", "for another process"],
)
def test_without_a_watchdog_nothing_is_fed(tmp_path: Path, manager: Manager, environ: dict[str, str]) -> None:
    line = service(tmp_path, **environ)
    line.stepped(0)
    assert manager.heard() == []


def test_the_abstract_namespace() -> None:
    name = f"companion-test-{os.getpid()}"
    manager = Manager("\0" + name)
    Service({"NOTIFY_SOCKET": "@" + name}).ready()
    assert manager.heard() == ["READY=1\nSTATUS=laid"]
    manager.close()


def test_nobody_listening_is_no_trouble(tmp_path: Path) -> None:
    line = service(tmp_path, WATCHDOG_USEC="1000")
    line.ready()
    line.stepped(0)
    line.stopping()
    Service({}).ready()


def test_a_deaf_manager_does_not_hold_up_the_loop(tmp_path: Path, manager: Manager) -> None:
    line = service(tmp_path, WATCHDOG_USEC="1000000")
    for n in range(2000):  # far more than a socket's queue holds; nothing is read
        line.stepped(n * SECOND)
    assert 0 < len(manager.heard()) < 2000


@pytest.mark.parametrize("number", STOP_SIGNALS)
def test_signals_ask_for_an_orderly_stop(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with StopAsked() as stop:
        assert not stop
        signal.raise_signal(number)
        assert stop.name == number.name
    assert signal.getsignal(number) == before


def test_a_second_interrupt_ends_a_loop_that_does_not_look() -> None:
    with pytest.raises(KeyboardInterrupt), StopAsked():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)


def test_the_loop_alone_feeds_the_watchdog() -> None:
    """WATCHDOG=1 is written in one place, and `stepped` is called in one place."""
    callers, writers = [], []
    for path in sorted((ROOT / "companion").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == "stepped":
                callers.append(path.name)
            if isinstance(node, ast.Constant) and node.value == "WATCHDOG=1":
                writers.append(path.name)
    assert writers == ["service.py"]
    assert callers == ["loop.py"]
