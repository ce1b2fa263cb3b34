"""Show how the parts are wired, as a table or a drawing, from the one pin map."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.core.errors import CompanionError
from companion.pi.install.plan import BUILDS


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ring", choices=BUILDS, default="ws2812", help="which ring is built (default: %(default)s)")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="save the drawing")
    parser.add_argument("--refresh", action="store_true", help="renew the drawings and tables of firmware_config")


def run(args: argparse.Namespace) -> int:
    """Print the wires of one build; save what was asked for."""
    from companion.pi.wiring.drawing import drawing
    from companion.pi.wiring.parts import wire_table

    if args.refresh:
        return _refresh()
    if args.svg:
        args.svg.write_text(drawing(args.ring), encoding="utf-8")
        print(f"drawn: {args.svg}")
        return 0
    print(wire_table(args.ring))
    return 0


def _refresh() -> int:
    from companion.pi.wiring.drawing import drawing
    from companion.pi.wiring.parts import refreshed
    from hardware.shipped import TOP

    folder = TOP / "firmware_config"
    if not folder.is_dir():
        raise CompanionError("the drawings are renewed in the checkout: run this there")
    for build in BUILDS:
        (folder / f"wiring-{build}.svg").write_text(drawing(build), encoding="utf-8")
    page = folder / "WIRING.md"
    page.write_text(refreshed(page.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"renewed: WIRING.md and {len(BUILDS)} drawings")
    return 0
