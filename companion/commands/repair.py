"""Bring back what is sound in damaged journals; the damaged files are kept beside them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.core.errors import CompanionError
from companion.memory.repair import repair


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="+", metavar="FILE", help="a journal (*.journal)")


def run(args: argparse.Namespace) -> int:
    status = 0
    for file in args.file:
        try:
            print(repair(file))
        except CompanionError as error:  # the other files are repaired all the same
            print(f"companion repair: {error}", file=sys.stderr)
            status = 2
    return status
