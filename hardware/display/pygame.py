"""A window on a desktop, or the whole screen of a Pi without one (SDL's KMSDRM), through pygame."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from hardware.display.backlight import Backlight
from hardware.display.fit import Finger, Fit, fitted
from hardware.driver import Context, Driver, Pixels, Settings
from hardware.errors import DeviceMissing, Misuse
from hardware.needs import PYGAME, Needs
from hardware.ports import Health, Key, Surface, Touch

DRAWS_WITHOUT_A_DESKTOP = ("libegl1", "libgbm1", "libgl1-mesa-dri", "libgles2")  # what SDL needs for it


@dataclass(frozen=True)
class PygameDisplaySettings(Settings):
    """A window or the whole screen, and how many pixels are painted."""

    fullscreen: bool | Literal["auto"] = "auto"  # "auto": without a desktop
    window: tuple[Pixels, Pixels] = (1280, 720)  # the size of a window
    painted: tuple[Pixels, Pixels] | None = None  # the picture's own size, if it is to be scaled
    turned: bool = False  # the panel is mounted upside down
    pointer: bool | Literal["auto"] = "auto"  # "auto": in a window
    video_driver: str = ""  # SDL's name (wayland, x11, kmsdrm, dummy); "" lets SDL choose
    title: str = "Amsterdam Companion"


class PygameDisplay(Driver):
    """Whatever screen SDL can open, in the main thread; pictures are scaled to the panel, fingers and mice alike."""

    settings: ClassVar[type[Settings]] = PygameDisplaySettings

    @staticmethod
    def needs(settings: PygameDisplaySettings) -> Needs:
        return Needs(groups=("video", "render", "input"), libraries=(PYGAME,), packages=DRAWS_WITHOUT_A_DESKTOP)

    def __init__(self, settings: PygameDisplaySettings, context: Context) -> None:
        self._pygame = PYGAME.load()
        self._now_ns = context.now_ns
        self._backlight = Backlight()
        self._window = self._open(settings)
        panel = self._window.get_size()
        self.size = settings.painted or panel
        self._fit = Fit(self.size, panel, settings.turned)
        self._fingers = Fingers(self._pygame, self._fit)
        self._shown: Surface | None = None
        self._closing = False
        self._driver = self._pygame.display.get_driver()

    def present(self, surface: Surface) -> None:
        if surface.get_size() != self.size:
            raise Misuse(f"a picture of {surface.get_size()} for a display of {self.size}")
        self._shown = surface
        try:
            self._window.blit(*fitted(self._pygame, surface, self._fit))
            self._pygame.display.flip()
        except self._pygame.error as error:
            raise DeviceMissing(
                "the screen is gone ({error}); it is opened again by itself", error=str(error)
            ) from error

    def inputs(self) -> Sequence[Touch | Key]:
        told: list[Touch | Key] = []
        exposed = False
        for event in self._pygame.event.get():
            if event.type == self._pygame.QUIT:
                self._closing = True
            elif event.type == self._pygame.WINDOWEXPOSED:
                exposed = True
            else:
                told += self._fingers.translate(event, self._now_ns())
        if exposed and self._shown is not None:
            self.present(self._shown)
        return told

    def wants_to_close(self) -> bool:
        return self._closing

    def brightness(self) -> float | None:
        return self._backlight.brightness()

    def shine(self, level: float) -> None:
        self._backlight.shine(level)

    def health(self) -> Health:
        w, h = self._window.get_size()
        return Health(True, detail=f"pygame {self._pygame.version.ver} on {self._driver}, {w}×{h}")

    def _release(self) -> None:
        self._pygame.display.quit()

    def _open(self, settings: PygameDisplaySettings) -> Any:
        pygame = self._pygame
        desktop = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
        chosen = settings.video_driver or os.environ.get("SDL_VIDEODRIVER", "")
        # Without a desktop SDL would go through X and Wayland first and then name the wrong culprit.
        driver = chosen or ("" if desktop else "kmsdrm")
        fullscreen = settings.fullscreen if settings.fullscreen != "auto" else driver == "kmsdrm"
        trouble: Exception | None = None
        for surroundings in _surroundings(driver):
            with _environment(surroundings):
                try:
                    pygame.display.init()
                    # (0, 0) takes the panel's own mode; any other size would snap to some mode of the monitor.
                    size, flags = ((0, 0), pygame.FULLSCREEN) if fullscreen else (settings.window, 0)
                    window = pygame.display.set_mode(size, flags)
                    break
                except pygame.error as error:
                    pygame.display.quit()
                    trouble = trouble or error
        else:
            raise DeviceMissing(
                "no screen could be opened ({error}); without a desktop SDL needs its KMSDRM backend and the groups "
                'video and render: install python3-pygame with apt, or choose the display driver "framebuffer"',
                error=str(trouble),
            ) from trouble
        pygame.display.set_caption(settings.title)
        pygame.mouse.set_visible(settings.pointer if settings.pointer != "auto" else not fullscreen)
        return window


def _surroundings(driver: str) -> Iterator[dict[str, str]]:
    """What to tell SDL, one attempt after the other."""
    told = {"SDL_VIDEODRIVER": driver} if driver else {}
    yield told
    if driver == "kmsdrm" and "SDL_KMSDRM_DEVICE_INDEX" not in os.environ:
        # On a Pi 5 the card without a screen may come first, and another one after the next boot.
        for index in range(4):
            yield told | {"SDL_KMSDRM_DEVICE_INDEX": str(index)}


@contextmanager
def _environment(told: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in told}
    os.environ.update(told)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


class Fingers:
    """SDL's events → Touch and Key, in pixels of the picture; a second finger on the screen is ignored."""

    def __init__(self, pygame: Any, fit: Fit) -> None:
        self._pygame = pygame
        self._fit = fit
        self._touch = Finger(fit)
        self._first: int | None = None
        self._mouse = False

    def translate(self, event: Any, at_ns: int) -> Sequence[Touch | Key]:
        """What one event tells, stamped `at_ns`; nothing if it is of no interest."""
        pygame = self._pygame
        match event.type:
            case pygame.KEYDOWN:
                return [Key(at_ns, pygame.key.name(event.key), event.unicode, True)]
            case pygame.KEYUP:
                return [Key(at_ns, pygame.key.name(event.key), "", False)]
            case pygame.FINGERDOWN if self._first is None:
                self._first = event.finger_id
                return self._touch.touch(at_ns, self._of_finger(event), "down")
            case pygame.FINGERMOTION if event.finger_id == self._first:
                return self._touch.touch(at_ns, self._of_finger(event), "move")
            case pygame.FINGERUP if event.finger_id == self._first:
                self._first = None
                return self._touch.touch(at_ns, self._of_finger(event), "up")
            # Some platforms report a finger a second time, as a mouse: those are marked `touch`.
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and not getattr(event, "touch", False):
                self._mouse = True
                return self._touch.touch(at_ns, event.pos, "down")
            case pygame.MOUSEMOTION if self._mouse and not getattr(event, "touch", False):
                return self._touch.touch(at_ns, event.pos, "move")
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._mouse:
                self._mouse = False
                return self._touch.touch(at_ns, event.pos, "up")
            case pygame.MOUSEWHEEL if event.y:
                where = self._fit.to_picture(*pygame.mouse.get_pos()) or self._touch.last
                return [Touch(at_ns, *where, "move", scroll=event.y)]
        return []

    def _of_finger(self, event: Any) -> tuple[float, float]:
        width, height = self._fit.panel
        return event.x * (width - 1), event.y * (height - 1)
