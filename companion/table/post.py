"""The table's end of a wire: a Unix socket in a folder that only the other process shares. Nobody is waited for."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar

from companion.core.disk import make_folder
from companion.wire.line import Closed, Line
from companion.wire.messages import Hello, Off, Tells, Told

RIGHTS = 0o660  # the folder's group is the other process's

T = TypeVar("T")


class Door(Generic[T]):
    """Messages of the one process that is connected; the newest connection is the one that counts."""

    def __init__(self, path: Path, kind: type[T] | object) -> None:
        self.path = path
        self.connection = 0  # grows with every one
        self._kind = kind
        self._door: socket.socket | None = None
        self._line: Line[T] | None = None

    @property
    def is_open(self) -> bool:
        return self._door is not None

    @property
    def is_heard(self) -> bool:
        """Whether somebody is there to be told something."""
        return self._line is not None

    def open(self) -> None:
        """Listen; the socket's existence is what makes systemd start the other process (companion-remote.path)."""
        make_folder(self.path.parent)
        self.path.unlink(missing_ok=True)  # of a table that lost its power
        door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK)
        try:
            door.bind(str(self.path))
            self.path.chmod(RIGHTS)
            door.listen(1)
        except OSError:
            door.close()
            raise
        self._door = door

    def close(self) -> None:
        """Hang up."""
        if self._door is None:
            return
        self._hang_up()
        self._door.close()
        self._door = None
        with contextlib.suppress(OSError):
            self.path.unlink()

    def heard(self) -> Iterator[T]:
        """What has come since."""
        self._answer_the_door()
        try:
            yield from self._line.heard() if self._line else ()
            if self._line:
                self._line.flush()
        except Closed:
            self._hang_up()

    def tell(self, message: object) -> None:
        """Put a message on its way, if anybody is there."""
        if self._line is None:
            return
        try:
            self._line.say(message)
        except Closed:
            self._hang_up()

    def _answer_the_door(self) -> None:
        if self._door is None:
            return
        with contextlib.suppress(OSError):  # nobody stands there
            stream, _ = self._door.accept()
            stream.setblocking(False)
            self._hang_up()
            self.connection += 1
            self._line = Line(stream, self._kind)

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None


class Post(Door[Told]):
    """The phones' wire; a connection that ended tells itself by `remote` being None."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Told)
        self.remote: Hello | None = None  # where phones reach it, once it has said so

    def heard(self) -> Iterator[Told]:
        for told in super().heard():
            if isinstance(told, Hello):
                self.remote = told
            yield told

    def say(self, message: Tells) -> None:
        """Put a message on its way, if anybody is there."""
        self.tell(message)

    def close(self, off: bool = False) -> None:
        """Hang up; `off`: somebody switched the phones off, so the remote process ends as well."""
        if off:
            self.say(Off())
        super().close()

    def _hang_up(self) -> None:
        super()._hang_up()
        self.remote = None
