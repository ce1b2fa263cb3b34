"""The ports: what the program may ask of a device. Pull, not callbacks; nothing here blocks.

Every stamp is integer nanoseconds of CLOCK_MONOTONIC, taken as near to the world as the driver can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, get_args

from hardware.errors import NOTHING, Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Image = NDArray[np.uint8]

RGB = tuple[int, int, int]
Kind = Literal["buttons", "camera", "display", "ring", "sound", "voice"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SoundName = Literal[
    "tick", "bright", "bell", "lapse", "accept", "refuse", "turn", "dice", "hum", "near", "win",
    "floor1", "floor2", "floor3", "floor4", "floor5", "floor6", "floor7", "floor8",
]  # fmt: skip
SOUNDS: tuple[SoundName, ...] = get_args(SoundName)
FLOORS: tuple[SoundName, ...] = tuple(name for name in SOUNDS if name.startswith("floor"))  # each higher than the last
Phase = Literal["down", "move", "up"]


@dataclass(frozen=True, slots=True)
class Edge:
    """A raw change of a button's contact, bounces included."""

    at_ns: int
    button: str
    pressed: bool


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture as it was at `at_ns`; `image` is height × width × 3, BGR, uint8, never written to."""

    at_ns: int
    image: Image


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger or a mouse; `x` and `y` are pixels of the surface that was presented."""

    at_ns: int
    x: int
    y: int
    phase: Phase = "down"
    scroll: int = 0  # steps of a wheel, up is positive


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down; `name` as pygame names it ("space", "return", "left", "1"), `text` what it types."""

    at_ns: int
    name: str
    text: str = ""
    pressed: bool = True


@dataclass(frozen=True, slots=True)
class Health:
    """How a device is: `ok` and, if not, `reason`, one sentence that ends with the next step."""

    ok: bool
    reason: Sentence = NOTHING
    detail: str = ""  # which device, how stamps are taken, …: for the Devices page and `companion check`
    ailing: bool = False  # not ok, but there: what works of it goes on working


class Surface(Protocol):
    """What the ports want of a pygame surface."""

    def get_size(self) -> tuple[int, int]: ...


class Device(Protocol):
    """What every port has."""

    def health(self) -> Health: ...
    def close(self) -> None:
        """Release the device; calling it again does nothing."""


class Buttons(Device, Protocol):
    def edges(self) -> Sequence[Edge]:
        """What happened since the last call, oldest first."""

    def lamps(self, lit: frozenset[str]) -> None:
        """Light the lamps of these buttons and no others; a button without a lamp is ignored."""

    def mute(self, muted: frozenset[str]) -> None:
        """Hear nothing of these buttons, and of all others again."""


class Camera(Device, Protocol):
    def latest(self) -> Frame | None:
        """The newest frame only; None before the first one, and while the camera settles."""

    def refocus(self) -> None:
        """Focus, expose and balance anew, then hold that: the arm or the lamp was moved. Never waits."""


class Ring(Device, Protocol):
    @property
    def leds(self) -> int:
        """How many there are."""

    def show(self, pixels: Sequence[RGB]) -> None:
        """The whole ring, first LED at the top, clockwise; the driver sends what changed."""


class Display(Device, Protocol):
    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the surface that is shown, in pixels."""

    def present(self, surface: Surface) -> None:
        """Show a pygame surface of `size`."""

    def inputs(self) -> Sequence[Touch | Key]:
        """Touches and keys since the last call, oldest first."""

    def wants_to_close(self) -> bool:
        """Whether the window's close button was used."""

    def brightness(self) -> float | None:
        """From 0.0 to 1.0; None where the panel has none that we may set."""

    def shine(self, level: float) -> None:
        """So bright, from 0.0 to 1.0, but never dark; nothing where the panel cannot."""


class Power(Protocol):
    def switch_off(self) -> None:
        """Ask for the whole machine to be switched off; raises DeviceError where that is not heard."""


class Hotspot(Protocol):
    """A Wi-Fi of the machine's own."""

    name: str
    password: str

    @property
    def on(self) -> bool: ...
    @property
    def failed(self) -> bool:
        """Whether it was asked for, and did not come or is gone."""

    def switch(self, on: bool) -> None:
        """Ask for it, or for the Wi-Fi of the house; raises DeviceError where that is not heard."""


class Sound(Device, Protocol):
    def play(self, name: SoundName) -> None:
        """Start one of SOUNDS; any other name is Misuse."""

    def volume(self, level: float) -> None:
        """From 0.0, mute, to 1.0."""


class Voice(Device, Protocol):
    def speak(self, text: str, language: str) -> None:
        """Begin to say a sentence, whatever is being said; `language` is "en", "fr", "nl"."""

    def prepare(self, language: str) -> None:
        """Sentences of this language are to come: have everything loaded that the first one needs."""

    def hush(self) -> None:
        """Fall silent."""

    def volume(self, level: float) -> None:
        """From 0.0, mute, to 1.0; from the next sentence on."""
