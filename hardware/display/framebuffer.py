"""A panel through /dev/fb0 with touch through /dev/input: no desktop, no KMSDRM, any pygame."""

from __future__ import annotations

import errno
import fcntl
import logging
import mmap
import os
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from hardware.display.backlight import Backlight
from hardware.display.evdev import Keyboard, Source, TouchPanel
from hardware.display.fit import Finger, Fit, fitted
from hardware.driver import Context, Driver, Pixels, Settings
from hardware.errors import DeviceError, DeviceMissing, Misuse
from hardware.needs import PYGAME, DeviceFile, Needs
from hardware.ports import Health, Key, Surface, Touch
from hardware.units import SECOND

log = logging.getLogger(__name__)
RESCAN_NS = 2 * SECOND
GET_VARIABLE = 0x4600
GET_FIXED = 0x4602
VARIABLE = struct.Struct("@8I12I80x")  # sizes, offsets, depth, grey; then red, green, blue, transparency
FIXED = struct.Struct("@16sL4I3HI32x")
DEPTHS = (16, 24, 32)


@dataclass(frozen=True)
class FramebufferSettings(Settings):
    """Which framebuffer, and how the picture lies on it."""

    device: str = "/dev/fb0"
    inputs: str = "/dev/input"  # the folder in which touch panels and keyboards are looked for
    painted: tuple[Pixels, Pixels] | None = None  # the picture's own size, if it is to be scaled
    turned: bool = False  # the panel is mounted upside down


class FramebufferDisplay(Driver):
    """Copies pictures into the panel's memory; touch panels and keyboards may come and go."""

    settings: ClassVar[type[Settings]] = FramebufferSettings

    @staticmethod
    def needs(settings: FramebufferSettings) -> Needs:
        panel = DeviceFile(settings.device, "video", 'add a screen, or choose driver = "pygame" in [display]')
        return Needs(files=(panel,), groups=("input",), libraries=(PYGAME,))

    def __init__(self, settings: FramebufferSettings, context: Context) -> None:
        self._pygame = PYGAME.load()
        self._now_ns = context.now_ns
        self._backlight = Backlight()
        self._memory, self._layout = _mapped(settings.device)
        self._canvas = Canvas(self._pygame, self._layout, self._memory)
        self.size = settings.painted or self._layout.size
        self._fit = Fit(self.size, self._layout.size, settings.turned)
        self._device = settings.device
        self._inputs = Path(settings.inputs)
        self._sources: dict[Path, Source] = {}
        self._ignored: set[Path] = set()
        self._rescan_ns = 0
        self._finger = Finger(self._fit)

    def present(self, surface: Surface) -> None:
        if surface.get_size() != self.size:
            raise Misuse(f"a picture of {surface.get_size()} for a display of {self.size}")
        self._canvas.surface.blit(*fitted(self._pygame, surface, self._fit))
        self._canvas.copy()

    def inputs(self) -> Sequence[Touch | Key]:
        if self._now_ns() >= self._rescan_ns:
            self._rescan_ns = self._now_ns() + RESCAN_NS
            self._look_for_inputs()
        told: list[Touch | Key] = []
        for path, source in list(self._sources.items()):
            try:
                for at_ns, kind, code, value in source.events():
                    told += self._told(source, at_ns, kind, code, value)
            except OSError:
                log.info("%s (%s) is gone", source.name, path)
                self._sources.pop(path).close()
        return sorted(told, key=lambda one: one.at_ns)

    def wants_to_close(self) -> bool:
        return False

    def brightness(self) -> float | None:
        return self._backlight.brightness()

    def shine(self, level: float) -> None:
        self._backlight.shine(level)

    def health(self) -> Health:
        width, height = self._layout.size
        names = ", ".join(source.name for source in self._sources.values()) or "no touch panel or keyboard"
        detail = f"{self._device} ({self._layout.name}), {width}×{height}, {self._layout.depth} bits; {names}"
        return Health(True, detail=detail)

    def _release(self) -> None:
        for source in self._sources.values():
            source.close()
        self._canvas.surface.fill((0, 0, 0))
        self._canvas.copy()
        self._memory.close()

    def _look_for_inputs(self) -> None:
        there = set(self._inputs.glob("event*"))
        self._ignored &= there
        for path in sorted(there - self._sources.keys() - self._ignored):
            try:
                source = Source(path)
            except OSError as error:
                # udev gives the rights a moment after the device appears.
                if error.errno != errno.EACCES:
                    self._ignored.add(path)
                continue
            if source.decoder is None:
                source.close()
                self._ignored.add(path)
            else:
                self._sources[path] = source

    def _told(self, source: Source, at_ns: int, kind: int, code: int, value: int) -> Sequence[Touch | Key]:
        decoder = source.decoder
        if isinstance(decoder, Keyboard):
            key = decoder.feed(kind, code, value)
            return [Key(at_ns, *key)] if key else []
        assert isinstance(decoder, TouchPanel)
        touch = decoder.feed(kind, code, value)
        if touch is None:
            return []
        phase, across, down = touch
        width, height = self._layout.size
        return self._finger.touch(at_ns, (across * (width - 1), down * (height - 1)), phase)


