"""Inside the guest, on the durable disk: play card after card, and tell each time what people see and what is written.

The host cuts the power again and again: it takes the disk as it is at that moment, and looks at it later.
"""

from __future__ import annotations

import json
import sys

from guest import PROMPT, Program, settings
from guest_power_cut import DISK

START = ("ticket_to_ride", "new", "Anna", "new", "Ben", "begin", "skip", "1", "1")


def main(turns: int) -> int:
    program = Program(settings(DISK), DISK)
    program.wait_for(PROMPT)
    for word in START:
        screen = program.answer(word)
    for _ in range(turns):
        screen = program.answer("cards")
        (journal,) = (DISK / "games").glob("*.journal")
        written = journal.read_bytes().count(b"\n")
        print("\nSHOWN " + json.dumps([screen, written]), flush=True)
    return program.stop()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
