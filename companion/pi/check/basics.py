"""The ground under everything: system, Python, power, and a disk that remembers."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from companion import __version__
from companion.pi.check.host import Finding, Host, note, ok, trouble, warning
from companion.pi.install.plan import WANTED, has_desktop
from companion.pi.install.system import Record, System
from companion.settings.config import Settings

FORGETFUL = {"tmpfs", "ramfs", "overlay", "aufs"}
ROOM_MB = 100
MB = 1 << 20


def retired(host: Host, settings: Settings) -> Iterator[Finding]:
    """What the settings file asks for that nobody obeys any more."""
    for said in settings.retired:
        yield warning("settings", said, "remove the line from the settings file")


def system(host: Host, settings: Settings) -> Iterator[Finding]:
    """Which computer this is, and whether the libraries are published for it."""
    if host.machine in ("armv6l", "armv7l") or host.bits == 32:
        why = f"a 32-bit system ({host.machine}): numpy, OpenCV, pygame and msgspec are published for 64 bits only"
        fix = "write the 64-bit Raspberry Pi OS on the card"
        yield trouble("system", why, fix)
    elif host.pi():
        yield ok("system", f"{host.pi()}, kernel {host.kernel}")
    else:
        yield note("system", f"not a Raspberry Pi ({host.machine}, kernel {host.kernel})", "companion run --simulate")


def python(host: Host, settings: Settings) -> Iterator[Finding]:
    """Python's age, and where its libraries come from."""
    version = f"{host.python[0]}.{host.python[1]}"
    if host.python < (3, 11):
        yield trouble("python", f"Python {version} is too old", "use Raspberry Pi OS Bookworm or later: it has 3.11")
    elif host.externally_managed():
        yield warning(
            "python",
            f"Python {version} of the system itself: pip refuses to install into it (PEP 668)",
            "sudo python3 -m companion install, which makes an environment in /opt/companion; "
            "never --break-system-packages",
        )
    elif host.in_environment and host.pi() and not host.sees_system_packages():
        why = f"Python {version} in an environment that does not see apt's packages: lgpio and picamera2 stay hidden"
        fix = "make it again: python3 -m venv --system-site-packages DIR"
        yield warning("python", why, fix)
    else:
        yield ok("python", f"Python {version}")


def power(host: Host, settings: Settings) -> Iterator[Finding]:
    """Whether the supply has ever sagged since the start."""
    for name in host.names("/sys/class/hwmon/hwmon*/name"):
        if host.text(name).strip() == "rpi_volt":
            if host.text(name.replace("/name", "/in0_lcrit_alarm")).strip() == "1":
                why = "the supply sags below 4.63 V now: devices fall off the bus and cards are damaged"
                fix = "take the Pi's own supply and a short cable; feed the ring from a supply of its own"
                yield trouble("power", why, fix)
            else:
                yield ok("power", "the supply holds its voltage")


def storage(host: Host, settings: Settings) -> Iterator[Finding]:
    """Whether games are still there after the plug was pulled."""
    folder = settings.data_folder()
    there = next(path for path in (folder, *folder.parents) if host.path(str(path)).exists())
    kind = filesystem(host.text("/proc/mounts"), there)
    free = shutil.disk_usage(host.path(str(there))).free // MB
    if kind in FORGETFUL:
        fix = 'set data = "/path" in [table] to a folder on a real disk or stick'
        if kind == "overlay":
            fix += ", or switch the overlay off: sudo raspi-config, Performance"
        yield trouble("storage", f"{folder} lies on {kind}: every game is forgotten when the power goes", fix)
    elif not os.access(host.path(str(there)), os.W_OK | os.X_OK):
        fix = "sudo companion check, which looks as the service does"
        if not settings.served:
            fix = "run as the user that the folder belongs to, or name another one as data in [table]"
        yield trouble("storage", f"{folder} cannot be written by {host.user}", fix)
    elif free < ROOM_MB:
        yield warning("storage", f"{free} MB are free for {folder}", "make room: the journal must be able to grow")
    else:
        yield ok("storage", f"{folder} on {kind or 'a disk'}, {free} MB free")


def filesystem(mounts: str, path: Path) -> str:
    """The kind of file system that a path lies on, from the kernel's list.

    >>> filesystem("/dev/a / ext4 rw 0 0\\ntmpfs /run tmpfs rw 0 0\\n", Path("/run/companion"))
    'tmpfs'
    """
    best, kind = -1, ""
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) >= 3:
            place = Path(fields[1].replace("\\040", " "))
            if (place == path or place in path.parents) and len(place.parts) >= best:
                best, kind = len(place.parts), fields[2]
    return kind


def newer(host: Host, settings: Settings) -> Iterator[Finding]:
    """A package of a newer version that somebody has laid beside the games or on the card."""
    places = (f"{settings.data_folder()}/imports", "/boot/firmware", "/boot")
    found = {name for place in places for name in host.names(f"{place}/amsterdam-companion_*.deb")}
    for name in sorted(found):
        told = re.search(r"_(\d+(?:\.\d+)*)", name)
        if told and _numbers(told[1]) > _numbers(__version__):
            yield note("version", f"{told[1]} lies in {name}; this is {__version__}", f"sudo apt install {name}")


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def service(host: Host, settings: Settings) -> Iterator[Finding]:
    """Whether the companion runs in the background, where it holds the devices."""
    state = host.said(["systemctl", "is-active", "companion.service"])
    if state == "active":
        fix = "sudo systemctl stop companion; afterwards: sudo systemctl start companion"
        yield note("service", "the companion runs as a service and holds the devices: what follows sees them busy", fix)
    elif state == "failed":
        yield trouble("service", "the service has failed", "journalctl -u companion -e tells why")
    elif host.has_unit("companion.service"):
        yield ok("service", f"installed, {state or 'not running'}")
    starts = os.path.lexists(host.path(f"{WANTED}/companion.service"))
    if starts and has_desktop(System(host.root, Record())):
        fix = (
            "sudo companion install --configure --desktop gives the table a window there; or end the desktop: "
            "sudo systemctl set-default multi-user.target"
        )
        yield warning("screen", "the service and a desktop start here, and both want the screen", fix)
