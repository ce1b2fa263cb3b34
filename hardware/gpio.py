"""Drivers on the header and their lines: one pin factory for all of them, claims by name, errors in plain words."""

from __future__ import annotations

import threading
import time
import warnings
from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Literal, TypeVar

from hardware import gpiochip
from hardware.driver import Context, Driver, Settings
from hardware.errors import DeviceBusy, DeviceError, DeviceMissing
from hardware.needs import Circuit, DeviceFile, Needs, Use
from hardware.pin_factory import LIBRARIES, Factory, Pin, Pins, Spi, open_pins

T = TypeVar("T")


@dataclass(slots=True)
class _Shared:
    """A pin factory and who uses what of it. gpiozero keeps the pins of all local factories in one place,
    so that a second factory would hand out pins of the first one: there must be no second one."""

    pins: Pins
    chip: int | None
    users: int = 0
    claims: dict[int, str] = field(default_factory=dict)


CHIPS = DeviceFile(
    "/dev/gpiochip*", "gpio", "this kernel offers no GPIO chip: on a Pi update the system, elsewhere run --simulate"
)
PATIENCE_S = 1.0
_factories: dict[Factory, _Shared] = {}
_given_back: dict[int, float] = {}
_lock = threading.Lock()


class Lines:
    """The lines that one driver holds; all of them are inputs again, and free for others of us, after close()."""

    def __init__(self, factory: Factory, chip: int | None, who: str) -> None:
        self.who = who
        self.factory = factory
        self._mine: list[int] = []
        self._spi: Spi | None = None
        with _lock:
            if factory not in _factories:
                _factories[factory] = _Shared(*open_pins(factory, chip))
            self._shared = _factories[factory]
            self._shared.users += 1

    @property
    def pins(self) -> Pins:
        """gpiozero's factory."""
        return self._shared.pins

    def listen(self, gpio: int, pull: Literal["up", "down"], changed: Callable[[float, int], None]) -> Pin:
        """An input; `changed(seconds, level)` is called for every raw edge and must be a method of something
        that lives on: gpiozero holds it weakly."""

        def claim() -> Pin:
            pin = self.pins.pin(gpio)
            pin.function = "input"
            pin.pull = pull
            # Any bounce time would move the stamps: lgpio dates a press at its last bounce plus that time.
            pin.bounce = None
            pin.edges = "both"
            pin.when_changed = changed
            return pin

        return self._claim(gpio, claim)

    def drive(self, gpio: int, high: bool = False) -> Pin:
        """An output at this level; set `.state` to change it."""

        def claim() -> Pin:
            pin = self.pins.pin(gpio)
            pin.output_with_state(high)
            return pin

        return self._claim(gpio, claim)

    def spi(self, port: int, device: int, rate: int) -> Spi:
        """A hardware SPI port at this rate; `.write(bytes)` sends."""
        try:
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                spi = self.pins.spi(port=port, device=device)
        except Exception as error:
            raise DeviceMissing(
                "SPI{port} cannot be opened ({error}); put dtparam=spi=on into config.txt, join the group spi, "
                "and restart",
                port=f"{port}.{device}",
                error=str(error),
            ) from error
        self._spi = spi
        if self.factory == "mock":
            return spi  # its rate cannot be set
        if "Software" in type(spi).__name__:
            # gpiozero falls back to flipping the pins one by one, far too slowly for any ring.
            why = "; ".join(str(warning.message) for warning in said) or 'choose the pin factory "lgpio"'
            raise DeviceMissing(
                "SPI{port} is not to be had ({why}); put dtparam=spi=on into config.txt",
                port=f"{port}.{device}",
                why=why,
            )
        spi.rate = rate
        return spi

    def close(self) -> None:
        """Give everything back; the last driver to do so closes the factory."""
        with _lock:
            if self._spi is not None:
                self._spi.close()
            for gpio in self._mine:
                self._release(gpio)
            self._shared.users -= 1
            if self._shared.users == 0:
                _factories.pop(self.factory, None)
                _patiently(self._shared.pins.close)

    def _claim(self, gpio: int, claim: Callable[[], Pin]) -> Pin:
        with _lock:
            owner = self._shared.claims.get(gpio)
            if owner is not None:
                raise DeviceBusy(
                    "GPIO{pin} is wanted by {who} and held by {owner}; give one of them another",
                    pin=gpio,
                    who=self.who,
                    owner=owner,
                )
            try:
                # A line that we ourselves gave back a moment ago will be free in another moment.
                recent = time.monotonic() - _given_back.get(gpio, -PATIENCE_S) < PATIENCE_S
                pin = _patiently(claim) if recent else claim()
            except Exception as error:
                raise _explained(error, gpio, self._shared.chip) from error
            self._shared.claims[gpio] = self.who
            self._mine.append(gpio)
            return pin

    def _release(self, gpio: int) -> None:
        pin = self.pins.pin(gpio)
        if pin.function == "input":
            _patiently(partial(setattr, pin, "when_changed", None))
        _patiently(pin.close)
        _given_back[gpio] = time.monotonic()
        self._shared.claims.pop(gpio, None)


def _patiently(act: Callable[[], T]) -> T:
    """Do it, again if need be: lgpio's thread lets go of a line some time after it was told to, and until
    then the same process is told that the line is busy."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return act()
        except Exception as error:
            if "busy" not in str(error).lower() or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _explained(error: Exception, gpio: int, chip: int | None) -> DeviceError:
    if "busy" in str(error).lower():
        who = gpiochip.holder(chip, gpio) if chip is not None else "another program"
        return DeviceBusy("GPIO{pin} is held by {who}; stop that, or wire and set another line", pin=gpio, who=who)
    return DeviceError(
        "GPIO{pin} cannot be used ({error}); check the number in the settings", pin=gpio, error=str(error)
    )


def switch(pin: Pin, high: bool) -> None:
    """Set an output, or say in our own words that it cannot be set."""
    try:
        pin.state = high
    except Exception as error:
        raise DeviceError(
            "{pin} cannot be switched ({error}); it is opened again by itself", pin=repr(pin), error=str(error)
        ) from error


@dataclass(frozen=True)
class HeaderSettings(Settings):
    """What every driver on the header can be told."""

    factory: Factory = "lgpio"  # "rpigpio" only for boards on which lgpio does not work
    chip: int | None = None  # the number in /dev/gpiochipN; found by its label if not said


class HeaderDriver(Driver):
    """A driver with lines of the header: if it cannot have them all it holds none."""

    who: ClassVar[str]

    def __init__(self, settings: HeaderSettings, context: Context) -> None:
        self._chosen = settings
        self.lines = Lines(settings.factory, settings.chip, self.who)
        try:
            self._wire()
        except Exception:
            self.lines.close()
            raise

    @abstractmethod
    def _wire(self) -> None:
        """Claim the lines."""

    def _release(self) -> None:
        self.lines.close()


def header_needs(settings: HeaderSettings, uses: Iterable[Use], circuits: Iterable[Circuit]) -> Needs:
    """What every driver on the header needs beside its own lines."""
    return Needs(tuple(uses), (CHIPS,), libraries=LIBRARIES[settings.factory], circuits=tuple(circuits))
