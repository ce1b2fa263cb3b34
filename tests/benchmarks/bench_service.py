"""How long the table is away when its service starts again: from the process to the first watchdog message."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.commands.bench import Figure

RESTART_S = 0.1  # RestartSec of systemd/companion.service
SETTINGS = """
[buttons]
driver = "none"
[ring]
driver = "none"
[camera]
driver = "none"
[sound]
driver = "none"
"""


def figures() -> Iterator[Figure]:
    starts = sorted(_start() for _ in range(3))
    ready, stepped = starts[1]
    yield Figure("service: process to READY=1", ready, "s", "<= 1", "pygame window on the dummy driver")
    yield Figure(
        "service: killed to playing again",
        RESTART_S + stepped,
        "s",
        "<= 1",
        "with RestartSec; first step that succeeded",
    )


def _start() -> tuple[float, float]:
    """Seconds until systemd hears READY=1, and until the loop feeds the watchdog."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "companion.toml"
        config.write_text(SETTINGS)
        address = f"{folder}/notify"
        line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        line.bind(address)
        line.settimeout(120)
        env = {**os.environ, "NOTIFY_SOCKET": address, "WATCHDOG_USEC": "10000000", "SDL_VIDEODRIVER": "dummy"}
        began = time.perf_counter()
        program = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--config", str(config), "--data", folder],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            ready = _heard(line, "READY=1", began)
            return ready, _heard(line, "WATCHDOG=1", began)
        finally:
            program.terminate()
            program.wait(30)
            line.close()


def _heard(line: socket.socket, word: str, began: float) -> float:
    while word not in line.recv(4096).decode():
        pass
    return time.perf_counter() - began
