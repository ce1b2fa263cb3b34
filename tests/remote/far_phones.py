"""Phones that are buttons, without a browser: clocks that are wrong, Wi-Fi that delays, stalls and breaks.

`Wifi` is a proxy of our own between a phone and the remote process; `FarPhone` is a page with a clock of its own. Both
live in one loop, in a thread: `Loop.do` runs something there."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion.core.clock import MS
from tests.remote.evening import Evening

PULSE_S = 0.2  # between two exchanges, as in page/auction.js
T = TypeVar("T")


class Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def do(self, deed: Coroutine[Any, Any, T], seconds: float = 30) -> T:
        return asyncio.run_coroutine_threadsafe(deed, self.loop).result(seconds)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(5)
        self.loop.close()


class Wifi:
    """Carries bytes in order, each way with a delay of its own; can stall, and can be cut."""

    def __init__(self, port: int, up_ms: float = 1.0, down_ms: float = 1.0) -> None:
        self.up_ms, self.down_ms = up_ms, down_ms
        self.port = 0
        self._to = port
        self._stalled_until = 0.0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stall(self, seconds: float) -> None:
        """Nothing passes for so long, and nothing is lost."""
        self._stalled_until = time.monotonic() + seconds

    async def cut(self) -> None:
        """Everything on the way is lost, and both ends hear of it."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def close(self) -> None:
        await self.cut()
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, their = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers |= {writer, their}
        for one in (self._carry(reader, their, up=True), self._carry(there, writer, up=False)):
            task = asyncio.create_task(one)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, up: bool) -> None:
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        taking = asyncio.create_task(self._take(reader, waiting, up))
        try:
            while True:
                due, data = await waiting.get()
                while (left := max(due, self._stalled_until) - time.monotonic()) > 0:
                    await asyncio.sleep(left)
                if not data:
                    break
                writer.write(data)
                await writer.drain()
        except (ConnectionError, OSError):
            pass
        finally:
            taking.cancel()
            writer.close()

    async def _take(self, reader: asyncio.StreamReader, waiting: asyncio.Queue[tuple[float, bytes]], up: bool) -> None:
        with contextlib.suppress(ConnectionError, OSError):
            while data := await reader.read(1 << 16):
                waiting.put_nowait((time.monotonic() + (self.up_ms if up else self.down_ms) / 1000, data))
        waiting.put_nowait((0.0, b""))


class FarPhone:
    """A seat's page; its clock starts anywhere and runs a little fast or slow."""

    def __init__(self, evening: Evening, seat: int, port: int, *, skew_ms: float = 0.0, drift_ppm: float = 0.0) -> None:
        self.seat = seat
        self.scene: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []
        self.key = ""
        self.lies_ms = 0.0  # added to what it says of its clock when it is measured
        self._evening, self._port = evening, port
        self._skew_ms, self._rate = skew_ms, 1 + drift_ppm / 1e6
        self._born = time.monotonic_ns()
        self._socket: ClientConnection | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def mine(self) -> float:
        """What its clock says, in milliseconds."""
        return 1e6 + self._skew_ms + (time.monotonic_ns() - self._born) / MS * self._rate

    async def open(self) -> None:
        where, origin = f"ws://{self._evening.host}/wire", f"http://{self._evening.host}"
        self._socket = await connect(where, origin=origin, host="127.0.0.1", port=self._port, proxy=None)  # type: ignore[arg-type]
        self._tasks = [asyncio.create_task(self._hear(self._socket)), asyncio.create_task(self._pulse())]
        await self.send(t="hello", lang="en", word="" if self.key else self._evening.phones.word, key=self.key)
        if not self.key:
            await self.until(lambda: self.scene.get("people"))
            await self.send(t="sit", seat=self.seat)
        await self.until(lambda: self.scene.get("seat") == self.seat)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
                await asyncio.wait_for(self._socket.close(), 1)

    async def send(self, **message: object) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(message).decode())

    async def until(self, true: Any, seconds: float = 20) -> None:
        ends = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < ends, f"it never came; the last: {self.said[-1:]}"
            await asyncio.sleep(0.005)

    async def measured(self) -> None:
        """Until the table offers this phone as a button."""
        await self.until(lambda: self.button.get("ms") and not self.button.get("no"))

    @property
    def button(self) -> dict[str, Any]:
        found: dict[str, Any] = self.scene.get("btn") or {}
        return found

    @property
    def runs(self) -> bool:
        return bool(self.scene.get("run"))

    async def press(self, at: float, reported_ms: float, run: int | None = None) -> int:
        """A finger at this moment (of time.monotonic), which the phone reports later; when it truly fell, in ns."""
        await asyncio.sleep(max(0.0, at + reported_ms / 1000 - time.monotonic()))
        now_ns = time.monotonic_ns()
        await self.send(t="push", run=self.button.get("run", 0) if run is None else run, mine=self.mine())
        return now_ns - round(reported_ms * MS)

    async def _hear(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for raw in socket:
                message = msgspec.json.decode(raw)
                if message["t"] == "time":
                    await self.send(t="echo", n=message["n"], mine=self.mine() + self.lies_ms)
                    continue
                self.said.append(message)
                if message["t"] == "scene":
                    self.scene = message
                elif message["t"] == "sat":
                    self.key = message["key"]

    async def _pulse(self) -> None:
        while True:
            await self.send(t="time", mine=self.mine())
            await asyncio.sleep(PULSE_S)
