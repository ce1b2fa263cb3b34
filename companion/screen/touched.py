"""What a touch target means: an action for the table, or something that concerns this screen alone."""

from __future__ import annotations

import msgspec

from companion.core.actions import Action


class _Touched(msgspec.Struct, frozen=True, tag=True):
    pass


class Spot(_Touched, frozen=True):
    """A place in the picture that answers the question; among several under a finger the nearest is meant."""

    id: str


class Tap(_Touched, frozen=True):
    """Anywhere in the picture: the question asks for a place in it."""


class Scroll(_Touched, frozen=True):
    """One step up (-1) or down (+1) through the answers, or through the large panel's list."""

    by: int
    panel: bool = False


class ShowPanel(_Touched, frozen=True):
    """Make another panel the large one."""

    number: int


class Why(_Touched, frozen=True):
    """Open the reason of a step, or with -1 of the question."""

    number: int


class OpenLamp(_Touched, frozen=True):
    """Say how a device is."""

    device: str


class Close(_Touched, frozen=True):
    """Close the card that lies over the screen."""


class Reveal(_Touched, frozen=True):
    """Uncover a private question."""


class Shift(_Touched, frozen=True):
    """Change between capitals and small letters."""


Touched = Action | Spot | Tap | Scroll | ShowPanel | Why | OpenLamp | Close | Reveal | Shift


def name_of(touched: Touched) -> str:
    """A target's name for a program that plays by clicks.

    >>> name_of(Spot("Dam")), name_of(Why(-1)), name_of(Close())
    ('spot:Dam', 'why:-1', 'close')
    """
    words = (type(touched).__name__.lower(), *map(str, msgspec.structs.astuple(touched)))
    return ":".join(words)
