"""Which build this is: what a bug report has to name beside the version."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from companion import __version__

TOP = Path(__file__).parents[2]
PACKAGED = Path(sys.prefix) / "packaged"  # where a Debian package says what it is


def told(top: Path = TOP, packaged: Path = PACKAGED) -> str:
    """The version, and the commit of a checkout or the release that a package was built for.

    >>> told(Path("/nowhere"), Path("/nowhere")) == __version__
    True
    """
    with suppress(OSError):
        return f"{__version__} ({packaged.read_text(encoding='utf-8').strip()})"
    commit = commit_of(top)
    return f"{__version__} (checkout {commit})" if commit else __version__


def commit_of(top: Path) -> str:
    """The commit that a checkout stands on, read off git's own files; "" if this is none."""
    with suppress(OSError, ValueError):
        git = top / ".git"
        if git.is_file():  # a second work tree
            git = Path(git.read_text(encoding="utf-8").removeprefix("gitdir:").strip())
        head = (git / "HEAD").read_text(encoding="utf-8").strip()
        if not head.startswith("ref: "):
            return head[:9]
        name = head.removeprefix("ref: ")
        with suppress(OSError):
            git = (git / (git / "commondir").read_text(encoding="utf-8").strip()).resolve()
        with suppress(OSError):
            return (git / name).read_text(encoding="utf-8")[:9]
        packed = (git / "packed-refs").read_text(encoding="utf-8").splitlines()
        return next(line[:9] for line in packed if line.endswith(f" {name}"))
    return ""
