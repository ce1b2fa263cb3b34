"""The six ports of a table: opened by the settings, each with a lamp, looked after while the table runs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.core.clock import MS, Clock
from companion.core.errors import CompanionError, ConfigError
from companion.core.inputs import Roll
from companion.core.message import Message, message_of
from companion.core.view import Lamp
from companion.settings.config import Settings
from hardware.errors import BadSettings, UnknownDriver
from hardware.ports import Buttons, Camera, Device, Display, Edge, Frame, Health, Kind, Ring, Sound, SoundName, Voice
from hardware.registry import NONE, keep_device

if TYPE_CHECKING:
    from companion.dice.inbox import Inbox
    from companion.dice.photograph import Sight
    from companion.dice.watcher import Glance
    from hardware.ports import Image
    from hardware.sim.world import SimTable

LAMPS: tuple[Kind, ...] = (
    "camera",
    "ring",
    "buttons",
    "sound",
    "voice",
    "display",
)  # in the order in which they are shown
LAMPS_NS = 250 * MS  # devices are asked how they are four times a second
EDGES_SHOWN = 6  # on the Devices page
BUTTONS = ("shared", "seat1", "seat2", "seat3", "seat4", "seat5")  # those that mean something to a game


@dataclass(frozen=True)
class Devices:
    """The six ports; each outlives its device (hardware.offline)."""

    camera: Camera
    ring: Ring
    buttons: Buttons
    sound: Sound
    voice: Voice
    display: Display
    left_out: frozenset[Kind] = frozenset()  # kinds that the settings do without: they have no lamp

    @classmethod
    def open(cls, settings: Settings, now_ns: Callable[[], int], world: SimTable | None = None) -> Devices:
        """The ports that the settings name; a device that does not open is offline, a typo is an error."""
        wanted = {kind: settings.device(kind) for kind in LAMPS}
        try:
            ports: dict[str, Any] = {
                kind: keep_device(kind, device.driver, device.options, now_ns=now_ns, world=world)
                for kind, device in wanted.items()
            }
        except (UnknownDriver, BadSettings) as error:
            raise ConfigError("{problem}", problem=message_of(error.sentence)) from None
        return cls(**ports, left_out=frozenset(kind for kind, device in wanted.items() if device.driver == NONE))

    def port(self, kind: Kind) -> Device:
        """The port of a kind."""
        port: Device = getattr(self, kind)
        return port

    def close(self) -> None:
        """Ring dark, everything released; again does nothing."""
        self.ring.show(((0, 0, 0),) * self.ring.leds)
        for kind in LAMPS:
            self.port(kind).close()


class Eye(Protocol):
    """Whoever watches the dice: rolls that have come to rest, and how it is."""

    report: Message | None  # what the people are to know: when it begins, or later

    def rolls(self, now_ns: int) -> Sequence[Roll]: ...
    def corrected(self, faces: Mapping[str, int], folder: Path, at: str) -> Path | None: ...
    def glance(self) -> Glance | None: ...
    def look_at(self, photo: bytes, dice: bool = True) -> None: ...
    def looked(self) -> Sight | CompanionError | None: ...
    def health(self) -> Health: ...
    def close(self) -> None: ...


class Attention:
    """The camera, for an eye that looks only when somebody wants to know: reading frames costs a core."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.wanted = False

    def latest(self) -> Frame | None:
        return self._camera.latest() if self.wanted else None

    def refocus(self) -> None:
        self._camera.refocus()

    def health(self) -> Health:
        return self._camera.health()

    def close(self) -> None:
        """Nothing to let go of: the camera belongs to the devices."""


