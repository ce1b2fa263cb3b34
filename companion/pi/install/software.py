"""Steps that need the running system: packages, user and groups, the virtual environment and the program in it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import CompanionError
from companion.pi.install.system import System, digest

SYSTEM_PYTHON = "/usr/bin/python3"


@dataclass(frozen=True)
class Packages:
    """Debian packages; the optional ones only where the archive has them."""

    title: str
    names: tuple[str, ...]
    optional: tuple[str, ...] = ()
    or_else: tuple[tuple[str, tuple[str, ...]], ...] = ()  # a package, and those that stand in for it

    def wants(self, system: System) -> list[str]:
        names = [*self.names, *(name for name in self.optional if _available(system, name))]
        for name, stand_ins in self.or_else:
            has = _available(system, name)
            names += [name] if has else [each for each in stand_ins if _available(system, each)]
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


def _installed(system: System, name: str) -> bool:
    try:
        return system.run("dpkg-query", "-W", "-f", "${db:Status-Abbrev}", name).startswith("ii")
    except CompanionError:
        return False  # dpkg has never heard of it


def _available(system: System, name: str) -> bool:
    policy = system.run("apt-cache", "policy", name)
    return "Candidate:" in policy and "Candidate: (none)" not in policy


@dataclass(frozen=True)
class User:
    """The user that the service runs as, and the groups that open the devices to it."""

    title: str
    name: str
    groups: tuple[str, ...]
    home: str

    def wants(self, system: System) -> list[str]:
        found = [f"group {group}" for group in self.groups if not system.answers("getent", "group", group)]
        if not system.answers("id", self.name):
            return [*found, f"user {self.name}"]
        member = system.run("id", "-Gn", self.name).split()
        return [*found, *(f"{self.name} in {group}" for group in self.groups if group not in member)]

    def do(self, system: System) -> None:
        for group in self.groups:
            if not system.answers("getent", "group", group):
                system.run("groupadd", "--system", group)
                system.record.groups.append(group)
        if not system.answers("id", self.name):
            system.run(
                "useradd", "--system", "--user-group", "--no-create-home", "--home-dir", self.home,
                "--shell", "/usr/sbin/nologin", "--comment", "Amsterdam Companion", self.name,
            )  # fmt: skip
            system.record.made.append("user")
        system.run("usermod", "--append", "--groups", ",".join(self.groups), self.name)

    def undo(self, system: System, purge: bool) -> list[str]:
        if "user" not in system.record.made:
            return []
        if not purge:
            return [f"kept the user {self.name}: the games belong to it (--purge removes both)"]
        if system.answers("id", self.name):
            system.run("userdel", self.name)
        system.record.made.remove("user")
        return [f"removed the user {self.name}"]


@dataclass(frozen=True)
class Environment:
    """A virtual environment that sees the system's packages: lgpio and picamera2 exist nowhere else."""

    title: str
    folder: str

    def wants(self, system: System) -> list[str]:
        settings = (system.read(f"{self.folder}/pyvenv.cfg") or b"").decode().replace(" ", "")
        if "include-system-site-packages=true" not in settings:
            return [self.folder]
        # After an upgrade of the whole system the packages inside belong to a Python that is gone.
        site = system.path(f"{self.folder}/lib/python{_python_version(system)}/site-packages/pip")
        return [] if site.is_dir() else [f"{self.folder}, for Python {_python_version(system)}"]

    def do(self, system: System) -> None:
        system.run(SYSTEM_PYTHON, "-m", "venv", "--clear", "--system-site-packages", self.folder)
        if "program" not in system.record.made:
            system.record.made.append("program")

    def undo(self, system: System, purge: bool) -> list[str]:
        if "program" not in system.record.made:
            return []
        shutil.rmtree(system.path(self.folder), ignore_errors=True)
        system.record.made.remove("program")
        return [f"removed {self.folder}"]


def _python_version(system: System) -> str:
    return system.run(SYSTEM_PYTHON, "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()


@dataclass(frozen=True)
class Libraries:
    """Python libraries that the archive lacks or has too old, from PyPI into the environment."""

    title: str
    folder: str
    least: tuple[tuple[str, str, str], ...]  # (module, name on PyPI, lowest version that will do)

    def wants(self, system: System) -> list[str]:
        python = system.path(f"{self.folder}/bin/python")
        if not python.exists():
            return [_at_least(name, version) for _, name, version in self.least]
        found = json.loads(system.run(str(python), "-I", "-c", LOOK, *(module for module, _, _ in self.least)))
        return [
            _at_least(name, version)
            for module, name, version in self.least
            if found[module] is None or (found[module] and _numbers(found[module]) < _numbers(version))
        ]

    def do(self, system: System) -> None:
        # PYPI=1: lgpio has no wheel for Python 3.13, and its source only builds alone with this word.
        env = {"PYPI": "1", "PIP_ROOT_USER_ACTION": "ignore", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        pip = str(system.path(f"{self.folder}/bin/pip"))
        system.run(pip, "install", "--quiet", "--no-deps", *self.wants(system), env=env)

    def undo(self, system: System, purge: bool) -> list[str]:
        return []  # they go with the environment


def _at_least(name: str, version: str) -> str:
    return f"{name}>={version}" if version else name


# Prints, for each module named, its version, "" if it has none, null if it is not there.
LOOK = """
import importlib.metadata as metadata, importlib.util, json, sys
found = {}
names = metadata.packages_distributions()
for module in sys.argv[1:]:
    found[module] = None
    if importlib.util.find_spec(module):
        found[module] = next((metadata.version(name) for name in names.get(module, ())), "")
print(json.dumps(found))
"""


def _numbers(version: str) -> list[int]:
    numbers = []
    for part in version.split("."):
        digits = "".join(c for c in part if c.isdigit())
        if not digits:
            break
        numbers.append(int(digits))
    return numbers


@dataclass(frozen=True)
class Program:
    """The companion itself, built from its checkout into the environment."""

    title: str
    folder: str
    source: Path

    def wants(self, system: System) -> list[str]:
        there = (system.read(f"{self.folder}/companion-source") or b"").decode().strip()
        return [] if there == self._digest() else [f"{self.source} → {self.folder}"]

    def do(self, system: System) -> None:
        env = {"PIP_ROOT_USER_ACTION": "ignore", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        pip = str(system.path(f"{self.folder}/bin/pip"))
        system.run(pip, "install", "--quiet", "--no-deps", "--force-reinstall", str(self.source), env=env)
        system.write(f"{self.folder}/companion-source", (self._digest() + "\n").encode())

    def undo(self, system: System, purge: bool) -> list[str]:
        return []  # it goes with the environment

    def _digest(self) -> str:
        return digest(b"".join(path.name.encode() + path.read_bytes() for path in self._files()))

    def _files(self) -> Iterator[Path]:
        yield self.source / "pyproject.toml"
        for folder in ("companion", "hardware", "firmware_config", "systemd"):
            for path in sorted((self.source / folder).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    yield path
