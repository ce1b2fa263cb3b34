"""The pin map: complete, without a clash in any build, and true to the header."""

from __future__ import annotations

import pytest

from companion.pi.wiring import of_build
from hardware.needs import Use
from hardware.pins import clashes, pin_map

MAP = pin_map()


@pytest.mark.parametrize("build", MAP.builds)
def test_no_build_wants_a_line_twice(build: str) -> None:
    assert clashes(of_build(build).lines, MAP.reserved) == []


def test_a_clash_is_told_with_both_users() -> None:
    uses = [*of_build("ws2812").lines, Use(10, "button extra")]
    assert clashes(uses, MAP.reserved) == ["GPIO10 is wanted by ring data and by button extra"]


def test_kept_lines_and_lines_off_the_header_are_refused() -> None:
    told = clashes([Use(0, "lamp"), Use(28, "lamp")], MAP.reserved)
    assert told[0].startswith("GPIO0 (lamp) stays free")
    assert told[1].startswith("GPIO28 (lamp) is not on the header")


def test_the_header_has_forty_pins_with_every_line_once() -> None:
    assert len(MAP.header) == 40
    lines = [name for name in MAP.header if name.startswith("GPIO")]
    assert sorted(lines, key=lambda name: int(name[4:])) == [f"GPIO{n}" for n in range(28)]
    assert {name: MAP.header.count(name) for name in ("3V3", "5V", "GND")} == {"3V3": 2, "5V": 2, "GND": 8}


def test_the_header_is_the_one_that_gpiozero_knows() -> None:
    from gpiozero.pins.pi import PiBoardInfo

    board = PiBoardInfo.from_revision(0xC03114).headers["J8"]  # a Pi 4B
    names = [str(getattr(pin, "name", pin)) for _, pin in sorted(board.pins.items())]  # 2.0 and 2.0.1 differ
    assert list(MAP.header) == names


def test_every_button_has_its_lamp_and_five_players_find_a_seat() -> None:
    assert list(MAP.buttons) == list(MAP.lamps) == ["shared", "seat1", "seat2", "seat3", "seat4", "seat5"]


def test_the_lines_that_hardware_fixes() -> None:
    assert MAP.ring_spi.data == 10, "SPI0's data out"
    assert {*MAP.ring_spi.kernel, MAP.ring_spi.data} == {7, 8, 9, 10, 11}, "all of SPI0"
    assert MAP.power_key == 3, "the only line that wakes a Pi"
    assert MAP.buzzer in (12, 13, 18, 19), "hardware PWM"


@pytest.mark.parametrize("build", MAP.builds)
def test_every_build_has_buttons_and_one_ring(build: str) -> None:
    assert {"buttons", "ring"} <= set(MAP.builds[build].drivers)
