"""What a driver needs of the machine, as plain values: `companion check`, `install` and `wiring` read nothing else.

Plain Python, as every driver's module is: the installer asks before any library is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

from hardware.libraries import Library

T = TypeVar("T")
Board = Literal["all", "pi3", "pi02", "pi4", "pi5"]  # the filters of config.txt
LED_RESISTOR = "560 Ω"  # what firmware_config/parts.toml counts with


@dataclass(frozen=True, order=True)
class Use:
    """One line of the header and what it is used for ("button seat1", "ring data")."""

    gpio: int
    purpose: str
    kernel: bool = False  # the kernel itself is meant to hold it


@dataclass(frozen=True)
class DeviceFile:
    """A file that the driver opens, the group that may, and what to do if there is none."""

    pattern: str
    group: str
    if_missing: str


@dataclass(frozen=True)
class Firmware:
    """Lines for config.txt on some boards."""

    lines: tuple[str, ...]
    why: str
    board: Board = "all"
    without: str = ""  # what goes wrong without them; "" where a missing device file tells


@dataclass(frozen=True)
class Circuit:
    """How one thing is connected: the boxes of the drawing, from the Pi's line on the left."""

    title: str
    chain: tuple[str, ...]
    ground: str = ""  # what else must be joined to the Pi's ground


@dataclass(frozen=True)
class Needs:
    """All that one driver needs, or several `together`."""

    lines: tuple[Use, ...] = ()
    files: tuple[DeviceFile, ...] = ()
    groups: tuple[str, ...] = ()  # beside those of the files
    libraries: tuple[Library, ...] = ()
    packages: tuple[str, ...] = ()  # of Debian, beside those of the libraries
    modules: tuple[str, ...] = ()  # of the kernel, loaded at boot
    firmware: tuple[Firmware, ...] = ()
    circuits: tuple[Circuit, ...] = ()

    def every_group(self) -> tuple[str, ...]:
        """Each group once.

        >>> Needs(files=(DeviceFile("/dev/fb0", "video", ""),), groups=("input", "video")).every_group()
        ('video', 'input')
        """
        return tuple(dict.fromkeys((*(file.group for file in self.files), *self.groups)))


def together(several: Iterable[Needs]) -> Needs:
    """What all of them need, each thing once; lines are kept as they are: two users of one are a clash.

    >>> both = together([Needs((Use(4, "lamp"),), groups=("gpio",)), Needs((Use(4, "lamp"),), groups=("gpio",))])
    >>> both.groups, len(both.lines)
    (('gpio',), 2)
    """
    each = tuple(several)
    return Needs(
        lines=tuple(use for needs in each for use in needs.lines),
        files=_once(needs.files for needs in each),
        groups=_once(needs.groups for needs in each),
        libraries=_once(needs.libraries for needs in each),
        packages=_once(needs.packages for needs in each),
        modules=_once(needs.modules for needs in each),
        firmware=_once(needs.firmware for needs in each),
        circuits=_once(needs.circuits for needs in each),
    )


def _once(lists: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(thing for things in lists for thing in things))
