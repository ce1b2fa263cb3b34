"""pygame's mixer, one for all drivers of the process: opened by the first that plays, closed with the last.

A sound card may let only one program in, and only once: sounds and voice share it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.errors import DeviceMissing, Value, say
from hardware.needs import PYGAME

RATE = 44_100
BUFFER = 256  # samples, 6 ms: fewer are prompter, too few crackle
VOICE = 0  # the channel that no sound takes
CARDS = Path("/proc/asound")
_users = 0


@dataclass(frozen=True)
class Loudspeaker:
    """The open mixer in the form that it was given: signed 16-bit samples, the channels side by side."""

    mixer: Any
    rate: int
    channels: int

    @property
    def detail(self) -> str:
        return f"pygame mixer, {self.rate} Hz, {self.channels} channel{'s' if self.channels > 1 else ''}"

    def check(self) -> None:
        """Raise DeviceMissing once the sound card is gone."""
        if not somewhere_to_play():
            raise _silent(say("no sound card"))

    def give_back(self) -> None:
        """Done with it; whoever is last closes it."""
        global _users
        _users -= 1
        if not _users:
            self.mixer.quit()


def borrow(device: str = "", buffer: int = BUFFER) -> Loudspeaker:
    """The loudspeaker that is open, or the one named; DeviceMissing where none can be opened."""
    global _users
    if not somewhere_to_play():
        raise _silent(say("no sound card"))
    pygame, mixer = PYGAME.load(), PYGAME.load("pygame.mixer")
    if mixer.get_init() is None:
        try:
            with _without_complaints():
                mixer.init(RATE, -16, 1, buffer, devicename=device or None)
        except pygame.error as error:
            raise _silent(str(error)) from error
        # The mixer may have been given another form than it was asked for.
        form = mixer.get_init()[1]
        if form != -16:
            mixer.quit()
            raise DeviceMissing("the loudspeaker wants samples of form {form}; choose another device", form=form)
        mixer.set_reserved(VOICE + 1)
    _users += 1
    rate, _, channels = mixer.get_init()
    return Loudspeaker(mixer, rate, channels)


def _silent(error: Value) -> DeviceMissing:
    return DeviceMissing("no loudspeaker could be opened ({error}); plug one in, or join the group audio", error=error)


@contextmanager
def _without_complaints() -> Iterator[None]:
    """Let nothing through to the log below Python's own: ALSA writes seven lines at every attempt, and we try for ever.

    What is wrong is in the error that is raised.
    """
    try:
        kept = os.dup(2)
    except OSError:  # nobody listens
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def somewhere_to_play() -> bool:
    """Whether there is a sound card, a sound server, or a choice of the owner's. ALSA fills the log with
    complaints at every attempt without one, and we would try for ever."""
    chosen = os.environ.get("SDL_AUDIODRIVER", "")
    if chosen not in ("", "alsa") or any(os.environ.get(name) for name in ("PULSE_SERVER", "PIPEWIRE_REMOTE")):
        return True
    if any(CARDS.glob("card*")):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(runtime) and any(Path(runtime, name).exists() for name in ("pulse/native", "pipewire-0"))
