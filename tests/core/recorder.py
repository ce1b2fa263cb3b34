"""Kernels for tests: one that writes down every call that changes the disk, one that fails at any of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from companion.core import disk
from companion.core.disk import Kernel


class Call(msgspec.Struct, frozen=True):
    """One call: `path` is the name under which a file was opened, `other` the new name of a rename."""

    name: str
    path: Path
    data: bytes = b""
    size: int = 0
    other: Path | None = None


class Recorder(Kernel):
    """Does everything and writes it down, in order, each call once it has succeeded."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._opened: dict[int, Path] = {}

    def open(self, path: Path) -> int:
        fd = super().open(path)
        self._opened[fd] = path
        self.calls.append(Call("open", path))
        return fd

    def write(self, fd: int, data: memoryview) -> int:
        count = super().write(fd, data)
        self.calls.append(Call("write", self.path_of(fd), data=bytes(data[:count])))
        return count

    def sync(self, fd: int) -> None:
        super().sync(fd)
        self.calls.append(Call("sync", self.path_of(fd)))

    def truncate(self, fd: int, size: int) -> None:
        super().truncate(fd, size)
        self.calls.append(Call("truncate", self.path_of(fd), size=size))

    def close(self, fd: int) -> None:
        self.calls.append(Call("close", self.path_of(fd)))
        self._opened.pop(fd, None)
        super().close(fd)

    def rename(self, old: Path, new: Path) -> None:
        super().rename(old, new)
        self.calls.append(Call("rename", old, other=new))

    def unlink(self, path: Path) -> None:
        super().unlink(path)
        self.calls.append(Call("unlink", path))

    def make_folder(self, path: Path) -> None:
        super().make_folder(path)
        self.calls.append(Call("make_folder", path))

    def sync_folder(self, path: Path) -> None:
        super().sync_folder(path)
        self.calls.append(Call("sync_folder", path))

    def path_of(self, fd: int) -> Path:
        """The name under which it was opened; that of now for a file that was open before we began."""
        return self._opened.get(fd) or Path(f"/proc/self/fd/{fd}").readlink()

    @property
    def told(self) -> list[str]:
        """The calls in short: "write a.journal"."""
        return [f"{call.name} {(call.other or call.path).name}" for call in self.calls]


class Failing(Recorder):
    """Fails from the call number `at` on, for as long as `broken`; closing always works, as it does in life."""

    def __init__(self, at: int, error: int, name: str = "") -> None:
        super().__init__()
        self.broken = True
        self._left = at
        self._error = error
        self._name = name  # only paths with this in their name fail

    def _may_fail(self, path: Path) -> None:
        if self._name in path.name:
            self._left -= 1
            if self.broken and self._left < 0:
                raise OSError(self._error, os.strerror(self._error))

    def open(self, path: Path) -> int:
        self._may_fail(path)
        return super().open(path)

    def write(self, fd: int, data: memoryview) -> int:
        if len(data) > 1:  # half of it goes through, as on a disk that is nearly full
            super().write(fd, data[: len(data) // 2])
        self._may_fail(self.path_of(fd))
        return super().write(fd, data[len(data) // 2 :]) + len(data) // 2

    def sync(self, fd: int) -> None:
        self._may_fail(self.path_of(fd))
        super().sync(fd)

    def truncate(self, fd: int, size: int) -> None:
        self._may_fail(self.path_of(fd))
        super().truncate(fd, size)

    def rename(self, old: Path, new: Path) -> None:
        self._may_fail(new)
        super().rename(old, new)

    def make_folder(self, path: Path) -> None:
        self._may_fail(path)
        super().make_folder(path)

    def sync_folder(self, path: Path) -> None:
        self._may_fail(path)
        super().sync_folder(path)


@contextmanager
def using(kernel: Kernel) -> Iterator[None]:
    """Let the disk layer call this kernel for a while."""
    before, disk.kernel = disk.kernel, kernel
    try:
        yield
    finally:
        disk.kernel = before


def handles() -> int:
    """How many files this process holds open."""
    return len(list(Path("/proc/self/fd").iterdir()))
