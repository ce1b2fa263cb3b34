"""Files that survive a pulled plug: appends that are on disk when they return, replacements that are whole."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path


class DurableFile:
    """An open file that grows at its end; private to its owner."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)

    def write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._fd, view) :]

    def sync(self) -> None:
        os.fsync(self._fd)

    def truncate(self, size: int) -> None:
        os.ftruncate(self._fd, size)

    def fileno(self) -> int:
        return self._fd

    def close(self) -> None:
        """Let go of the file; again does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


Opener = Callable[[Path], DurableFile]


def make_folder(path: Path) -> None:
    """A folder only its owner may look into."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def sync_folder(path: Path) -> None:
    """Make a created or renamed name in this folder survive a power cut."""
    fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def replace_file(path: Path, data: bytes) -> None:
    """Put `data` in place of the file: after a power cut it is the old one or the new one, never half of each."""
    make_folder(path.parent)
    fresh = path.with_name(f".{path.name}.new")
    fresh.unlink(missing_ok=True)
    with closing(DurableFile(fresh)) as file:
        file.write(data)
        file.sync()
    fresh.replace(path)
    sync_folder(path.parent)
