"""What the scripts inside the guest share: the program itself, fingers and LEDs of the kernel's GPIO chip."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SETTINGS = """
[auction]
# An emulated processor on a busy machine draws a contact's chatter out; a real one needs 40.
debounce_ms = 400
[buttons]
driver = "gpio"
[ring]
driver = "{ring}"
[camera]
driver = "none"
[display]
driver = "none"
[sound]
driver = "none"
"""
PROMPT = "\n> "
# From the home page to three people at a table, the clock set and the lot offered.
TO_THE_AUCTION = (
    *("merchants", "1"),
    *("new", "Anna", "green", "new", "Ben", "blue", "new", "Cleo", "yellow"),
    *("change", "bank", "{step}", "3.0", "table"),
    *("1", "1", "1", "1", "1", "5"),
)
LEAD_IN = 3.0


def settings(folder: Path, ring: str = "leds") -> Path:
    """A settings file for the wiring of the pin map."""
    path = folder / "companion.toml"
    path.write_text(SETTINGS.format(ring=ring))
    return path


class Program:
    """`companion run --text` with the real drivers, spoken to as a person does."""

    def __init__(self, config: Path, data: Path) -> None:
        command = [sys.executable, "-m", "companion", "run", "--text", "--box", "demo"]
        self.process = subprocess.Popen(
            [*command, "--config", str(config), "--data", str(data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.said = ""
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        while piece := os.read(self.process.stdout.fileno(), 65536):
            self.said += piece.decode(errors="replace")

    def wait_for(self, text: str, since: int = 0, seconds: float = 900) -> str:
        """What was said since then, once it holds the text."""
        end = time.monotonic() + seconds
        while text not in self.said[since:]:
            if time.monotonic() > end or self.process.poll() is not None:
                raise SystemExit(f"never said {text!r}; status {self.process.poll()}; said:\n{self.said[-4000:]}")
            time.sleep(0.02)
        return self.said[since:]

    def answer(self, word: str) -> str:
        """Type a line, wait for the next question, and give it back."""
        since = len(self.said)
        assert self.process.stdin
        self.process.stdin.write(word.encode() + b"\n")
        self.process.stdin.flush()
        return self.wait_for(PROMPT, since)

    def to_the_auction(self, step: float = 3.0) -> str:
        self.wait_for(PROMPT)
        for word in TO_THE_AUCTION:
            self.answer(word.format(step=step))
        return self.wait_for("To be auctioned")

    def stop(self) -> int:
        """Ask it to end as systemd does."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


SIM = Path(os.environ.get("GPIO_SIM", "/nowhere"))


_pulls: dict[int, int] = {}


def pull(gpio: int, down: bool) -> tuple[int, int]:
    """Close or open a contact; the moments just before and just after."""
    if gpio not in _pulls:
        _pulls[gpio] = os.open(SIM / f"sim_gpio{gpio}" / "pull", os.O_WRONLY)
    before = time.monotonic_ns()
    os.pwrite(_pulls[gpio], b"pull-down" if down else b"pull-up", 0)
    return before, time.monotonic_ns()


def press(gpio: int, bounces: int = 3, held_s: float = 0.15) -> tuple[int, int]:
    """A finger on a contact that chatters going down and coming up; when the first contact was made."""
    first = pull(gpio, True)
    # The kernel keeps one stamp a line until its thread has told of the edge; emulated, that takes a while.
    time.sleep(0.05)
    for _ in range(bounces):
        pull(gpio, False)
        pull(gpio, True)
    time.sleep(held_s)
    for _ in range(bounces):
        pull(gpio, False)
        pull(gpio, True)
    pull(gpio, False)
    return first


def lit(gpios: Sequence[int]) -> tuple[int, ...]:
    """What the chip drives on these lines."""
    return tuple(int((SIM / f"sim_gpio{gpio}" / "value").read_text()) for gpio in gpios)


class Witness:
    """The kernel's own trace of the interrupts of GPIO lines, on the clock that the stamps use."""

    ROOT = Path("/sys/kernel/tracing")

    def __init__(self) -> None:
        if not (self.ROOT / "trace_clock").exists():
            subprocess.run(["mount", "-t", "tracefs", "tracefs", str(self.ROOT)], check=True)
        (self.ROOT / "trace_clock").write_text("mono")
        (self.ROOT / "events/irq/irq_handler_entry/enable").write_text("1")
        self.clear()

    def clear(self) -> None:
        (self.ROOT / "trace").write_text("")

    def interrupts(self, name: str = "lg") -> list[int]:
        """Nanoseconds (to the microsecond) at which a line's handler was entered, oldest first."""
        found = []
        for line in (self.ROOT / "trace").read_text().splitlines():
            head, _, event = line.partition(": irq_handler_entry: ")
            if event.rstrip().endswith(f"name={name}"):
                found.append(round(float(head.split()[-1]) * 1e6) * 1000)
        return found


def events(data: Path) -> list[dict[str, Any]]:
    """Every event of the newest game, in order, as the journal holds it."""
    from companion.journal import read

    path = max((data / "games").glob("*.journal"), key=lambda p: p.stat().st_mtime)
    return [event for entry in read(path).entries if entry.did for event in json.loads(bytes(entry.did))]


def report(**facts: object) -> None:
    """One line for the test that started the machine."""
    print("\nRESULT " + json.dumps(facts), flush=True)
