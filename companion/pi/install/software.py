"""Steps that need the running system: packages, user and groups, the virtual environment and the program in it."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import CompanionError
from companion.pi.install.lock import LOCKS
from companion.pi.install.lock import read as read_lock
from companion.pi.install.system import Step, System, digest
from companion.settings.place import STATE, USER
from hardware.needs import Library

HOME = "/opt/companion"  # the virtual environment with the program in it
SYSTEM_PYTHON = "/usr/bin/python3"
SCRIPT = f"""#!{HOME}/bin/python
import sys

from companion.cli import main

if __name__ == "__main__":
    sys.exit(main())
"""
UNLOCKED = "not locked yet: python -m tests.locks.update"


@dataclass(frozen=True)
class Packages(Step):
    """Debian packages; where the archive lacks a library, those that build it."""

    title = "packages from the archive"
    libraries: tuple[Library, ...]
    others: tuple[str, ...]

    def wants(self, system: System) -> list[str]:
        always = [each.apt for each in self.libraries if each.apt and each.in_every_archive]
        below = [_of_this_release(system, name) for each in self.libraries for name in each.stands_on]
        names = ["python3-venv", *always, *below, *self.others]
        for library in self.libraries:
            if not library.in_every_archive:
                has = _available(system, library.apt)
                names += [library.apt] if has else [each for each in library.built_with if _available(system, each)]
        return [name for name in names if not _installed(system, name)]

    def do(self, system: System) -> None:
        system.answers("apt-get", "update", "-q")  # old lists may still do; the installation itself must not fail
        wanted = self.wants(system)
        system.run("apt-get", "install", "-y", "-q", "--no-install-recommends", *wanted)
        system.record.packages += wanted

    def undo(self, system: System, purge: bool) -> list[str]:
        # Something else may have come to use them since; which ones we brought is told instead.
        ours = system.record.packages
        system.record.packages = []
        return [f"kept the packages that came with us: apt remove {' '.join(ours)}"] if ours else []


def _of_this_release(system: System, names: str) -> str:
    """The first of several names of a package that the archive knows."""
    *newer, oldest = names.split("|")
    return next((name for name in newer if _available(system, name)), oldest)


def _installed(system: System, name: str) -> bool:
    # dpkg complains of what it has never heard of: that is an answer, not a failure.
    return (system.output("dpkg-query", "-W", "-f", "${db:Status-Abbrev}", name) or "").startswith("ii")


def _available(system: System, name: str) -> bool:
    policy = system.run("apt-cache", "policy", name)
    return "Candidate:" in policy and "Candidate: (none)" not in policy


@dataclass(frozen=True)
class User(Step):
    """The user that the service runs as, and the groups that open the devices to it."""

    title = "user and groups"
    groups: tuple[str, ...]

    def wants(self, system: System) -> list[str]:
        found = [f"group {group}" for group in self.groups if not system.answers("getent", "group", group)]
        if not system.answers("id", USER):
            return [*found, f"user {USER}"]
        member = system.run("id", "-Gn", USER).split()
        return [*found, *(f"{USER} in {group}" for group in self.groups if group not in member)]

    def do(self, system: System) -> None:
        for group in self.groups:
            if not system.answers("getent", "group", group):
                system.run("groupadd", "--system", group)
                system.record.groups.append(group)
        if not system.answers("id", USER):
            system.run(
                "useradd", "--system", "--user-group", "--no-create-home", "--home-dir", str(STATE),
                "--shell", "/usr/sbin/nologin", "--comment", "Amsterdam Companion", USER,
            )  # fmt: skip
            system.record.made.append("user")
        system.run("usermod", "--append", "--groups", ",".join(self.groups), USER)

    def undo(self, system: System, purge: bool) -> list[str]:
        if "user" not in system.record.made:
            return []
        if not purge:
            return [f"kept the user {USER}: the games belong to it (--purge removes both)"]
        if system.answers("id", USER):
            system.run("userdel", USER)
        system.record.made.remove("user")
        ours, system.record.groups = system.record.groups, []
        kept = [group for group in ours if not system.answers("groupdel", group)]
        gone = [group for group in ours if group not in kept]
        told = [f"removed the user {USER}" + (f" and the groups {', '.join(gone)}" if gone else "")]
        return [*told, *(f"kept the group {group}: somebody else is in it" for group in kept)]


class Environment(Step):
    """A virtual environment that sees the system's packages: lgpio and picamera2 exist nowhere else."""

    title = "virtual environment"

    def wants(self, system: System) -> list[str]:
        settings = (system.read(f"{HOME}/pyvenv.cfg") or b"").decode().replace(" ", "")
        if "include-system-site-packages=true" not in settings:
            return [HOME]
        # After an upgrade of the whole system the packages inside belong to a Python that is gone.
        version = system.run(SYSTEM_PYTHON, "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()
        site = system.path(f"{HOME}/lib/python{version}/site-packages/pip")
        return [] if site.is_dir() else [f"{HOME}, for Python {version}"]

    def do(self, system: System) -> None:
        system.run(SYSTEM_PYTHON, "-m", "venv", "--clear", "--system-site-packages", HOME)
        if "program" not in system.record.made:
            system.record.made.append("program")

    def undo(self, system: System, purge: bool) -> list[str]:
        if "program" not in system.record.made:
            return []
        shutil.rmtree(system.path(HOME), ignore_errors=True)
        system.record.made.remove("program")
        return [f"removed {HOME}"]


@dataclass(frozen=True)
class Libraries(Step):
    """Python libraries that the archive lacks or has too old, and OpenCV: the locked files into the environment."""

    title = "libraries from PyPI"
    libraries: tuple[Library, ...]

    def wants(self, system: System) -> list[str]:
        pins = read_lock(LOCKS / "pi.txt")
        return [
            f"{each.pip}=={pins[each.pip].version}" if each.pip in pins else f"{each.pip} ({UNLOCKED})"
            for each in self._missing(system)
        ]

    def do(self, system: System) -> None:
        missing, pins = self._missing(system), read_lock(LOCKS / "pi.txt")
        if unlocked := [each.pip for each in missing if each.pip not in pins]:
            raise CompanionError("{libraries}: {why}, then again", libraries=", ".join(unlocked), why=UNLOCKED)
        with tempfile.NamedTemporaryFile("w", prefix="companion-", suffix=".txt") as chosen:
            chosen.writelines(pins[each.pip].lines for each in missing)
            chosen.flush()
            # Without a wheel for this Python, lgpio is built from its locked source; PYPI=1 makes it build alone.
            wheels = ",".join(each.pip for each in missing if not each.built_with) or ":none:"
            _install(system, "--only-binary", wheels, "--require-hashes", "-r", chosen.name, PYPI="1")

    def _missing(self, system: System) -> list[Library]:
        python = system.path(f"{HOME}/bin/python")
        modules = [each.module for each in self.libraries]
        found = json.loads(system.run(str(python), "-I", "-c", LOOK, *modules)) if python.exists() else {}
        missing, pins = [], read_lock(LOCKS / "pi.txt")
        for each in self.libraries:
            version, ours = found.get(each.module) or (None, False)
            old = version and _numbers(version) < _numbers(each.least)
            pinned = each.pip in pins and version == pins[each.pip].version
            if version is None or old or (ours and not pinned) or not (ours or each.apt):
                missing.append(each)
        return missing


def _install(system: System, *what: str, **env: str) -> None:
    """Let pip install into the environment; what has to be built is built by locked tools, which then go."""
    pip = (str(system.path(f"{HOME}/bin/pip")), "install", "--quiet", "--no-deps")
    env |= {"PIP_ROOT_USER_ACTION": "ignore", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1"}
    with tempfile.TemporaryDirectory(prefix="companion-") as tools:
        locked = ("--require-hashes", "--only-binary", ":all:", "-r", str(LOCKS / "build.txt"))
        system.run(*pip, *locked, "--target", tools, env=env)
        system.run(*pip, "--no-build-isolation", *what, env={**env, "PYTHONPATH": tools})


# Prints, for each module named, its version ("" if it has none) and whether it lies in this environment, or null.
LOOK = """
import importlib.metadata as metadata, importlib.util, json, sys
found = {}
names = metadata.packages_distributions()
for module in sys.argv[1:]:
    spec = importlib.util.find_spec(module)
    version = next((metadata.version(name) for name in names.get(module, ())), "")
    found[module] = spec and (version, (spec.origin or "").startswith(sys.prefix))
print(json.dumps(found))
"""


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)[:3]]


