"""A real Mosquitto for tests, its tables, its archive: each a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).parents[2]
MOSQUITTO = "/usr/sbin/mosquitto"
T = TypeVar("T")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def until(true: Callable[[], T], seconds: float = 20, why: str = "it never came") -> T:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError(why)


class Broker:
    """Mosquitto on a port of its own; `kill` is a power cut, `start` brings it back with what it had written."""

    def __init__(self, folder: Path, config: str = "") -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o777)  # started by root, Mosquitto becomes another user
        self.port = free_port()
        self.file = folder / "mosquitto.conf"
        plain = f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence true\n"
        self.file.write_text((config or plain).replace("PORT", str(self.port)) + f"\npersistence_location {folder}/\n")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        with (self.folder / "log").open("ab") as out:
            self.process = subprocess.Popen([MOSQUITTO, "-c", str(self.file)], stdout=out, stderr=out)
        until(self._answers, why=(self.folder / "log").read_text())

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def sub(self, topic: str, count: int = 1, seconds: int = 10, *words: str) -> list[tuple[str, str]]:
        """What `mosquitto_sub` hears: topics and payloads."""
        command = ["mosquitto_sub", "-h", "127.0.0.1", "-p", str(self.port), "-t", topic, "-C", str(count)]
        command += ["-W", str(seconds), "-v", *words]
        heard = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        return [(line.partition(" ")[0], line.partition(" ")[2]) for line in heard.splitlines()]

    def json(self, topic: str, seconds: int = 10) -> dict[str, Any]:
        ((_, payload),) = self.sub(topic, 1, seconds)
        value: dict[str, Any] = json.loads(payload)
        return value

    def pub(self, topic: str, payload: str | bytes, *words: str) -> int:
        command = ["mosquitto_pub", "-h", "127.0.0.1", "-p", str(self.port), "-t", topic, "-q", "1", *words]
        command.append("-s" if payload else "-n")
        data = payload if isinstance(payload, bytes) else payload.encode()
        return subprocess.run(command, input=data, capture_output=True, check=False).returncode


@contextmanager
def a_broker(folder: Path, config: str = "") -> Iterator[Broker]:
    broker = Broker(folder, config)
    try:
        yield broker
    finally:
        broker.kill()


class Club:
    """A broker's tables and archive, all ended at the end."""

    def __init__(self, broker: Broker, folder: Path) -> None:
        self.broker = broker
        self.folder = folder
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def archive(self) -> Path:
        return self.folder / "archive"

    def data(self, table: str) -> Path:
        return self.folder / table

    def settings(self, table: str, more: str = "") -> Path:
        path = self.folder / f"{table}.toml"
        club = f'[club]\nbroker = "127.0.0.1:{self.broker.port}"\ntable = "{table}"\ntls = false\n'
        path.write_text(club + more)
        return path

    def _start(self, name: str, words: Sequence[str]) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
        with (self.folder / f"{name}.log").open("ab") as out:
            command = [sys.executable, "-m", *words]
            self.processes[name] = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=out)

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def start_archive(self, *words: str) -> None:
        config = self.settings("club")
        given = ["--config", str(config), "--data", str(self.archive), "--invented", *words]
        self._start("archive", ["companion", "club", "archive", *given])

    def start_teller(self, table: str, more: str = "") -> None:
        config = self.settings(table, more)
        given = ["--config", str(config), "--data", str(self.data(table))]
        self._start(f"{table}-teller", ["companion", "club", "table", *given])

    def start_table(self, table: str, games: int, seed: int, more: str = "") -> None:
        config = self.settings(table, more)
        words = [str(config), str(self.data(table)), str(games), str(seed)]
        self._start(table, ["tests.club.table_process", *words])

    def kill(self, name: str) -> None:
        process = self.processes.pop(name)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def close(self) -> None:
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()


@contextmanager
def a_club(folder: Path) -> Iterator[Club]:
    with a_broker(folder / "broker") as broker:
        club = Club(broker, folder)
        try:
            yield club
        finally:
            club.close()
