"""Files that survive a pulled plug: appends that are on disk when they return, replacements that are whole.

Whatever the program keeps is written here. Every call that changes a disk goes through `kernel`, so that a test can
record an evening call by call, or let any of them fail.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


class Kernel:
    """The calls that change what is on a disk, and no others."""

    def open(self, path: Path) -> int:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)

    def write(self, fd: int, data: memoryview) -> int:
        return os.write(fd, data)

    def sync(self, fd: int) -> None:
        os.fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def close(self, fd: int) -> None:
        os.close(fd)

    def rename(self, old: Path, new: Path) -> None:
        old.replace(new)

    def unlink(self, path: Path) -> None:
        path.unlink()

    def make_folder(self, path: Path) -> None:
        path.mkdir(0o700)

    def sync_folder(self, path: Path) -> None:
        fd = os.open(path, os.O_DIRECTORY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


kernel = Kernel()


class DurableFile:
    """An open file that grows at its end; private to its owner."""

    def __init__(self, path: Path) -> None:
        self._fd = kernel.open(path)

    def write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[kernel.write(self._fd, view) :]

    def sync(self) -> None:
        kernel.sync(self._fd)

    def truncate(self, size: int) -> None:
        kernel.truncate(self._fd, size)

    def lock(self, *, wait: bool = False) -> None:
        """Keep it for ourselves until it is closed; raises BlockingIOError if somebody has it and we do not wait."""
        fcntl.flock(self._fd, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))

    @property
    def size(self) -> int:
        return os.fstat(self._fd).st_size

    def is_at(self, path: Path) -> bool:
        """Whether this name still leads to this file: nobody has removed or replaced it."""
        try:
            return os.path.samestat(path.stat(), os.fstat(self._fd))
        except OSError:
            return False

    def close(self) -> None:
        """Let go of the file; again does nothing."""
        if self._fd >= 0:
            fd, self._fd = self._fd, -1
            kernel.close(fd)


Opener = Callable[[Path], DurableFile]


def make_folder(path: Path) -> None:
    """A folder only its owner may look into; it and the folders above it survive a power cut."""
    if path.is_dir():
        return
    make_folder(path.parent)
    try:
        kernel.make_folder(path)
    except FileExistsError:
        if not path.is_dir():  # else somebody else was quicker
            raise
    kernel.sync_folder(path.parent)


def write_whole(path: Path, data: bytes, opener: Opener = DurableFile) -> DurableFile:
    """Put `data` in place of the file, and hold it open, locked: after a power cut it is the old one or the new one."""
    make_folder(path.parent)
    fresh = path.with_name(f".{path.name}.new")
    remove_file(fresh)
    file = opener(fresh)
    try:
        file.lock()
        file.write(data)
        file.sync()
        kernel.rename(fresh, path)
        kernel.sync_folder(path.parent)
    except BaseException:
        file.close()
        with suppress(OSError):  # the first trouble is the one to tell
            remove_file(fresh)
        raise
    return file


def replace_file(path: Path, data: bytes) -> None:
    """As `write_whole`, for a file that nobody goes on writing."""
    write_whole(path, data).close()


def remove_file(path: Path) -> None:
    """Take a file away, if it is there."""
    with suppress(FileNotFoundError):
        kernel.unlink(path)


def sync_folder(path: Path) -> None:
    """Make a created, renamed or removed name in this folder survive a power cut."""
    kernel.sync_folder(path)
