"""The installation as data: every step with what it puts where."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path

from companion.core.errors import CompanionError
from companion.pi.drivers import BUILDS, configured, settings_of
from companion.pi.install.files import Block, Copy, Link, Words
from companion.pi.install.software import HOME, Environment, Libraries, Packages, Program, User
from companion.pi.install.system import Step, System
from hardware.needs import NUMPY, OPENCV, PYGAME, Library, together
from hardware.registry import every_need
from hardware.shipped import TOP, shipped

WIRE_GROUP = "companion-wire"  # opens the folder of the socket to the service for phones
BOOT_FOLDERS = ("/boot/firmware", "/boot")  # older images keep the firmware's settings one folder higher
UNITS = "/etc/systemd/system"
WANTED = f"{UNITS}/multi-user.target.wants"
OFF, HOTSPOT = "companion-poweroff", "companion-hotspot"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of a password that is typed from the screen: none is taken for another
COMMON = ("common", "pi3", "pi4", "pi5")  # files of firmware_config/config that every table gets

# What the program itself needs for eye and screen, whatever the drivers need.
LIBRARIES = (
    Library("msgspec", "python3-msgspec", "msgspec", "0.18", in_every_archive=False),  # Trixie has it
    Library("rich", "python3-rich", "rich", "13"),
    Library("segno", "python3-segno", "segno", "1.6"),  # Bookworm's are older: then pip brings both
    Library("websockets", "python3-websockets", "websockets", "13"),
    Library("paho", "python3-paho-mqtt", "paho-mqtt", "2.0"),  # Bookworm's is older
    Library("openskill", "", "openskill", "6.0"),
    NUMPY,
    OPENCV,
    PYGAME,
)


def plan(system: System, settings: Path, desktop: bool, hdmi: bool) -> list[Step]:
    """All steps for these drivers, in order; those that need the running system only for the running system."""
    software = _software() if system.live else []
    return [*software, *_firmware(system, settings, hdmi), *_service(settings, desktop)]


def every_step(system: System) -> list[Step]:
    """The steps of every possible choice: which of them were taken is in the record."""
    steps = [*_accounts(), *_program()] if system.live else []
    for settings in map(settings_of, BUILDS):
        steps += _firmware(system, settings, hdmi=True)
        steps += [*_service(settings, desktop=False), *_service(settings, desktop=True)]
    return list(dict.fromkeys(steps))


def left_out(system: System) -> list[str]:
    """What a plan for this system cannot hold, with the reason."""
    missing = []
    if not system.live:
        missing.append("packages, user and program: they need the running system, not a folder")
    if _boot_folder(system) is None:
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
    return [Packages(_libraries(), (*needs.packages, *needs.programs)), User((*needs.every_group(), WIRE_GROUP))]


def _program() -> list[Step]:
    return [Environment(), Libraries(from_pypi()), Program(TOP)]


def from_pypi() -> tuple[Library, ...]:
    """What pip may have to bring: pi/locks/pi.txt locks it."""
    return tuple(each for each in _libraries() if each.pip)


def _libraries() -> tuple[Library, ...]:
    """The program's own libraries and those of every driver, each once."""
    return tuple(dict.fromkeys((*LIBRARIES, *every_need().libraries)))


def _firmware(system: System, settings: Path, hdmi: bool) -> list[Step]:
    folder = shipped("firmware_config")
    rules = (folder / "70-companion.rules").read_bytes()
    steps: list[Step] = [
        Copy("device names and rights", "/etc/udev/rules.d/70-companion.rules", rules),
        Copy("kernel modules", "/etc/modules-load.d/companion.conf", _kernel_modules()),
    ]
    boot = _boot_folder(system)
    if boot is not None:
        words = _words(folder / "cmdline.words")
        if hdmi:
            words += _words(folder / "cmdline-hdmi.words")
        steps += [
            Block("firmware settings", f"{boot}/config.txt", fragment(settings)),
            Words("kernel command line", f"{boot}/cmdline.txt", words),
        ]
    return steps


def _kernel_modules() -> bytes:
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


def _words(path: Path) -> tuple[str, ...]:
    lines = (line.partition("#")[0].strip() for line in path.read_text().splitlines())
    return tuple(line for line in lines if line)


def _service(settings: Path, desktop: bool) -> list[Step]:
    def copy(title: str, name: str, target: str) -> Copy:
        return Copy(title, target, (shipped("systemd") / name).read_bytes())

    always = [
        Link("the command 'companion'", "/usr/local/bin/companion", f"{HOME}/bin/companion"),
        copy("the chip's watchdog", "watchdog.conf", "/etc/systemd/system.conf.d/companion.conf"),
    ]
    if desktop:
        unit, start = "companion-desktop.service", "companion-desktop.desktop"
        return [
            *always,
            copy("unit for the desktop", unit, f"/etc/systemd/user/{unit}"),
            copy("start with the desktop", start, f"/etc/xdg/autostart/{start}"),
        ]
    unit = f"{UNITS}/companion.service"
    return [
        *always,
        Copy("settings", "/etc/companion/companion.toml", settings.read_bytes(), owners=True),
        copy("unit", "companion.service", unit),
        Link("start at boot", f"{WANTED}/companion.service", unit),
        copy("where phones' service meets the table", "companion-wire.conf", "/etc/tmpfiles.d/companion-wire.conf"),
        copy("unit for phones", "companion-remote.service", "/etc/systemd/system/companion-remote.service"),
        copy("start of that unit", "companion-remote.path", "/etc/systemd/system/companion-remote.path"),
        Link("phones can be let in", f"{WANTED}/companion-remote.path", "/etc/systemd/system/companion-remote.path"),
        copy("unit for the club", "companion-club.service", f"{UNITS}/companion-club.service"),
        copy("start of the club's unit", "companion-club.path", f"{UNITS}/companion-club.path"),
        Link("a club can be told", f"{WANTED}/companion-club.path", f"{UNITS}/companion-club.path"),
        copy("the right to set the brightness", "brightness.conf", "/etc/tmpfiles.d/companion.conf"),
        copy("unit that hears the screen's Off", f"{OFF}.path", f"{UNITS}/{OFF}.path"),
        copy("unit that switches the machine off", f"{OFF}.service", f"{UNITS}/{OFF}.service"),
        Link("hear Off from boot on", f"{WANTED}/{OFF}.path", f"{UNITS}/{OFF}.path"),
        Copy("name and password of the table's own Wi-Fi", "/etc/companion/hotspot", _wifi(), owners=True),
        copy("unit that hears the wish for that Wi-Fi", f"{HOTSPOT}.path", f"{UNITS}/{HOTSPOT}.path"),
        copy("unit that switches it on", f"{HOTSPOT}.service", f"{UNITS}/{HOTSPOT}.service"),
        Link("hear that wish from boot on", f"{WANTED}/{HOTSPOT}.path", f"{UNITS}/{HOTSPOT}.path"),
    ]


@cache
def _wifi() -> bytes:
    """Everybody at the table reads it off the screen; nobody else can guess it."""
    number, password = secrets.randbelow(9000) + 1000, "".join(secrets.choice(LETTERS) for _ in range(12))
    return f"SSID=Amsterdam-{number}\nPASSWORD={password}\n".encode()


def _boot_folder(system: System) -> str | None:
    return next((folder for folder in BOOT_FOLDERS if system.path(f"{folder}/config.txt").is_file()), None)
