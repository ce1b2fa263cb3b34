"""The pin map of firmware_config/pins.toml as values; the drivers' defaults, the drawing and the checks read it."""

from __future__ import annotations

import functools
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hardware.needs import Use
from hardware.ports import Kind
from hardware.shipped import shipped


@dataclass(frozen=True)
class SpiRing:
    data: int
    kernel: tuple[int, ...]


@dataclass(frozen=True)
class ShiftRing:
    data: int
    clock: int
    latch: int


@dataclass(frozen=True)
class Build:
    """What is wired together, as the drivers that are on the header or the cable."""

    title: str
    drivers: Mapping[Kind, str]


@dataclass(frozen=True)
class PinMap:
    """Which line does what, in every build."""

    header: tuple[str, ...]
    buttons: Mapping[str, int]
    lamps: Mapping[str, int]
    power_key: int
    buzzer: int
    ring_spi: SpiRing
    ring_leds: tuple[int, ...]
    ring_shift: ShiftRing
    reserved: Mapping[int, str]
    builds: Mapping[str, Build]

    def pin(self, gpio: int) -> int:
        """The number of a line's pin on the header, from 1.

        >>> pin_map().pin(17)
        11
        """
        return self.header.index(f"GPIO{gpio}") + 1


def clashes(uses: Iterable[Use], reserved: Mapping[int, str]) -> list[str]:
    """One sentence for each line that two things want, that is kept free, or that the header does not have.

    >>> clashes([Use(17, "button shared"), Use(17, "buzzer")], {})
    ['GPIO17 is wanted by button shared and by buzzer']
    """
    wanted: defaultdict[int, list[str]] = defaultdict(list)
    for use in uses:
        wanted[use.gpio].append(use.purpose)
    found = [
        f"GPIO{gpio} is wanted by {' and by '.join(purposes)}"
        for gpio, purposes in sorted(wanted.items())
        if len(purposes) > 1
    ]
    for gpio, purposes in sorted(wanted.items()):
        if gpio in reserved:
            found.append(f"GPIO{gpio} ({purposes[0]}) stays free: it {reserved[gpio]}")
        if not 0 <= gpio <= 27:
            found.append(f"GPIO{gpio} ({purposes[0]}) is not on the header: choose one from 2 to 27")
    return found


@functools.cache
def pin_map() -> PinMap:
    """The shipped pin map, read once."""
    document = tomllib.loads((shipped("firmware_config") / "pins.toml").read_text(encoding="utf-8"))
    spi = document["ring_spi"]
    return PinMap(
        header=tuple(document["header"]),
        buttons=document["buttons"],
        lamps=document["lamps"],
        power_key=document["power_key"]["line"],
        buzzer=document["buzzer"]["line"],
        ring_spi=SpiRing(spi["data"], tuple(spi["kernel"])),
        ring_leds=tuple(document["ring_leds"]["lines"]),
        ring_shift=ShiftRing(**document["ring_shift"]),
        reserved={int(gpio): why for gpio, why in document["reserved"].items()},
        builds={name: Build(**build) for name, build in document["builds"].items()},
    )
