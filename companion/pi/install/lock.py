"""The lock: which file of a library may come from PyPI, told by its version and the hashes of its files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

LOCKS = Path(__file__).parents[1] / "locks"


@dataclass(frozen=True)
class Pin:
    """One library of a lock."""

    version: str
    lines: str  # as pip reads them: version, marker, hashes


def read(lock: Path) -> dict[str, Pin]:
    """Every library of a lock by its name on PyPI.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w+") as file:
    ...     _ = file.write("rich==15.0 \\\\\\n    --hash=sha256:12\\n")
    ...     file.flush()
    ...     read(Path(file.name))
    {'rich': Pin(version='15.0', lines='rich==15.0 \\\\\\n    --hash=sha256:12\\n')}
    """
    blocks = re.findall(r"^[^\s#].*(?:\n[ \t].*)*\n", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return {block.partition("==")[0]: Pin(re.split(r"==|[\s;]", block)[1], block) for block in blocks}
