"""Put the companion on this Pi: packages, user, service, udev, firmware; each step says whether it changed anything."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.commands.words import folder
from companion.core.errors import CompanionError
from companion.pi.drivers import BUILDS, USUAL_BUILD, settings_of
from companion.pi.install.plan import data_elsewhere, has_desktop, is_packaged, left_out, plan, started
from companion.pi.install.software import HOME
from companion.pi.install.system import Step, System, everybody_reads
from companion.settings import toml_file
from companion.settings.place import SETTINGS
from hardware.shipped import TOP


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="say what would be changed, change nothing")
    parser.add_argument(
        "--root", type=folder, default=Path("/"), metavar="DIR", help="install into a mounted card or folder"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--ring", choices=BUILDS, help=f"which ring was built (default: as it was, else {USUAL_BUILD})")
    which.add_argument("--config", type=Path, metavar="FILE", help="settings with drivers of your own choice instead")
    only = "leave the software as it is: only ring, screen and service (all that a package leaves to do)"
    parser.add_argument("--configure", action="store_true", help=only)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--desktop", action="store_true", help="a window on the desktop (the default where there is one)"
    )
    where.add_argument("--service", action="store_true", help="a service on the whole screen (the default elsewhere)")
    disk = "keep the games there, on a disk of its own (data in [table] of the settings must say so, too)"
    parser.add_argument("--data", type=Path, metavar="DIR", help=disk)
    parser.add_argument("--hdmi", action="store_true", help="a screen on HDMI is found even if switched on later")
    parser.add_argument("--no-start", action="store_true", help="do not start the service now")


@everybody_reads()
def run(args: argparse.Namespace) -> int:
    """Walk through the plan; a second run finds nothing to do."""
    system = opened(args.root, writes=not args.dry_run)
    if system.live:
        _fit_for_us(system)
    if args.config:
        toml_file.read(args.config)  # what cannot be read would be found out at the first start
    desktop = args.desktop or (has_desktop(system) and not args.service)
    if desktop and not args.desktop:
        print("  a desktop owns the screen: the table gets a window there (--service takes the whole screen instead)")
    steps = plan(system, _settings(args, system), desktop, args.hdmi, args.configure)
    if args.data:
        steps += data_elsewhere(str(_told(args.data, _settings(args, system))))
    width = max(len(step.title) for step in steps)
    changed = sum(_walk(step, system, width, args.dry_run) for step in steps)
    for reason in left_out(system):
        print(f"  left out: {reason}")
    if args.dry_run:
        print(f"{changed} of {len(steps)} steps would change something; nothing was changed.")
        return 0
    print(f"{changed} of {len(steps)} steps changed something.")
    if system.boots_with_systemd():
        _wake(system, changed, not args.no_start, [] if desktop else started(steps))
    return 0


def _settings(args: argparse.Namespace, system: System) -> Path:
    """The settings that say which drivers there are: what was asked for, what is there, or the usual ring's."""
    there = system.path(str(SETTINGS))
    if args.config or args.ring or not there.is_file():
        return Path(args.config or settings_of(args.ring or USUAL_BUILD))
    return there


def _told(data: Path, settings: Path) -> Path:
    """The folder for games, if the settings name the same."""
    if not data.is_absolute() or toml_file.read(settings).get("table", {}).get("data") != str(data):
        raise CompanionError(
            'the games go where the settings say: write the whole path as data = "{data}" into [table] of {file}, then '
            "again (--config FILE for settings of your own)",
            data=data,
            file=settings,
        )
    return data


def opened(root: Path, writes: bool) -> System:
    """The system below `root`, if we may change it."""
    if not root.is_dir():
        raise CompanionError("{folder} is not a folder: give the folder where the card is mounted", folder=root)
    system = System(root.resolve())
    if writes and system.live and os.geteuid() != 0:
        raise CompanionError("this changes the system: run it with sudo (or look first, with --dry-run)")
    return system


def _walk(step: Step, system: System, width: int, dry: bool) -> bool:
    title = f"  {step.title:<{width}}"
    try:
        wanted = ", ".join(step.wants(system))
        if not wanted:
            print(f"{title}  as it was")
        elif dry:
            print(f"{title}  would change: {wanted}")
        else:
            print(f"{title}  … {wanted}", flush=True)
            try:
                step.do(system)
            finally:
                system.remember()  # also what a failed step has done
            print(f"{title}  changed")
    except OSError as error:
        raise CompanionError(
            "{title}: {error} ({file}): mend that, then again",
            title=step.title,
            error=error.strerror,
            file=error.filename,
        ) from None
    return bool(wanted)


def _fit_for_us(system: System) -> None:
    if is_packaged(system) and Path(HOME) not in TOP.parents:
        raise CompanionError(
            "the package amsterdam-companion is installed here: 'sudo companion install --configure' sets it up; "
            "'sudo apt remove amsterdam-companion' makes room for this one"
        )
    if any(
        line.split()[1:3] == ["/", "overlay"] for line in (system.read("/proc/mounts") or b"").decode().splitlines()
    ):
        raise CompanionError(
            "this system forgets what is changed when it is switched off (overlay): end that (sudo raspi-config, "
            "Performance), install with --data DIR on a disk of its own, then switch it on again"
        )
    if sys.maxsize < 2**32 or platform.machine() in ("armv7l", "armv6l"):
        raise CompanionError(
            "this is a 32-bit system, and the libraries are published for 64 bits only: "
            "write the 64-bit Raspberry Pi OS on the card, then install again"
        )
    if not Path("/usr/bin/apt-get").exists():
        raise CompanionError("this is not Debian or Raspberry Pi OS: README.md says what to install by hand")


def _wake(system: System, changed: int, start: bool, units: Sequence[str]) -> None:
    if changed:
        system.run("systemctl", "daemon-reload")
        system.tell_udev()
    if not units:
        if system.answers("systemctl", "is-active", "companion"):
            system.run("systemctl", "stop", "companion")
        print("Log in to the desktop again: the companion opens there.")
    elif start and (changed or not system.answers("systemctl", "is-active", "companion")):
        system.run("systemctl", "restart", *units)
        print("The companion runs: 'systemctl status companion' tells how it is.")
    if changed:
        print("If firmware settings were changed: 'sudo reboot' once. Then 'companion check' looks at every device.")
