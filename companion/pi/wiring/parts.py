"""The wiring in words: tables of pins, parts and currents, made from firmware_config alone."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.pi.drivers import BUILDS
from companion.pi.wiring.wires import Wiring, of_build
from hardware.shipped import shipped


class Board(msgspec.Struct, frozen=True):
    ma: float
    supply_ma: float


class Electrics(msgspec.Struct, frozen=True):
    supply_volt: float
    led_volt: float
    resistor_ohm: float
    line_limit_ma: float
    lines_limit_ma: float
    ring_leds: int
    ring_led_ma: float
    ring_cap_ma: dict[str, float]

    def led_ma(self) -> float:
        """What one plain LED draws from its line."""
        return (self.supply_volt - self.led_volt) / self.resistor_ohm * 1000

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
    lines = ["| pin | line | goes to |", "|---|---|---|"]
    lines += [f"| {pin} | GPIO{use.gpio} | {use.purpose} |" for pin, use in sorted(wiring.wires())]
    return "\n".join(lines)


def parts_table() -> str:
    """What to buy, with the builds that need it."""
    lines = ["| how many | what | for which ring |", "|---|---|---|"]
    lines += [f"| {part.count} | {part.name} | {', '.join(part.builds) or 'every'} |" for part in parts().part]
    return "\n".join(lines)


def power_table() -> str:
    """Currents by build and board, with what is left of the supply."""
    listed = parts()
    boards = listed.boards
    lines = [
        "| ring | parts | " + " | ".join(f"with {name} | of its supply" for name in boards) + " |",
        "|---|---|" + "---|---|" * len(boards),
    ]
    for build in BUILDS:
        drawn = listed.draws_ma(build)
        cells = [f"{board.ma + drawn:.0f} mA | {(board.ma + drawn) / board.supply_ma:.0%}" for board in boards.values()]
        lines.append(f"| {build} | {drawn:.0f} mA | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def sections() -> Iterator[tuple[str, str]]:
    """Every generated part of WIRING.md by its name."""
    yield "parts", parts_table()
    yield "power", power_table()
    for build in BUILDS:
        wiring = of_build(build)
        yield f"build {build}", f"![{wiring.title}](wiring-{build}.svg)\n\n{wire_table(wiring)}"


def refreshed(text: str) -> str:
    """WIRING.md with its generated parts made anew; what people wrote stays."""
    for name, table in sections():
        begin, end = f"<!-- BEGIN {name} -->", f"<!-- END {name} -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise ValueError(f"WIRING.md lacks the marks {begin} and {end}")
        text = f"{before}{begin}\n{table}\n{end}{after}"
    return text
