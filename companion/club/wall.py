"""The wall: hears every table and shows them all in a browser, whichever opens the page. It says nothing to anybody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from datetime import datetime

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from companion.club import picture
from companion.club.link import CLUB, Link
from companion.club.picture import Json, Seen
from companion.club.topics import (
    GONE,
    HERE,
    LEAGUE_TOPIC,
    ROUND_TOPIC,
    VERSION,
    League,
    Nonsense,
    Round,
    State,
    read,
    table_of,
    topic,
)
from companion.core.clock import Clock
from companion.core.errors import CompanionError
from companion.core.names import COLOURS
from companion.locale import catalogue
from companion.remote.door import CSS, HTML, SCRIPT, Door
from companion.remote.sprite import sign
from companion.screen.theme import PAINTS
from companion.settings.config import ClubSettings

FILES = {"/": ("wall.html", HTML), "/wall.css": ("wall.css", CSS), "/wall.js": ("wall.js", SCRIPT)}
A_PICTURE_S = 0.5  # at most so often is anything sent
MOST_TABLES, MOST_PAGES = 300, 32
SIGNS = (*COLOURS, "florin", "crown")
TRY_LATER = 1013  # RFC 6455


class Board:
    """What was heard last of every table, of the league and of the draw."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.tables: dict[str, Seen] = {}
        self.order: list[str] = []  # houses never change places
        self.league = League(VERSION, ())
        self.drawn = Round(VERSION)

    def hear(self, where: str, raw: bytes, kept: bool) -> None:
        """One message; raises Nonsense."""
        if where == LEAGUE_TOPIC:
            self.league = read(raw, League)
        elif where == ROUND_TOPIC:
            self.drawn = read(raw, Round)
        else:
            self._hear_table(table_of(where), where, raw, kept)

    def _hear_table(self, name: str, where: str, raw: bytes, kept: bool) -> None:
        if where == topic(name, HERE):
            if name in self.tables:
                self.tables[name] = self.tables[name]._replace(gone=raw == GONE.encode())
            return
        state = read(raw, State, name)
        if name not in self.tables and len(self.tables) >= MOST_TABLES:
            raise Nonsense(f"more than {MOST_TABLES} tables")
        # What the broker kept was said a while ago: by the table's own word.
        said = picture.moment_of(state.at) if kept else None
        self.tables[name] = Seen(state, min(said, self.now()) if said else self.now())

    def now(self) -> datetime:
        return datetime.fromisoformat(self._clock.wall()).astimezone()

    def shown(self, language: str) -> Json:
        """The wall of this moment."""
        tables = dict(self.tables)  # paho's thread goes on writing
        self.order += picture.in_order([name for name in tables if name not in self.order])
        return picture.whole(tables, self.order, self.league, self.drawn, self.now(), catalogue(language))


class Wall:
    """The pages that are open, each told what it has not seen yet."""

    def __init__(self, settings: ClubSettings, clock: Clock, language: str) -> None:
        self.off = asyncio.Event()
        self._board = Board(clock)
        self._language = language
        self._pages = 0
        topics = [topic("+", "state"), topic("+", HERE), LEAGUE_TOPIC, ROUND_TOPIC]
        id = f"companion-wall-{settings.name}"
        self.link = Link(settings, id, topics, self._board.hear, user=settings.user or CLUB)

    async def welcome(self, connection: ServerConnection) -> None:
        """A page's whole stay."""
        if self._pages >= MOST_PAGES:
            await connection.close(TRY_LATER, "too many pages")
            return
        self._pages += 1
        try:
            await self._show(connection)
        except ConnectionClosed:
            pass
        finally:
            self._pages -= 1

    async def _show(self, connection: ServerConnection) -> None:
        paints = {name: "#%02x%02x%02x" % PAINTS[name] for name in COLOURS if name in PAINTS}  # noqa: UP031
        signs = [sign(name) for name in SIGNS]
        await connection.send(msgspec.json.encode({"signs": signs, "paints": paints}).decode())
        told: dict[str, object] = {}
        while not self.off.is_set():
            now = self._board.shown(self._language)
            news = _news(told, now)
            if news:
                await connection.send(msgspec.json.encode(news).decode())
                told = now
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.off.wait(), A_PICTURE_S)


def _news(told: Json, now: Json) -> Json:
    """What has changed: houses by their place, all else whole."""
    news: Json = {key: now[key] for key in ("top", "league") if told.get(key, "") != now[key]}
    before, houses = told.get("houses", []), now["houses"]
    assert isinstance(before, list) and isinstance(houses, list)
    changed = {str(n): each for n, each in enumerate(houses) if n >= len(before) or before[n] != each}
    return news | ({"houses": changed} if changed else {})


async def run(settings: ClubSettings, port: int, clock: Clock, language: str, ready: Callable[[int], None]) -> None:
    """Serve until a signal comes."""
    logging.getLogger("websockets").addHandler(logging.NullHandler())  # strangers' nonsense is no news
    logging.getLogger("websockets").propagate = False
    wall, door = Wall(settings, clock, language), Door(port, (), FILES)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, wall.off.set)

    def answered(connection: ServerConnection, request: Request) -> Response | None:
        return door.answer(request)

    try:
        server = await serve(
            wall.welcome, "0.0.0.0", port, process_request=answered, max_size=64, open_timeout=5, server_header=None
        )
    except OSError as error:
        raise CompanionError(
            "port {port} cannot be had ({error}): choose another with --port", port=port, error=error.strerror or error
        ) from None
    wall.link.client.loop_start()
    async with server:
        ready(port)
        await wall.off.wait()
    wall.link.client.disconnect()
    wall.link.client.loop_stop()


def serve_wall(settings: ClubSettings, port: int, clock: Clock, language: str, ready: Callable[[int], None]) -> None:
    """Run the whole process."""
    asyncio.run(run(settings, port, clock, language, ready))
