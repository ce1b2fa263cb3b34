"""The wiring, from pin map, parts list and the drivers' circuits: what is wired, as tables and as a drawing in SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec

from companion.pi.drivers import BUILDS, configured
from hardware.needs import Circuit, Needs, Use, together
from hardware.pins import pin_map
from hardware.registry import needs
from hardware.shipped import shipped

WIDTH, TOP, ROW = 1100, 96, 32
LEFT, RIGHT = 300, 338  # the two columns of pins
PAPER, INK, FAINT, BOARD, FREE, OTHER = "#fbf7ee", "#22303c", "#8a949c", "#2f5d50", "#dfe5e2", "#5b6b8c"
COLOURS = {
    "button": "#b5482f",
    "lamp": "#d99a2b",
    "ring": "#2c6e9b",
    "buzzer": "#7a4f8a",
    "power": "#4d7c3a",
    "SPI,": "#9aa5ad",
    "3V3": "#e08f3c",
    "5V": "#c23b3b",
    "GND": "#22303c",
}


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
    drivers = pin_map().builds[build].drivers
    return _with_power_key(pin_map().builds[build].title, (needs(kind, name, {}) for kind, name in drivers.items()))


def of_settings(path: Path) -> Wiring:
    """The drivers that a settings file chooses, whether a build has them or not."""
    return _with_power_key(f"The drivers of {path.name}", configured(path))


def _with_power_key(title: str, drivers: Iterable[Needs]) -> Wiring:
    gpio = pin_map().power_key
    needs = together(drivers)
    key = Circuit("Power key (not on a Pi 5)", (f"GPIO{gpio}", "key", "GND"))
    return Wiring(title, (*needs.lines, Use(gpio, "power key")), (*needs.circuits, key))


class Board(msgspec.Struct, frozen=True):
    ma: float
    supply_ma: float


class Electrics(msgspec.Struct, frozen=True):
    ring_leds: int
    ring_led_ma: float
    ring_cap_ma: dict[str, float]

    def ring_ma(self, build: str) -> float:
        """What a WS2812 ring draws at most: all white, or as much as its driver allows."""
        return min(self.ring_leds * self.ring_led_ma, self.ring_cap_ma[build])


class Part(msgspec.Struct, frozen=True):
    name: str
    count: int
    ma: float = 0
    ring: bool = False
    builds: tuple[str, ...] = ()


class Parts(msgspec.Struct, frozen=True):
    """What is bought, and what it draws."""

    electrics: Electrics
    boards: dict[str, Board]
    part: tuple[Part, ...]

    def of(self, build: str) -> list[Part]:
        """The parts of one build."""
        return [part for part in self.part if not part.builds or build in part.builds]

    def draws_ma(self, build: str) -> float:
        """Everything on the 5 V supply but the board itself."""
        return sum(self.electrics.ring_ma(build) if part.ring else part.count * part.ma for part in self.of(build))


def parts() -> Parts:
    """The shipped parts list."""
    return msgspec.toml.decode((shipped("firmware_config") / "parts.toml").read_bytes(), type=Parts)


def wire_table(wiring: Wiring) -> str:
    """One row a wire, in the order of the header."""
    wires = ((pin, f"GPIO{use.gpio}", use.purpose) for pin, use in sorted(wiring.wires()))
    return _table(("pin", "line", "goes to"), wires)


def _parts_table(parts: Parts) -> str:
    rows = ((part.count, part.name, ", ".join(part.builds) or "every") for part in parts.part)
    return _table(("how many", "what", "for which ring"), rows)


def _power_table(parts: Parts) -> str:
    """Currents by build and board, with what is left of the supply."""
    rows = []
    for build in BUILDS:
        drawn = parts.draws_ma(build)
        row = [build, f"{drawn:.0f} mA"]
        for board in parts.boards.values():
            row += [f"{board.ma + drawn:.0f} mA", f"{(board.ma + drawn) / board.supply_ma:.0%}"]
        rows.append(row)
    heads = [head for name in parts.boards for head in (f"with {name}", "of its supply")]
    return _table(("ring", "parts", *heads), rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [f"| {' | '.join(map(str, row))} |" for row in (heads, *rows)]
    return "\n".join((lines[0], "|" + "---|" * len(heads), *lines[1:]))


def _sections() -> Iterator[tuple[str, str]]:
    """Every generated part of WIRING.md by its name."""
    yield "parts", _parts_table(parts())
    yield "power", _power_table(parts())
    for build in BUILDS:
        wiring = of_build(build)
        yield f"build {build}", f"![{wiring.title}](wiring-{build}.svg)\n\n{wire_table(wiring)}"


def refreshed(text: str) -> str:
    """WIRING.md with its generated parts made anew; what people wrote stays."""
    for name, table in _sections():
        begin, end = f"<!-- BEGIN {name} -->", f"<!-- END {name} -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise ValueError(f"WIRING.md lacks the marks {begin} and {end}")
        text = f"{before}{begin}\n{table}\n{end}{after}"
    return text


def drawing(wiring: Wiring) -> str:
    """A complete SVG document."""
    height = max(TOP + 20 * ROW + 60, TOP + len(wiring.circuits) * 120 + 40)
    seen = "The 40-pin header seen from above, pin 1 at the upper left. Numbers are GPIO numbers."
    joined = "".join(f"{circuit.ground} and " for circuit in wiring.circuits if circuit.ground)
    ground = f"Ground of {joined}every button and lamp: any GND pin. Never 5 V on a GPIO line."
    body = [
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        _text(40, 44, wiring.title, size=26, weight="bold"),
        _text(40, 70, seen, FAINT),
        *_header(wiring),
        _text(40, TOP + 20 * ROW + 24, ground),
    ]
    for n, circuit in enumerate(wiring.circuits):
        body += _circuit(640, TOP + n * 120, circuit)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif">\n  ' + "\n  ".join(body) + "\n</svg>\n"
    )


def _header(wiring: Wiring) -> Iterator[str]:
    used = dict(wiring.wires())
    width, height = RIGHT - LEFT + 48, 20 * ROW + 12
    yield f'<rect x="{LEFT - 24}" y="{TOP - 22}" width="{width}" height="{height}" rx="8" fill="{BOARD}"/>'
    for number, name in enumerate(pin_map().header, 1):
        odd = number % 2 == 1
        x, y = (LEFT if odd else RIGHT), TOP + (number - 1) // 2 * ROW
        use = used.get(number)
        word = use.purpose.split()[0] if use else name
        colour = COLOURS.get(word, OTHER if use else FREE)
        square, circle = f'<rect x="{x - 11}" y="{y - 11}" width="22" height="22"', f'<circle cx="{x}" cy="{y}" r="11"'
        shape = square if number == 1 else circle
        yield f'{shape} fill="{colour}" stroke="{PAPER}" stroke-width="2"/>'
        label = f"{name.removeprefix('GPIO')} · {use.purpose}" if use else name
        ink = INK if use or not name.startswith("GPIO") else FAINT
        side, anchor = (LEFT - 62, "end") if odd else (RIGHT + 62, "start")
        if use:
            start = x - 12 if odd else x + 12
            yield f'<line x1="{start}" y1="{y}" x2="{side}" y2="{y}" stroke="{colour}" stroke-width="3"/>'
        yield _text(side + (-8 if odd else 8), y + 5, label, ink, 14, anchor, "bold" if use else "normal")
        yield _text(x, y + 4, str(number), INK if colour in (FREE, COLOURS["SPI,"]) else PAPER, 10, "middle", "bold")


def _circuit(x: int, y: int, circuit: Circuit) -> Iterator[str]:
    """A chain of boxes from the Pi's line on the left."""
    yield _text(x, y, circuit.title, size=16, weight="bold")
    gap = 22
    for n, box in enumerate(circuit.chain):
        if n:
            yield f'<line x1="{x - gap}" y1="{y + 46}" x2="{x}" y2="{y + 46}" stroke="{INK}" stroke-width="2"/>'
        width = max(46, 9 * len(box) + 16)
        fill = "#e4ede9" if n in (0, len(circuit.chain) - 1) else "#ffffff"
        rect = f'<rect x="{x}" y="{y + 26}" width="{width}" height="40" rx="6" fill="{fill}" stroke="{INK}"/>'
        yield rect + _text(x + width // 2, y + 51, box, anchor="middle")
        x += width + gap


def _text(
    x: int, y: int, text: str, colour: str = INK, size: int = 14, anchor: str = "start", weight: str = "normal"
) -> str:
    return (
        f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
