"""The installation as data: every step with what it puts where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.core.errors import CompanionError
from companion.pi.drivers import BUILDS, configured, settings_of
from companion.pi.install.files import Block, Copy, Link, Words
from companion.pi.install.software import Environment, Libraries, Packages, Program, User
from companion.pi.install.system import System
from hardware.needs import NUMPY, OPENCV, PYGAME, Library, together
from hardware.registry import every_need
from hardware.shipped import TOP, shipped

HOME = "/opt/companion"
STATE = "/var/lib/companion"
BOOT_FOLDERS = ("/boot/firmware", "/boot")
COMMON = ("common", "pi3", "pi4", "pi5")  # files of firmware_config/config that every table gets

# What the program itself needs, whatever the drivers need: the environment, and libraries for eye and screen.
PACKAGES = ("python3-venv",)
LIBRARIES = (
    Library("msgspec", "python3-msgspec", "msgspec", "0.18", in_every_archive=False),  # Trixie has it
    Library("rich", "python3-rich", "rich", "13"),
    NUMPY,
    OPENCV,
    PYGAME,
)


class Step(Protocol):
    """Something that is to be so; it says what is still missing, makes it so, and takes it back."""

    @property
    def title(self) -> str: ...
    def wants(self, system: System) -> list[str]: ...
    def do(self, system: System) -> None: ...
    def undo(self, system: System, purge: bool) -> list[str]: ...


@dataclass(frozen=True)
class Choices:
    """What the owner decides."""

    settings: Path  # the settings file whose drivers are meant
    desktop: bool = False
    hdmi: bool = False


def plan(system: System, choices: Choices) -> list[Step]:
    """All steps, in order; those that need the running system only for the running system."""
    software = _software() if system.live else []
    return [*software, *_firmware(system, choices), *_service(choices)]


def every_step(system: System) -> list[Step]:
    """The steps of every possible choice: which of them were taken is in the record."""
    steps: list[Step] = [*_accounts(), *_program()] if system.live else []
    for build in BUILDS:
        for desktop in (False, True):
            choices = Choices(settings_of(build), desktop, hdmi=True)
            steps += [s for s in (*_firmware(system, choices), *_service(choices)) if s not in steps]
    return steps


def left_out(system: System) -> list[str]:
    """What a plan for this system cannot hold, with the reason."""
    missing = []
    if not system.live:
        missing.append("packages, user and program: they need the running system, not a folder")
    if boot_folder(system) is None:
        missing.append("firmware settings: there is no config.txt, so this is no Raspberry Pi")
    return missing


def _software() -> list[Step]:
    if Path(HOME) in TOP.parents:
        return _accounts()  # we run from the very place that would be filled
    if not (TOP / "pyproject.toml").is_file():
        raise CompanionError(
            "this program was not started from its checkout: run 'sudo python3 -m companion install' there, "
            "or install the wheel into {home} first",
            home=HOME,
        )
    return [*_accounts(), *_program()]


def _accounts() -> list[Step]:
    needs = every_need()  # any driver may be chosen later, without installing again
    libraries = every_library()
    packages = Packages(
        "packages from the archive",
        (*PACKAGES, *(each.apt for each in libraries if each.apt and each.in_every_archive), *needs.packages),
        tuple(each.apt for each in libraries if not each.in_every_archive and not each.built_with),
        tuple((each.apt, each.built_with) for each in libraries if each.built_with),
    )
    return [packages, User("user and groups", "companion", needs.every_group(), STATE)]


def every_library() -> tuple[Library, ...]:
    """The program's own libraries and those of every driver, each once."""
    return tuple(dict.fromkeys((*LIBRARIES, *every_need().libraries)))


def _program() -> list[Step]:
    least = tuple((each.module, each.pip, each.least) for each in every_library() if each.pip)
    return [
        Environment("virtual environment", HOME),
        Libraries("libraries that the archive lacks", HOME, least),
        Program("the companion", HOME, TOP),
    ]


def _firmware(system: System, choices: Choices) -> list[Step]:
    folder = shipped("firmware_config")
    steps: list[Step] = [
        Copy("device names and rights", "/etc/udev/rules.d/70-companion.rules", _bytes(folder / "70-companion.rules")),
        Copy("kernel modules", "/etc/modules-load.d/companion.conf", kernel_modules()),
    ]
    boot = boot_folder(system)
    if boot is not None:
        words = read_words(folder / "cmdline.words")
        if choices.hdmi:
            words += read_words(folder / "cmdline-hdmi.words")
        steps += [
            Block("firmware settings", f"{boot}/config.txt", fragment(choices.settings)),
            Words("kernel command line", f"{boot}/cmdline.txt", words),
        ]
    return steps


def kernel_modules() -> bytes:
    """Every driver's modules, under the words that say why."""
    words = (shipped("firmware_config") / "modules-load.conf").read_text(encoding="utf-8")
    return (words + "".join(f"{module}\n" for module in sorted(every_need().modules))).encode()


def fragment(settings: Path) -> tuple[str, ...]:
    """The lines for config.txt: every generation of boards under its own filter, so that a card may move."""
    folder = shipped("firmware_config") / "config"
    lines = [line for name in COMMON for line in (folder / f"{name}.txt").read_text().splitlines()]
    for firmware in together(configured(settings)).firmware:
        lines += [f"# {firmware.why}", f"[{firmware.board}]", *firmware.lines]
    return (*lines, "[all]")


def read_words(path: Path) -> tuple[str, ...]:
    """The words of a file with comments."""
    lines = (line.partition("#")[0].strip() for line in path.read_text().splitlines())
    return tuple(line for line in lines if line)


def _service(choices: Choices) -> list[Step]:
    folder = shipped("systemd")
    command = Link("the command 'companion'", "/usr/local/bin/companion", f"{HOME}/bin/companion")
    watchdog = Copy(
        "the chip's watchdog", "/etc/systemd/system.conf.d/companion.conf", _bytes(folder / "watchdog.conf")
    )
    settings = Copy("settings", "/etc/companion/companion.toml", _bytes(choices.settings), owners=True)
    if choices.desktop:
        unit = "/etc/systemd/user/companion-desktop.service"
        start = "/etc/xdg/autostart/companion-desktop.desktop"
        return [
            command,
            watchdog,
            Copy("unit for the desktop", unit, _bytes(folder / "companion-desktop.service")),
            Copy("start with the desktop", start, _bytes(folder / "companion-desktop.desktop")),
        ]
    unit = "/etc/systemd/system/companion.service"
    wanted = "/etc/systemd/system/multi-user.target.wants/companion.service"
    return [
        command,
        watchdog,
        settings,
        Copy("unit", unit, _bytes(folder / "companion.service")),
        Link("start at boot", wanted, unit),
    ]


def boot_folder(system: System) -> str | None:
    """Where this Pi's firmware reads its settings; older images keep them one folder higher."""
    for folder in BOOT_FOLDERS:
        if system.path(f"{folder}/config.txt").is_file():
            return folder
    return None


def _bytes(path: Path) -> bytes:
    return path.read_bytes()


def titles(steps: Sequence[Step]) -> int:
    """The width of the longest title, for a tidy list."""
    return max((len(step.title) for step in steps), default=0)
