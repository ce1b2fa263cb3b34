"""What concerns this screen alone: what a touch means here, what is opened, pressed or in focus.

A target means an action for the table, or one of the values here that the front uses up. Never journaled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import msgspec
import numpy as np

from companion.core.actions import Action
from companion.core.view import Instruction
from companion.screen.layout import Point, Share
from companion.screen.motion import Motion

Pictures = Mapping[str, np.ndarray]
"""The newest picture of each source."""


class _Touched(msgspec.Struct, frozen=True, tag=True):
    pass


class Spot(_Touched, frozen=True):
    """A place in the picture that answers the question; among several under a finger the nearest is meant."""

    id: str


class Tap(_Touched, frozen=True):
    """Anywhere in the picture: the question asks for a place in it."""


class Leaf(_Touched, frozen=True):
    """Open another part of a long list on the board, so far behind or before the open one."""

    number: int
    by: int = 0


class ShowPanel(_Touched, frozen=True):
    """Make another panel the large one."""

    number: int


class Why(_Touched, frozen=True):
    """Open the reason of a step, or with -1 of the question."""

    number: int


class More(_Touched, frozen=True):
    """Turn to the next answers where a dock cannot hold them all."""


class Step(_Touched, frozen=True):
    """Look at another of the things that hands do now."""

    number: int


class Close(_Touched, frozen=True):
    """Close the card that lies over the screen."""


class GoOn(_Touched, frozen=True):
    """Leave the picture of a sale that was seen: the one that was stopped at this moment."""

    stopped_ns: int


class Skip(_Touched, frozen=True):
    """See at once how what began then will end."""

    since_ns: int


class Shift(_Touched, frozen=True):
    """Change between capitals and small letters."""


Touched = Action | Spot | Tap | Leaf | ShowPanel | Why | More | Step | Close | GoOn | Skip | Shift


def name_of(touched: Touched) -> str:
    """A target's name for a program that plays by clicks.

    >>> name_of(Spot("Dam")), name_of(Why(-1)), name_of(Close())
    ('spot:Dam', 'why:-1', 'close')
    """
    words = (type(touched).__name__.lower(), *map(str, msgspec.structs.astuple(touched)))
    return ":".join(words)


@dataclass(frozen=True)
class Local:
    """The state of one front; a change of it is a reason to repaint, like a change of the view."""

    leaf: int | None = None  # which part of a long list on the board is open; None: where it begins
    panel: int = 0  # which panel is on the board
    turned: int = 0  # how often the dock was turned to further answers
    step: int | None = None  # which of the steps is looked at; None: the first that is not done
    why: int | None = None  # the explanation that is open: -1 the prompt's, n the n-th step's
    pressed: Touched | None = None  # what is under the finger
    held_ns: int = 0  # since when
    focus: Touched | None = None  # what the return key would take
    drawn: tuple[Point, Point] | None = None  # from a place in the picture to where the finger is
    aim: Share | None = None  # the place in the picture that the return key would tap
    skipped: int = 0  # since when had risen what was not waited for
    capitals: bool = True  # the on-screen keyboard types capitals
    between: tuple[str, ...] = ()  # two routes that a finger could have meant: the dock asks which
    sale_ns: int | None = None  # which sale this screen has seen, by the moment of its stop

    def after(self, touched: Touched) -> Local:
        """The state after something was touched that concerns this screen alone."""
        match touched:
            case Leaf(number):
                return replace(self, leaf=number, why=None)
            case ShowPanel(number):
                return replace(self, panel=number, leaf=None, why=None)
            case More():
                return replace(self, turned=self.turned + 1, focus=None)
            case Step(number):
                return replace(self, step=number, why=None)
            case Why(number):
                return replace(self, why=None if self.why == number else number, focus=None)
            case Close():
                return replace(self, why=None, focus=None)
            case GoOn(stopped_ns):
                return replace(self, sale_ns=stopped_ns, focus=None)
            case Skip(since_ns):
                return replace(self, skipped=since_ns)
            case Shift():
                return replace(self, capitals=not self.capitals)
        return self  # a place in the picture is taken where the finger leaves it


@dataclass(frozen=True)
class Moment:
    """What a panel needs beside itself: the time, live pictures, and what the prompt lets people tap."""

    now_ns: int
    local: Local
    motion: Motion
    pictures: Pictures = field(default_factory=dict)
    tappable: frozenset[str] = frozenset()  # ids of spots that are answers to the prompt
    tap: bool = False  # the prompt wants a place in the picture
    large: bool = True  # the panel is the only one; False beside others, in a file
    full: bool = False  # the panel has the middle and the side for itself
    step: Instruction | None = None  # what hands do now: its places are lit
