"""Show how the parts are wired, as a table or a drawing, from the one pin map."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.words import target
from companion.core.errors import CompanionError
from companion.pi.drivers import BUILDS, USUAL_BUILD
from companion.pi.wiring import drawing, of_build, of_settings, refreshed, wire_table
from hardware.shipped import TOP


def arguments(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--ring", choices=BUILDS, default=USUAL_BUILD, help="which ring is built (default: %(default)s)")
    which.add_argument("--config", type=Path, metavar="FILE", help="the drivers of these settings instead")
    parser.add_argument("--svg", type=target, metavar="FILE", help="save the drawing")
    parser.add_argument("--refresh", action="store_true", help="renew the drawings and tables of firmware_config")


def run(args: argparse.Namespace) -> int:
    """Print the wires of one build, or of one's own settings; save what was asked for."""
    if args.refresh:
        _refresh()
        return 0
    wiring = of_settings(args.config) if args.config else of_build(args.ring)
    if args.svg:
        args.svg.write_text(drawing(wiring), encoding="utf-8")
        print(f"drawn: {args.svg}")
    else:
        print(wire_table(wiring))
    return 0


def _refresh() -> None:
    folder = TOP / "firmware_config"
    if not folder.is_dir():
        raise CompanionError("the drawings are renewed in the checkout: run this there")
    for build in BUILDS:
        (folder / f"wiring-{build}.svg").write_text(drawing(of_build(build)), encoding="utf-8")
    page = folder / "WIRING.md"
    page.write_text(refreshed(page.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"renewed: WIRING.md and {len(BUILDS)} drawings")
