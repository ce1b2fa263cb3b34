"""Inside the guest, on the durable disk: play and cut the power, or come back and continue.

guest_power_cut.py cards      lay two cards, then no power
guest_power_cut.py clock      continue, start the clock, then no power while the hand runs
guest_power_cut.py look       continue, and tell what is there
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from guest import PROMPT, TO_THE_AUCTION, Finger, Program, events, report, settings

from hardware.pins import pin_map

DISK = Path("/mnt/disk")
CARDS_LAID = TO_THE_AUCTION[:-2]  # two cards on the discs, the third one to be drawn


def main(act: str) -> int:
    program = Program(settings(DISK), DISK)
    home = program.wait_for(PROMPT)
    if act == "cards":
        for word in CARDS_LAID:
            screen = program.answer(word.format(step=3.0))
        tell(screen)
        cut()
    screen = program.answer("continue")
    if act == "clock":
        for word in TO_THE_AUCTION[-2:]:
            tell(screen)
            screen = program.answer(word.format(step=3.0))
        tell(screen)
        since = len(program.said)
        Finger().press(pin_map().buttons["shared"])
        program.wait_for("Press to buy", since)
        cut()
    report(home=home, screen=screen, events=[event["type"] for event in events(DISK)], status=program.stop())
    return 0


def tell(screen: str) -> None:
    """What people saw, on a line that leaves the machine at once."""
    print("\nSHOWN " + json.dumps(screen), flush=True)


def cut() -> None:
    """No sync, no goodbye."""
    Path("/proc/sysrq-trigger").write_text("b")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
