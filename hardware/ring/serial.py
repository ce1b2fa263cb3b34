"""A ring on USB: a WLED or Adalight board on a serial line, found by itself, sent to from a thread of its own."""

from __future__ import annotations

import errno
import logging
import os
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar, Protocol

from hardware.driver import Context, Driver, Leds, Limits, Settings, Share
from hardware.errors import DeviceBusy, DeviceError, DeviceMissing, say, sentence_of
from hardware.needs import SERIAL, Circuit, DeviceFile, Needs
from hardware.ports import RGB, Health
from hardware.ring import adalight
from hardware.ring.pixels import checked, dimmed, turned

log = logging.getLogger(__name__)

# Makers of the USB chips on boards that drive LEDs; nobody else's device is opened without being named.
MAKERS = {
    0x0403: "FTDI",
    0x10C4: "Silicon Labs",
    0x1A86: "WCH",
    0x2341: "Arduino",
    0x239A: "Adafruit",
    0x2A03: "Arduino",
    0x2E8A: "Raspberry Pi",
    0x303A: "Espressif",
}
UDEV_NAME = "/dev/companion-ring"
ALIVE_S = 1.0  # WLED goes back to its own effects after 2.5 s of silence
LOOK_S = 10.0  # how often a board that can is asked what it shows
UNANSWERED = 3


@dataclass(frozen=True)
class SerialRingSettings(Settings):
    """Which board; everything can be found out by itself."""

    port: str = ""  # /dev/serial/by-id/…; "" looks for /dev/companion-ring and for known USB chips
    leds: Leds | None = None  # as many as the board says, else 24
    baud: int = 115_200
    brightness: Share = 1.0  # WLED has its own limiter as well
    first: int = 0  # which LED is at the top, if the first one is not
    backwards: bool = False
    boot_seconds: Annotated[float, Limits(ge=0.1, le=30)] = 5.0  # opening resets many boards


class Line(Protocol):
    """What we use of pyserial's ports."""

    port: str
    in_waiting: int

    def read(self, size: int) -> bytes: ...
    def write(self, data: bytes) -> object: ...
    def close(self) -> None: ...


class SerialRing(Driver):
    """The newest picture goes out at once, the same one again every second; a lost board is an error on show()."""

    settings: ClassVar[type[Settings]] = SerialRingSettings
    opens_slowly: ClassVar[bool] = True

    @staticmethod
    def needs(settings: SerialRingSettings) -> Needs:
        board = DeviceFile(
            settings.port or "/dev/tty[AU][CS][MB]*",
            "dialout",
            "plug the board in with a cable that carries data; lsusb shows whether it is seen",
        )
        circuit = Circuit("The ring", ("USB", "ESP32 with WLED", "ring DIN"))
        return Needs(files=(board,), libraries=(SERIAL,), circuits=(circuit,))

    def __init__(self, settings: SerialRingSettings, context: Context) -> None:
        self._chosen = settings
        self._line, self.board, told = _connected(settings)
        self.leds = settings.leds or (len(told) if told else 24)
        self.told = told  # what the board said last that it shows; None if it cannot say
        self._answers = adalight.Answers()
        self._picture: tuple[RGB, ...] = ((0, 0, 0),) * self.leds
        self._wake = threading.Event()
        self._stop = False
        self._error: Exception | None = None
        self._unanswered = 0
        self._thread = threading.Thread(target=self._run, name=f"ring {settings.port}", daemon=True)
        self._thread.start()

    def show(self, pixels: Sequence[RGB]) -> None:
        picture = turned(
            dimmed(checked(pixels, self.leds), self._chosen.brightness), self._chosen.first, self._chosen.backwards
        )
        self._check()
        if picture != self._picture:
            self._picture = picture
            self._wake.set()

    def health(self) -> Health:
        self._check()
        detail = f"{self.board} on {self._line.port}, {self.leds} LEDs"
        if self.told is None:
            return Health(True, detail=detail + ", says nothing of itself")
        if len(self.told) != self.leds:
            counts = say("the board has {n} LEDs and the settings say {leds}", n=len(self.told), leds=self.leds)
            return Health(False, say("{counts}; set `leds` or the board's own LED count", counts=counts), detail)
        return Health(True, detail=detail)

    def _release(self) -> None:
        self._picture = ((0, 0, 0),) * self.leds
        self._stop = True
        self._wake.set()
        self._thread.join(timeout=3)
        self._line.close()

    def _check(self) -> None:
        if self._error is not None:
            port, error = self._line.port, sentence_of(self._error)
            raise DeviceError("the ring on {port} is lost ({error}); plug it in again", port=port, error=error)

    def _run(self) -> None:
        try:
            look_at = time.monotonic() + LOOK_S
            while not self._stop:
                self._wake.wait(ALIVE_S)
                self._wake.clear()
                self._send(adalight.frame(self._picture))
                if self.told is not None and time.monotonic() >= look_at:
                    look_at = time.monotonic() + LOOK_S
                    self._ask()
                self._listen()
            self._send(adalight.frame(self._picture))  # what the loop sent last may be older than the dark
        except Exception as error:
            self._error = error
            if not self._stop:
                log.warning("ring on %s: %s", self._line.port, error)

    def _send(self, data: bytes) -> None:
        for _ in range(UNANSWERED):
            try:
                self._line.write(data)
                return
            except SERIAL.load().SerialTimeoutException:
                # Nobody knows how much of it arrived: let the board finish counting, then say it again.
                data = adalight.resync(self.leds) + adalight.frame(self._picture)
        raise DeviceError("it does not take its pictures any more")

    def _ask(self) -> None:
        self._unanswered += 1
        if self._unanswered > UNANSWERED:
            raise DeviceError("it does not answer any more")
        self._send(adalight.ASK_COLOURS)

    def _listen(self) -> None:
        waiting = self._line.in_waiting
        for answer in self._answers.feed(self._line.read(waiting)) if waiting else ():
            told = adalight.colours(answer)
            if told is not None:
                self.told, self._unanswered = told, 0


