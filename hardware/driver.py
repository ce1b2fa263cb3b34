"""What every driver is made of: checked settings, its surroundings, and its library imported late."""

from __future__ import annotations

import difflib
import importlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from hardware.errors import BadSettings, LibraryMissing

APT_OR_PIP = {
    "cv2": "sudo apt install python3-opencv (or: pip install opencv-python-headless)",
    "gpiozero": "sudo apt install python3-gpiozero (or: pip install gpiozero)",
    "libGL": "sudo apt install libgl1 libglib2.0-0, or use opencv-python-headless",
    "lgpio": "sudo apt install python3-lgpio and make the environment with --system-site-packages",
    "libcamera": "sudo apt install python3-libcamera and make the environment with --system-site-packages",
    "numpy": "sudo apt install python3-numpy (or: pip install numpy)",
    "picamera2": "sudo apt install --no-install-recommends python3-picamera2 "
    "and make the environment with --system-site-packages",
    "pygame": "sudo apt install python3-pygame (or: pip install pygame)",
    "RPi": "pip install RPi.GPIO on a Pi 4 or older, sudo apt install python3-rpi-lgpio on a Pi 5",
    "serial": "sudo apt install python3-serial (or: pip install pyserial)",
}


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of each driver's settings: frozen, typed, and deaf to unknown keys."""


@dataclass(frozen=True, slots=True)
class Context:
    """What surrounds a driver and is not a setting: the clock, and the simulated table where there is one."""

    now_ns: Callable[[], int]
    world: Any = None


S = TypeVar("S", bound=Settings)


def read_settings(kind: type[S], given: Mapping[str, Any], whose: str) -> S:
    """Checked settings; a typo is an error that suggests the right word.

    >>> class Lamp(Settings):
    ...     brightness: float = 0.5
    >>> read_settings(Lamp, {"brightness": 1}, "ring.lamp")
    Lamp(brightness=1.0)
    >>> read_settings(Lamp, {"brightnes": 1}, "ring.lamp")
    Traceback (most recent call last):
        ...
    hardware.errors.BadSettings: ring.lamp does not know "brightnes"; did you mean "brightness"?
    """
    known = [field.encode_name for field in msgspec.structs.fields(kind)]
    for key in given:
        if key not in known:
            raise BadSettings(f'{whose} does not know "{key}"; {suggestion(key, known)}')
    try:
        return msgspec.convert(dict(given), kind)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadSettings(f"{whose}: {error}; please mend the settings") from error


def suggestion(word: str, known: list[str]) -> str:
    """The nearest known word as a question, or all of them.

    >>> suggestion("oepncv", ["opencv", "files"])
    'did you mean "opencv"?'
    >>> suggestion("x", ["opencv", "files"])
    'known are: files, opencv'
    """
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if near:
        return f'did you mean "{near[0]}"?'
    return "known are: " + (", ".join(sorted(known)) or "none")


def library(name: str) -> Any:
    """A library's module, or LibraryMissing with the command that installs it.

    >>> library("picamera2.nowhere")
    Traceback (most recent call last):
        ...
    hardware.errors.LibraryMissing: picamera2.nowhere cannot be imported (...
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a greeting would spoil what we print
    try:
        return importlib.import_module(name)
    # RPi.GPIO raises RuntimeError off a Pi; OpenCV and pygame raise ImportError for a missing libGL.
    except (ImportError, RuntimeError, OSError) as error:
        # One of our own modules fails for the sake of the library that it imports.
        missing = (getattr(error, "name", None) or name).partition(".")[0]
        how = APT_OR_PIP.get("libGL" if "libGL" in str(error) else missing, f"pip install {missing}")
        raise LibraryMissing(f"{name} cannot be imported ({error}); install it: {how}") from error
