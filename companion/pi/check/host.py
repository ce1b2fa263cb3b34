"""What a check asks and what it answers: the machine as the checks see it, and what they find.

Everything that a check may ask goes through `Host`, so that a test can be any machine with any trouble.
"""

from __future__ import annotations

import functools
import importlib.metadata
import os
import platform
import re
import stat
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import msgspec

from companion.settings import place

Grade = Literal["ok", "note", "warning", "trouble"]


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence and what mends it; "trouble" when the table cannot do what the settings ask for."""

    topic: str
    grade: Grade
    text: str
    fix: str = ""


def ok(topic: str, text: str) -> Finding:
    return Finding(topic, "ok", text)


def note(topic: str, text: str, fix: str = "") -> Finding:
    return Finding(topic, "note", text, fix)


def warning(topic: str, text: str, fix: str) -> Finding:
    return Finding(topic, "warning", text, fix)


def trouble(topic: str, text: str, fix: str) -> Finding:
    return Finding(topic, "trouble", text, fix)


@dataclass(frozen=True)
class Library:
    """A library as Python finds it: its version ("" if it tells none), or why it does not load."""

    version: str = ""
    error: str = ""
    file: str = ""


@dataclass(frozen=True)
class Host:
    """This machine, unless a test says otherwise."""

    root: Path = Path("/")
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    machine: str = platform.machine()
    kernel: str = platform.release()
    python: tuple[int, int] = (sys.version_info[0], sys.version_info[1])
    bits: int = 64 if sys.maxsize > 2**32 else 32
    user: str = field(default_factory=place.user_name)
    in_environment: bool = sys.prefix != sys.base_prefix

    def path(self, absolute: str) -> Path:
        return self.root / absolute.lstrip("/")

    def text(self, absolute: str) -> str:
        """A small file's text; "" if it cannot be read."""
        try:
            return self.path(absolute).read_text(errors="replace").replace("\0", "")
        except OSError:
            return ""

    def names(self, pattern: str) -> list[str]:
        """Absolute paths that match, sorted."""
        return sorted("/" + str(path.relative_to(self.root)) for path in self.root.glob(pattern.lstrip("/")))

    def has_unit(self, name: str) -> bool:
        """Whether a unit of ours is there, from 'companion install' or from the Debian package."""
        return any(self.path(str(unit.with_name(name))).exists() for unit in place.UNITS)

    def may_use(self, absolute: str) -> bool:
        """Whether this user may read and write a device."""
        return os.access(self.path(absolute), os.R_OK | os.W_OK)

    def is_device(self, absolute: str) -> bool:
        """Whether a path leads to a device, and not to an ordinary file or a folder."""
        try:
            return stat.S_ISCHR(self.path(absolute).stat().st_mode)
        except OSError:
            return False

    def group_of(self, absolute: str) -> str:
        """The group that a device belongs to."""
        try:
            return self.path(absolute).group()
        except (OSError, KeyError):
            return "root"

    def pi(self) -> str:
        """Which Raspberry Pi this is; "" for any other computer."""
        told = re.search(r"^Model\s*:(.*)", self.text("/proc/cpuinfo"), re.MULTILINE)
        model = self.text("/proc/device-tree/model").strip() or (told[1].strip() if told else "")
        return model if "Raspberry Pi" in model else ""

    def is_pi5(self) -> bool:
        return any(name in self.pi() for name in ("Pi 5", "Pi 500", "Module 5"))

    def sees_system_packages(self) -> bool:
        """Whether Debian's own Python packages can be imported here."""
        if not self.in_environment:
            return True
        settings = Path(sys.prefix) / "pyvenv.cfg"
        return settings.exists() and "include-system-site-packages=true" in settings.read_text().replace(" ", "")

    def externally_managed(self) -> bool:
        """Whether pip refuses to install outside a virtual environment (PEP 668)."""
        return not self.in_environment and (Path(sysconfig.get_path("stdlib")) / "EXTERNALLY-MANAGED").exists()

    def library(self, module: str) -> Library:
        """Load a library in a process of its own: one that crashes or moves the process harms nobody."""
        return _loaded(module)

    def installed(self, distribution: str) -> str:
        """The version of something that pip or apt installed; "" if it is not."""
        try:
            return importlib.metadata.version(distribution)
        except importlib.metadata.PackageNotFoundError:
            return ""

    def said(self, command: Sequence[str]) -> str:
        """What a command prints; "" if there is no such command or it fails."""
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return ran.stdout.strip()


@functools.cache
def _loaded(module: str) -> Library:
    script = (
        f"import {module} as m, importlib.metadata as d\n"
        "v = getattr(m, '__version__', '') or getattr(getattr(m, 'version', None), 'ver', '')\n"
        f"n = d.packages_distributions().get({module.partition('.')[0]!r}, [])\n"
        "print('\\x1f'.join(('loaded', str(v or (d.version(n[0]) if n else '')), getattr(m, '__file__', '') or '')))"
    )
    env = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "LG_WD": os.environ.get("LG_WD", "/tmp")}
    try:
        ran = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False, env=env
        )
    except subprocess.TimeoutExpired:
        return Library(error="loading it takes more than two minutes")
    for line in ran.stdout.splitlines():
        if line.startswith("loaded\x1f"):
            _, version, file = line.split("\x1f")
            return Library(version, "", file)
    last = (ran.stderr.strip().splitlines() or [f"ended with status {ran.returncode}"])[-1]
    return Library(error=last)