def candidates(port: str) -> Iterator[str]:
    """The ports to try: the one that is named and no other, else our udev name, else known USB chips."""
    if port:
        yield port
        return
    if Path(UDEV_NAME).exists():
        yield UDEV_NAME
        return
    for found in sorted(SERIAL.load("serial.tools.list_ports").comports(), key=lambda found: found.device):
        if found.vid in MAKERS:
            yield found.device


def _connected(chosen: SerialRingSettings) -> tuple[Line, str, tuple[RGB, ...] | None]:
    """An open line with a board on it, the board's name, and what it shows if it can tell.

    A port that cannot be used does not keep us from the next one: another board may be somebody else's.
    """
    silent: list[str] = []
    trouble: DeviceError | None = None
    for port in candidates(chosen.port):
        try:
            line = _opened(port, chosen.baud)
        except DeviceError as error:
            trouble = trouble or error
            continue
        try:
            board, told = _greeted(line, chosen.boot_seconds)
            if board is None and chosen.port:
                board = "a board that does not answer"  # some Adalight sketches only listen
            if board is not None:
                # A board that another program left in mid-frame must not swallow our first one.
                line.write(adalight.resync(chosen.leds or 60))
                return line, board, told
            silent.append(port)
        except OSError as error:
            trouble = trouble or DeviceMissing(
                "the board on {port} went away ({error}); plug it in again", port=port, error=str(error)
            )
        line.close()
    if trouble is not None:
        raise trouble
    if silent:
        ports = ", ".join(silent)
        raise DeviceMissing("no WLED or Adalight board answers on {ports}; name its port in the settings", ports=ports)
    raise DeviceMissing("no USB ring is plugged in; plug it in, or name its port in the settings")


def _opened(port: str, baud: int) -> Line:
    serial = SERIAL.load()
    try:
        line: Line = serial.Serial(port, baud, timeout=0.05, write_timeout=1.0, exclusive=True)
        return line
    except serial.SerialException as error:
        text = str(error)
        if "exclusively lock" in text:
            raise DeviceBusy("{port} is in use by another program; stop that", port=port) from error
        if getattr(error, "errno", None) == errno.EACCES or "Permission denied" in text:
            raise DeviceError("{port} may not be opened by this user; join the group dialout", port=port) from error
        why = os.strerror(error.errno) if error.errno else text
        raise DeviceMissing("there is no board on {port} ({error}); plug it in", port=port, error=why) from error


def _greeted(line: Line, boot_seconds: float) -> tuple[str | None, tuple[RGB, ...] | None]:
    answers = adalight.Answers()
    board: str | None = None
    until = time.monotonic() + boot_seconds
    ask_at = 0.0
    while time.monotonic() < until:
        if time.monotonic() >= ask_at:
            ask_at = time.monotonic() + 0.5
            line.write(adalight.ASK_COLOURS if board else adalight.ASK_VERSION)
        for answer in answers.feed(line.read(max(1, line.in_waiting))):
            if board is None:
                board = adalight.version(answer)
                if board == "Adalight":
                    return board, None
                ask_at = 0.0 if board else ask_at
            elif (told := adalight.colours(answer)) is not None:
                return board, told
    return board, None
