"""Serve phones: the page on the network, the answers to the table."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.words import folder, socket
from companion.core.clock import SystemClock
from companion.settings import config


def arguments(parser: argparse.ArgumentParser) -> None:
    where = "settings (default: the service's, else ~/.config/companion/companion.toml)"
    parser.add_argument("--config", type=Path, metavar="FILE", help=where)
    parser.add_argument("--data", type=folder, metavar="DIR", help="the table's data folder")
    parser.add_argument("--socket", type=socket, metavar="FILE", help="where it meets the table")


def run(args: argparse.Namespace) -> int:
    from companion.remote.serve import serve_phones  # late: nothing else needs a network

    settings = config.load(args.config)
    socket = args.socket or settings.socket(args.data or settings.entered())
    serve_phones(settings.remote, socket, SystemClock(), _ready)
    return 0


def _ready(port: int) -> None:
    print(f"Phones are served on port {port}. The code is on the table's screen: menu, Phones.", flush=True)
