"""Run plain-text stories; exit status 1 at the first expectation that fails, naming its line."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from companion.core.errors import CompanionError, ScenarioError
from companion.dice.watcher import Eye
from companion.rehearsal.expectation import ScenarioFailed
from companion.rehearsal.scenario import play


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="story files, or folders of them")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the journals of the stories here")


def run(args: argparse.Namespace) -> int:
    for path in _stories(args.files):
        with tempfile.TemporaryDirectory() as fresh:
            data = args.keep / path.stem if args.keep else Path(fresh)
            try:
                held = play(_text(path), data, Eye)
            except ScenarioFailed as failed:
                print(f"FAILED {path}, {failed}", file=sys.stderr)
                return 1
            except ScenarioError as error:
                raise CompanionError("{file}, {error}", file=path, error=error) from None
        print(f"ok {path}: {held} expectations held")
    return 0


def _stories(files: list[Path]) -> list[Path]:
    stories: list[Path] = []
    for path in files:
        found = sorted(path.rglob("*.txt")) if path.is_dir() else [path]
        if not found:
            raise CompanionError("{file} holds no story (*.txt)", file=path)
        stories += found
    return stories


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > 1 << 20:
            raise CompanionError("{file} is far too large for a story", file=path)
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CompanionError(
            "{file} cannot be read ({error}): check the name given", file=path, error=error.strerror
        ) from None
    except UnicodeDecodeError:
        raise CompanionError("{file} is not a text file: a story is plain text", file=path) from None
