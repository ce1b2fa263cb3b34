"""Touch panels and keyboards as the kernel tells of them (evdev), with the kernel's own stamps."""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from hardware.ports import Phase
from hardware.units import SECOND, US

EVENT = struct.Struct("@llHHi")
ABS = struct.Struct("=6i")
SET_CLOCK = 0x400445A0
MONOTONIC = 1
SYN, KEY, ABSOLUTE = 0, 1, 3
SYN_DROPPED = 3
X, Y, MT_SLOT, MT_X, MT_Y, MT_TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
BTN_TOUCH = 0x14A
KEY_SPACE, KEY_ENTER = 57, 28

_ROWS = {2: "1234567890-=", 16: "qwertyuiop[]", 30: "asdfghjkl;'", 44: "zxcvbnm,./"}
_SHIFTED = dict(zip("1234567890-=[];',./", '!@#$%^&*()_+{}:"<>?', strict=True))
KEYS = {start + i: letter for start, row in _ROWS.items() for i, letter in enumerate(row)} | {
    1: "escape",
    14: "backspace",
    15: "tab",
    KEY_ENTER: "return",
    KEY_SPACE: "space",
    96: "enter",
    102: "home",
    103: "up",
    104: "page up",
    105: "left",
    106: "right",
    107: "end",
    108: "down",
    109: "page down",
    111: "delete",
    **{59 + i: f"f{i + 1}" for i in range(10)},
    87: "f11",
    88: "f12",
}
SHIFTS = (42, 54)


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the greatest value of an axis."""

    low: int
    high: int

    def share(self, value: int) -> float:
        """Where a value lies, from 0.0 to 1.0.

        >>> Span(0, 4095).share(4095), Span(10, 10).share(10)
        (1.0, 0.0)
        """
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low))) if self.high > self.low else 0.0


@dataclass(slots=True)
class TouchPanel:
    """Raw events of a panel → where the first finger is; other fingers are ignored.

    Panels that know several fingers number them by slots; simple ones only say that they are touched.

    >>> panel = TouchPanel(Span(0, 100), Span(0, 100), several=False)
    >>> for event in ((ABSOLUTE, X, 50), (ABSOLUTE, Y, 25), (KEY, BTN_TOUCH, 1)):
    ...     panel.feed(*event)
    >>> panel.feed(SYN, 0, 0)
    ('down', 0.5, 0.25)
    """

    across: Span
    down: Span
    several: bool
    _slot: int = 0
    _finger: int | None = None  # the slot of the first finger
    _touched: set[int] = field(default_factory=set)
    _x: dict[int, int] = field(default_factory=dict)
    _y: dict[int, int] = field(default_factory=dict)
    _was: tuple[float, float] | None = None
    _dropped: bool = False

    def feed(self, kind: int, code: int, value: int) -> tuple[Phase, float, float] | None:
        """The phase and the place, as shares of the panel, when a report is complete and says something new."""
        if kind == SYN:
            if code == SYN_DROPPED:
                # The kernel's queue ran over: nothing is known until the next whole report.
                self._dropped = True
                self._touched.clear()
                return None
            if self._dropped:
                self._dropped = False
                return self._report() if self._was else None
            return self._report()
        if kind == ABSOLUTE:
            self._axis(code, value)
        elif kind == KEY and code == BTN_TOUCH and not self.several:
            (self._touched.add if value else self._touched.discard)(0)
        return None

    def _axis(self, code: int, value: int) -> None:
        if code == (MT_X if self.several else X):
            self._x[self._slot] = value
        elif code == (MT_Y if self.several else Y):
            self._y[self._slot] = value
        elif self.several and code == MT_SLOT:
            self._slot = value
        elif self.several and code == MT_TRACKING:
            (self._touched.add if value >= 0 else self._touched.discard)(self._slot)

    def _report(self) -> tuple[Phase, float, float] | None:
        if self._finger is not None and self._finger not in self._touched:
            self._finger = None
            was, self._was = self._was, None
            return ("up", *was) if was else None
        phase: Phase = "move"
        if self._finger is None:
            if not self._touched:
                return None
            self._finger, phase = min(self._touched), "down"
        finger = self._finger
        at = (self.across.share(self._x.get(finger, 0)), self.down.share(self._y.get(finger, 0)))
        if phase == "move" and at == self._was:
            return None
        self._was = at
        return (phase, *at)


@dataclass(slots=True)
class Keyboard:
    """Raw events of a keyboard → names as pygame gives them, and the text of a US layout.

    >>> keyboard = Keyboard()
    >>> keyboard.feed(KEY, 57, 1), keyboard.feed(KEY, 57, 2), keyboard.feed(KEY, 57, 0)
    (('space', ' ', True), None, ('space', '', False))
    >>> _ = keyboard.feed(KEY, 42, 1)
    >>> keyboard.feed(KEY, 30, 1)
    ('a', 'A', True)
    """

    _shift: bool = False

    def feed(self, kind: int, code: int, value: int) -> tuple[str, str, bool] | None:
        """Name, text and direction of a key; nothing for repeats and for keys without a name."""
        if kind != KEY or value == 2:
            return None
        if code in SHIFTS:
            self._shift = bool(value)
            return None
        name = KEYS.get(code)
        if name is None:
            return None
        text = " " if name == "space" else name if len(name) == 1 else ""
        if self._shift and text:
            text = _SHIFTED.get(text, text.upper())
        return (name, text if value else "", bool(value))


class Source:
    """One open device: what it is, and its events with stamps of CLOCK_MONOTONIC."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            self.name = self._ask(0x81004506, 256).partition(b"\0")[0].decode("utf-8", "replace")
            self.decoder = self._recognised()
            fcntl.ioctl(self._fd, SET_CLOCK, struct.pack("i", MONOTONIC))
        except OSError:
            self.close()
            raise

    def events(self) -> Iterator[tuple[int, int, int, int]]:
        """(at_ns, kind, code, value) since the last call; raises OSError when the device is gone."""
        while True:
            try:
                data = os.read(self._fd, EVENT.size * 64)
            except BlockingIOError:
                return
            for seconds, micros, kind, code, value in EVENT.iter_unpack(data):
                yield seconds * SECOND + micros * US, kind, code, value

    def close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _recognised(self) -> TouchPanel | Keyboard | None:
        keys, axes = self._bits(KEY, 96), self._bits(ABSOLUTE, 8)
        if MT_X in axes and MT_TRACKING in axes:
            return TouchPanel(self._span(MT_X), self._span(MT_Y), several=True)
        if BTN_TOUCH in keys and X in axes:
            return TouchPanel(self._span(X), self._span(Y), several=False)
        if {KEY_SPACE, KEY_ENTER} <= keys:
            return Keyboard()
        return None

    def _bits(self, kind: int, size: int) -> set[int]:
        answer = self._ask(0x80004520 | size << 16 | kind, size)
        return {8 * at + bit for at, byte in enumerate(answer) for bit in range(8) if byte >> bit & 1}

    def _span(self, axis: int) -> Span:
        _, low, high, *_ = ABS.unpack(self._ask(0x80184540 + axis, ABS.size))
        return Span(low, high)

    def _ask(self, request: int, size: int) -> bytes:
        return fcntl.ioctl(self._fd, request, bytes(size))
