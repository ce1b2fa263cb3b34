"""Words that every game shares: the colours, as people call them."""

from __future__ import annotations

from companion.core.message import Message, say

COLOURS: dict[str, Message] = {
    "pink": say("pink"),
    "blue": say("blue"),
    "green": say("green"),
    "black": say("black"),
    "orange": say("orange"),
    "red": say("red"),
    "yellow": say("yellow"),
    "grey": say("grey"),
    "violet": say("violet"),
    "purple": say("purple"),
    "brown": say("brown"),
    "white": say("white"),
    "light blue": say("light blue"),
    "light green": say("light green"),
}
