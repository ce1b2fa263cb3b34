"""The remote process: serves the page, keeps looking for the table, ends when phones are switched off."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from companion.core.clock import Clock
from companion.core.errors import CompanionError
from companion.remote.addresses import own_addresses
from companion.remote.door import Door
from companion.remote.hub import Hub
from companion.settings.config import RemoteSettings
from companion.wire.line import encoded
from companion.wire.messages import A_PIECE, Hello, Tells

PACKED = 256  # bytes that packing adds to what cannot be packed
PAUSE_S = 0.5  # between two looks for the table
LOOK_S = 10  # between two looks at our own addresses
MOST_FROM_TABLE = 8 << 20  # bytes of one message
DECODER = msgspec.json.Decoder(Tells)


async def run(settings: RemoteSettings, socket: Path, clock: Clock, ready: Callable[[int], None]) -> None:
    """Serve until a signal comes, or somebody at the table switches phones off."""
    logging.getLogger("websockets").addHandler(logging.NullHandler())  # strangers' nonsense is no news
    logging.getLogger("websockets").propagate = False
    hub, door = Hub(clock), Door(settings.port, settings.names)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, hub.off.set)

    def answered(connection: ServerConnection, request: Request) -> Response | None:
        return door.answer(request)

    try:
        server = await serve(
            hub.welcome,
            "0.0.0.0",
            settings.port,
            process_request=answered,
            max_size=A_PIECE + PACKED,  # of a photograph; the hub allows words less
            max_queue=16,
            open_timeout=5,
            close_timeout=2,
            ping_interval=5,
            ping_timeout=10,
            server_header=None,
        )
    except OSError as error:
        raise CompanionError(
            "port {port} cannot be had ({error}): choose another [remote] port, or end what uses it",
            port=settings.port,
            error=error.strerror or error,
        ) from None
    async with server:
        looking = asyncio.create_task(_meet(hub, socket, settings.port))
        ready(settings.port)
        await hub.off.wait()
        looking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await looking


async def _meet(hub: Hub, socket: Path, port: int) -> None:
    """Talk to the table whenever it is there."""
    while True:
        with contextlib.suppress(OSError, ValueError, msgspec.DecodeError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_unix_connection(socket, limit=MOST_FROM_TABLE)
            telling = asyncio.create_task(_tell_where(writer, port))
            try:
                writer.write(encoded(Hello(own_addresses(), port)))
                hub.connected(writer)
                while line := await reader.readline():
                    hub.hear(DECODER.decode(line))
            finally:
                hub.connected(None)
                telling.cancel()
                writer.close()
        await asyncio.sleep(PAUSE_S)


async def _tell_where(writer: asyncio.StreamWriter, port: int) -> None:
    """Tell the table when a router has given us another address: its code must lead here."""
    told = own_addresses()
    while True:
        await asyncio.sleep(LOOK_S)
        if (now := own_addresses()) != told:
            told = now
            writer.write(encoded(Hello(now, port)))


def serve_phones(settings: RemoteSettings, socket: Path, clock: Clock, ready: Callable[[int], None]) -> None:
    """Run the whole process."""
    asyncio.run(run(settings, socket, clock, partial(ready)))
