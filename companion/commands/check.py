"""Look at every device and everything under it; say the exact fix for what is wrong. Exit status 1 tells of trouble."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.commands.words import number, target
from companion.core.clock import SystemClock
from companion.pi.check.all_checks import findings
from companion.pi.check.devices import Paces
from companion.pi.check.host import Finding, Grade, Host
from companion.settings import config
from hardware.sim.world import SimTable

MARKS: dict[Grade, str] = {"ok": "ok     ", "note": "note   ", "warning": "warning", "trouble": "TROUBLE"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON array of findings")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings other than the owner's own")
    parser.add_argument("--simulate", action="store_true", help="every device simulated")
    parser.add_argument("--closed", action="store_true", help="do not open the devices, only look around them")
    listen = "listen to the buttons so long (default: 5 in a terminal)"
    parser.add_argument("--edges", type=number(0, 3600), metavar="SECONDS", help=listen)
    parser.add_argument("--picture", type=target, metavar="FILE", help="save the camera's picture with what was read")


def run(args: argparse.Namespace) -> int:
    """Print each finding as it is made; 1 if any of them is trouble."""
    settings = config.load(args.config)
    if settings.served and os.geteuid() == 0:
        settings.entered()  # what the service's user may do is the question, not what root may
    if args.simulate:
        settings = settings.simulated()
    found = []
    for finding in findings(Host(), settings, None if args.closed else _paces(args, settings)):
        found.append(finding)
        if not args.json:
            _print(finding)
    print(msgspec.json.format(msgspec.json.encode(found)).decode() if args.json else _verdict(found))
    return 1 if any(finding.grade == "trouble" for finding in found) else 0


def _paces(args: argparse.Namespace, settings: config.Settings) -> Paces:
    tell = (lambda line: print(line, file=sys.stderr)) if args.json else print
    listens = args.edges if args.edges is not None else 5.0 if sys.stdin.isatty() and not args.json else 0.0
    clock = SystemClock()
    world = SimTable(clock.now_ns) if settings.wants_world else None
    return Paces(tell=tell, now_ns=clock.now_ns, pause=clock.rest, edges_s=listens, picture=args.picture, world=world)


def _print(finding: Finding) -> None:
    print(f"{MARKS[finding.grade]}  {finding.topic:<10} {finding.text}", flush=True)
    if finding.fix:
        print(f"{'':7}  {'':<10} → {finding.fix}", flush=True)


def _verdict(found: Iterable[Finding]) -> str:
    topics = list(dict.fromkeys(finding.topic for finding in found if finding.grade == "trouble"))
    if topics:
        return f"Trouble with: {', '.join(topics)}. The arrows say what to do."
    warnings = sum(finding.grade == "warning" for finding in found)
    return "Everything works." + (f" Warnings: {warnings}." if warnings else "")
