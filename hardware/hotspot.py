"""A Wi-Fi of the machine's own, for a program that has no right to one: it lays down a file, and systemd does it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hardware.errors import DeviceError
from hardware.ports import Hotspot

WISH, FACTS = "COMPANION_HOTSPOT", "COMPANION_WIFI"  # set by companion.service: what its path unit looks for, its words
MOST = 1000  # bytes of those words


class AskedBySystemd:
    """The file that companion-hotspot.path waits for; the unit takes it away when the Wi-Fi is over or never came."""

    def __init__(self, wish: Path, name: str, password: str) -> None:
        self.name, self.password = name, password
        self._wish = wish
        self._asked = False

    @property
    def on(self) -> bool:
        return self._wish.exists()

    @property
    def failed(self) -> bool:
        return self._asked and not self.on

    def switch(self, on: bool) -> None:
        try:
            self._wish.touch() if on else self._wish.unlink(missing_ok=True)
        except OSError as error:
            raise DeviceError(
                "the table cannot ask for a Wi-Fi of its own ({error}); use the Wi-Fi of the house",
                error=error.strerror or str(error),
            ) from error
        self._asked = on


class Pretended:
    """The simulated twin: it says that it is on."""

    name, password, failed = "Companion-1234", "gracht-molen-42", False
    on = False

    def switch(self, on: bool) -> None:
        self.on = on


def hotspot_of(environ: Mapping[str, str]) -> Hotspot | None:
    """The machine's own Wi-Fi, where a unit hears us and the installer has named it; nothing on a desktop."""
    wish, facts = environ.get(WISH, ""), environ.get(FACTS, "")
    if not wish or not facts:
        return None
    try:
        with Path(facts).open(encoding="utf-8") as file:
            lines = file.read(MOST).splitlines()
    except (OSError, UnicodeError):
        return None
    told = dict(line.split("=", 1) for line in lines if "=" in line)
    name, password = told.get("SSID", ""), told.get("PASSWORD", "")
    return AskedBySystemd(Path(wish), name, password) if name and len(password) >= 8 else None
