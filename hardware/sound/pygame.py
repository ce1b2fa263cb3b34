"""Sounds through pygame's mixer: HDMI, the headphone socket or a USB loudspeaker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from hardware import loudspeaker
from hardware.driver import Context, Driver, Limits, Settings
from hardware.errors import Misuse
from hardware.needs import NUMPY, PYGAME, Needs
from hardware.ports import SOUNDS, Health, SoundName


@dataclass(frozen=True)
class PygameSoundSettings(Settings):
    """Which loudspeaker, and how promptly."""

    device: str = ""  # SDL's name of it; "" takes the system's own choice
    buffer: Annotated[int, Limits(ge=64, le=8192)] = loudspeaker.BUFFER


class PygameSound(Driver):
    """Plays the computed tones; a sound that is still ringing is struck again."""

    settings: ClassVar[type[Settings]] = PygameSoundSettings

    @staticmethod
    def needs(settings: PygameSoundSettings) -> Needs:
        return Needs(groups=("audio",), libraries=(PYGAME, NUMPY))

    def __init__(self, settings: PygameSoundSettings, context: Context) -> None:
        tones = NUMPY.load("hardware.sound.tones")
        self._speaker = loudspeaker.borrow(settings.device, settings.buffer)
        form = (self._speaker.rate, self._speaker.channels)
        self._sounds: dict[SoundName, Any] = {
            name: self._speaker.mixer.Sound(buffer=tones.pcm(name, *form)) for name in SOUNDS
        }

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
        self._speaker.check()
        return Health(True, detail=self._speaker.detail)

    def _release(self) -> None:
        for sound in self._sounds.values():
            sound.stop()
        self._sounds.clear()
        self._speaker.give_back()
