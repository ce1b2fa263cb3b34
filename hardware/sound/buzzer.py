"""A passive buzzer on a line of the header: one pitch at a time, in a thread of its own."""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass, field, replace
from typing import ClassVar

from hardware.driver import Gpio, Settings
from hardware.errors import DeviceError, Misuse, say, sentence_of
from hardware.gpio import HeaderDriver, HeaderSettings, header_needs
from hardware.needs import NUMPY, Circuit, Needs, Use
from hardware.pin_factory import Pin
from hardware.pins import pin_map
from hardware.ports import SOUNDS, Health, SoundName

LOUDEST = 0.5  # a square wave is loudest with equal halves


@dataclass(frozen=True)
class BuzzerSettings(HeaderSettings):
    """Which line the buzzer is on; the shipped pin map if not said."""

    line: Gpio = field(default_factory=lambda: pin_map().buzzer)


class Buzzer(HeaderDriver):
    """Plays the melody of each sound; a new sound cuts off the one before."""

    settings: ClassVar[type[Settings]] = BuzzerSettings
    who: ClassVar[str] = "the buzzer"
    _chosen: BuzzerSettings

    @staticmethod
    def needs(settings: BuzzerSettings) -> Needs:
        circuit = Circuit("The buzzer", (f"GPIO{settings.line}", "1 kΩ", "NPN", "buzzer to 5 V"))
        header = header_needs(settings, [Use(settings.line, "buzzer")], [circuit])
        return replace(header, libraries=(*header.libraries, NUMPY))

    def _wire(self) -> None:
        tones = NUMPY.load("hardware.sound.tones")
        self._melodies: dict[SoundName, list[tuple[float, float]]] = {name: tones.melody(name) for name in SOUNDS}
        self._level = 1.0
        self._error: Exception | None = None
        self._wanted: queue.Queue[SoundName | None] = queue.Queue()
        self._pin = self.lines.drive(self._chosen.line)
        self._thread = threading.Thread(target=self._run, name="buzzer", daemon=True)
        self._thread.start()

    def play(self, name: SoundName) -> None:
        if name not in self._melodies:
            raise Misuse(f'there is no sound "{name}"; there are {", ".join(SOUNDS)}')
        self._check()
        self._wanted.put(name)

    def volume(self, level: float) -> None:
        if not 0.0 <= level <= 1.0:
            raise Misuse(f"a volume of {level} is not between 0.0 and 1.0")
        self._level = level

    def health(self) -> Health:
        self._check()
        return Health(True, detail=f"a passive buzzer on GPIO{self._chosen.line}")

    def _release(self) -> None:
        self._wanted.put(None)
        self._thread.join(timeout=2)
        super()._release()

    def _check(self) -> None:
        if self._error is not None:
            raise DeviceError(
                "{pin} cannot be switched ({error}); it is opened again by itself",
                pin=say("the buzzer"),
                error=sentence_of(self._error),
            )

    def _run(self) -> None:
        try:
            name = self._wanted.get()
            while name is not None:
                name = self._sound(self._melodies[name])
        except Exception as error:
            self._error = error

    def _sound(self, melody: list[tuple[float, float]]) -> SoundName | None:
        """Play, and return the next name to play, waited for."""
        for hertz, seconds in melody:
            tone(self._pin, hertz if self._level > 0 else None, LOUDEST * self._level**2)
            try:
                following = self._wanted.get(timeout=seconds)
            except queue.Empty:
                continue
            tone(self._pin, None)
            return following
        tone(self._pin, None)
        return self._wanted.get()


def tone(pin: Pin, hertz: float | None, share: float = LOUDEST) -> None:
    """Start a pitch on a pin, or be quiet; `share` is how much of each wave is high: less is softer."""
    if hertz is None:
        pin.frequency = None
        pin.state = False
    else:
        pin.frequency = hertz
        pin.state = max(0.01, share)  # lgpio knows whole hundredths
