"""What people call the devices, and what the table does without one."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim

_NAMES = {
    "camera": say("Camera"),
    "ring": say("Light ring"),
    "buttons": say("Buttons"),
    "disk": say("Memory"),
    "sound": say("Sound"),
    "display": say("Screen"),
}
_INSTEAD = {
    "camera": say("The camera is gone: tap the faces of the dice."),
    "ring": say("The ring is gone: it is drawn on the screen."),
    "buttons": say("The buttons are gone: use the space bar or the screen."),
    "sound": say("The loudspeaker is gone: the game goes on quietly."),
    "display": say("The screen is gone: the ring and the log go on."),
}


def device_name(device: str) -> Message:
    """What people call a device.

    >>> str(device_name("ring"))
    'Light ring'
    """
    return _NAMES.get(device, verbatim(device))


def without(device: str) -> Message:
    """What the table does when a device is lost.

    >>> str(without("ring"))
    'The ring is gone: it is drawn on the screen.'
    """
    return _INSTEAD[device]
