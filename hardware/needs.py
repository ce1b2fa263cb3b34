"""What a driver needs of the machine, as plain values: `companion check`, `install` and `wiring` read nothing else.

Plain Python, as every driver's module is: the installer asks before any library is there, and a library is loaded late.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Literal

from hardware.errors import LibraryMissing

Board = Literal["all", "pi3", "pi02", "pi4", "pi5"]  # the filters of config.txt
LED_RESISTOR = "560 Ω"  # what firmware_config/parts.toml counts with
SEES_APT = "and make the environment with --system-site-packages"


@dataclass(frozen=True)
class Library:
    """A library by the name it is imported as; installer, check and error messages read the rest."""

    module: str
    apt: str = ""  # Debian's package; "": the pinned one from PyPI and no other
    pip: str = ""  # its name on PyPI; "" if pip's copy does not work
    least: str = ""  # the oldest version that will do
    in_every_archive: bool = True  # False: `apt` is left out where the archive lacks it
    built_with: tuple[str, ...] = ()  # packages that pip needs to build it where the archive lacks it
    stands_on: tuple[str, ...] = ()  # packages that pip's copy needs; "new|old" where a release renamed one
    how: str = ""  # what to do by hand, if apt and pip in one line do not say it

    @property
    def name(self) -> str:
        """What people call it."""
        return self.pip or self.module

    @property
    def advice(self) -> str:
        """How to get it, in one line.

        >>> Library("serial", "python3-serial", "pyserial").advice
        'sudo apt install python3-serial (or: pip install pyserial)'
        """
        if self.how or not self.apt:
            return self.how or f"pip install {self.name}"
        return f"sudo apt install {self.apt} " + (f"(or: pip install {self.pip})" if self.pip else SEES_APT)

    def load(self, module: str = "") -> Any:
        """The library itself, one of its modules, or one of ours that imports it; else LibraryMissing.

        >>> PICAMERA2.load("picamera2.nowhere")
        Traceback (most recent call last):
            ...
        hardware.errors.LibraryMissing: picamera2.nowhere cannot be imported (...
        """
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a greeting would spoil what we print
        name = module or self.module
        try:
            return importlib.import_module(name)
        # RPi.GPIO raises RuntimeError off a Pi; OpenCV and pygame raise ImportError for a missing libGL.
        except (ImportError, RuntimeError, OSError) as error:
            # One of our own modules fails for the sake of the library that it imports.
            missing = (getattr(error, "name", None) or name).partition(".")[0]
            if "libGL" in str(error):
                how = "sudo apt install libgl1 libglib2.0-0"
            else:
                how = {each.module: each for each in (*KNOWN, self)}.get(missing, Library(missing)).advice
            raise LibraryMissing(
                "{library} cannot be imported ({error}); install it: {how}", library=name, error=str(error), how=how
            ) from error


GPIOZERO = Library("gpiozero", "python3-gpiozero", "gpiozero", "2.0")
# lgpio comes from Raspberry Pi's archive; elsewhere it is built from its source where PyPI has no wheel.
LGPIO = Library(
    "lgpio",
    "python3-lgpio",
    "lgpio",
    "0.2",
    in_every_archive=False,
    built_with=("swig", "gcc", "libc6-dev", "python3-dev"),
    how=f"sudo apt install python3-lgpio {SEES_APT}",
)
LIBCAMERA = Library("libcamera", "python3-libcamera", in_every_archive=False)
NUMPY = Library("numpy", "python3-numpy", "numpy", "1.24")
# Debian's own is another version in each release, and brings 290 packages.
OPENCV = Library("cv2", pip="opencv-python", least="4.6", stands_on=("libgl1", "libglib2.0-0t64|libglib2.0-0"))
PICAMERA2 = Library(
    "picamera2",
    "python3-picamera2",
    in_every_archive=False,
    how=f"sudo apt install --no-install-recommends python3-picamera2 {SEES_APT}",
)
PYGAME = Library("pygame", "python3-pygame", "pygame", "2.1.2")
RPI_GPIO = Library(
    "RPi", pip="RPi.GPIO", how="pip install RPi.GPIO on a Pi 4 or older, sudo apt install python3-rpi-lgpio on a Pi 5"
)
SERIAL = Library("serial", "python3-serial", "pyserial", "3.5")
KNOWN = (GPIOZERO, LGPIO, LIBCAMERA, NUMPY, OPENCV, PICAMERA2, PYGAME, RPI_GPIO, SERIAL)


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
    programs: tuple[str, ...] = ()  # that the driver starts; Debian's package of each has its name
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

    def of_all(name: str) -> tuple[Any, ...]:
        return tuple(thing for needs in each for thing in getattr(needs, name))

    once = {field.name: tuple(dict.fromkeys(of_all(field.name))) for field in fields(Needs)}
    return Needs(**once | {"lines": of_all("lines")})
