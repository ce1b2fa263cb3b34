"""What people may be called, what they call colours, devices, buttons and days, and what is done without a device."""

from __future__ import annotations

import unicodedata
from datetime import date

from companion.core.given import can_show
from companion.core.inputs import SHARED
from companion.core.message import Message, say, verbatim

LONGEST_NAME = 80  # characters; what is typed is cut far earlier
_EMOJI = range(0x1F000, 0x20000)  # those of next year are welcome, too

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
    "voice": say("Voice"),
    "display": say("Screen"),
}
WITHOUT = {
    "camera": say("The camera is gone: tap the faces of the dice."),
    "ring": say("The ring is gone: it is drawn on the screen."),
    "buttons": say("The buttons are gone: use the space bar or the screen."),
    "sound": say("No loudspeaker answers: the game goes on quietly."),
    "voice": say("The voice is gone: everything it says is on the screen."),
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


def refusal_of_name(name: str) -> Message | None:
    """Why nobody can be called so; None for a name, which can then be written and read again everywhere.

    >>> refusal_of_name("Zoë"), str(refusal_of_name("\x1b[31m"))
    (None, 'A name cannot hold control characters: please type it without them.')
    """
    if not all(map(can_show, name)):
        return say("A name cannot hold control characters: please type it without them.")
    if not any(unicodedata.category(letter)[0] in "LNPS" or ord(letter) in _EMOJI for letter in name):
        return say("Please type something first.")
    if len(name) > LONGEST_NAME:
        return say("A name has at most {n} letters: please shorten it.", n=LONGEST_NAME)
    return None
