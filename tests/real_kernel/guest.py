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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from guest_finger import SIM, Moments

SETTINGS = """
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
    *("merchants", "new", "Anna", "new", "Ben", "Ben", "blue", "new", "Cleo", "Cleo", "yellow", "begin"),
    *("change", "bank", "{step}", "3.0", "table", "no", "skip"),
    *("1", "1", "1", "skip"),
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

    def screen(self) -> str:
        """The picture that was drawn last, whole."""
        before = self.said.rpartition(PROMPT)[0]
        return before[before.rfind(PROMPT) + 1 :]

    def to_the_auction(self, step: float = 3.0) -> str:
        self.wait_for(PROMPT)
        for word in TO_THE_AUCTION:
            self.answer(word.format(step=step))
        return self.wait_for("To be auctioned")

    def stop(self) -> int:
        """Ask it to end as systemd does."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


@dataclass(frozen=True)
class Pressed:
    """What a finger did: the moments just before and just after each make and break, in order."""

    down: Moments
    up: Moments

    @property
    def first(self) -> tuple[int, int]:
        """Around the first contact, which is the press."""
        return self.down[0]

    def chatter_ms(self) -> tuple[float, float]:
        """How long the contact chattered as it went down and as it came up."""
        return tuple((half[-1][1] - half[0][0]) / 1e6 for half in (self.down, self.up))  # type: ignore[return-value]


class Finger:
    """A finger on the buttons; a process of its own, so that no thread of a script holds it up (guest_finger)."""

    def __init__(self) -> None:
        script = Path(__file__).with_name("guest_finger.py")
        self._process = subprocess.Popen(
            [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def press(self, gpio: int, bounces: int = 0, held_s: float = 0.15) -> Pressed:
        """Press a button; its contact bounces so often (an even number) as it makes and as it breaks."""
        assert self._process.stdin and self._process.stdout
        print(gpio, held_s, bounces, file=self._process.stdin, flush=True)
        down, up = json.loads(self._process.stdout.readline())
        return Pressed(down, up)


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
    from companion.memory.entries import read

    path = max((data / "games").glob("*.journal"), key=lambda p: p.stat().st_mtime)
    return [event for entry in read(path).entries if entry.did for event in json.loads(bytes(entry.did))]


def report(**facts: object) -> None:
    """One line for the test that started the machine."""
    print("\nRESULT " + json.dumps(facts), flush=True)
