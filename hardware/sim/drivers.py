"""The simulated drivers: what their devices show stays in the world; no use after closing is pardoned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from hardware.buttons.contacts import Contacts
from hardware.driver import Context, Driver, Limits, Settings
from hardware.errors import Misuse
from hardware.needs import NUMPY
from hardware.ports import RGB, SOUNDS, Edge, Frame, Health, Key, Kind, SoundName, Surface, Touch
from hardware.ring.pixels import checked
from hardware.sim.scene import FRAME_NS, DiceScene
from hardware.sim.world import SimTable
from hardware.voice.spoken import checked_language, checked_level, checked_words

if TYPE_CHECKING:
    from hardware.ports import Image
    from hardware.sim.optics import Array

Pixels = Annotated[int, Limits(ge=160, le=1920)]


class SimDriver(Driver):
    """A driver of one of the world's devices; opening fails while that device is unplugged."""

    device: ClassVar[Kind]

    def __init__(self, settings: Settings, context: Context) -> None:
        if not isinstance(context.world, SimTable):
            raise Misuse(f"a simulated {self.device} needs a world: pass world=SimTable(…)")
        self._world = context.world
        self._world.open(self.device)

    def use(self) -> SimTable:
        """The world, or what a real device would raise now."""
        if self._closed:
            raise Misuse(f"the simulated {self.device} was used after it was closed")
        self._world.touched(self.device)
        return self._world


class SimButtons(SimDriver):
    """The world's buttons, bounces and stamps included."""

    device: ClassVar[Kind] = "buttons"

    def __init__(self, settings: Settings, context: Context) -> None:
        super().__init__(settings, context)
        self._contacts = Contacts("sim", {name: name for name in self._world.buttons}, context.now_ns)

    def edges(self) -> Sequence[Edge]:
        for edge in self.use().take_edges():
            self._contacts.hear(edge)
        return self._contacts.take()

    def lamps(self, lit: frozenset[str]) -> None:
        self.use().lamps = lit & frozenset(self._world.buttons)

    def mute(self, muted: frozenset[str]) -> None:
        self.use()
        self._contacts.mute(muted)

    def health(self) -> Health:
        return self._contacts.health("simulated buttons: " + ", ".join(self.use().buttons))

    def _release(self) -> None:
        self._world.lamps = frozenset()


class SimRing(SimDriver):
    """The world's ring; wrong pixels are a mistake that is not forgiven."""

    device: ClassVar[Kind] = "ring"

    @property
    def leds(self) -> int:
        return self._world.leds

    def show(self, pixels: Sequence[RGB]) -> None:
        self.use().ring = checked(pixels, self.leds)

    def health(self) -> Health:
        return Health(True, detail=f"simulated ring of {self.use().leds}")

    def _release(self) -> None:
        if self._world.plugged("ring"):
            self._world.ring = ((0, 0, 0),) * self.leds


class SimSound(SimDriver):
    """A loudspeaker that writes down the names; a name that is not in SOUNDS is a mistake."""

    device: ClassVar[Kind] = "sound"

    def play(self, name: SoundName) -> None:
        if name not in SOUNDS:
            raise Misuse(f'there is no sound "{name}"; there are {", ".join(SOUNDS)}')
        self.use().played.append(name)

    def volume(self, level: float) -> None:
        if not 0.0 <= level <= 1.0:
            raise Misuse(f"a volume of {level} is not between 0.0 and 1.0")
        self.use().volume = level

    def health(self) -> Health:
        self.use()
        return Health(True, detail="simulated sound")


class SimVoice(SimDriver):
    """A voice that writes down what it says; what cannot be said is a mistake."""

    device: ClassVar[Kind] = "voice"

    def speak(self, text: str, language: str) -> None:
        self.use().spoken.append((checked_words(text, language), language))

    def prepare(self, language: str) -> None:
        self.use().prepared = checked_language(language)

    def hush(self) -> None:
        self.use().hushed += 1

    def volume(self, level: float) -> None:
        self.use().voice_volume = checked_level(level)

    def health(self) -> Health:
        self.use()
        return Health(True, detail="simulated voice")


@dataclass(frozen=True)
class SimDisplaySettings(Settings):
    """The size of the panel that is pretended; the world's own if not said."""

    size: tuple[int, int] | None = None


class SimDisplay(SimDriver):
    """A panel without light; the world keeps the last surface."""

    device: ClassVar[Kind] = "display"
    settings: ClassVar[type[Settings]] = SimDisplaySettings

    def __init__(self, settings: SimDisplaySettings, context: Context) -> None:
        super().__init__(settings, context)
        self.size = settings.size or self._world.size

    def present(self, surface: Surface) -> None:
        if surface.get_size() != self.size:
            raise Misuse(f"a picture of {surface.get_size()} for a display of {self.size}")
        self.use().surface = surface

    def inputs(self) -> Sequence[Touch | Key]:
        return self.use().take_inputs()

    def wants_to_close(self) -> bool:
        return self.use().closing

    def brightness(self) -> float | None:
        return self.use().brightness

    def shine(self, level: float) -> None:
        if self.use().brightness is not None:
            self.use().brightness = level

    def health(self) -> Health:
        self.use()
        return Health(True, detail=f"simulated display of {self.size[0]}×{self.size[1]}")


@dataclass(frozen=True)
class SimCameraSettings(Settings):
    """The size of the pictures."""

    size: tuple[Pixels, Pixels] = (640, 480)


class SimCamera(SimDriver):
    """Draws what lies in the world's tray: one new frame every 1/15 s, each with fresh noise.

    The light of a scene is computed once and kept while the scene stays the same, as a still tray does.
    """

    device: ClassVar[Kind] = "camera"
    settings: ClassVar[type[Settings]] = SimCameraSettings

    def __init__(self, settings: SimCameraSettings, context: Context) -> None:
        super().__init__(settings, context)
        self._draw = NUMPY.load("hardware.sim.render")
        self._now_ns = context.now_ns
        self._size = settings.size
        self._last: Frame | None = None
        self._shot = 0
        self._lit: tuple[DiceScene, Array] | None = None

    def latest(self) -> Frame | None:
        world = self.use()
        at_ns = self._now_ns() // FRAME_NS * FRAME_NS
        if self._last is None or at_ns != self._last.at_ns:
            scene = world.seen(at_ns)
            self._shot += 1
            image = self._draw.expose(self._light_of(scene), scene, shot=self._shot)
            image.setflags(write=False)
            self._last = Frame(at_ns, image)
        if world.picture == "true":
            return self._last
        spoilt = self._spoilt(self._last.image)
        spoilt.setflags(write=False)
        return replace(self._last, image=spoilt)

    def refocus(self) -> None:
        self.use()

    def health(self) -> Health:
        self.use()
        return Health(True, detail=f"simulated, {self._size[0]}×{self._size[1]}, drawn on demand")

    def _light_of(self, scene: DiceScene) -> Array:
        # Blur and noise belong to the exposure: they do not ask for a new drawing.
        still = replace(scene, blur=0.0, noise=0.0)
        if self._lit is None or self._lit[0] != still:
            self._lit = (still, self._draw.radiance(still, self._size))
        return self._lit[1]

    def _spoilt(self, image: Image) -> Image:
        if self._world.picture == "black":
            return image * 0
        if self._world.picture == "noise":
            noise: Image = NUMPY.load().random.default_rng(0).integers(0, 256, image.shape, image.dtype)
            return noise
        return image[::2, ::2].copy()
