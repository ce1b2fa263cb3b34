"""Sentences that come to us as plain English, made into messages that can be translated.

Drivers and errors know nothing of languages: they say why in one English sentence. Where such a sentence
is shown at the table, `spoken` recognises it and finds its words; a test sees to it that none is missing.
"""

from __future__ import annotations

import re
from functools import lru_cache

from companion.core.message import Message, say, verbatim

DEVICES: dict[str, Message] = {
    "camera": say("Camera"),
    "ring": say("Light ring"),
    "buttons": say("Buttons"),
    "disk": say("Memory"),
    "sound": say("Sound"),
    "display": say("Screen"),
}


def device_name(device: str) -> Message:
    """What people call a device.

    >>> str(device_name("ring"))
    'Light ring'
    """
    return DEVICES.get(device, verbatim(device))


@lru_cache(maxsize=256)
def spoken(text: str) -> Message:
    """The message that says `text`; what we do not recognise is shown as it is.

    >>> spoken("the simulated ring is unplugged; plug it in").values
    {'device': 'ring'}
    """
    for pattern, template in _PATTERNS:
        if found := pattern.fullmatch(text):
            return Message(template, dict(found.groupdict()))
    return verbatim(text)


REASONS = (
    # every device
    say("not opened yet; it is being tried"),
    say("not configured; choose a driver in the settings to use one"),
    say("closed"),
    say("it did not open"),
    say("{error}; it is tried again by itself"),
    say("{library} cannot be imported ({error}); install it: {how}"),
    # pins and buttons
    say("held down ever since the start: {where}; let go, or look for a short"),
    say("GPIO{pin} cannot be used ({error}); check the number in the settings"),
    say("GPIO{pin} is held by {who}; stop that, or wire and set another line"),
    say("GPIO{pin} is wanted by {who} and held by {owner}; give one of them another"),
    say("no GPIO chip here is a Raspberry Pi's header ({labels}); set `chip` to choose one"),
    say("the GPIO chips may not be opened by this user; join the group gpio and log in again"),
    say("this computer has no GPIO chip; choose simulated devices, or run on a Raspberry Pi"),
    say(
        "the pins of this computer cannot be opened ({error}); "
        "on a Raspberry Pi join the group gpio, elsewhere choose simulated devices"
    ),
    # the ring
    say("SPI{port} is not to be had ({why}); put dtparam=spi=on into config.txt"),
    say("SPI{port} cannot be opened ({error}); put dtparam=spi=on into config.txt, join the group spi, and restart"),
    say("the ring cannot be sent to ({error}); check that SPI is on"),
    say("{pin} cannot be switched ({error}); it is opened again by itself"),
    say("{port} is in use by another program; stop that"),
    say("{port} may not be opened by this user; join the group dialout"),
    say("it does not answer any more"),
    say("it does not take its pictures any more"),
    say("the ring on {port} is lost ({error}); plug it in again"),
    say("no USB ring is plugged in; plug it in, or name its port in the settings"),
    say("no WLED or Adalight board answers on {ports}; name its port in the settings"),
    say("the board on {port} went away ({error}); plug it in again"),
    say("there is no board on {port} ({error}); plug it in"),
    say("{counts}; set `leds` or the board's own LED count"),
    # the camera
    say("no USB camera is plugged in; plug one in, or choose another camera driver"),
    say("the picture stands still; plug the camera out and in again"),
    say("the picture stands still; restart the Pi"),
    say("there is no camera {camera}; plug it in"),
    say("{camera} may not be opened by this user; join the group video"),
    say("the camera {camera} does not open; stop other programs that use it"),
    say("the CSI camera does not open ({error}); stop other programs that use it"),
    say(
        "the CSI port has {n} cameras, not number {number}; "
        "check the ribbon cable at both ends, and camera_auto_detect=1 in config.txt"
    ),
    say("no picture came"),
    say("{camera} is lost ({error}); plug it in again"),
    say("{camera} gives no more pictures; it is opened again by itself"),
    say("there is nothing at {path}; set `path` to a folder of pictures"),
    say("there are no pictures in {path}; put some there"),
    say("there are no pictures left in {path}; put some there"),
    say("cannot be read: {files}; remove them"),
    say("{file} is no recording that OpenCV can play; convert it to MP4"),
    say("{file} is no picture; set `path` to another"),
    # screen and sound
    say(
        "no screen could be opened ({error}); without a desktop SDL needs its KMSDRM backend and the groups "
        'video and render: install python3-pygame with apt, or choose the display driver "framebuffer"'
    ),
    say(
        "there is no {device} ({error}); connect a screen, or put video=HDMI-A-1:1280x720@60D into cmdline.txt "
        "to have one without"
    ),
    say("{device} is no framebuffer ({error}); choose another device"),
    say("the framebuffer has {n} bits a pixel; set framebuffer_depth=32 in config.txt"),
    say("the screen is gone ({error}); it is opened again by itself"),
    say("no loudspeaker could be opened ({error}); plug one in, or join the group audio"),
    say("the loudspeaker wants samples of form {form}; choose another device"),
    # the simulated table
    say("the simulated {device} is unplugged; plug it in"),
    say("the simulated {device} was unplugged; plug it in"),
    say("the simulated {device} answers nonsense; it is opened again by itself"),
    say("The simulated camera was closed. Open it again."),
    # journals and boxes
    say("nothing could be saved in {folder} ({error}): make room or check the disk, then try again"),
    say("{file}: {damage}; {n} bytes were set aside in {aside}"),
    say("{file} is not a journal of the companion, or its first line is lost: nothing was changed"),
    say("{file} was written by a newer companion (format {format}): update this one first"),
    say("{file} is not there: name a journal file (*.journal)"),
    say("{file} is larger than any game: it is not a journal of ours"),
    say("{file} cannot be read ({error}): check its permissions"),
    say("{file} is being played by another companion: close that one first"),
    say("{file} exists already: continue it, or choose another name"),
    say("{file} is a journal of {game}, not of {other}: open it as what it is"),
    say(
        "{file}, line {line}: an event this companion does not know ({error}); "
        "update the companion, the file was not changed"
    ),
    say("no open game was found: begin a new one"),
    say("The box file {file} cannot be written: {error}. Nothing was changed."),
    say("{file} is damaged and was not read: {damage}"),
    say("{file} was written by a newer companion (format {format}, here {here}): update here first."),
    say("{file} is not a box file of the companion: it has no [box] with a game."),
    say("{file} is not a box file of the companion: it names no format."),
    say("{file} is about the game “{game}”, not “{other}”."),
    say("{file} is larger than any box file ({most} bytes at most): it was not read."),
    say("{file} cannot be read: {error}."),
    say("{file} belongs to somebody else: only its owner may delete it."),
    say("{file} could not be deleted: {error}."),
    say("{file} cannot be written: {error}"),
)


def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    return re.compile(
        "".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts)), re.DOTALL
    )


# The more a template says itself, the surer it is meant: "{error}; it is tried again by itself" comes last.
_PATTERNS = tuple(
    (_pattern(reason.text), reason.text)
    for reason in sorted(REASONS, key=lambda reason: -len(re.sub(r"\{\w+\}", "", reason.text)))
)
