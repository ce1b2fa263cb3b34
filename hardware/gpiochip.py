"""GPIO chips as the kernel tells of them: which chip is the header's, and who holds a line.

The number in /dev/gpiochipN has changed with kernel updates more than once; the label has not.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# From linux/gpio.h: _IOR(0xB4, 1, 68 bytes) and _IOWR(0xB4, 5, 256 bytes).
GET_CHIPINFO = 0x8044B401
GET_LINEINFO = 0xC100B405
CHIP = struct.Struct("=32s32sI")
LINE = struct.Struct("=32s32sIIQ176x")
USED = 1 << 0
OUTPUT = 1 << 3

HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")  # Pi 5; Pi 4; older ones


@dataclass(frozen=True, slots=True)
class Chip:
    number: int
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chip; `consumer` is what its holder calls itself."""

    consumer: str
    used: bool
    output: bool


def read_chip(number: int, answer: bytes) -> Chip:
    """The kernel's answer about a chip.

    >>> read_chip(4, CHIP.pack(b"gpiochip4", b"pinctrl-rp1", 54))
    Chip(number=4, label='pinctrl-rp1')
    """
    _, label, _ = CHIP.unpack(answer)
    return Chip(number, _text(label))


def read_line(answer: bytes) -> Line:
    """The kernel's answer about a line.

    >>> read_line(LINE.pack(b"GPIO17", b"lg", 17, 0, USED | OUTPUT))
    Line(consumer='lg', used=True, output=True)
    """
    _, consumer, _, _, flags = LINE.unpack(answer)
    return Line(_text(consumer), bool(flags & USED), bool(flags & OUTPUT))


def _text(field: bytes) -> str:
    return field.partition(b"\0")[0].decode("ascii", "replace")


def chips(dev: Path = Path("/dev")) -> Iterator[Chip]:
    """Every chip that may be opened, by number."""
    numbers = [path.name.removeprefix("gpiochip") for path in dev.glob("gpiochip*")]
    for number in sorted(int(n) for n in numbers if n.isdigit()):
        try:
            yield read_chip(number, _ask(dev / f"gpiochip{number}", GET_CHIPINFO, bytes(CHIP.size)))
        except OSError:
            continue


def header_chip(found: list[Chip]) -> Chip | None:
    """The chip behind the 40 pins.

    >>> header_chip([Chip(0, "gpio-brcmstb"), Chip(10, "pinctrl-rp1")])
    Chip(number=10, label='pinctrl-rp1')
    >>> header_chip([Chip(0, "gpio-brcmstb")]) is None
    True
    """
    for label in HEADER_LABELS:
        for chip in found:
            if chip.label == label:
                return chip
    return None


def line_info(chip: int, gpio: int, dev: Path = Path("/dev")) -> Line:
    """What the kernel knows about a line; raises OSError where the chip cannot be asked."""
    question = LINE.pack(b"", b"", gpio, 0, 0)
    return read_line(_ask(dev / f"gpiochip{chip}", GET_LINEINFO, question))


def holder(chip: int, gpio: int) -> str:
    """Who holds a line, in words: its consumer's name, and the processes that have the chip open."""
    try:
        line = line_info(chip, gpio)
    except OSError as error:
        return f"somebody (the kernel does not say who: {error.strerror})"
    if not line.used:
        return "nobody any more"
    named = f'"{line.consumer}"' if line.consumer else "an unnamed consumer"
    others = list(_processes_with(Path(f"/dev/gpiochip{chip}")))
    if others:
        return f"{named} ({', '.join(others)})"
    return f"{named} (the kernel itself, or a process of another user)"


def _processes_with(path: Path) -> Iterator[str]:
    for process in Path("/proc").iterdir():
        if not process.name.isdigit() or int(process.name) == os.getpid():
            continue
        try:
            if any(fd.readlink() == path for fd in (process / "fd").iterdir()):
                yield f"process {process.name}, {(process / 'comm').read_text().strip()}"
        except OSError:
            continue


def _ask(path: Path, request: int, question: bytes) -> bytes:
    fd = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        return fcntl.ioctl(fd, request, question)
    finally:
        os.close(fd)
