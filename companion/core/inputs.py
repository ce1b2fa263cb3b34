"""What the world told the table, stamped at its source (nanoseconds of CLOCK_MONOTONIC)."""

from __future__ import annotations

import msgspec


class Press(msgspec.Struct, frozen=True):
    """A finger came down on a button, after debouncing; `button` is a configured name ("shared", "seat1")."""

    at_ns: int
    button: str


class Roll(msgspec.Struct, frozen=True):
    """Dice came to rest: colour → pips of the top face, agreed over several frames."""

    at_ns: int
    faces: dict[str, int]


class Tick(msgspec.Struct, frozen=True):
    """Nothing but time has passed; lets a game notice that its clock has run out."""

    at_ns: int
    last_ns: int = 0  # when the table looked the time before; a long gap means that it stood still; 0: not known


class Held(msgspec.Struct, frozen=True):
    """A button has been down since `at_ns` and still is; told as often as the table likes."""

    at_ns: int
    button: str


Input = Press | Roll | Tick | Held
