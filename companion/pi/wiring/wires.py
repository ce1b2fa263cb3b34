"""What is wired: the lines and circuits that the drivers of a build, or of a settings file, say they need."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.pi.drivers import built, configured
from hardware.needs import Circuit, Needs, Use, together
from hardware.pins import pin_map


@dataclass(frozen=True)
class Wiring:
    """Everything that one drawing shows."""

    title: str
    lines: tuple[Use, ...]
    circuits: tuple[Circuit, ...]

    def wires(self) -> list[tuple[int, Use]]:
        """Each line with the number of its pin; what is not on the header has no wire."""
        header = pin_map().header
        return [(pin_map().pin(use.gpio), use) for use in self.lines if f"GPIO{use.gpio}" in header]


def of_build(build: str) -> Wiring:
    """A shipped build.

    >>> of_build("ws2812").lines[0]
    Use(gpio=17, purpose='button shared', kernel=False)
    """
    return _with_power_key(pin_map().builds[build].title, built(build))


def of_settings(path: Path) -> Wiring:
    """The drivers that a settings file chooses, whether a build has them or not."""
    return _with_power_key(f"The drivers of {path.name}", configured(path))


def _with_power_key(title: str, drivers: Iterable[Needs]) -> Wiring:
    gpio = pin_map().power_key
    needs = together(drivers)
    key = Circuit("Power key (not on a Pi 5)", (f"GPIO{gpio}", "key", "GND"))
    return Wiring(title, (*needs.lines, Use(gpio, "power key")), (*needs.circuits, key))
