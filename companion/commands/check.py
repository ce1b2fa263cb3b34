"""Look at every device and everything under it; say the exact fix for what is wrong. Exit status 1 tells of trouble."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.pi.check.finding import Finding, Grade
    from companion.settings.config import Settings

MARKS: dict[Grade, str] = {"ok": "ok     ", "note": "note   ", "warning": "warning", "trouble": "TROUBLE"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON array of findings")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings other than the owner's own")
    parser.add_argument("--simulate", action="store_true", help="every device simulated")
    parser.add_argument("--closed", action="store_true", help="do not open the devices, only look around them")
    parser.add_argument(
        "--edges",
        type=float,
        default=None,
        metavar="SECONDS",
        help="listen to the buttons so long (default: 5 in a terminal)",
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help="save the camera's picture with what was read")


def run(args: argparse.Namespace) -> int:
    """Print each finding as it is made; 1 if any of them is trouble."""
    import msgspec

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    found = []
    for finding in _findings(args):
        found.append(finding)
        if not args.json:
            _print(finding)
    troubles = [finding for finding in found if finding.grade == "trouble"]
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        print(_verdict(troubles, found))
    return 1 if troubles else 0


def _findings(args: argparse.Namespace) -> Iterator[Finding]:
    from companion.pi.check.all_checks import findings
    from companion.pi.check.host import Host
    from companion.settings import config

    settings = config.load(args.config)
    if args.simulate:
        settings = settings.simulated()
    hopeless = set()
    for finding in findings(Host(), settings):
        if finding.grade == "trouble":
            hopeless.add(finding.topic)
        yield finding
    if not args.closed:
        yield from _opened(args, settings, frozenset(hopeless))


def _opened(args: argparse.Namespace, settings: Settings, hopeless: frozenset[str]) -> Iterator[Finding]:
    from companion.core.clock import SystemClock
    from companion.pi.check.devices import Paces, devices
    from hardware.sim.world import SimTable

    tell = (lambda line: print(line, file=sys.stderr)) if args.json else print
    listens = args.edges if args.edges is not None else 5.0 if sys.stdin.isatty() and not args.json else 0.0
    clock = SystemClock()
    world = SimTable(clock.now_ns) if settings.wants_world else None
    paces = Paces(tell=tell, now_ns=clock.now_ns, pause=clock.rest, edges_s=listens, picture=args.picture, world=world)
    yield from devices(settings, paces, hopeless)


def _print(finding: Finding) -> None:
    print(f"{MARKS[finding.grade]}  {finding.topic:<10} {finding.text}", flush=True)
    if finding.fix:
        print(f"{'':7}  {'':<10} → {finding.fix}", flush=True)


def _verdict(troubles: Iterable[Finding], found: Iterable[Finding]) -> str:
    topics = list(dict.fromkeys(finding.topic for finding in troubles))
    if topics:
        return f"Trouble with: {', '.join(topics)}. The arrows say what to do."
    warnings = sum(finding.grade == "warning" for finding in found)
    return "Everything works." + (f" Warnings: {warnings}." if warnings else "")