def _mapped(device: str) -> tuple[mmap.mmap, Layout]:
    try:
        fd = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    except PermissionError as error:
        raise DeviceError("{device} may not be opened by this user; join the group video", device=device) from error
    except OSError as error:
        raise DeviceMissing(
            "there is no {device} ({error}); connect a screen, or put video=HDMI-A-1:1280x720@60D into cmdline.txt "
            "to have one without",
            device=device,
            error=str(error.strerror),
        ) from error
    try:
        layout = ask_layout(fd)
        return mmap.mmap(fd, layout.length), layout
    except OSError as error:
        raise DeviceError(
            "{device} is no framebuffer ({error}); choose another device", device=device, error=str(error.strerror)
        ) from error
    finally:
        os.close(fd)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each pixel's bits are; `masks` are red, green and blue within a pixel."""

    size: tuple[int, int]
    depth: int
    masks: tuple[int, int, int]
    pitch: int  # bytes from one line to the next
    start: int  # where the visible part begins
    name: str = ""

    @property
    def length(self) -> int:
        """How many bytes reach to the end of the last visible line."""
        return self.start + self.pitch * self.size[1]


def read_layout(variable: bytes, fixed: bytes) -> Layout:
    """The kernel's two answers about a framebuffer.

    >>> wide = VARIABLE.pack(800, 480, 800, 960, 0, 480, 16, 0, 11, 5, 0, 5, 6, 0, 0, 5, 0, 0, 0, 0)
    >>> read_layout(wide, FIXED.pack(b"vc4drmfb", 0, 1536000, 0, 0, 2, 1, 1, 0, 1600))
    Layout(size=(800, 480), depth=16, masks=(63488, 2016, 31), pitch=1600, start=768000, name='vc4drmfb')
    """
    width, height, _, _, left, top, depth, _, *fields = VARIABLE.unpack(variable)
    name, *_, pitch = FIXED.unpack(fixed)
    if depth not in DEPTHS:
        raise DeviceError("the framebuffer has {n} bits a pixel; set framebuffer_depth=32 in config.txt", n=depth)
    red, green, blue = (((1 << fields[i + 1]) - 1) << fields[i] for i in (0, 3, 6))
    start = top * pitch + left * depth // 8
    return Layout((width, height), depth, (red, green, blue), pitch, start, name.partition(b"\0")[0].decode())


def ask_layout(fd: int) -> Layout:
    """The layout of an open framebuffer device."""
    variable = fcntl.ioctl(fd, GET_VARIABLE, bytes(VARIABLE.size))
    return read_layout(variable, fcntl.ioctl(fd, GET_FIXED, bytes(FIXED.size)))


class Canvas:
    """A surface in the framebuffer's own form, copied into its memory line by line or at one go."""

    def __init__(self, pygame: Any, layout: Layout, memory: mmap.mmap | bytearray) -> None:
        self._layout = layout
        self._memory = memory
        self.surface = pygame.Surface(layout.size, 0, layout.depth, (*layout.masks, 0))

    def copy(self) -> None:
        """Make visible what was painted on `surface`."""
        layout = self._layout
        pixels = self.surface.get_buffer().raw
        pitch = self.surface.get_pitch()
        if pitch == layout.pitch:
            self._memory[layout.start : layout.start + len(pixels)] = pixels
            return
        line = layout.size[0] * layout.depth // 8
        for y in range(layout.size[1]):
            at = layout.start + y * layout.pitch
            self._memory[at : at + line] = pixels[y * pitch : y * pitch + line]
