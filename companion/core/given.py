"""What comes from outside: files that may be read, tables that may be believed, letters that may be shown.

Standard library only: the installer starts before any other is there. What is refused here is an OSError or a
ValueError whose text says why; the reader of a file makes its own sentence of it.
"""

from __future__ import annotations

import errno
import os
import stat
import tomllib
import unicodedata
from math import isfinite
from pathlib import Path
from typing import Any

MOST_DOTS = 50  # parts of a name in a TOML file
MOST_LEVELS = 30  # of tables and lists in each other
MOST_NUMBER = 2**63 - 1
JOINERS = "\u200c\u200d"  # inside Persian words, and between the people of an emoji family
_TAGS = range(0xE0020, 0xE0080)  # letters of an emoji flag
_NEVER = {"Cc", "Cs", "Co", "Zl", "Zp", "Cf"}  # control characters, halves of letters, private ones, line ends, marks


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a plain file of at most so many; a folder, pipe or device is refused before it is read."""
    # Without O_NONBLOCK the opening of a pipe waits for somebody who writes.
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(fd, "rb") as file:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise _no_file(path)
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most:,} bytes", str(path))
    return data


def check_target(path: Path) -> None:
    """Raise OSError where a file cannot be put: over a folder, a pipe or a device."""
    if path.exists() and not path.is_file():
        raise _no_file(path)


def _no_file(path: Path) -> OSError:
    kind = "a folder" if path.is_dir() else "a pipe or a device"
    return OSError(errno.EINVAL, f"it is {kind}, no file", str(path))


def read_toml(raw: bytes) -> dict[str, Any]:
    """The tables of a TOML file; raises ValueError for what is none, or for numbers and nesting beyond all sense."""
    # A key of a hundred thousand parts would keep Python's TOML reader busy for hours.
    if any(line.partition(b"=")[0].count(b".") > MOST_DOTS for line in raw.splitlines()):
        raise ValueError(f"it has a name of more than {MOST_DOTS} parts")
    try:
        document = tomllib.loads(raw.decode("utf-8"))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        raise
    except ValueError:  # Python reads no number of thousands of digits
        raise ValueError("it has a number that is far too long") from None
    check_plain(document)
    return document


def check_plain(value: object, levels: int = MOST_LEVELS) -> None:
    """Raise ValueError for a number or a nesting, in what was read, that nobody could have meant."""
    if isinstance(value, dict | list):
        if levels == 0:
            raise ValueError("it is nested too deeply")
        for inner in value.values() if isinstance(value, dict) else value:
            check_plain(inner, levels - 1)
    elif isinstance(value, int) and abs(value) > MOST_NUMBER:
        raise ValueError("it has a number that is far too long")
    elif isinstance(value, float) and not isfinite(value):
        raise ValueError(f"“{value}” is no number that can be used")


def showable(text: str) -> str:
    """The text without what would steer a terminal or stop a painter; line ends stay.

    >>> showable("Zo\\x1b[31më"), len(showable("\\u0645\\u06cc\\u200c\\u0622"))
    ('Zo[31më', 4)
    """
    if text.isprintable():
        return text
    return "".join(c for c in text if c == "\n" or can_show(c))


def can_show(letter: str) -> bool:
    """Whether a character is something to be read, in any script, and nothing that steers."""
    return letter in JOINERS or ord(letter) in _TAGS or unicodedata.category(letter) not in _NEVER