@dataclass(frozen=True)
class Program(Step):
    """The companion itself, built from its checkout into the environment."""

    title = "the companion"
    source: Path

    def wants(self, system: System) -> list[str]:
        there = (system.read(f"{HOME}/companion-source") or b"").decode().strip()
        return [] if there == self._digest() else [f"{self.source} → {HOME}"]

    def do(self, system: System) -> None:
        _install(system, "--no-index", "--force-reinstall", str(self.source))
        system.write(f"{HOME}/companion-source", (self._digest() + "\n").encode())

    def _digest(self) -> str:
        return digest(b"".join(path.name.encode() + path.read_bytes() for path in self._files()))

    def _files(self) -> Iterator[Path]:
        yield self.source / "pyproject.toml"
        for folder in ("companion", "hardware", "firmware_config", "systemd"):
            for path in sorted((self.source / folder).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    yield path


class OwnCopy(Program):
    """The companion itself where it runs from a wheel: the files that it consists of, copied."""

    def do(self, system: System) -> None:
        python = system.run(
            str(system.path(f"{HOME}/bin/python")), "-c", "import sysconfig as s; print(s.get_path('purelib'))"
        )
        site = Path(python.strip())
        for folder in self._folders():
            shutil.rmtree(site / folder.name, ignore_errors=True)
            shutil.copytree(folder, site / folder.name, ignore=shutil.ignore_patterns("__pycache__"))
        system.write(f"{HOME}/bin/companion", SCRIPT.encode(), 0o755)
        system.write(f"{HOME}/companion-source", (self._digest() + "\n").encode())

    def _folders(self) -> list[Path]:
        return [
            self.source / "companion",
            self.source / "hardware",
            *self.source.glob("amsterdam_companion-*.dist-info"),
        ]

    def _files(self) -> Iterator[Path]:
        for folder in self._folders():
            yield from (
                path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts
            )
