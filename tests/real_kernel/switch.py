"""The power switch of a running machine, without a boot for every cut.

QEMU writes through to the image, so an image copied while the machine stands still is the disk that a power cut would
leave at that moment: all that the guest's kernel had not written yet is missing.
"""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TextIO


class Switch:
    """Speaks QEMU's machine protocol (QMP)."""

    def __init__(self, address: Path, disk: Path) -> None:
        self._address, self._disk = address, disk
        self._talk: TextIO | None = None

    def disk_after_a_cut(self, image: Path) -> None:
        """Keep the disk as a cut at this moment leaves it; the machine goes on and knows nothing of it."""
        self._tell("stop")
        subprocess.run(["cp", "--sparse=always", str(self._disk), str(image)], check=True)
        self._tell("cont")

    def _tell(self, command: str) -> None:
        if self._talk is None:
            line = socket.socket(socket.AF_UNIX)
            line.connect(str(self._address))
            self._talk = line.makefile("rw")
            self._tell("qmp_capabilities")
        self._talk.write(json.dumps({"execute": command}) + "\n")
        self._talk.flush()
        while "return" not in (answer := json.loads(self._talk.readline())):  # greetings and events come in between
            assert "error" not in answer, answer


Heard = Callable[[str, Switch], None]
"""What to do when the machine has said a line."""
