"""The words of a command line: errors in one line with what was probably meant, and numbers within their limits."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import NoReturn

from companion.core.errors import CompanionError
from companion.core.given import check_target

YES = ("y", "yes", "o", "oui", "j", "ja")
NO = ("n", "no", "non", "nee")
LONGEST_WORD = 300  # characters of one word in an error: a path fits, a number of 5,000 digits does not
MOST_SEED = 2**53 - 1


class Parser(argparse.ArgumentParser):
    """argparse, whose errors are ours: one line, and the word that is nearest to a misspelt one."""

    def error(self, message: str) -> NoReturn:
        known = [word for action in self._actions for word in action.option_strings]
        found = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)|unrecognized arguments: (\S+)", message)
        if found and found[1] is not None:
            known = [word.strip(" '") for word in found[2].split(",")]
        near = difflib.get_close_matches(found[1] or found[3] or "", known, n=1) if found else []
        hint = f"did you mean {near[0]!r}?" if near else f"'{self.prog} --help' tells more"
        raise CompanionError("{problem}; {hint}", problem=message, hint=hint)


def number(low: float, high: float) -> Callable[[str], float]:
    """What reads a number from `low` to `high`; for `type=` of an argument."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = low - 1
        if not isfinite(value) or not low <= value <= high:
            raise argparse.ArgumentTypeError(f"“{text}”: give a number from {low:g} to {high:g}")
        return value

    return read


def whole(low: int, high: int) -> Callable[[str], int]:
    """As `number`, without a fraction."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"“{text}”: give a whole number from {low} to {high}")
        return value

    return read


seed = whole(0, MOST_SEED)


def folder(text: str) -> Path:
    """A folder; it may still have to be made, but it is nothing else."""
    try:
        path = Path(text).expanduser().absolute()
    except RuntimeError:
        raise CompanionError("“{given}”: there is no such home folder; write the whole path", given=text) from None
    if path.exists() and not path.is_dir():
        raise CompanionError("{file} is not a folder: name a folder, or one that is still to be made", file=text)
    return path


def target(text: str) -> Path:
    """A file to be written; a pipe or a device would take our file's place, or keep us waiting."""
    check_target(Path(text))
    return Path(text)


def socket(text: str) -> Path:
    """A Unix socket that another program makes, now or later."""
    path = Path(text)
    if path.exists() and not path.is_socket():
        raise CompanionError("{file} is no socket: leave it out, or name the one that the table makes", file=text)
    return path


def in_one_line(error: object) -> str:
    """An error as it is printed: in one line, whatever it quotes."""
    words = (w if len(w) <= LONGEST_WORD else f"{w[:40]}…{w[-10:]}" for w in str(error).split())
    return " ".join(words)
