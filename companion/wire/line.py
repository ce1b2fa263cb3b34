"""One message a line over a socket that nobody waits for: what is not taken in time is dropped with the connection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

import msgspec

MOST_IN = 1 << 20  # bytes of one message
A_TURN = 1 << 18  # bytes that are taken in at once: a photograph never holds the table up
MOST_OUT = 8 << 20  # bytes that the other side has not taken yet

T = TypeVar("T")


class Stream(Protocol):
    """The part of a non-blocking socket that a line uses."""

    def recv(self, size: int, /) -> bytes: ...
    def send(self, data: bytes, /) -> int: ...
    def close(self) -> None: ...


class Closed(Exception):
    """The other side is gone, or what it says is no message."""


class Line(Generic[T]):
    """Messages of one kind come in, anything goes out; raises Closed once the connection is of no more use."""

    def __init__(self, stream: Stream, kind: type[T] | object) -> None:
        self._stream = stream
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(kind)
        self._in = b""
        self._out = bytearray()

    def heard(self) -> Iterator[T]:
        """Every whole message that has come; of very many, the first."""
        taken = 0
        while taken < A_TURN and (chunk := self._read()):
            taken += len(chunk)
            self._in += chunk
            *whole, self._in = self._in.split(b"\n")
            if len(self._in) > MOST_IN:
                raise Closed
            for line in whole:
                yield self._decoded(line)

    def _read(self) -> bytes:
        try:
            chunk = self._stream.recv(1 << 16)
        except (BlockingIOError, InterruptedError):
            return b""
        except OSError as error:
            raise Closed from error
        if not chunk:
            raise Closed
        return chunk

    def _decoded(self, line: bytes) -> T:
        try:
            return self._decoder.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Closed from error

    def say(self, message: object) -> None:
        """Put a message on its way."""
        self._out += encoded(message)
        if len(self._out) > MOST_OUT:
            raise Closed
        self.flush()

    def flush(self) -> None:
        """Hand over as much as the other side takes now."""
        try:
            while self._out:
                del self._out[: self._stream.send(bytes(self._out[: 1 << 16]))]
        except (BlockingIOError, InterruptedError):
            pass
        except OSError as error:
            raise Closed from error

    def close(self) -> None:
        """Hang up."""
        self._stream.close()


def encoded(message: object) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"
