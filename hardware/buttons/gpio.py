"""Buttons on the header: each closes its line to ground; raw edges with the kernel's own stamps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from hardware.buttons.contacts import Contacts
from hardware.driver import Context, Gpio, Settings
from hardware.errors import say
from hardware.gpio import HeaderDriver, HeaderSettings, header_needs
from hardware.needs import LED_RESISTOR, Circuit, Needs, Use
from hardware.pin_factory import STAMPS
from hardware.pins import pin_map
from hardware.ports import Edge, Health
from hardware.units import SECOND


@dataclass(frozen=True)
class GpioButtonsSettings(HeaderSettings):
    """Which line each button and each lamp is on; the shipped pin map if not said."""

    buttons: dict[str, Gpio] = field(default_factory=lambda: dict(pin_map().buttons))
    lamps: dict[str, Gpio] = field(default_factory=lambda: dict(pin_map().lamps))
    active_high: bool = False  # the button closes its line to 3.3 V instead of ground


class GpioButtons(HeaderDriver):
    """One button a line, bounces included: whoever prices a press debounces it."""

    settings: ClassVar[type[Settings]] = GpioButtonsSettings
    who: ClassVar[str] = "the buttons"
    _chosen: GpioButtonsSettings

    @staticmethod
    def needs(settings: GpioButtonsSettings) -> Needs:
        uses = [Use(gpio, f"button {name}") for name, gpio in settings.buttons.items()]
        uses += [Use(gpio, f"lamp {name}") for name, gpio in settings.lamps.items()]
        circuits = [Circuit("Each button", ("line", "contact", "GND"))]
        if settings.lamps:
            circuits.append(Circuit("Each lamp", ("line", LED_RESISTOR, "LED", "GND")))
        return header_needs(settings, uses, circuits)

    def __init__(self, settings: GpioButtonsSettings, context: Context) -> None:
        labels = {name: f"{name} (GPIO{gpio})" for name, gpio in settings.buttons.items()}
        self._contacts = Contacts(f"gpio ({settings.factory})", labels, context.now_ns)
        super().__init__(settings, context)

    def _wire(self) -> None:
        self._lit: frozenset[str] = frozenset()
        self._muted: frozenset[str] = frozenset()
        down = self._chosen.active_high
        pull: Literal["up", "down"] = "down" if down else "up"
        self._wires = {name: _Wire(name, down, self._contacts) for name in self._chosen.buttons}
        for name, gpio in self._chosen.buttons.items():
            pin = self.lines.listen(gpio, pull, self._wires[name].changed)
            self._wires[name].held = bool(pin.state) == down
        self._lamps = {name: self.lines.drive(gpio) for name, gpio in self._chosen.lamps.items()}
        self._contacts.compare(round(self.lines.pins.ticks() * SECOND))

    def edges(self) -> Sequence[Edge]:
        return self._contacts.take()

    def mute(self, muted: frozenset[str]) -> None:
        self._muted = muted
        self._contacts.mute(muted)

    def lamps(self, lit: frozenset[str]) -> None:
        for name in lit ^ self._lit:
            if name in self._lamps:
                self._lamps[name].state = name in lit
        self._lit = lit

    def health(self) -> Health:
        lines = ", ".join(f"{name} GPIO{gpio}" for name, gpio in self._chosen.buttons.items())
        detail = f"{self._chosen.factory}: {STAMPS[self._chosen.factory]}; {lines}"
        held = [name for name, wire in self._wires.items() if wire.held and name not in self._muted]
        if held:
            where = ", ".join(f"{name} (GPIO{self._chosen.buttons[name]})" for name in held)
            why = say("held down ever since the start: {where}; let go, or look for a short", where=where)
            return Health(False, why, detail, ailing=True)
        return self._contacts.health(detail)


@dataclass
class _Wire:
    """One button's line; gpiozero does not say which pin has changed, so each has its own listener."""

    name: str
    down: bool
    contacts: Contacts
    held: bool = False  # since the line was opened: no edge will ever tell

    def changed(self, seconds: float, level: int) -> None:
        self.held = False
        self.contacts.hear(Edge(round(seconds * SECOND), self.name, bool(level) == self.down))
