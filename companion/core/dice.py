"""The dice as they are shown: their faces, and what would help the reader."""

from __future__ import annotations

import msgspec

from companion.core.message import Message


class DieFace(msgspec.Struct, frozen=True):
    colour: str
    pips: int  # 0: not known yet
    was: int = 0  # the original face if a rule changed it
    owner: str = ""  # player colour of whoever took it
    doubtful: bool = False
    spot: str = ""


class Aid(msgspec.Struct, frozen=True):
    """What would help the reader with a die, at its place in the camera's picture: shares of its width and height."""

    colour: str
    x: float  # its middle
    top: float
    foot: float
    words: Message


class DicePanel(msgspec.Struct, frozen=True, tag=True):
    """The dice; with `live` the camera's picture and what the reader sees belong beside them."""

    dice: tuple[DieFace, ...]
    caption: Message | None = None
    live: bool = False
    reasons: tuple[Message, ...] = ()  # why the reading is not trusted
    aids: tuple[Aid, ...] = ()  # what would help, die by die
