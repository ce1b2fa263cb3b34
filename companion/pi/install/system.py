"""The machine that is installed on: its files below a root, its commands, and what we remember of our changes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.core.disk import sync_folder
from companion.core.errors import CompanionError

RECORD = "/etc/companion/installed.json"
BACKUP = ".before-companion"


@dataclass
class Record:
    """What an installation changed, so that it can be taken back and nothing else is."""

    files: dict[str, str] = field(default_factory=dict)  # path → digest of what we wrote
    backups: dict[str, str] = field(default_factory=dict)  # path → where its former content lies
    links: dict[str, str] = field(default_factory=dict)
    words: dict[str, list[str]] = field(default_factory=dict)  # path → words we added
    folders: list[str] = field(default_factory=list)
    packages: list[str] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    made: list[str] = field(default_factory=list)  # "user", "program"


class System:
    """A Raspberry Pi, a Debian machine, or a folder that will become one (`root`)."""

    def __init__(self, root: Path = Path("/"), record: Record | None = None) -> None:
        self.root = root
        self.live = root == Path("/")
        self.record = record if record is not None else self._remembered()

    def path(self, absolute: str) -> Path:
        """Where a path of the installed system lies for us.

        >>> System(Path("/mnt"), Record()).path("/etc/fstab")
        PosixPath('/mnt/etc/fstab')
        """
        return self.root / absolute.lstrip("/")

    def boots_with_systemd(self) -> bool:
        """Whether systemd runs here now; not so in a chroot or for a mounted card."""
        return self.live and Path("/run/systemd/system").is_dir()

    def tell_udev(self) -> None:
        """Devices get the names and rights of our rules now; a container has no udev that could be told."""
        if Path("/run/udev/control").exists():
            self.run("udevadm", "control", "--reload")
            self.run("udevadm", "trigger")

    def run(self, *command: str, env: Mapping[str, str] | None = None) -> str:
        """A command's output; its failure is told with what it said last."""
        merged = {**os.environ, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", **(env or {})}
        try:
            ran = subprocess.run(command, env=merged, capture_output=True, text=True, check=False)
        except OSError as error:
            raise CompanionError(
                "{command} cannot be run ({error}): install it, then again", command=command[0], error=error.strerror
            ) from None
        if ran.returncode:
            print("\n".join(f"    {line}" for line in f"{ran.stdout}{ran.stderr}".splitlines()[-25:]), file=sys.stderr)
            raise CompanionError("'{command}' failed: mend what it says above, then again", command=" ".join(command))
        return ran.stdout

    def output(self, *command: str) -> str | None:
        """What a command says; None, without a word, if it fails."""
        try:
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            return None
        return ran.stdout if ran.returncode == 0 else None

    def answers(self, *command: str) -> bool:
        """Whether a command ends well."""
        return self.output(*command) is not None

    # Files

    def read(self, absolute: str) -> bytes | None:
        """A file's bytes; None if it is not there."""
        try:
            return self.path(absolute).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, absolute: str, content: bytes, mode: int | None = None) -> None:
        """Replace a file as a whole and for good: after a power cut the old or the new one is there, with its mode."""
        target = self.path(absolute)
        self.make_folder(target.parent)
        if mode is None:
            mode = target.stat().st_mode & 0o777 if target.exists() else 0o644
        new = target.with_name(target.name + ".new")
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.chmod(mode)
        new.replace(target)
        sync_folder(target.parent)

    def back_up(self, absolute: str) -> None:
        """Keep what is there now beside it; the oldest copy is the one that uninstalling brings back."""
        content = self.read(absolute)
        if content is None:
            return
        copy, n = absolute + BACKUP, 1
        while self.path(copy).exists():
            n += 1
            copy = f"{absolute}{BACKUP}.{n}"
        self.write(copy, content, self.path(absolute).stat().st_mode & 0o777)
        self.record.backups.setdefault(absolute, copy)

    def take_out(self, absolute: str, content: bytes) -> list[str]:
        """Write a file without our part, to the byte as it was if nobody else changed it; else its copy is kept."""
        copy = self.record.backups.get(absolute)
        before = self.read(copy) if copy else None
        if before is not None and before.rstrip() == content.rstrip():
            content = before  # with or without its last line end
        self.write(absolute, content)
        if copy is None:
            return [f"restored {absolute}"]
        if before not in (content, None):
            return [f"restored {absolute}", f"kept {copy}"]
        self.path(copy).unlink(missing_ok=True)
        del self.record.backups[absolute]
        return [f"restored {absolute}"]

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it; the new ones are remembered."""
        missing = [f for f in (folder, *folder.parents) if not f.exists()]
        for each in reversed(missing):
            each.mkdir()
            self.record.folders.append("/" + str(each.relative_to(self.root)))

    # Memory

    def _remembered(self) -> Record:
        text = self.read(RECORD)
        if text is None:
            return Record()
        try:
            known = {key: value for key, value in json.loads(text).items() if key in Record.__dataclass_fields__}
            return Record(**known)
        except (ValueError, TypeError):
            raise CompanionError("{file} is damaged: move it away, then install again", file=RECORD) from None

    def remember(self) -> None:
        """Write down what was changed so far."""
        self.make_folder(self.path(RECORD).parent)  # which is remembered, too
        self.write(RECORD, (json.dumps(vars(self.record), indent=2, sort_keys=True) + "\n").encode())

    def forget(self) -> None:
        """Nothing of ours is left: remove the memory and the folders that we made and that are empty."""
        self.path(RECORD).unlink(missing_ok=True)
        for folder in sorted(self.record.folders, key=len, reverse=True):
            path = self.path(folder)
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()


@contextmanager
def everybody_reads() -> Iterator[None]:
    """Whatever umask root came with: of the files and folders made meanwhile, everybody reads, the owner writes."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


class Step(ABC):
    """Something that is to be so; it says what is still missing, makes it so, and takes it back."""

    title: str

    @abstractmethod
    def wants(self, system: System) -> list[str]: ...

    @abstractmethod
    def do(self, system: System) -> None: ...

    def undo(self, system: System, purge: bool) -> list[str]:
        return []  # it goes with something else


def digest(content: bytes) -> str:
    """A short name for some content."""
    return hashlib.sha256(content).hexdigest()[:16]
