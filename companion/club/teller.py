"""The process beside a table: what the table says over the Unix socket goes to the broker, and back what concerns it.

It knows no rule and keeps nothing: killed, it is started again and told everything anew.
"""

from __future__ import annotations

import logging
import queue
import select
import socket
from collections.abc import Callable
from pathlib import Path

from companion.club.discovery import described
from companion.club.link import Link
from companion.club.topics import (
    GONE,
    HERE,
    ROUND_TOPIC,
    Event,
    Have,
    Nonsense,
    Place,
    Result,
    Round,
    State,
    have_topic,
    read,
    topic,
    written,
)
from companion.core.clock import SECOND, Clock
from companion.settings.config import ClubSettings
from companion.wire.club import ClubHello, Drawn, Finished, FromTable, Happened, Has, TableState
from companion.wire.line import Closed, Line

AGAIN_NS = 10 * SECOND  # a state is told anew so often: whoever hears none for thirty seconds knows
PAUSE_S = 0.5  # between two looks for the table
A_LOOK_S = 0.1

log = logging.getLogger("companion.club")


class Teller:
    """One table's voice at the club."""

    def __init__(self, settings: ClubSettings, path: Path, clock: Clock) -> None:
        self._name = settings.name
        self._path = path
        self._clock = clock
        self._language = "en"
        self._line: Line[FromTable] | None = None
        self._stream: socket.socket | None = None
        self._state: TableState | None = None
        self._told_ns = 0
        self._run = ""  # of the archive that spoke last on this connection to the broker
        self._mail: queue.SimpleQueue[Has | Drawn] = queue.SimpleQueue()
        self._latest: dict[type, Has | Drawn] = {}  # told again to a table that comes back
        self._birth = f"{settings.home_assistant}/status" if settings.home_assistant else ""
        self._discovery = described(settings) if settings.home_assistant else None
        topics = [have_topic(self._name), ROUND_TOPIC, *([self._birth] if self._birth else [])]
        will = (topic(self._name, HERE), GONE)
        self._link = Link(settings, f"companion-{self._name}", topics, self._heard, self._connected, will=will)

    def run(self, stop: Callable[[], bool]) -> None:
        """Until somebody stops it."""
        self._link.client.loop_start()
        try:
            while not stop():
                self.step()
        finally:
            self._gone()
            self._link.client.disconnect()
            self._link.client.loop_stop()

    def step(self) -> None:
        """One look at the table, at the mail and at the clock."""
        if self._stream is None and not self._meet():
            self._wait(PAUSE_S)
            return
        assert self._stream is not None and self._line is not None
        select.select([self._stream], [], [], A_LOOK_S)
        try:
            for message in self._line.heard():
                self._tell(message)
            while not self._mail.empty():
                news = self._mail.get()
                self._latest[type(news)] = news
                self._line.say(news)
            self._line.flush()
        except Closed:
            self._gone()
            return
        if self._state is not None and self._clock.now_ns() - self._told_ns > AGAIN_NS:
            self._tell(self._state)

    def _wait(self, seconds: float) -> None:
        select.select([], [], [], seconds)

    # --- the table ----------------------------------------------------------------------------------------------

    def _meet(self) -> bool:
        stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            stream.connect(str(self._path))
        except OSError:
            stream.close()
            return False
        stream.setblocking(False)
        self._stream, self._line = stream, Line(stream, FromTable)
        try:
            self._line.say(ClubHello())
            for message in self._latest.values():
                self._line.say(message)
        except Closed:
            self._gone()
            return False
        return True

    def _gone(self) -> None:
        """The table is out of reach: everybody is told."""
        if self._stream is not None:
            self._stream.close()
        self._stream = self._line = self._state = None
        if self._link.is_up:
            self._link.say(topic(self._name, HERE), GONE, keep=True, sure=True)

    def _tell(self, message: FromTable) -> None:
        at = self._clock.wall()
        match message:
            case TableState():
                arrived = self._state is None
                self._state, self._told_ns = message, self._clock.now_ns()
                if self._link.is_up:
                    payload = written(message, State, v=1, table=self._name, at=at)
                    self._link.say(topic(self._name, "state"), payload, keep=True, sure=True)
                    if arrived:
                        self._link.say(topic(self._name, HERE), HERE, keep=True, sure=True)
            case Happened():
                if self._link.is_up:  # what happened an hour ago is no event any more
                    payload = written(message, Event, v=1, table=self._name, at=at)
                    self._link.say(topic(self._name, "event"), payload, sure=True)
            case Finished():
                payload = written(message, Result, v=1, table=self._name)
                self._link.say(topic(self._name, "result"), payload, sure=True)

    # --- the broker, in paho's thread ---------------------------------------------------------------------------

    def _connected(self) -> None:
        self._run = ""  # what was sent before may have been lost
        state = self._state
        if self._discovery is not None:
            self._link.say(*self._discovery, keep=True, sure=True)
        self._link.say(topic(self._name, HERE), HERE if state is not None else GONE, keep=True, sure=True)
        if state is not None:
            self._tell(state)

    def _heard(self, where: str, raw: bytes, kept: bool) -> None:
        if where == self._birth:
            if raw == b"online" and self._discovery is not None:
                self._link.say(*self._discovery, keep=True, sure=True)
        elif where == ROUND_TOPIC:
            self._mail.put(self._drawn(read(raw, Round)))
        elif where == have_topic(self._name):
            have = read(raw, Have, most=1 << 22)
            again, self._run = have.run != self._run, have.run
            self._mail.put(Has(have.games, again))
        else:
            raise Nonsense("nobody asked for it")

    def _drawn(self, drawn: Round) -> Drawn:
        mine = next((place for place in drawn.places if place.table == self._name), Place("", ()))
        return Drawn(drawn.number, mine.names, mine.game, drawn.at) if mine.names else Drawn()
