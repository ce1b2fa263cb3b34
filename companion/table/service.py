"""What the service manager is told, and the signals that ask the table to stop; silent where there is none.

The protocol is one datagram a message (sd_notify(3)), so no library is needed. `stepped` is the only thing
that feeds the watchdog, and only the table's loop calls it, after a step that succeeded: a loop that hangs
or fails for good is restarted, whatever its threads are doing.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Mapping
from types import FrameType

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Service:
    """The line to systemd, or to nobody."""

    def __init__(self, environ: Mapping[str, str] | None = None, pid: int | None = None) -> None:
        environ = os.environ if environ is None else environ
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self._every_ns = _watchdog_ns(environ, os.getpid() if pid is None else pid) // 4
        self._fed_ns: int | None = None

    def ready(self) -> None:
        """The table is laid: devices asked for, the journal read, the first picture shown."""
        self._tell("READY=1\nSTATUS=laid")

    def stepped(self, now_ns: int) -> None:
        """Feed the watchdog, four times an interval at most; for the table's loop alone."""
        if self._every_ns and (self._fed_ns is None or now_ns - self._fed_ns >= self._every_ns):
            self._fed_ns = now_ns
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """We are on our way out: lights off, files closed."""
        self._tell("STOPPING=1")

    def _tell(self, message: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)  # a deaf service manager must not hold up the table
                line.sendto(message.encode(), self._address)
        except OSError:
            pass  # nobody listens: the game matters more than the report, and the watchdog will judge


class StopAsked:
    """Whether a signal asked the program to stop; the handlers before it are put back at the end.

    >>> with StopAsked() as stop:
    ...     before = bool(stop)
    ...     signal.raise_signal(signal.SIGTERM)
    ...     (before, bool(stop), stop.name)
    (False, True, 'SIGTERM')
    """

    def __init__(self) -> None:
        self.name = ""

    def __bool__(self) -> bool:
        return bool(self.name)

    def __enter__(self) -> StopAsked:
        self._before = {number: signal.signal(number, self._asked) for number in STOP_SIGNALS}
        return self

    def __exit__(self, *raised: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def _asked(self, number: int, frame: FrameType | None) -> None:
        # A second request is meant: Ctrl-C twice ends a program whose loop does not look any more.
        if self.name and number == signal.SIGINT:
            raise KeyboardInterrupt
        self.name = signal.Signals(number).name


def _address(name: str) -> str:
    # "@" stands for the abstract namespace, whose names begin with a zero byte; anything else must be a path.
    if name.startswith("@"):
        return "\0" + name[1:]
    return name if name.startswith("/") else ""


def _watchdog_ns(environ: Mapping[str, str], pid: int) -> int:
    if environ.get("WATCHDOG_PID", str(pid)) != str(pid):
        return 0  # meant for a process above us
    try:
        return max(int(environ.get("WATCHDOG_USEC", "0")), 0) * 1000
    except ValueError:
        return 0
