"""Switching the machine off, for a program that has no right to: it lays down a file, and systemd does it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hardware.errors import DeviceError
from hardware.ports import Power

VARIABLE = "COMPANION_POWEROFF"  # set by companion.service, where companion-poweroff.path looks


class AskedBySystemd:
    """The file that companion-poweroff.path waits for."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def switch_off(self) -> None:
        try:
            self._path.touch()
        except OSError as error:
            raise DeviceError(
                "the machine cannot be switched off from here ({error}); pull the plug: no game is lost",
                error=error.strerror or str(error),
            ) from error


def power_of(environ: Mapping[str, str]) -> Power | None:
    """The machine's switch where a unit hears us; nothing on a desktop."""
    path = environ.get(VARIABLE, "")
    return AskedBySystemd(Path(path)) if path else None
