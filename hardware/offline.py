"""Ports that outlive their devices: offline while a device fails, and back by themselves, without waiting.

A Keeper looks after the device; the small classes here give it the shape of each port and say what the
port answers while the device is away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from hardware import ports
from hardware.errors import Misuse
from hardware.keeper import Keeper

D = TypeVar("D", bound=ports.Device)


class _Port(Generic[D]):
    def __init__(self, keeper: Keeper[D]) -> None:
        self._keeper = keeper
        keeper.on_open = self._greet

    def health(self) -> ports.Health:
        """How the device is; asking also brings a lost one back when its time has come."""
        return self._keeper.health()

    def close(self) -> None:
        self._keeper.close()

    def _greet(self, device: D) -> None:
        """Bring a device that has just been opened to where the table believes it is."""


class KeptButtons(_Port[ports.Buttons]):
    """Buttons: no edges while they are away; lamps are lit and buttons muted again when they are back."""

    def __init__(self, keeper: Keeper[ports.Buttons]) -> None:
        super().__init__(keeper)
        self._lit: frozenset[str] = frozenset()
        self._muted: frozenset[str] = frozenset()

    def edges(self) -> Sequence[ports.Edge]:
        return self._keeper.use(lambda device: device.edges(), ())

    def lamps(self, lit: frozenset[str]) -> None:
        self._lit = lit
        self._keeper.use(self._light, None)

    def mute(self, muted: frozenset[str]) -> None:
        self._muted = muted
        self._keeper.use(self._greet, None)

    def _light(self, device: ports.Buttons) -> None:
        device.lamps(self._lit - self._muted)  # a lamp says that its button is listened to

    def _greet(self, device: ports.Buttons) -> None:
        device.mute(self._muted)
        self._light(device)


class KeptCamera(_Port[ports.Camera]):
    """A camera: no picture while it is away."""

    def latest(self) -> ports.Frame | None:
        return self._keeper.use(lambda device: device.latest(), None)

    def refocus(self) -> None:
        self._keeper.use(lambda device: device.refocus(), None)


class KeptRing(_Port[ports.Ring]):
    """A ring: shows nothing while it is away, and at once what it should when it is back."""

    def __init__(self, keeper: Keeper[ports.Ring], leds: int = 24) -> None:
        super().__init__(keeper)
        self._leds = leds
        self._pixels: tuple[ports.RGB, ...] | None = None

    @property
    def leds(self) -> int:
        """As many as the device has; the last known number while it is away."""
        self._leds = self._keeper.use(lambda device: device.leds, self._leds)
        return self._leds

    def show(self, pixels: Sequence[ports.RGB]) -> None:
        if len(pixels) != self._leds:
            raise Misuse(f"{len(pixels)} pixels for a ring of {self._leds}")
        self._pixels = tuple(pixels)
        self._keeper.use(self._greet, None)

    def _greet(self, device: ports.Ring) -> None:
        # A ring that came back with another length waits for pixels that fit.
        if self._pixels is not None and len(self._pixels) == device.leds:
            device.show(self._pixels)


class KeptDisplay(_Port[ports.Display]):
    """A display: takes pictures and shows none while it is away."""

    def __init__(self, keeper: Keeper[ports.Display], size: tuple[int, int] = (800, 480)) -> None:
        super().__init__(keeper)
        self._size = size
        self._level: float | None = None
        self._surface: ports.Surface | None = None

    @property
    def size(self) -> tuple[int, int]:
        """The device's size; the last known one while it is away."""
        self._size = self._keeper.use(lambda device: device.size, self._size)
        return self._size

    def present(self, surface: ports.Surface) -> None:
        if surface.get_size() != self._size:
            raise Misuse(f"a picture of {surface.get_size()} for a display of {self._size}")
        self._surface = surface
        self._keeper.use(self._show, None)

    def inputs(self) -> Sequence[ports.Touch | ports.Key]:
        return self._keeper.use(lambda device: device.inputs(), ())

    def wants_to_close(self) -> bool:
        return self._keeper.use(lambda device: device.wants_to_close(), False)

    def brightness(self) -> float | None:
        return self._keeper.use(lambda device: device.brightness(), None)

    def shine(self, level: float) -> None:
        self._level = level
        self._keeper.use(lambda device: device.shine(level), None)

    def _greet(self, device: ports.Display) -> None:
        if self._level is not None:
            device.shine(self._level)
        self._show(device)

    def _show(self, device: ports.Display) -> None:
        # A display that came back with another size waits for a picture that fits.
        if self._surface is not None and self._surface.get_size() == device.size:
            device.present(self._surface)


class KeptSound(_Port[ports.Sound]):
    """Sound: silent while it is away; what was missed is not made up for."""

    def __init__(self, keeper: Keeper[ports.Sound]) -> None:
        super().__init__(keeper)
        self._level: float | None = None

    def play(self, name: ports.SoundName) -> None:
        if name not in ports.SOUNDS:
            raise Misuse(f'there is no sound "{name}"')
        self._keeper.use(lambda device: device.play(name), None)

    def volume(self, level: float) -> None:
        self._level = level
        self._keeper.use(lambda device: device.volume(level), None)

    def _greet(self, device: ports.Sound) -> None:
        if self._level is not None:
            device.volume(self._level)


class KeptVoice(_Port[ports.Voice]):
    """A voice: silent while it is away; what was missed is not made up for."""

    def __init__(self, keeper: Keeper[ports.Voice]) -> None:
        super().__init__(keeper)
        self._level: float | None = None
        self._language = ""

    def speak(self, text: str, language: str) -> None:
        self._keeper.use(lambda device: device.speak(text, language), None)

    def prepare(self, language: str) -> None:
        self._language = language
        self._keeper.use(lambda device: device.prepare(language), None)

    def hush(self) -> None:
        self._keeper.use(lambda device: device.hush(), None)

    def volume(self, level: float) -> None:
        self._level = level
        self._keeper.use(lambda device: device.volume(level), None)

    def _greet(self, device: ports.Voice) -> None:
        if self._level is not None:
            device.volume(self._level)
        if self._language:
            device.prepare(self._language)


PORTS: dict[ports.Kind, Callable[[Keeper[Any]], object]] = {
    "buttons": KeptButtons,
    "camera": KeptCamera,
    "display": KeptDisplay,
    "ring": KeptRing,
    "sound": KeptSound,
    "voice": KeptVoice,
}
