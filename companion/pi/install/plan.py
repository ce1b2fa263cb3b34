"""The installation as data: every step with what it puts where."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from functools import cache
from itertools import product
from pathlib import Path

from companion.pi.drivers import BUILDS, USUAL_BUILD, configured, settings_of
from companion.pi.install.files import Block, Copy, DataFolder, Link, Superseded, Words, without_block
from companion.pi.install.software import HOME, Environment, Libraries, OwnCopy, Packages, Program, User
from companion.pi.install.system import Step, System
from companion.settings.place import SETTINGS, USER
from hardware.needs import NUMPY, OPENCV, PYGAME, Library, together
from hardware.registry import every_need
from hardware.shipped import TOP, shipped

WIRE_GROUP = "companion-wire"  # opens the folder of the socket to the service for phones
BOOT_FOLDERS = ("/boot/firmware", "/boot")  # older images keep the firmware's settings one folder higher
UNITS = "/etc/systemd/system"
WANTED = f"{UNITS}/multi-user.target.wants"
PACKAGE_UNITS = "/usr/lib/systemd/system"
PACKAGED = f"{HOME}/packaged"  # which build of the package this is
OFF, HOTSPOT = "companion-poweroff", "companion-hotspot"
# What the folder systemd/ holds and where it goes; a package has the same files below /usr/lib.
FILES = (
    ("unit", "companion.service", f"{UNITS}/companion.service"),
    ("where phones' service meets the table", "companion-wire.conf", "/etc/tmpfiles.d/companion-wire.conf"),
    ("unit for phones", "companion-remote.service", f"{UNITS}/companion-remote.service"),
    ("start of that unit", "companion-remote.path", f"{UNITS}/companion-remote.path"),
    ("how much of the card the log may take", "journald.conf", "/etc/systemd/journald.conf.d/companion.conf"),
    ("the right to set the brightness", "brightness.conf", "/etc/tmpfiles.d/companion.conf"),
    ("unit that hears the screen's Off", f"{OFF}.path", f"{UNITS}/{OFF}.path"),
    ("unit that switches the machine off", f"{OFF}.service", f"{UNITS}/{OFF}.service"),
    ("unit for the club", "companion-club.service", f"{UNITS}/companion-club.service"),
    ("start of the club's unit", "companion-club.path", f"{UNITS}/companion-club.path"),
    ("unit that hears the wish for a Wi-Fi", f"{HOTSPOT}.path", f"{UNITS}/{HOTSPOT}.path"),
    ("unit that switches it on", f"{HOTSPOT}.service", f"{UNITS}/{HOTSPOT}.service"),
)
DESKTOP_FILES = (("unit for the desktop", "companion-desktop.service", "/etc/systemd/user/companion-desktop.service"),)
DATA_DROP_IN = f"{UNITS}/companion.service.d/data.conf"
DETECTS = ("camera_auto_detect=1", "display_auto_detect=1")
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


def plan(system: System, settings: Path, desktop: bool, hdmi: bool, configure: bool = False) -> list[Step]:
    """All steps for these drivers, in order; those that need the running system only for the running system.

    To `configure` leaves the software as it is. Where a Debian package brought it, units, udev rules and the like came
    with it, and nothing else is left to do.
    """
    own, packaged = _firmware(system, settings, hdmi), is_packaged(system)
    service = _service(settings, desktop, packaged)
    # A service and a window would fight for the screen: whichever was installed before makes room.
    other = tuple(step for step in _service(settings, not desktop, packaged) if step not in service)
    if packaged:
        return [Superseded((*_brought_by_package(), *other), by_package=True), *own, *service]
    software = _software() if system.live and not configure else []
    left = Superseded(other)
    return [*software, *([left] if left.wants(system) else []), *_devices(), *own, *service]


def data_elsewhere(folder: str) -> list[Step]:
    """Games on a partition of their own: for a system that is read-only, or forgets."""
    opened = f"[Unit]\nRequiresMountsFor={folder}\n[Service]\nReadWritePaths={folder}\n" if folder else ""
    return [DataFolder(folder, USER), Copy("the service may write there", DATA_DROP_IN, opened.encode())]


def started(steps: Iterable[Step]) -> list[str]:
    """The units that these steps switch on from the next boot on; whoever installs has them at once."""
    return [Path(step.target).name for step in steps if isinstance(step, Link) and step.target.startswith(WANTED)]


def is_packaged(system: System) -> bool:
    """Whether the program on a system came in a Debian package."""
    return system.path(PACKAGED).is_file()


def has_desktop(system: System) -> bool:
    """Whether a desktop starts here by itself: a service beside it would fight it for the screen."""
    target = system.path(f"{UNITS}/default.target")
    text_only = target.is_symlink() and target.readlink().name == "multi-user.target"
    return not text_only and os.path.lexists(system.path(f"{UNITS}/display-manager.service"))


def _brought_by_package() -> tuple[Step, ...]:
    """What an installation without the package lays down, and the package has in its own folders."""
    service = _service(settings_of(USUAL_BUILD), desktop=False)
    own = _service(settings_of(USUAL_BUILD), desktop=False, packaged=True)
    return (*_devices(), *(step for step in service if step not in own))


def every_step(system: System) -> list[Step]:
    """The steps of every possible choice: which of them were taken is in the record."""
    steps = [*_accounts(), *_program()] if system.live else []
    steps += data_elsewhere("")
    for settings in map(settings_of, BUILDS):
        steps += [*_devices(), *_firmware(system, settings, hdmi=True)]
        for desktop, packaged in product((False, True), repeat=2):
            steps += _service(settings, desktop, packaged)
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
    return [*_accounts(), *_program()]


def _accounts() -> list[Step]:
    needs = every_need()  # any driver may be chosen later, without installing again
    return [Packages(_libraries(), (*needs.packages, *needs.programs)), User(groups())]


def groups() -> tuple[str, ...]:
    """Every group that the service's user belongs to."""
    return (*every_need().every_group(), WIRE_GROUP)


