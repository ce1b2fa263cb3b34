"""Take the companion off this Pi; files that were there before it come back, the games stay unless told otherwise."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from companion.commands.install import opened
from companion.commands.words import folder
from companion.pi.install.plan import every_step
from companion.pi.install.system import RECORD, System, everybody_reads
from companion.settings.place import STATE

LEFTOVERS = ("/var/cache/companion", "/run/companion-wire")  # what the services made for themselves


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="say what is installed, change nothing")
    parser.add_argument("--root", type=folder, default=Path("/"), metavar="DIR", help="a mounted card or folder")
    parser.add_argument("--purge", action="store_true", help="also remove the games, the settings and the user")


@everybody_reads()
def run(args: argparse.Namespace) -> int:
    """Undo what the record of the installation says, and nothing else."""
    system = opened(args.root, writes=not args.dry_run)
    if system.read(RECORD) is None:
        print("Nothing of the companion is installed here.")
        return 0
    if args.dry_run:
        for kind, things in system.record.__dict__.items():
            if things:
                print(f"  {kind}: {', '.join(things)}")
        return 0
    if system.boots_with_systemd():
        system.answers("systemctl", "stop", "companion", "companion-*")
    for step in reversed(every_step(system)):
        for told in step.undo(system, args.purge):
            print(f"  {told}")
    if args.purge:
        _remove_folders(system)
    record = system.record
    if not (record.files or record.backups or record.links or record.words or record.made):
        system.forget()
        print("Nothing of the companion is left.")
    else:
        system.remember()
        print(f"What was kept is listed in {RECORD}; --purge removes that too.")
    if system.boots_with_systemd():
        system.run("systemctl", "daemon-reload")
        system.tell_udev()
    return 0


def _remove_folders(system: System) -> None:
    for left in (str(STATE), *LEFTOVERS):
        if system.path(left).exists():
            shutil.rmtree(system.path(left), ignore_errors=True)
            print(f"  removed {left}")
