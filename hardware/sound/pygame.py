"""Sounds through pygame's mixer: HDMI, the headphone socket or a USB loudspeaker."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from hardware.driver import Context, Driver, Limits, Settings
from hardware.errors import DeviceMissing, Misuse, Value, say
from hardware.needs import NUMPY, PYGAME, Needs
from hardware.ports import SOUNDS, Health, SoundName


@dataclass(frozen=True)
class PygameSoundSettings(Settings):
    """Which loudspeaker, and how promptly."""

    device: str = ""  # SDL's name of it; "" takes the system's own choice
    buffer: Annotated[int, Limits(ge=64, le=8192)] = 512  # samples: fewer are prompter, too few crackle


class PygameSound(Driver):
    """Plays the computed tones; a sound that is still ringing is struck again. The mixer belongs to one thread."""

    settings: ClassVar[type[Settings]] = PygameSoundSettings

    @staticmethod
    def needs(settings: PygameSoundSettings) -> Needs:
        return Needs(groups=("audio",), libraries=(PYGAME, NUMPY))

    def __init__(self, settings: PygameSoundSettings, context: Context) -> None:
        if not _somewhere_to_play():
            raise _silent(say("no sound card"))
        self._pygame = PYGAME.load()
        mixer = PYGAME.load("pygame.mixer")
        tones = NUMPY.load("hardware.sound.tones")
        try:
            with _without_complaints():
                mixer.init(tones.RATE, -16, 1, settings.buffer, devicename=settings.device or None)
        except self._pygame.error as error:
            raise _silent(str(error)) from error
        # The mixer may have been given another form than it was asked for.
        rate, form, channels = mixer.get_init()
        if form != -16:
            mixer.quit()
            raise DeviceMissing("the loudspeaker wants samples of form {form}; choose another device", form=form)
        self._form = f"{rate} Hz, {channels} channel{'s' if channels > 1 else ''}"
        self._sounds: dict[SoundName, Any] = {
            name: mixer.Sound(buffer=tones.pcm(name, rate, channels)) for name in SOUNDS
        }
        self._mixer = mixer

    def play(self, name: SoundName) -> None:
        if name not in self._sounds:
            raise Misuse(f'there is no sound "{name}"; there are {", ".join(SOUNDS)}')
        self._sounds[name].stop()
        self._sounds[name].play()

    def volume(self, level: float) -> None:
        if not 0.0 <= level <= 1.0:
            raise Misuse(f"a volume of {level} is not between 0.0 and 1.0")
        for sound in self._sounds.values():
            sound.set_volume(level)

    def health(self) -> Health:
        return Health(True, detail=f"pygame mixer, {self._form}")

    def _release(self) -> None:
        self._sounds.clear()
        self._mixer.quit()


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


def _somewhere_to_play() -> bool:
    """Whether there is a sound card, a sound server, or a choice of the owner's. ALSA fills the log with
    complaints at every attempt without one, and we would try for ever."""
    if any(os.environ.get(name) for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE")):
        return True
    if any(Path("/proc/asound").glob("card*")):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(runtime) and any(Path(runtime, name).exists() for name in ("pulse/native", "pipewire-0"))
