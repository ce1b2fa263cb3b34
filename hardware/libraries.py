"""The Python libraries behind the drivers: what each is called, how it gets onto a Pi, and loading it late."""

from __future__ import annotations

import importlib
import os
from dataclasses import dataclass
from typing import Any

from hardware.errors import LibraryMissing

SEES_APT = "and make the environment with --system-site-packages"


@dataclass(frozen=True)
class Library:
    """A library by the name it is imported as; installer, check and error messages read the rest."""

    module: str
    apt: str = ""  # Debian's package
    pip: str = ""  # its name on PyPI; "" if pip's copy does not work
    least: str = ""  # the oldest version that will do
    in_every_archive: bool = True  # False: `apt` is left out where the archive lacks it
    built_with: tuple[str, ...] = ()  # packages that pip needs to build it where the archive lacks it
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
                how = "sudo apt install libgl1 libglib2.0-0, or use opencv-python-headless"
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
OPENCV = Library("cv2", "python3-opencv", "opencv-python-headless", "4.6")
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
