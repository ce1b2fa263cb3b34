"""What can happen in every game: another name, another level of help, another past."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.core.chance import Draw
from companion.core.message import Message, say


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Something that happened, with its outcome; each game derives its own kinds."""


class Renamed(Event, frozen=True):
    """Somebody is called otherwise from now on."""

    player: int
    name: str
    was: str


class Helped(Event, frozen=True):
    """The companion helps at another level from now on (`Game.levels`)."""

    level: str


class Rewritten(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of the next decision of the past that was amended; an added one stands between two of them."""

    how: Literal["kept", "struck", "again", "changed", "by_hand", "added"]
    times: int = 1  # so many in a row were kept
    command: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    chance: tuple[Draw, ...] = ()
    did: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # its events now


class Amended(Event, frozen=True):
    """From `place` on the past is another one: outcomes, so that no later rule changes them (memory/past.py)."""

    place: int
    past: tuple[Rewritten, ...]
    was: Message | None = None  # the line that was changed or struck out
    now: Message | None = None  # the line that stands there now, or was added


SHARED: tuple[type[Event], ...] = (Renamed, Helped, Amended)


def amended(event: Amended) -> Message:
    """The line of an amendment."""
    if event.was is None:
        return say("Amended: “{now}” is added", now=event.now or "")
    if event.now is None:
        return say("Amended: “{was}” is struck out", was=event.was)
    return say("Amended: “{was}” is now “{now}”", was=event.was, now=event.now)