class Stand:
    """The devices as the table and its pages see them: lamps, last contacts, a try-out, a snapshot."""

    def __init__(
        self, devices: Devices, clock: Clock, eye: Callable[[Attention], Eye] | None = None, photos: Path | None = None
    ) -> None:
        self.devices = devices
        self.inbox: Inbox | None = None  # where pictures of the dice may be put, wanted while there is an eye for them
        if eye is not None and photos is not None:
            from companion.dice.inbox import Inbox  # late: it opens pictures, which not every table does

            self.inbox = Inbox(devices.camera, photos, clock.now_ns)
        self.attention = Attention(self.inbox or devices.camera)
        self.eye = eye(self.attention) if eye and (self.inbox or "camera" not in devices.left_out) else None
        self.photo: Image | None = None  # of the dice, from a phone, with what was read drawn in
        self.tried_ring_ns: int | None = None  # when the ring began to show that it works
        self.sounds: list[SoundName] = []  # to be played to show that the loudspeaker works
        self.samples: list[Message] = []  # to be said to show how it sounds
        self.speaks = False  # whether anybody wants to hear the voice: else it is not opened, and has no lamp
        self._clock = clock
        self._lamps: tuple[Lamp, ...] = ()
        self._lamps_ns = -LAMPS_NS
        self._ailing: set[Kind] = set()
        self._edges: deque[Edge] = deque(maxlen=EDGES_SHOWN)
        self._muted: frozenset[str] = frozenset()

    def look(self, now_ns: int) -> Sequence[Lamp]:
        """Ask the devices how they are, now and then; returns the lamps that changed, as they are now."""
        if now_ns - self._lamps_ns < LAMPS_NS:
            return ()
        self._lamps_ns = now_ns
        before = {lamp.device: lamp for lamp in self._lamps}
        self._lamps = tuple(self._lamp(kind) for kind in LAMPS if self._counts(kind))
        return [lamp for lamp in self._lamps if before.get(lamp.device) != lamp]

    def _counts(self, kind: Kind) -> bool:
        return kind not in self.devices.left_out and (kind != "voice" or self.speaks)

    def _lamp(self, kind: Kind) -> Lamp:
        health = self.devices.port(kind).health()
        if kind == "camera" and health.ok and self.eye is not None:
            health = self.eye.health()  # a camera whose pictures nobody can read is no use
        (self._ailing.add if health.ailing else self._ailing.discard)(kind)
        return Lamp(kind, health.ok, message_of(health.reason) if health.reason.text else None)

    def is_well(self, device: str) -> bool:
        """Whether a device's lamp is lit; one that is left out is missed by nobody."""
        return all(lamp.ok for lamp in self._lamps if lamp.device == device)

    def is_ailing(self, device: str) -> bool:
        """Whether a device whose lamp is out is there all the same."""
        return device in self._ailing

    def note(self, edges: Sequence[Edge]) -> None:
        """Keep the last contacts to be looked at."""
        self._edges.extend(edges)

    # --- what pages may use (pages.desk.DeviceStand) -------------------------------------------------------

    def lamps(self) -> tuple[Lamp, ...]:
        return self._lamps

    def edges(self) -> Sequence[Edge]:
        return tuple(self._edges)

    def try_out(self, device: str) -> None:
        if device == "sound":
            self.sounds.append("bell")
        elif device == "ring":
            self.tried_ring_ns = self._clock.now_ns()
        elif device == "camera":
            self.devices.camera.refocus()

    def sample(self, sentence: Message) -> None:
        self.samples.append(sentence)

    def muted(self) -> Mapping[str, bool]:
        return {button: button in self._muted for button in BUTTONS}

    def mute(self, button: str) -> None:
        self._muted ^= {button}
        self.devices.buttons.mute(self._muted)
        self._lamps_ns = -LAMPS_NS  # the lamp tells it with the next step

    def snapshot(self) -> Image | None:
        frame = self.devices.camera.latest()
        return frame.image if frame is not None else None

    @property
    def can_look(self) -> bool:
        return self.eye is not None

    def look_at(self, photo: bytes, dice: bool = True) -> None:
        assert self.eye is not None, "whoever asks has seen that it can"
        self.eye.look_at(photo, dice)

    def looked(self) -> Sight | CompanionError | None:
        looked = self.eye.looked() if self.eye is not None else None
        if looked is not None and not isinstance(looked, CompanionError) and looked.reading is not None:
            self.photo = looked.picture
        return looked

    def look_away(self) -> None:
        self.photo = None

    def brightness(self) -> float | None:
        return self.devices.display.brightness()

    def close(self) -> None:
        """The eye rests, the ring goes dark, everything is released."""
        if self.eye:
            self.eye.close()
        self.devices.close()
