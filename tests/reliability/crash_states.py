"""Every disk that a power cut may leave behind: an evening recorded call by call, then cut anywhere.

What a sync has returned for is on the disk, and nothing else is sure. Calls since then may have reached it or not, in
any order and any subset: a write, or half of it, or only its length with zeros where its bytes should be; a cut; a new
name, a rename, a removal, of which each is there or not. So SQLite and ALICE test, and so no order of ours that the
kernel need not keep goes unnoticed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count, product
from pathlib import Path
from random import Random
from typing import TypeVar

from companion.core.disk import Kernel

T = TypeVar("T")
Disk = dict[str, bytes | None]  # what every name holds; None: a folder
Tree = dict[str, int]
FOLDER = 0  # the inode of every folder: only their names matter
BLOCK = 4096
FEW = 3  # so many calls, and every subset of them is tried
SOME = 4  # of what is too much to be tried: so many by chance


@dataclass(frozen=True)
class Wrote:
    inode: int
    at: int
    data: bytes

    def on(self, before: bytes) -> bytes:
        # Where an earlier write is missing there is a hole.
        return before.ljust(self.at, b"\0")[: self.at] + self.data + before[self.at + len(self.data) :]

    def torn(self) -> Iterator[Wrote]:
        """Half of it, or its length without its bytes."""
        cuts = {1, len(self.data) // 2, len(self.data) - 1, BLOCK - self.at % BLOCK}
        yield from (Wrote(self.inode, self.at, self.data[:cut]) for cut in sorted(cuts) if 0 < cut < len(self.data))
        yield Wrote(self.inode, self.at, bytes(len(self.data)))


@dataclass(frozen=True)
class Cut:
    inode: int
    size: int

    def on(self, before: bytes) -> bytes:
        return before[: self.size].ljust(self.size, b"\0")


@dataclass(frozen=True)
class Synced:
    inode: int


@dataclass(frozen=True)
class Named:
    """A name that came, went, or went over to another."""

    folder: str
    gone: str = ""
    come: str = ""
    inode: int = FOLDER

    def on(self, tree: Tree) -> None:
        tree.pop(self.gone, None)
        if self.come:
            tree[self.come] = self.inode


@dataclass(frozen=True)
class FolderSynced:
    folder: str


@dataclass(frozen=True)
class Shown:
    """Somebody saw this; it must be found after any cut from here on."""

    what: object


Call = Wrote | Cut | Synced | Named | FolderSynced | Shown


class Recorder(Kernel):
    """The real calls below a folder, each of them written down."""

    def __init__(self, root: Path) -> None:
        self.calls: list[Call] = []
        self._root = root
        self._inodes: dict[str, int] = {}
        self._open: dict[int, int] = {}
        self._unused = count(FOLDER + 1)  # numbers of our own: a disk gives a removed file's to the next one

    def _name(self, path: Path) -> str:
        name = os.path.relpath(path, self._root)
        assert not name.startswith(".."), f"{path} is not below {self._root}"
        return name

    def open(self, path: Path) -> int:
        name, fd = self._name(path), super().open(path)
        if name not in self._inodes:
            self._inodes[name] = next(self._unused)
            self.calls.append(Named(_folder(name), come=name, inode=self._inodes[name]))
        self._open[fd] = self._inodes[name]
        return fd

    def write(self, fd: int, data: memoryview) -> int:
        at = os.fstat(fd).st_size  # every file of ours grows at its end
        done = super().write(fd, data)
        self.calls.append(Wrote(self._open[fd], at, bytes(data[:done])))
        return done

    def sync(self, fd: int) -> None:
        super().sync(fd)
        self.calls.append(Synced(self._open[fd]))

    def truncate(self, fd: int, size: int) -> None:
        super().truncate(fd, size)
        self.calls.append(Cut(self._open[fd], size))

    def close(self, fd: int) -> None:
        super().close(fd)
        del self._open[fd]

    def rename(self, old: Path, new: Path) -> None:
        super().rename(old, new)
        gone, come = self._name(old), self._name(new)
        self._inodes[come] = self._inodes.pop(gone)
        self.calls.append(Named(_folder(come), gone, come, self._inodes[come]))

    def unlink(self, path: Path) -> None:
        super().unlink(path)
        name = self._name(path)
        self._inodes.pop(name, None)
        self.calls.append(Named(_folder(name), gone=name))

    def make_folder(self, path: Path) -> None:
        super().make_folder(path)
        name = self._name(path)
        self.calls.append(Named(_folder(name), come=name))

    def sync_folder(self, path: Path) -> None:
        super().sync_folder(path)
        self.calls.append(FolderSynced(self._name(path)))

    def found(self, disk: Disk) -> Kept:
        """What was there before the recording began; all of it is surely on the disk."""
        kept = Kept()
        for name, data in disk.items():
            self._inodes[name] = kept.tree[name] = FOLDER if data is None else next(self._unused)
            kept.data[kept.tree[name]] = data or b""
        return kept


@dataclass
class Kept:
    """What is surely on the disk, and what may be."""

    data: dict[int, bytes] = field(default_factory=dict)
    tree: Tree = field(default_factory=dict)
    written: dict[int, list[Wrote | Cut]] = field(default_factory=dict)  # not synced yet
    named: list[Named] = field(default_factory=list)  # in folders not synced yet

    def follow(self, call: Call) -> None:
        match call:
            case Wrote() | Cut():
                self.written.setdefault(call.inode, []).append(call)
            case Synced(inode):
                for change in self.written.pop(inode, ()):
                    self.data[inode] = change.on(self.data.get(inode, b""))
            case Named():
                self.named.append(call)
            case FolderSynced(folder):
                for change in self.named:
                    if change.folder == folder:
                        change.on(self.tree)
                self.named = [change for change in self.named if change.folder != folder]

    def disks(self, rng: Random) -> Iterator[Disk]:
        """Every disk that this may be after a cut; where they are too many, some of them by chance."""
        for names in _subsets(self.named, rng):
            tree = dict(self.tree)
            for change in names:
                change.on(tree)
            loose = sorted({inode for inode in tree.values() if inode in self.written})
            ways = [list(self._contents(inode, rng)) for inode in loose]
            for contents in product(*ways):
                data = {**self.data, **dict(zip(loose, contents, strict=True))}
                yield {
                    name: None if inode == FOLDER else data.get(inode, b"")
                    for name, inode in tree.items()
                    if all(str(above) in tree for above in Path(name).parents if str(above) != ".")
                }

    def _contents(self, inode: int, rng: Random) -> Iterator[bytes]:
        safe, changes = self.data.get(inode, b""), self.written[inode]
        for kept in _subsets(changes, rng):
            yield _after(safe, kept)
        if isinstance(last := changes[-1], Wrote):
            for torn in last.torn():
                yield _after(safe, [*changes[:-1], torn])


def _folder(name: str) -> str:
    return str(Path(name).parent)


def _after(data: bytes, changes: Iterable[Wrote | Cut]) -> bytes:
    for change in changes:
        data = change.on(data)
    return data


def _subsets(calls: Sequence[T], rng: Random) -> Iterator[Sequence[T]]:
    """All subsets of a few calls; of many the whole, none, without the last, and some more by chance."""
    if len(calls) <= FEW:
        yield from (subset for size in range(len(calls) + 1) for subset in combinations(calls, size))
        return
    yield from (calls, (), calls[:-1])
    for _ in range(SOME):
        until = rng.randint(1, len(calls))
        yield calls[:until]
        missing = rng.randrange(len(calls))
        yield [*calls[:missing], *calls[missing + 1 :]]


def crash_states(calls: Sequence[Call], rng: Random, kept: Kept | None = None) -> Iterator[tuple[Disk, object]]:
    """Every disk after a cut behind every call, each once, with what had been shown last by then."""
    kept, shown, met = kept or Kept(), None, set()
    for call in calls:
        if isinstance(call, Shown):
            shown = call.what
        else:
            kept.follow(call)
        for disk in kept.disks(rng):
            key = hash((id(shown), frozenset(disk.items())))
            if key not in met:
                met.add(key)
                yield disk, shown


def taken(root: Path) -> Disk:
    """What a folder holds."""
    paths = sorted(root.rglob("*"))
    return {os.path.relpath(path, root): path.read_bytes() if path.is_file() else None for path in paths}


def put(disk: Disk, root: Path) -> None:
    """Make an empty folder hold this."""
    for name, data in sorted(disk.items()):
        if data is None:
            (root / name).mkdir(parents=True, exist_ok=True)
        else:
            (root / name).write_bytes(data)
