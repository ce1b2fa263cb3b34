"""The colours of the routes and players, in words."""

from __future__ import annotations

from companion.message import Message, say

COLOURS: dict[str, Message] = {
    "pink": say("pink"),
    "blue": say("blue"),
    "green": say("green"),
    "black": say("black"),
    "orange": say("orange"),
    "red": say("red"),
    "yellow": say("yellow"),
    "grey": say("grey"),
}