def _program() -> list[Step]:
    program = Program(TOP) if (TOP / "pyproject.toml").is_file() else OwnCopy(TOP)
    return [Environment(), Libraries(from_pypi()), program]


def from_pypi() -> tuple[Library, ...]:
    """What pip may have to bring: pi/locks/pi.txt locks it."""
    return tuple(each for each in _libraries() if each.pip)


def _libraries() -> tuple[Library, ...]:
    """The program's own libraries and those of every driver, each once."""
    return tuple(dict.fromkeys((*LIBRARIES, *every_need().libraries)))


def _devices() -> list[Step]:
    rules = (shipped("firmware_config") / "70-companion.rules").read_bytes()
    return [
        Copy("device names and rights", "/etc/udev/rules.d/70-companion.rules", rules),
        Copy("kernel modules", "/etc/modules-load.d/companion.conf", kernel_modules()),
    ]


def _firmware(system: System, settings: Path, hdmi: bool) -> list[Step]:
    boot = _boot_folder(system)
    if boot is None:
        return []
    folder = shipped("firmware_config")
    words = _words(folder / "cmdline.words")
    if hdmi:
        words += _words(folder / "cmdline-hdmi.words")
    return [
        Block("firmware settings", f"{boot}/config.txt", _minded(fragment(settings), system, boot)),
        Words("kernel command line", f"{boot}/cmdline.txt", words),
    ]


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


def _minded(lines: tuple[str, ...], system: System, boot: str) -> tuple[str, ...]:
    """The same lines but those that the owner has switched off: his camera or panel has an overlay of its own."""
    theirs = without_block((system.read(f"{boot}/config.txt") or b"").decode())
    off = {line.strip() for line in theirs.splitlines()}
    return tuple(line for line in lines if line not in DETECTS or line.replace("=1", "=0") not in off)


def _words(path: Path) -> tuple[str, ...]:
    lines = (line.partition("#")[0].strip() for line in path.read_text().splitlines())
    return tuple(line for line in lines if line)


def _service(settings: Path, desktop: bool, packaged: bool = False) -> list[Step]:
    """The service, or the window on a desktop; where a package laid the units down they are only switched on."""
    units = PACKAGE_UNITS if packaged else UNITS

    def copy(title: str, name: str, target: str) -> Copy:
        return Copy(title, target, (shipped("systemd") / name).read_bytes())

    def on(title: str, name: str) -> Link:
        return Link(title, f"{WANTED}/{name}", f"{units}/{name}")

    always: list[Step] = [copy("the chip's watchdog", "watchdog.conf", "/etc/systemd/system.conf.d/companion.conf")]
    start = "companion-desktop.desktop"
    if desktop:
        ours: list[Step] = [copy("start with the desktop", start, f"/etc/xdg/autostart/{start}")]
    else:
        ours = [
            Copy("settings", str(SETTINGS), settings.read_bytes(), owners=True),
            on("start at boot", "companion.service"),
            on("phones can be let in", "companion-remote.path"),
            on("hear Off from boot on", f"{OFF}.path"),
            on("a club can be told", "companion-club.path"),
            Copy("name and password of the table's own Wi-Fi", "/etc/companion/hotspot", _wifi(), owners=True),
            on("hear the wish for that Wi-Fi from boot on", f"{HOTSPOT}.path"),
        ]
    if packaged:
        return [*always, *ours]
    command = Link("the command 'companion'", "/usr/local/bin/companion", f"{HOME}/bin/companion")
    laid = DESKTOP_FILES if desktop else FILES
    return [command, *always, *(copy(title, name, target) for title, name, target in laid), *ours]


@cache
def _wifi() -> bytes:
    """Everybody at the table reads it off the screen; nobody else can guess it."""
    number, password = secrets.randbelow(9000) + 1000, "".join(secrets.choice(LETTERS) for _ in range(12))
    return f"SSID=Companion-{number}\nPASSWORD={password}\n".encode()


def _boot_folder(system: System) -> str | None:
    return next((folder for folder in BOOT_FOLDERS if system.path(f"{folder}/config.txt").is_file()), None)
