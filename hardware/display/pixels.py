"""The kernel's framebuffer: how its memory is laid out, and how a pygame surface gets into it."""

from __future__ import annotations

import fcntl
import mmap
import struct
from dataclasses import dataclass
from typing import Any

from hardware.errors import DeviceError

GET_VARIABLE = 0x4600
GET_FIXED = 0x4602
VARIABLE = struct.Struct("@8I12I80x")  # sizes, offsets, depth, grey; then red, green, blue, transparency
FIXED = struct.Struct("@16sL4I3HI32x")
DEPTHS = (16, 24, 32)


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
