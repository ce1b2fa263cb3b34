"""Inside the guest: a ring on the kernel's own fake USB bus, unplugged and plugged in again during an auction."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import tty
from pathlib import Path

from guest import PROMPT, Program, events, press, report, settings

from companion.light import PAINT
from hardware.pins import pin_map
from hardware.sim.serial_port import WledBoard

GADGET = Path("/sys/kernel/config/usb_gadget/ring")
STEP = 4.0


class UsbWled(WledBoard):
    """The fake board behind a USB device controller: the program sees a real /dev/ttyACM that comes and goes."""

    def __init__(self, leds: int = 24) -> None:
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
    while not true():  # type: ignore[operator]
        if time.monotonic() - began > seconds:
            raise SystemExit(f"never: {what}")
        time.sleep(0.02)
    return time.monotonic() - began


def main() -> int:
    board = UsbWled()
    folder = Path(tempfile.mkdtemp())
    program = Program(settings(folder, "serial"), folder)
    # A lamp that goes on draws the screen again, and that would be taken for an answer.
    wait_until("the ring is found", lambda: board.pictures > 0, 900)
    time.sleep(3)
    program.to_the_auction(STEP)

    since = len(program.said)
    press(pin_map().buttons["shared"])
    program.wait_for("Press to buy", since)
    before = board.pictures
    wait_until("the hand moves on the ring", lambda: board.pictures > before + 10)

    since = len(program.said)
    board.unplug()
    said = program.wait_for("The ring is gone", since)
    pictures = board.pictures
    board.plug()
    back_s = wait_until("the ring is back in the same run", lambda: board.pictures > pictures + 3)
    moving = any(max(pixel) > 100 for pixel in board.shown)

    since = len(program.said)
    press(pin_map().buttons["seat2"])
    program.wait_for(PROMPT, since)
    time.sleep(4)  # the buyer's colour fills the ring
    full = board.shown
    status = program.stop()
    time.sleep(1)
    report(
        status=status,
        said=said,
        back_s=back_s,
        moving=moving,
        full=full,
        buyer=PAINT["blue"],
        dark=board.shown,
        nonsense=bytes(board.nonsense).hex(),
        events=[event["type"] for event in events(folder)],
        price=[event["price"] for event in events(folder) if event["type"] == "HandStopped"],
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
