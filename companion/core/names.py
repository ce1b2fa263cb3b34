"""What people call colours, devices and buttons, and what the table does without a device."""

from __future__ import annotations

from companion.core.inputs import SHARED
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
DEVICES = {
    "camera": say("Camera"),
    "ring": say("Light ring"),
    "buttons": say("Buttons"),
    "disk": say("Memory"),
    "sound": say("Sound"),
    "display": say("Screen"),
}
WITHOUT = {
    "camera": say("The camera is gone: tap the faces of the dice."),
    "ring": say("The ring is gone: it is drawn on the screen."),
    "buttons": say("The buttons are gone: use the space bar or the screen."),
    "sound": say("The loudspeaker is gone: the game goes on quietly."),
    "display": say("The screen is gone: the ring and the log go on."),
}


def button_name(button: str) -> Message:
    """What people call a button."""
    return say("shared") if button == SHARED else say("seat {n}", n=button.removeprefix("seat"))
