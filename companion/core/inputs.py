"""What the world told the table, stamped at its source (nanoseconds of CLOCK_MONOTONIC)."""

from __future__ import annotations

import msgspec

SHARED = "shared"  # the button that is everybody's


def button_of(seat: int) -> str:
    """The button of a seat.

    >>> button_of(0)
    'seat1'
    """
    return f"seat{seat + 1}"


class Press(msgspec.Struct, frozen=True):
    """A finger came down on a button, after debouncing; `button` is "shared" or a seat's ("seat1").

    A wired press is exact; one by touch or key happened somewhere in the `unsure_ns` up to its stamp, one by phone
    there or in the `late_ns` after it.
    """

    at_ns: int
    button: str
    unsure_ns: int = 0
    late_ns: int = 0


class Roll(msgspec.Struct, frozen=True):
    """Dice came to rest: colour → pips of the top face, agreed over several frames."""

    at_ns: int
    faces: dict[str, int]


class Tick(msgspec.Struct, frozen=True):
    """Nothing but time has passed; lets a game notice that its clock has run out."""

    at_ns: int
    last_ns: int = 0  # when the game was last shown; a long gap means that the table stood still; 0: not known


class Held(msgspec.Struct, frozen=True):
    """A button has been down since `at_ns` and still is; told as often as the table likes."""

    at_ns: int
    button: str


class Covered(msgspec.Struct, frozen=True):
    """Something has lain over the game since `at_ns` and still does; told as often as the table likes."""

    at_ns: int


class Silent(msgspec.Struct, frozen=True):
    """A far button cannot be heard any more: nobody can tell whether it was pressed before `at_ns`."""

    at_ns: int
    button: str


Input = Press | Roll | Tick | Held | Covered | Silent
