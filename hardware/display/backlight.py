"""The light behind a panel, as far as the kernel knows one (/sys/class/backlight) and lets us set it."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """The first light whose brightness may be written; looked for each time, for a panel may come later."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder

    def brightness(self) -> float | None:
        """From 0.0 to 1.0; None where there is none that we may set."""
        light = self._light()
        return light[1] / light[2] if light else None

    def shine(self, level: float) -> None:
        """So bright, at least as bright as the faintest step; a light that refuses stays as it is."""
        if light := self._light():
            path, _, most = light
            try:
                path.write_text(str(max(1, round(min(1.0, level) * most))))
            except OSError:
                return

    def _light(self) -> tuple[Path, int, int] | None:
        """Where it is written, how bright it is, and how bright it can be."""
        for path in sorted(self._folder.glob("*/brightness")):
            try:
                now, most = int(path.read_text()), int(path.with_name("max_brightness").read_text())
            except (OSError, ValueError):
                continue
            if most > 0 and os.access(path, os.W_OK):
                return path, now, most
        return None
