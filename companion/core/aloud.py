"""What is worth saying aloud, by matter; a table speaks of the matters that its people chose."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from companion.core.message import Message

Matter = Literal["turn", "dice", "price", "step", "near", "trouble", "winner"]
MATTERS: tuple[Matter, ...] = get_args(Matter)


class Announcement(msgspec.Struct, frozen=True):
    """A sentence for the ears; everything in it stands on the screen as well."""

    matter: Matter
    text: Message
    player: int | None = None  # whose name it begins with


class Opened(msgspec.Struct, frozen=True):
    """What somebody has opened on a screen: a step of `GameView.steps`, if not the first open one; a reason."""

    step: int | None = None
    why: bool = False
    skipped_ns: int = 0  # since when had the houses of the score risen that nobody waited for
