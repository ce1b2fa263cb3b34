"""Prepare a freshly flashed card on this computer: the Pi installs itself, offline, at its first start."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.words import folder
from companion.pi.card_image import Card, prepare
from companion.pi.drivers import BUILDS, USUAL_BUILD


def arguments(parser: argparse.ArgumentParser) -> None:
    boot = "where the card's boot partition is mounted (it has config.txt)"
    parser.add_argument("boot", type=folder, metavar="PATH", help=boot)
    made = "the package and all that it needs (firmware_config/package/build.py --bundle)"
    parser.add_argument("--packages", type=folder, required=True, metavar="DIR", help=made)
    parser.add_argument(
        "--ring", choices=BUILDS, default=USUAL_BUILD, help="which ring was built (default: %(default)s)"
    )
    parser.add_argument("--hdmi", action="store_true", help="a screen on HDMI is found even if switched on later")


def run(args: argparse.Namespace) -> int:
    options = f"--ring {args.ring}" + (" --hdmi" if args.hdmi else "")
    for told in prepare(Card(Path(args.boot)), Path(args.packages), options):
        print(f"  {told}")
    print("Eject the card, put it into the Pi, and wait: it installs itself, starts again, and shows the table.")
    return 0
