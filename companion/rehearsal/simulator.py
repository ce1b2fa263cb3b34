"""The second half of the simulator's window: a tray, a ring, buttons and accidents, under mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, pi, sin

import msgspec
import pygame

from companion.core.clock import MS, Clock
from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.locale import catalogue
from companion.screen import fonts
from companion.screen.theme import NIGHT
from companion.settings.config import DeviceSettings, Settings
from companion.table.devices import Devices
from companion.table.lay import Around
from companion.table.room import Room
from companion.table.table import FINGERS
from hardware.ports import Health, Key, Surface, Touch
from hardware.sim.world import SimTable

REFRESH_NS = 50 * MS
GLOW_NS = 250 * MS  # the idle ring breathes slowly: four looks a second are enough

Size = tuple[int, int]

# Key → what the legend calls it, and what it does; `on` says whether a toggle is switched on or off.
ACCIDENTS: dict[str, tuple[Message, Callable[[SimTable, bool], object]]] = {
    "r": (say("R roll"), lambda world, on: world.roll()),
    "h": (say("H hand over tray"), lambda world, on: world.hand(on)),
    "d": (say("D dim lamp"), lambda world, on: world.dim(0.12 if on else 1.0)),
    "c": (say("C cocked die"), lambda world, on: world.cock("orange", on)),
    "f": (say("F freeze camera"), lambda world, on: world.freeze("camera") if on else world.plug("camera")),
    "x": (say("X unplug ring"), lambda world, on: world.unplug("ring") if on else world.plug("ring")),
    "v": (say("V unplug camera"), lambda world, on: world.unplug("camera") if on else world.plug("camera")),
    "n": (say("N nudge tray"), lambda world, on: world.nudge()),
}
ENDS = {"r": {"r", "c"}, "n": {"n"}}  # what a throw and a nudge switch off: they are no toggles, and dice fall flat

SHARE = 0.55  # the simulated table's share of the window, as a multiple of the screen's height


def with_window(settings: Settings, size: Size) -> Settings:
    """The same settings with a window for the screen and the simulated table beside it."""
    width, height = size
    window = {"window": [width + round(height * SHARE), height], "fullscreen": False}
    return msgspec.structs.replace(settings, display=DeviceSettings("pygame", window))


def beside(world: SimTable, size: Size, clock: Clock) -> Around:
    """What puts the simulated table beside the screen, into the same window (for `table.lay`)."""

    def around(devices: Devices, room: Callable[[], Room]) -> Devices:
        devices.display.inputs()  # opens the window now, so that a missing screen can be told at once
        health = devices.display.health()
        if not health.ok:
            raise CompanionError(
                "there is no screen for the window ({reason}): try 'companion run --simulate --text'",
                reason=health.reason,
            )
        return replace(devices, display=SimulatorDisplay(devices, size, world, clock, room))

    return around


class SimulatorDisplay:
    """A display whose right half is the simulated table itself; keys and clicks there are fingers and accidents."""

    def __init__(self, devices: Devices, size: Size, world: SimTable, clock: Clock, room: Callable[[], Room]) -> None:
        self.size = size
        self._window, self._camera = devices.display, devices.camera
        self._world, self._clock, self._room = world, clock, room
        self._whole = pygame.Surface(self._window.size)
        self._drawn_ns = 0
        self._picture: pygame.Surface | None = None  # what the camera saw last
        self._seen_of: tuple[object, ...] = ()  # and of which tray
        self._state: tuple[object, ...] = ()
        self._glow: object = None
        self._targets: list[tuple[pygame.Rect, str]] = []
        self._on: set[str] = set()

    # --- the Display port ---------------------------------------------------------------------------------

    def present(self, surface: Surface) -> None:
        assert isinstance(surface, pygame.Surface)
        self._whole.blit(surface, (0, 0))
        self._draw(force=True)

    def inputs(self) -> Sequence[Touch | Key]:
        passed: list[Touch | Key] = []
        for told in (*self._window.inputs(), *self._world.take_inputs()):
            if isinstance(told, Key):
                if not self._key(told):
                    passed.append(told)
            elif told.x < self.size[0]:
                passed.append(told)
            elif told.phase == "down":
                action = next((act for rect, act in self._targets if rect.collidepoint(told.x, told.y)), None)
                if action is not None:
                    self._do(action, told.at_ns)
        self._draw()
        return passed

    def wants_to_close(self) -> bool:
        return self._window.wants_to_close()

    def brightness(self) -> float | None:
        return self._window.brightness()

    def shine(self, level: float) -> None:
        self._window.shine(level)

    def health(self) -> Health:
        return self._window.health()

    def close(self) -> None:
        self._window.close()

    # --- fingers and accidents ----------------------------------------------------------------------------

    def _key(self, key: Key) -> bool:
        """Whether a key means something at the simulated table, where it is then done."""
        action = FINGERS.get(key.name, key.name)
        typing = self._room().panel.prompt.kind in ("text", "number")
        if typing or action not in (*self._world.buttons, *ACCIDENTS):
            return False
        if key.pressed:
            self._do(action, key.at_ns)
        return True

    def _do(self, action: str, at_ns: int) -> None:
        """A finger on a button, or an accident."""
        if action in self._world.buttons:
            self._world.press(action, at_ns=at_ns)
            return
        self._on ^= {action}
        ACCIDENTS[action][1](self._world, action in self._on)
        self._on -= ENDS.get(action, set())

    # --- drawing ------------------------------------------------------------------------------------------

    def _draw(self, force: bool = False) -> None:
        now_ns = self._clock.now_ns()
        state = (self._world.tray, self._world.lamps, frozenset(self._on), self._world.held())
        moving = now_ns <= self._world.tray.still_ns + 2 * REFRESH_NS
        waited_ns = now_ns - self._drawn_ns
        glowing = self._world.ring != self._glow
        due = waited_ns >= REFRESH_NS and (state != self._state or moving)
        if not (force or due or (glowing and waited_ns >= GLOW_NS)):
            return
        self._drawn_ns, self._state, self._glow = now_ns, state, self._world.ring
        x, w, h = self.size[0], self._whole.get_width() - self.size[0], self._whole.get_height()
        bench = pygame.Rect(x, 0, w, h)
        self._whole.fill(NIGHT.paper, bench)
        self._targets = []
        tray = pygame.Rect(x + 8, 8, w - 16, round((w - 16) * 0.75))
        self._tray(tray)
        side = min(w - 16, round(h * 0.3))
        ring = pygame.Rect(x + (w - side) // 2, tray.bottom + 6, side, side)
        self._ring(ring)
        buttons = pygame.Rect(x + 8, ring.bottom + 4, w - 16, 30)
        self._buttons(buttons)
        self._legend(pygame.Rect(x + 8, buttons.bottom + 4, w - 16, h - buttons.bottom - 8))
        self._window.present(self._whole)

    def _tray(self, box: pygame.Rect) -> None:
        pygame.draw.rect(self._whole, NIGHT.board, box, border_radius=8)
        picture = self._seen(box.size)
        if picture is not None:
            self._whole.blit(picture, box)
        self._targets.append((box, "r"))

    def _seen(self, size: Size) -> pygame.Surface | None:
        """What the camera sees; rendered anew only when the tray has changed, for a picture is costly."""
        now_ns = self._clock.now_ns()
        still = now_ns > self._world.tray.still_ns + 2 * REFRESH_NS
        of = (self._world.tray, frozenset(self._on), size, 0 if still else now_ns // REFRESH_NS)
        if of != self._seen_of:
            self._seen_of, self._picture = of, None
            frame = self._camera.latest()
            if frame is not None:
                image = pygame.surfarray.make_surface(frame.image[:, :, ::-1].swapaxes(0, 1))
                self._picture = pygame.transform.smoothscale(image, size)
        return self._picture

    def _ring(self, box: pygame.Rect) -> None:
        centre, radius = box.center, box.width * 0.42
        for led, colour in enumerate(self._world.ring):
            angle = 2 * pi * led / self._world.leds - pi / 2
            spot = (centre[0] + radius * cos(angle), centre[1] + radius * sin(angle))
            # LEDs look brighter than their figures; squaring the other way round shows the faint ones.
            shown = tuple(round(255 * (channel / 255) ** 0.45) for channel in colour)
            pygame.draw.circle(self._whole, NIGHT.edge, spot, max(4, radius * 0.1), 1)
            if any(colour):
                pygame.draw.circle(self._whole, shown, spot, max(3, radius * 0.09))

    def _buttons(self, box: pygame.Rect) -> None:
        names = self._world.buttons
        step = box.width // len(names)
        for number, name in enumerate(names):
            rect = pygame.Rect(box.x + number * step, box.y, step - 4, box.height)
            down = name in self._world.held() or name in self._world.lamps
            pygame.draw.rect(self._whole, NIGHT.lamp if down else NIGHT.tile, rect, border_radius=6)
            label = "—" if name == "shared" else name.removeprefix("seat")
            self._text(label, rect.center, NIGHT.lamp_ink if down else NIGHT.ink, 14, centred=True)
            self._targets.append((rect, name))

    def _legend(self, box: pygame.Rect) -> None:
        rows = (len(ACCIDENTS) + 1) // 2
        height = max(14, min(24, box.height // rows))
        words = catalogue(self._room().desk.preferences.language)
        for number, (key, (text, _)) in enumerate(ACCIDENTS.items()):
            column, row = divmod(number, rows)
            rect = pygame.Rect(box.x + column * box.width // 2, box.y + row * height, box.width // 2, height)
            ink = NIGHT.lamp if key in self._on else NIGHT.faint
            self._text(text.translated(words), rect.topleft, ink, min(13, height - 3))
            self._targets.append((rect, key))

    def _text(
        self, text: str, at: tuple[int, int], ink: tuple[int, int, int], size: int, centred: bool = False
    ) -> None:
        line = fonts.line(text, size, False, ink)
        rect = line.get_rect(center=at) if centred else line.get_rect(topleft=at)
        self._whole.blit(line, rect)
