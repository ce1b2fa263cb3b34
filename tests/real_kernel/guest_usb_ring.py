"""Inside the guest: a ring on the kernel's own fake USB bus, unplugged and plugged in again during an auction."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import tty
from pathlib import Path
from typing import Any

from guest import LEAD_IN, PROMPT, Finger, Program, events, report, settings
from msgspec.structs import replace

from companion.games.dutch_clock import DutchClock
from companion.screen.ring import RGB, pixels
from hardware.pins import pin_map
from hardware.sim.serial_port import WledBoard

GADGET = Path("/sys/kernel/config/usb_gadget/ring")
STEP = 4.0
LEDS = 24
OFF = "(Light ring: "


class UsbWled(WledBoard):
    """The fake board behind a USB device controller: the program sees a real /dev/ttyACM that comes and goes."""

    def __init__(self, leds: int = LEDS) -> None:
        super().__init__(leds)
        make_gadget()
        self.plug()

    def plug(self) -> None:
        (GADGET / "UDC").write_text("dummy_udc.0")
        self._line = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._line)
        self.attach(self._line, mumbling=False)

    def unplug(self) -> None:
        (GADGET / "UDC").write_text("\n")
        self.detach()
        os.close(self._line)


def make_gadget() -> None:
    """A USB serial device with Espressif's number, as an ESP32 shows itself."""
    GADGET.mkdir()
    (GADGET / "idVendor").write_text("0x303a")
    (GADGET / "idProduct").write_text("0x1001")
    (GADGET / "strings/0x409").mkdir()
    (GADGET / "strings/0x409/product").write_text("Companion ring")
    (GADGET / "configs/c.1").mkdir()
    (GADGET / "functions/acm.0").mkdir()
    (GADGET / "configs/c.1/acm.0").symlink_to(GADGET / "functions/acm.0")


def wait_until(what: str, true: object, seconds: float = 600) -> float:
    began = time.monotonic()
    print(f"waiting: {what}", flush=True)
    while not true():  # type: ignore[operator]
        if time.monotonic() - began > seconds:
            raise SystemExit(f"never: {what}")
        time.sleep(0.02)
    return time.monotonic() - began


def bought_by(colour: str, happened: list[dict[str, Any]]) -> tuple[RGB, ...]:
    """The whole ring some seconds after a stop at that moment: the buyer's colour, and the hand where it stands."""
    stop = next(event for event in happened if event["type"] == "HandStopped")
    face = DutchClock.of_seconds(STEP, LEAD_IN).face_at(stop["elapsed_ns"])
    stopped = replace(face, running=False, outcome="bought", stopped_by=colour, stopped_ns=stop["at_ns"])
    return pixels(stopped, stop["at_ns"] + 2_000_000_000, LEDS)


def main() -> int:
    board = UsbWled()
    finger = Finger()
    folder = Path(tempfile.mkdtemp())
    program = Program(settings(folder, "serial"), folder)
    # A lamp that goes on draws the screen again, and that would be taken for an answer.
    wait_until("the ring is found", lambda: board.pictures > 0 and OFF not in program.screen(), 900)
    program.to_the_auction(STEP)

    since = len(program.said)
    finger.press(pin_map().buttons["shared"])
    program.wait_for("Press to buy", since)
    before = board.pictures
    wait_until("the hand moves on the ring", lambda: board.pictures > before + 10)

    since = len(program.said)
    board.unplug()
    said = program.wait_for("The ring is gone", since)
    pictures = board.pictures
    board.plug()
    back_s = wait_until("the ring is back", lambda: board.pictures > pictures + 3)
    # Nobody could see the hand for longer than a step: the ring was all that showed it.
    said += program.wait_for("offered again from START", since)
    wait_until("the ring is well again", lambda: OFF not in program.screen())

    since = len(program.said)
    finger.press(pin_map().buttons["shared"])
    program.wait_for("Press to buy", since)
    before = board.pictures
    wait_until("the hand moves on the ring again", lambda: board.pictures > before + 10)
    moving = any(max(pixel) > 100 for pixel in board.shown)

    since = len(program.said)
    finger.press(pin_map().buttons["seat2"])
    looks: list[tuple[RGB, ...]] = []  # the buyer's colour fills the ring and stays for a while
    end = time.monotonic() + 8
    while time.monotonic() < end:
        if board.shown not in looks[-1:]:
            looks.append(board.shown)
        time.sleep(0.02)
    program.wait_for(PROMPT, since)
    status = program.stop()
    time.sleep(1)
    happened = events(folder)
    report(
        status=status,
        said=said,
        back_s=back_s,
        moving=moving,
        looks=looks,
        asked=bought_by("blue", happened),
        dark=board.shown,
        nonsense=bytes(board.nonsense).hex(),
        events=[event["type"] for event in happened],
        price=[event["price"] for event in happened if event["type"] == "HandStopped"],
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
