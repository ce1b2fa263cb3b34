"""The five ports of a table: opened by the settings, each with a lamp, each missed in words when it is gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.errors import ConfigError
from companion.core.message import Message, say
from companion.core.view import Lamp
from companion.settings.config import Settings
from hardware.errors import BadSettings, UnknownDriver
from hardware.ports import Buttons, Camera, Display, Frame, Health, Ring, Sound
from hardware.registry import NONE, keep_device

KINDS = ("camera", "ring", "buttons", "sound", "display")


@dataclass
class Devices:
    """The five ports; each outlives its device (hardware.offline)."""

    camera: Camera
    ring: Ring
    buttons: Buttons
    sound: Sound
    display: Display
    left_out: frozenset[str] = frozenset()  # kinds that the settings do without: they have no lamp

    @classmethod
    def open(cls, settings: Settings, now_ns: Callable[[], int], world: Any = None) -> Devices:
        """The ports that the settings name; a device that does not open is offline, a typo is an error."""
        around: dict[str, Any] = {"now_ns": now_ns, "world": world}
        try:
            return cls(
                camera=keep_device("camera", settings.camera.driver, settings.camera.options, **around),
                ring=keep_device("ring", settings.ring.driver, settings.ring.options, **around),
                buttons=keep_device("buttons", settings.buttons.driver, settings.buttons.options, **around),
                sound=keep_device("sound", settings.sound.driver, settings.sound.options, **around),
                display=keep_device("display", settings.display.driver, settings.display.options, **around),
                left_out=frozenset(kind for kind in KINDS if getattr(settings, kind).driver == NONE),
            )
        except (UnknownDriver, BadSettings) as error:
            raise ConfigError(str(error)) from None

    def lamps(self) -> tuple[Lamp, ...]:
        """One lamp a device, with the reason if it is out."""
        lamps = []
        for kind in (kind for kind in KINDS if kind not in self.left_out):
            health = getattr(self, kind).health()
            lamps.append(Lamp(kind, health.ok, str(health.reason)))
        return tuple(lamps)

    def close(self) -> None:
        """Ring dark, everything released; again does nothing."""
        self.ring.show(((0, 0, 0),) * self.ring.leds)
        for kind in KINDS:
            getattr(self, kind).close()


class Attention:
    """The camera, for an eye that looks only when somebody wants to know: reading frames costs a core."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self.wanted = False

    def latest(self) -> Frame | None:
        return self._devices.camera.latest() if self.wanted else None

    def health(self) -> Health:
        return self._devices.camera.health()

    def close(self) -> None:
        """Nothing to let go of: the camera belongs to the devices."""


def lost(lamp: Lamp) -> Message:
    """What the table does instead."""
    match lamp.device:
        case "camera":
            return say("The camera is gone: tap the faces of the dice.")
        case "ring":
            return say("The ring is gone: it is drawn on the screen.")
        case "buttons":
            return say("The buttons are gone: use the space bar or the screen.")
        case "sound":
            return say("The loudspeaker is gone: the game goes on quietly.")
    return say("The screen is gone: the ring and the log go on.")
