"""Pictures that somebody puts into a folder, seen as if the camera had taken them: where none is mounted, a photograph.

Whatever can put a file there will do: a phone, a webcam's program, a scanner.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.core.clock import MS, SECOND
from companion.core.disk import make_folder
from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.dice.examples import opened
from companion.dice.picture import Bytes
from hardware.ports import Camera, Frame, Health

SUFFIXES = (".png", ".jpg", ".jpeg", ".bmp", ".webp")
LOOK_NS = 300 * MS  # a file that stays as it is for so long is complete
SHOWN_NS = 8 * SECOND  # time enough for a slow reader to be sure


class _File(NamedTuple):
    name: str
    size: int
    changed_ns: int


class Inbox:
    """A camera, and a folder whose newest picture goes before what the camera sees, for a while.

    What lay there when the table was laid is not looked at again; nothing there is ever changed or removed.
    """

    def __init__(self, camera: Camera, folder: Path, now_ns: Callable[[], int]) -> None:
        self._camera = camera
        self._folder = folder
        self._now_ns = now_ns
        with suppress(OSError):  # a full disk costs the folder, not the table
            make_folder(folder)
        self._known = set(self._files())
        self._growing: set[_File] = set()  # seen at the last look, not known to be complete
        self._looked_ns = now_ns()
        self._shown: tuple[str, Bytes] | None = None
        self._since_ns = 0
        self._trouble: Message | None = None

    def latest(self) -> Frame | None:
        now_ns = self._now_ns()
        if now_ns - self._looked_ns >= LOOK_NS:
            self._looked_ns = now_ns
            self._look(now_ns)
        if self._shown is None:
            return self._camera.latest()
        name, image = self._shown
        if now_ns - self._since_ns < SHOWN_NS:
            return Frame(now_ns, image)
        self._shown = None
        self._trouble = say("The dice in {file} are not to be read for sure: touch their faces.", file=name)
        return self._camera.latest()

    def refocus(self) -> None:
        self._camera.refocus()

    def trouble(self) -> Message | None:
        """What is wrong with the last picture, said once."""
        told, self._trouble = self._trouble, None
        return told

    def health(self) -> Health:
        return self._camera.health()

    def close(self) -> None:
        """Nothing to let go of: the camera belongs to whoever opened it."""

    def _look(self, now_ns: int) -> None:
        new = set(self._files()) - self._known
        complete, self._growing = new & self._growing, new
        if not complete:
            return
        self._known |= complete
        newest = max(complete, key=lambda file: (file.changed_ns, file.name))
        try:
            image = opened(self._folder / newest.name)
        except CompanionError as error:
            self._trouble = error.message
            return
        image.setflags(write=False)
        self._shown, self._since_ns = (newest.name, image), now_ns

    def _files(self) -> list[_File]:
        found = []
        with suppress(OSError), os.scandir(self._folder) as entries:
            for entry in entries:
                if entry.name.lower().endswith(SUFFIXES) and entry.is_file(follow_symlinks=False):
                    with suppress(OSError):  # gone meanwhile
                        about = entry.stat(follow_symlinks=False)
                        found.append(_File(entry.name, about.st_size, about.st_mtime_ns))
        return found
