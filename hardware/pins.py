"""The pin map of firmware_config/pins.toml as values; the drivers' defaults, the drawing and the checks read it."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable

import msgspec

from hardware.shipped import shipped

Gpio = int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    line: Gpio


class SpiRing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    data: Gpio
    kernel: tuple[Gpio, ...]


class LedRing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lines: tuple[Gpio, ...]


class ShiftRing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    data: Gpio
    clock: Gpio
    latch: Gpio


class UsbRing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ring that needs no line of the header."""


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    parts: tuple[str, ...]


class Use(msgspec.Struct, frozen=True, order=True):
    """One line and what it is used for ("button seat1", "ring data")."""

    gpio: Gpio
    purpose: str


class PinMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which line does what, in every build."""

    header: tuple[str, ...]
    buttons: dict[str, Gpio]
    lamps: dict[str, Gpio]
    power_key: Line
    buzzer: Line
    ring_spi: SpiRing
    ring_leds: LedRing
    ring_shift: ShiftRing
    ring_usb: UsbRing
    reserved: dict[int, str]
    builds: dict[str, Build]

    def uses(self, build: str) -> list[Use]:
        """Every line that a build uses, clashes included.

        >>> pin_map().uses("ws2812")[0]
        Use(gpio=17, purpose='button shared')
        """
        return [use for part in self.builds[build].parts for use in self._uses_of(part)]

    def _uses_of(self, part: str) -> list[Use]:
        if part in ("buttons", "lamps"):
            lines: dict[str, Gpio] = getattr(self, part)
            return [Use(gpio, f"{part[:-1]} {name}") for name, gpio in lines.items()]
        if part in ("power_key", "buzzer"):
            return [Use(getattr(self, part).line, part.replace("_", " "))]
        if part == "ring_spi":
            kernel = [Use(gpio, "SPI, the kernel's") for gpio in self.ring_spi.kernel]
            return [Use(self.ring_spi.data, "ring data"), *kernel]
        if part == "ring_leds":
            return [Use(gpio, f"ring LED {n}") for n, gpio in enumerate(self.ring_leds.lines, 1)]
        if part == "ring_shift":
            ring = self.ring_shift
            return [Use(ring.data, "ring data"), Use(ring.clock, "ring clock"), Use(ring.latch, "ring latch")]
        if part == "ring_usb":
            return []
        raise ValueError(f"pins.toml names a part {part!r} that does not exist; see its sections")

    def pin(self, gpio: Gpio) -> int:
        """The number of a line's pin on the header, from 1.

        >>> pin_map().pin(17)
        11
        """
        return self.header.index(f"GPIO{gpio}") + 1


def clashes(uses: Iterable[Use], reserved: dict[int, str] | None = None) -> list[str]:
    """One sentence for each line that two things want, that is kept free, or that the header does not have.

    >>> clashes([Use(17, "button shared"), Use(17, "buzzer")])
    ['GPIO17 is wanted by button shared and by buzzer']
    """
    wanted: defaultdict[Gpio, list[str]] = defaultdict(list)
    for use in uses:
        wanted[use.gpio].append(use.purpose)
    found = [
        f"GPIO{gpio} is wanted by {' and by '.join(purposes)}"
        for gpio, purposes in sorted(wanted.items())
        if len(purposes) > 1
    ]
    for gpio, purposes in sorted(wanted.items()):
        if gpio in (reserved or {}):
            found.append(f"GPIO{gpio} ({purposes[0]}) stays free: it {(reserved or {})[gpio]}")
        if not 0 <= gpio <= 27:
            found.append(f"GPIO{gpio} ({purposes[0]}) is not on the header: choose one from 2 to 27")
    return found


@functools.cache
def pin_map() -> PinMap:
    """The shipped pin map, read once."""
    return msgspec.toml.decode((shipped("firmware_config") / "pins.toml").read_bytes(), type=PinMap, strict=False)
