"""Run plain-text stories; a story ends at the first expectation that fails, naming its line: exit status 1."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from companion.commands.words import folder, in_one_line
from companion.core.errors import CompanionError
from companion.core.given import read_file
from companion.dice.watcher import Eye
from companion.rehearsal.expectation import ScenarioFailed
from companion.rehearsal.scenario import play

MAX_FILE = 1 << 20


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="story files, or folders of them")
    parser.add_argument("--keep", type=folder, metavar="DIR", help="keep the journals of the stories here")


def run(args: argparse.Namespace) -> int:
    """Play them all; 1 if an expectation failed somewhere, 2 if a story could not be understood."""
    stories = _stories(args.files)
    if len(stories) == 1:
        return _told(stories[0], args.keep)
    results = Counter(_told(path, args.keep) for path in stories)
    print(f"{len(stories)} stories: {results[0]} held, {results[1]} failed, {results[2]} not understood")
    return max(results)


def _told(path: Path, keep: Path | None) -> int:
    with tempfile.TemporaryDirectory() as fresh:
        try:
            held = play(_text(path), keep / path.stem if keep else Path(fresh), Eye)
        except ScenarioFailed as failed:
            print(f"FAILED {path}, {in_one_line(failed)}", file=sys.stderr)
            return 1
        except CompanionError as error:
            named = "" if str(path) in str(error) else f"{path}, "
            print(f"companion scenario: {named}{in_one_line(error)}", file=sys.stderr)
            return 2
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
        return read_file(path, MAX_FILE).decode("utf-8")
    except OSError as error:
        raise CompanionError(
            "{file} cannot be read ({error}): check the name given", file=path, error=error.strerror
        ) from None
    except UnicodeDecodeError:
        raise CompanionError("{file} is not a text file: a story is plain text", file=path) from None
