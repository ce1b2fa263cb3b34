"""gpiozero's pin factories: which there are, what they need, and how the right one is opened on the right chip."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Protocol

from hardware import gpiochip
from hardware.errors import DeviceMissing
from hardware.needs import GPIOZERO, LGPIO, RPI_GPIO, Library

Factory = Literal["lgpio", "rpigpio", "mock"]
STAMPS: dict[Factory, str] = {
    "lgpio": "edges are stamped by the kernel",
    "rpigpio": "edges are stamped on arrival, some milliseconds late",
    "mock": "mock pins",
}
LIBRARIES: dict[Factory, tuple[Library, ...]] = {
    "lgpio": (GPIOZERO, LGPIO),
    "rpigpio": (GPIOZERO, RPI_GPIO),
    "mock": (GPIOZERO,),
}


class Pin(Protocol):
    """What we use of gpiozero's pins."""

    function: str
    pull: str
    bounce: float | None
    edges: str
    when_changed: Callable[[float, int], None] | None
    state: float
    frequency: float | None

    def output_with_state(self, state: bool) -> None: ...
    def close(self) -> None: ...


class Spi(Protocol):
    """What we use of gpiozero's SPI ports."""

    rate: int

    def write(self, data: bytes) -> object: ...
    def close(self) -> None: ...


class Pins(Protocol):
    """What we use of gpiozero's factories."""

    def pin(self, name: int) -> Pin: ...
    def spi(self, *, port: int, device: int) -> Spi: ...
    def ticks(self) -> float: ...
    def close(self) -> None: ...


def open_pins(factory: Factory, chip: int | None) -> tuple[Pins, int | None]:
    """The factory of this name, and the number of its chip where it has one."""
    if factory == "mock":
        mock = GPIOZERO.load("gpiozero.pins.mock")
        return mock.MockFactory(pin_class=mock.MockPWMPin), None
    if factory == "rpigpio":
        pins = RPI_GPIO.load("gpiozero.pins.rpigpio")
        return _opened(pins.RPiGPIOFactory), None
    if chip is None:
        found = list(gpiochip.chips())
        header = gpiochip.header_chip(found)
        if header is None:
            raise _no_chip(found)
        chip = header.number
    elif not Path(f"/dev/gpiochip{chip}").is_char_device():
        here = ", ".join(sorted(path.name for path in Path("/dev").glob("gpiochip*"))) or "none"
        raise DeviceMissing(
            "there is no GPIO chip {chip} (here: {here}); take `chip` out of the settings", chip=chip, here=here
        )
    with _lgpio_folder():
        pins = LGPIO.load("gpiozero.pins.lgpio")
    return _opened(lambda: _lgpio_factory(pins, chip)), chip


def _lgpio_factory(module: Any, chip: int) -> Pins:
    """gpiozero's factory on this very chip. Its releases up to 2.0.1, Bookworm's among them, open the chip
    that they think best whatever they are told."""
    pins: Pins
    with contextlib.suppress(module.lgpio.error):  # the chip that it thought best is not there
        pins = best = module.LGPIOFactory(chip=chip)
        if best.chip == chip:
            return pins
        pins.close()
    pins = factory = object.__new__(module.LGPIOFactory)
    super(module.LGPIOFactory, factory).__init__()
    factory._handle = module.lgpio.gpiochip_open(chip)
    factory._chip = chip
    factory.pin_class = module.LGPIOPin
    return pins


def _opened(factory: Callable[[], Pins]) -> Pins:
    try:
        return factory()
    except Exception as error:
        raise DeviceMissing(
            "the pins of this computer cannot be opened ({error}); "
            "on a Raspberry Pi join the group gpio, elsewhere choose simulated devices",
            error=f"{type(error).__name__}: {error}",
        ) from error


def _no_chip(found: list[gpiochip.Chip]) -> DeviceMissing:
    if found:
        labels = ", ".join(f"gpiochip{chip.number} is {chip.label}" for chip in found)
        return DeviceMissing(
            "no GPIO chip here is a Raspberry Pi's header ({labels}); set `chip` to choose one", labels=labels
        )
    if any(Path("/dev").glob("gpiochip*")):
        return DeviceMissing("the GPIO chips may not be opened by this user; join the group gpio and log in again")
    return DeviceMissing("this computer has no GPIO chip; choose simulated devices, or run on a Raspberry Pi")


def _lgpio_folder() -> contextlib.chdir[Path]:
    """While lgpio is imported: it leaves a pipe in $LG_WD and takes the whole process there with it."""
    if not os.access(os.environ.get("LG_WD", ""), os.W_OK):
        folder = tempfile.mkdtemp(prefix="companion-gpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["LG_WD"] = folder
    return contextlib.chdir(Path.cwd())  # and back there afterwards
