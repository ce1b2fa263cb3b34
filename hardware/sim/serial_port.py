"""A WLED board that is not there: a pseudo-terminal with a board's manners, and its misbehaviour by name."""

from __future__ import annotations

import contextlib
import os
import threading
import tty
from pathlib import Path

from hardware.ports import RGB

VERSION = b"WLED 2506160\r\n"


class WledBoard:
    """A board's manners at the far end of any line: hears pictures and questions, and answers.

    Strict: what it cannot make sense of between two pictures is kept in `nonsense`.
    """

    def __init__(self, leds: int = 24) -> None:
        self.leds = leds
        self.shown: tuple[RGB, ...] = ((0, 0, 0),) * leds
        self.pictures = 0
        self.nonsense = bytearray()
        self.mute = False
        self.deaf = False
        self._fd = -1
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()

    def attach(self, fd: int, mumbling: bool = True) -> None:
        """Start anew on this line: dark, and mumbling about the boot.

        Over real USB the mumbling may come back: until the program has set the line up, the kernel echoes.
        """
        self._fd = fd
        os.set_blocking(fd, False)
        self.shown = ((0, 0, 0),) * self.leds
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, args=(_Parser(self),), name="WLED board", daemon=True)
        self._thread.start()
        if mumbling:
            self.garbage(b"ets Jul 29 2019 12:21:46\r\n\x00\xfe\x80rst:0x1 (POWERON)\r\n")

    def detach(self) -> bool:
        """Stop, and go dark; the line itself is the caller's. False if there was nothing to stop."""
        if self._thread is None:
            return False
        self._stop.set()
        self._thread.join()
        self._thread = None
        self.shown = ((0, 0, 0),) * self.leds
        return True

    def garbage(self, noise: bytes) -> None:
        """The line carries noise towards the program; what it cannot hold is lost."""
        with contextlib.suppress(OSError):
            os.write(self._fd, noise)

    def answer(self, words: bytes) -> None:
        """Say something, unless the board was told to be mute."""
        if not self.mute:
            self.garbage(words)

    def _run(self, parser: _Parser) -> None:
        while not self._stop.wait(0.002):
            if self.deaf:
                continue
            try:
                data = os.read(self._fd, 4096)
            except OSError:
                continue
            for byte in data:
                parser.hear(byte)


class FakeWled(WledBoard):
    """A board on `port`, a link that stays the same over unplug() and plug(), as udev's names do."""

    def __init__(self, folder: Path, leds: int = 24) -> None:
        super().__init__(leds)
        self.port = str(folder / "companion-ring")
        self.plug()

    def plug(self) -> None:
        """Plug it in."""
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)  # and held open: a terminal without anybody on it would seem to hang up
        Path(self.port).unlink(missing_ok=True)
        Path(self.port).symlink_to(os.ttyname(self._slave))
        self.attach(self._master)

    def unplug(self) -> None:
        """Pull the cable: whoever writes to it gets an error."""
        if self.detach():
            Path(self.port).unlink(missing_ok=True)
            os.close(self._slave)
            os.close(self._master)


class _Parser:
    """WLED's way through the bytes: wait for a letter, or for "Ada" and a picture."""

    def __init__(self, board: WledBoard) -> None:
        self._board = board
        self._head = bytearray()
        self._body = bytearray()
        self._awaits = 0

    def hear(self, byte: int) -> None:
        if self._awaits:
            self._body.append(byte)
            if len(self._body) == self._awaits:
                self._show()
            return
        self._head.append(byte)
        if self._head == b"v":
            self._board.answer(VERSION)
        elif self._head == b"l":
            colours = (str(r << 16 | g << 8 | b) for r, g, b in self._board.shown)
            self._board.answer(b"[" + ",".join(colours).encode() + b"]\r\n")
        elif b"Ada".startswith(self._head[:3]):
            if len(self._head) == 6:
                self._begin()
            return
        elif byte:  # zeros between pictures are the program's way of letting us finish one
            self._board.nonsense += self._head
        self._head.clear()

    def _begin(self) -> None:
        high, low, check = self._head[3:]
        self._head.clear()
        if check == high ^ low ^ 0x55:
            self._awaits = 3 * (high * 256 + low + 1)
        else:
            self._board.nonsense += b"Ada?"

    def _show(self) -> None:
        body, board = bytes(self._body), self._board
        told = [(body[i], body[i + 1], body[i + 2]) for i in range(0, len(body), 3)]
        board.shown = tuple((told + [(0, 0, 0)] * board.leds)[: board.leds])
        board.pictures += 1
        self._body.clear()
        self._awaits = 0
