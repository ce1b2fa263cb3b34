"""What people call colours, devices, buttons and days, and what the table does without a device."""

from __future__ import annotations

from datetime import date

from companion.core.inputs import SHARED
from companion.core.message import Message, say, verbatim

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
MONTHS = (
    say("Jan"),
    say("Feb"),
    say("Mar"),
    say("Apr"),
    say("May"),
    say("Jun"),
    say("Jul"),
    say("Aug"),
    say("Sept"),
    say("Oct"),
    say("Nov"),
    say("Dec"),
)


def day_name(moment: str) -> Message:
    """The day of a moment written as in the journal; what is no date stays as it is.

    >>> str(day_name("2026-11-15T20:56:01"))
    '15 Nov 2026'
    """
    try:
        day = date.fromisoformat(moment[:10])
    except ValueError:
        return verbatim(moment)
    return say("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)


def button_name(button: str) -> Message:
    """What people call a button."""
    return say("shared") if button == SHARED else say("seat {n}", n=button.removeprefix("seat"))
