"""Inside the guest: an auction with the kernel's GPIO chip, its interrupts traced, its LEDs read back."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from guest import LEAD_IN, PROMPT, Finger, Program, Witness, events, lit, report, settings
from guest_finger import pull

from companion.games.dutch_clock import DutchClock
from companion.screen.ring import pixels
from companion.settings.config import load
from hardware.pins import pin_map
from hardware.ring.leds import LedRingSettings
from hardware.ring.pixels import lit_from

RING = pin_map().ring_leds
BUTTONS = pin_map().buttons
STEP = 3.0
BOUNCES = 6


def main() -> int:
    for gpio in RING:
        pull(gpio, True)  # an LED and its resistor lead to ground: a line that nobody drives is low
    folder = Path(tempfile.mkdtemp())
    config = settings(folder)
    program = Program(config, folder)
    program.to_the_auction(STEP)
    finger = Finger()
    witness = Witness()

    since = len(program.said)
    start = finger.press(BUTTONS["shared"], BOUNCES)
    program.wait_for("Press to buy", since)
    samples = []
    began = time.monotonic()
    while time.monotonic() - began < 4 * STEP:
        at = time.monotonic_ns()
        samples.append((at, time.monotonic_ns(), lit(RING)))
        time.sleep(0.02)

    since = len(program.said)
    stop = finger.press(BUTTONS["seat2"], BOUNCES)
    bought = looks(8)  # the ring fills with the buyer's colour and stays so for a while
    told = program.wait_for(PROMPT, since)
    interrupts = witness.interrupts()
    status = program.stop()
    dark = lit(RING)

    happened = events(folder)
    started = next(e for e in happened if e["type"] == "ClockStarted")
    stopped = [e for e in happened if e["type"] == "HandStopped"][-1]
    clock = DutchClock.of_seconds(STEP, LEAD_IN)
    report(
        status=status,
        told=told,
        start=start.first,
        started_ns=started["at_ns"],
        stop=stop.first,
        stopped_ns=stopped["at_ns"],
        button=stopped["button"],
        price=stopped["price"],
        price_of_stamps=clock.price_at(stopped["at_ns"] - started["at_ns"]),
        interrupts=interrupts,
        contacts=sum(len(half) for one in (start, stop) for half in (one.down, one.up)),
        debounce_ms=load(config).auction.debounce_ms,
        chatter_ms=[*start.chatter_ms(), *stop.chatter_ms()],
        patterns=[list(pattern) for _, _, pattern in samples],
        astray=astray(samples, clock, started["at_ns"]),
        bought=bought,
        dark=dark,
        presses=[e["type"] for e in happened if e["type"] in ("ClockStarted", "HandStopped", "Noted")],
    )
    return 0


def looks(seconds: float) -> list[tuple[int, ...]]:
    """What the chip shows, look after look."""
    seen = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen.append(lit(RING))
        time.sleep(0.02)
    return seen


def astray(samples: list[tuple[int, int, tuple[int, ...]]], clock: DutchClock, started_ns: int) -> list[object]:
    """Samples of the chip that no moment of the last second explains.

    The LEDs are set one after the other, so a look may fall between two pictures: each LED on its own must be
    what some moment of that second asks for.
    """
    wrong: list[object] = []
    for before, after, seen in samples:
        moments = range(before - 1_000_000_000, after + 1, 10_000_000)
        asked = [expected(clock, max(0, at - started_ns), at) for at in moments]
        for n, value in enumerate(seen):
            if value not in {picture[n] for picture in asked}:
                wrong.append((before - started_ns, n, value))
    return wrong


def expected(clock: DutchClock, elapsed_ns: int, now_ns: int) -> tuple[int, ...]:
    face = clock.face_at(elapsed_ns)
    return tuple(map(int, lit_from(pixels(face, now_ns, len(RING)), LedRingSettings().threshold)))


if __name__ == "__main__":
    sys.exit(main())
