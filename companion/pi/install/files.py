"""Steps that change files: copies, links, a marked block of lines, words of the kernel's command line."""

from __future__ import annotations

from dataclasses import dataclass

from companion.pi.install.system import Step, System, digest

BEGIN = "# BEGIN companion: written by 'companion install', taken out by 'companion uninstall'"
END = "# END companion"


@dataclass(frozen=True)
class Copy(Step):
    """A file that is ours; whatever lay there before comes back at the end."""

    title: str
    target: str
    content: bytes
    owners: bool = False  # the owner's from then on: written once, never over his changes

    def wants(self, system: System) -> list[str]:
        there = system.read(self.target)
        if self.owners and there is not None:
            return []
        return [] if there == self.content else [self.target]

    def do(self, system: System) -> None:
        there = system.read(self.target)
        if there is not None and digest(there) != system.record.files.get(self.target):
            system.back_up(self.target)
        system.write(self.target, self.content, 0o644)
        system.record.files[self.target] = digest(self.content)

    def undo(self, system: System, purge: bool) -> list[str]:
        ours = system.record.files.pop(self.target, None)
        there = system.read(self.target)
        if ours is None or there is None:
            return []
        if digest(there) != ours and not purge:
            system.record.files[self.target] = ours
            return [f"kept {self.target}: it was changed by hand"]
        path, before = system.path(self.target), system.record.backups.pop(self.target, None)
        if before is None or not system.path(before).exists():
            path.unlink()
            return [f"removed {self.target}"]
        system.path(before).replace(path)
        return [f"restored {self.target}"]


@dataclass(frozen=True)
class Link(Step):
    """A symbolic link, such as the one that enables a unit."""

    title: str
    target: str
    to: str

    def wants(self, system: System) -> list[str]:
        path = system.path(self.target)
        return [] if path.is_symlink() and str(path.readlink()) == self.to else [f"{self.target} → {self.to}"]

    def do(self, system: System) -> None:
        path = system.path(self.target)
        system.make_folder(path.parent)
        path.unlink(missing_ok=True)
        path.symlink_to(self.to)
        system.record.links[self.target] = self.to

    def undo(self, system: System, purge: bool) -> list[str]:
        to = system.record.links.pop(self.target, None)
        path = system.path(self.target)
        if to is None or not path.is_symlink() or str(path.readlink()) != to:
            return []
        path.unlink()
        return [f"removed {self.target}"]


@dataclass(frozen=True)
class Block(Step):
    """Lines between BEGIN and END marks in a file that belongs to somebody else."""

    title: str
    target: str
    lines: tuple[str, ...]

    def wants(self, system: System) -> list[str]:
        there = (system.read(self.target) or b"").decode()
        if self._with_block(there) == there:
            return []
        settings = dict.fromkeys(line for line in self.lines if not line.startswith(("#", "[")))
        new = [line for line in settings if line not in there.splitlines()]
        return [f"{self.target}: {', '.join(new)}" if new else self.target]

    def do(self, system: System) -> None:
        there = system.read(self.target) or b""
        if BEGIN not in there.decode():
            system.back_up(self.target)
        system.write(self.target, self._with_block(there.decode()).encode())

    def undo(self, system: System, purge: bool) -> list[str]:
        there = system.read(self.target)
        if there is None or BEGIN not in there.decode():
            return []
        return system.take_out(self.target, without_block(there.decode()).encode())

    def _with_block(self, there: str) -> str:
        rest = without_block(there)
        if rest and not rest.endswith("\n"):
            rest += "\n"
        return rest + "\n".join((BEGIN, *self.lines, END)) + "\n"


def without_block(text: str) -> str:
    """The text as it was before us; a block whose end is missing is taken to end with the file.

    >>> without_block("a\\n" + BEGIN + "\\nb\\n" + END + "\\nc\\n")
    'a\\nc\\n'
    """
    kept, inside = [], False
    for line in text.splitlines(keepends=True):
        if line.rstrip() == BEGIN:
            inside = True
        elif line.rstrip() == END and inside:
            inside = False
        elif not inside:
            kept.append(line)
    return "".join(kept)


@dataclass(frozen=True)
class Words(Step):
    """Words of a one-line file that has no room for marks: those we added are remembered."""

    title: str
    target: str
    words: tuple[str, ...]

    def wants(self, system: System) -> list[str]:
        there = (system.read(self.target) or b"").decode().split()
        return [f"{self.target}: {word}" for word in self.words if word not in there]

    def do(self, system: System) -> None:
        there = (system.read(self.target) or b"").decode()
        added = [word for word in self.words if word not in there.split()]
        if self.target not in system.record.words:
            system.back_up(self.target)
        line = " ".join([there.rstrip("\n"), *added]) if there.strip() else " ".join(added)
        system.write(self.target, (line + "\n").encode())
        system.record.words.setdefault(self.target, []).extend(added)

    def undo(self, system: System, purge: bool) -> list[str]:
        added = system.record.words.pop(self.target, None)
        there = system.read(self.target)
        if added is None or there is None:
            return []
        text = there.decode()
        for word in added:
            text = (" " + text.rstrip("\n") + " ").replace(f" {word} ", " ")[1:-1]
        return system.take_out(self.target, (text + "\n").encode())


@dataclass(frozen=True)
class Superseded(Step):
    """What an earlier installation laid down: without the package, or for the other kind of screen."""

    title = "what an earlier installation left"
    steps: tuple[Step, ...]
    by_package: bool = False

    def wants(self, system: System) -> list[str]:
        return [target for step in self.steps for target in self._left(step, system)]

    def _left(self, step: Step, system: System) -> list[str]:
        if isinstance(step, Copy) and step.target in system.record.files:
            return [step.target]
        if isinstance(step, Link) and system.record.links.get(step.target) == step.to:
            return [step.target]
        return []

    def do(self, system: System) -> None:
        for step in self.steps:
            if not self._left(step, system):
                continue
            for told in step.undo(system, purge=False):
                print(f"    {told}")
            if isinstance(step, Copy):
                system.record.files.pop(step.target, None)  # changed by hand: the owner's from now on
        if self.by_package and "program" in system.record.made:
            system.record.made.remove("program")  # the package has taken its place


@dataclass(frozen=True)
class DataFolder(Step):
    """A folder for games on a disk of its own; it and what lies in it are never taken away."""

    title = "folder for the games"
    target: str
    user: str

    def wants(self, system: System) -> list[str]:
        return [] if system.path(self.target).is_dir() else [self.target]

    def do(self, system: System) -> None:
        path = system.path(self.target)
        path.mkdir(mode=0o700, parents=True)
        if system.live:
            system.run("chown", f"{self.user}:", str(path))
