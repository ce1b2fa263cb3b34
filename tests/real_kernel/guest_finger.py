"""Inside the guest: a finger on a contact that chatters, in a process of its own.

For each line "GPIO SECONDS BOUNCES" it presses that button for so long, with up to six bounces at each end, and
answers with the moments (nanoseconds of the monotonic clock) just before and just after each make and each
break: one list going down, one coming up.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

SIM = Path(os.environ.get("GPIO_SIM", "/nowhere"))
# Milliseconds between the makes and breaks of a contact, after its first make and after its first break.
CHATTER_MS = (1.5, 0.4, 2.5, 1.0, 3.5, 0.7)

Moments = list[tuple[int, int]]
_pulls: dict[int, int] = {}


def pull(gpio: int, down: bool) -> tuple[int, int]:
    """Close or open a contact; the moments just before and just after."""
    if gpio not in _pulls:
        _pulls[gpio] = os.open(SIM / f"sim_gpio{gpio}" / "pull", os.O_WRONLY)
    before = time.monotonic_ns()
    os.pwrite(_pulls[gpio], b"pull-down" if down else b"pull-up", 0)
    return before, time.monotonic_ns()


def chatter(gpio: int, down: bool, bounces: int) -> Moments:
    """To one side, away from it and back; after an even number of bounces it comes to rest there."""
    pulls = [pull(gpio, down)]
    for n, pause_ms in enumerate(CHATTER_MS[:bounces]):
        time.sleep(pause_ms / 1000)
        pulls.append(pull(gpio, down == bool(n % 2)))
    return pulls


def main() -> int:
    # No program holds a finger up: it goes before all but the kernel's own threads.
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(20))
    for line in sys.stdin:
        gpio, seconds, bounces = line.split()
        down = chatter(int(gpio), True, int(bounces))
        time.sleep(float(seconds))
        print(json.dumps([down, chatter(int(gpio), False, int(bounces))]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
