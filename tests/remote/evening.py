"""A whole evening for tests: the real table stepping in a thread, the real remote process beside it."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from websockets.sync.client import ClientConnection, connect

from companion.core.actions import Pick
from companion.core.clock import SystemClock
from companion.core.message import Message
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.pages.desk import AnySession, Play
from companion.pages.first_game import explained
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import EyeMaker, lay
from companion.table.phones import Phones
from companion.table.scene import story_of
from companion.table.table import Table
from hardware.sim.world import SimTable

ROOT = Path(__file__).parents[2]
COLOURS = {
    "ticket_to_ride": ("red", "blue", "green", "yellow"),
    "merchants": ("green", "orange", "violet", "blue"),
    "amsterdam": ("red", "green", "yellow", "blue"),
}
T = TypeVar("T")
EyeFor = Callable[[config.Settings, Path], EyeMaker]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Evening:
    """The table (`at_table` does something to it between two steps), the remote process, and ways to reach it."""

    def __init__(self, data: Path, *, remote: bool = True, eye: EyeFor | None = None) -> None:
        self._eye = eye
        self.port = free_port()
        self.data = data
        self.settings = data / "companion.toml"
        data.mkdir(parents=True, exist_ok=True)
        self.settings.write_text(f"[remote]\nport = {self.port}\n")
        self.table = self._laid()
        self._lock = threading.Lock()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._steps, daemon=True)
        self._thread.start()
        self.remote: subprocess.Popen[bytes] | None = None
        if remote:
            self.start_remote()

    def _laid(self) -> Table:
        clock = SystemClock()
        settings = config.load(self.settings).simulated()
        mine = Preferences(phones=True)
        eye = self._eye(settings, self.data) if self._eye else None
        return lay(
            settings, self.data, clock, SimTable(clock.now_ns), mine=mine, seed=lambda: 1, demo_box=True, eye=eye
        )

    @property
    def phones(self) -> Phones:
        phones = self.table.room.desk.phones
        assert isinstance(phones, Phones)
        return phones

    def _steps(self) -> None:
        while not self._ends.is_set():
            with self._lock:
                self.table.step(time.monotonic_ns())
            time.sleep(0.005)

    def at_table(self, deed: Callable[[Table], T]) -> T:
        with self._lock:
            return deed(self.table)

    def start_remote(self) -> None:
        words = ["--config", str(self.settings), "--data", str(self.data)]
        command = [sys.executable, "-m", "companion", "remote", *words]
        self.remote = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.until(lambda: self.phones.address, 15)

    def kill_remote(self) -> None:
        assert self.remote is not None
        self.remote.kill()
        self.remote.wait()
        for stream in (self.remote.stdout, self.remote.stderr):
            if stream:
                stream.close()
        self.until(lambda: not self.phones.address)

    def until(self, true: Callable[[], T], seconds: float = 5) -> T:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            if found := self.at_table(lambda table: true()):
                return found
            time.sleep(0.01)
        raise AssertionError("it never came")

    def play(self, game: str, *names: str, **options: object) -> None:
        self.at_table(lambda table: table.room.sit_down(self._begun(table, game, names, options)))

    def explain(self, game: str, *names: str) -> None:
        """The first game of its kind in this house: the screen explains it."""

        def sit(table: Table) -> None:
            table.room.desk.preferences = Preferences(phones=True)
            session = self._begun(table, game, names, {})
            table.panel.go(Play(session, explained(table.room.desk, session, played_before=False)))

        self.at_table(sit)

    def _begun(self, table: Table, game: str, names: Sequence[str], options: dict[str, object]) -> AnySession:
        people = [Player(name, colour) for name, colour in zip(names, COLOURS[game], strict=False)]
        return table.room.desk.begin(game_named(game), people, options)

    def pick(self, *answers: str) -> None:
        for answer in answers:
            self.at_table(lambda table, answer=answer: table.panel.act(Pick(answer)))

    def story(self) -> tuple[Message, ...]:
        return story_of(self.table.room.session)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def link(self) -> str:
        return f"http://{self.host}/#{self.phones.word}"

    def close(self) -> str:
        """End everything; what the remote process wrote to its standard error."""
        self._ends.set()
        self._thread.join()
        self.table.close()
        if self.remote is None or self.remote.poll() is not None:
            return ""
        self.remote.terminate()
        _, said = self.remote.communicate(timeout=10)
        return said.decode()


@contextmanager
def an_evening(data: Path, eye: EyeFor | None = None) -> Iterator[Evening]:
    evening = Evening(data, eye=eye)
    try:
        yield evening
    finally:
        said = evening.close()
        assert said == "", said


class RawPhone:
    """A page without a browser: what it sends and everything that it receives."""

    def __init__(self, evening: Evening, *, word: str | None = None, key: str = "", lang: str = "en") -> None:
        self.received: list[str] = []
        self.scene: dict[str, Any] = {}
        self.key, self.seat = key, None
        self.said: list[dict[str, Any]] = []
        where = f"ws://{evening.host}/wire"
        self._open = connect(where, origin=f"http://{evening.host}", proxy=None, max_queue=None)  # type: ignore[arg-type]
        self.socket: ClientConnection = self._open.__enter__()
        self._answers = 0
        self.send(t="hello", lang=lang, word=evening.phones.word if word is None else word, key=key)

    def send(self, **message: object) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self, seconds: float = 0.0) -> None:
        """Take in everything that comes, for at least so long."""
        ends = time.monotonic() + seconds
        with suppress(TimeoutError):
            while True:
                self._take(self.socket.recv(timeout=max(0.0, ends - time.monotonic())))

    def _take(self, raw: str | bytes) -> None:
        text = raw if isinstance(raw, str) else raw.decode()
        self.received.append(text)
        message = msgspec.json.decode(text)
        self.said.append(message)
        if message["t"] == "scene":
            self.scene = message
        elif message["t"] == "sat":
            self.key, self.seat = message["key"], message["seat"]

    def until(self, true: Callable[[RawPhone], object], seconds: float = 5) -> None:
        ends = time.monotonic() + seconds
        while not true(self):
            left = ends - time.monotonic()
            assert left > 0, f"it never came; the last: {self.received[-1:]}"
            with suppress(TimeoutError):
                self._take(self.socket.recv(timeout=left))

    def heard(self, kind: str) -> bool:
        return any(message["t"] == kind for message in self.said)

    def sit(self, seat: int) -> None:
        self.until(lambda phone: phone.scene)
        self.send(t="sit", seat=seat)
        self.until(lambda phone: phone.seat == seat and phone.scene.get("seat") == seat)

    def answer(self, a: str, number: int | None = None, id: str = "", **more: object) -> None:
        self._answers += 1
        number = self.scene["number"] if number is None else number
        self.send(t="answered", number=number, id=id or f"{self._answers}", a=a, **more)

    def pick(self, *answers: str) -> None:
        """Answer, and wait each time for what the table says to it."""
        for a in answers:
            before = self.scene.get("number")
            self.answer(a)
            self.until(lambda phone, before=before: phone.scene.get("number") != before)

    def close(self) -> None:
        self._open.__exit__(None, None, None)
