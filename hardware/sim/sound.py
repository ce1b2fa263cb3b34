"""Simulated sound: the world remembers what was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hardware.driver import Context, Settings
from hardware.errors import Misuse
from hardware.ports import SOUNDS, Health, Kind, SoundName
from hardware.sim.drivers import SimDriver


@dataclass(frozen=True)
class SimSoundSettings(Settings):
    """Nothing to set."""


class SimSound(SimDriver):
    """A loudspeaker that writes down the names; a name that is not in SOUNDS is a mistake."""

    device: ClassVar[Kind] = "sound"
    settings: ClassVar[type[Settings]] = SimSoundSettings

    def __init__(self, settings: SimSoundSettings, context: Context) -> None:
        super().__init__(context)

    def play(self, name: SoundName) -> None:
        self.use()
        if name not in SOUNDS:
            raise Misuse(f'there is no sound "{name}"; there are {", ".join(SOUNDS)}')
        self.world.played.append(name)

    def volume(self, level: float) -> None:
        self.use()
        if not 0.0 <= level <= 1.0:
            raise Misuse(f"a volume of {level} is not between 0.0 and 1.0")
        self.world.volume = level

    def health(self) -> Health:
        self.use()
        return Health(True, detail="simulated sound")
