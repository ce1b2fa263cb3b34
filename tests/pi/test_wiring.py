"""The drawings and tables for the soldering iron: fresh, complete, and within what a Pi can feed."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from companion import cli
from companion.pi.drivers import BUILDS, settings_of
from companion.pi.wiring import drawing, of_build, parts, refreshed, wire_table
from companion.settings import config
from hardware.needs import LED_RESISTOR
from hardware.pins import pin_map
from hardware.shipped import shipped

FOLDER = shipped("firmware_config")
PARTS = parts()
ELECTRICS = tomllib.loads((FOLDER / "parts.toml").read_text())["electrics"]


@pytest.mark.parametrize("build", BUILDS)
def test_the_drawing_is_fresh(build: str) -> None:
    assert (FOLDER / f"wiring-{build}.svg").read_text() == drawing(of_build(build)), "run: companion wiring --refresh"


def test_the_page_is_fresh() -> None:
    page = (FOLDER / "WIRING.md").read_text()
    assert refreshed(page) == page, "run: companion wiring --refresh"


@pytest.mark.parametrize("build", BUILDS)
def test_every_wire_is_in_the_drawing_and_in_the_table(build: str) -> None:
    picture, table = drawing(of_build(build)), wire_table(of_build(build))
    for pin, use in of_build(build).wires():
        assert f"{use.gpio} · {use.purpose}<" in picture
        assert f"| {pin} | GPIO{use.gpio} | {use.purpose} |" in table


@pytest.mark.parametrize("build", BUILDS)
def test_the_drawing_is_sound_and_nothing_hangs_over_its_edge(build: str) -> None:
    top = ET.fromstring(drawing(of_build(build)))
    width, height = float(top.attrib["width"]), float(top.attrib["height"])
    for element in top.iter():
        if "x" in element.attrib:
            x, y = float(element.attrib["x"]), float(element.attrib["y"])
            wide = float(element.attrib.get("width", 0))
            size = float(element.attrib.get("font-size", 0))
            length = 0.68 * size * len(element.text or "")
            shift = {"start": 0.0, "middle": -0.5, "end": -1.0}[element.attrib.get("text-anchor", "start")]
            assert x + shift * length >= 0, element.attrib
            assert x + wide + (1 + shift) * length <= width, (element.attrib, element.text)
            assert 0 <= y <= height


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("board", PARTS.boards)
def test_the_supply_feeds_everything_with_something_to_spare(build: str, board: str) -> None:
    assert PARTS.boards[board].ma + PARTS.draws_ma(build) <= 0.95 * PARTS.boards[board].supply_ma


def test_no_line_and_not_all_lines_together_give_more_than_they_may() -> None:
    led_ma = (ELECTRICS["supply_volt"] - ELECTRICS["led_volt"]) / ELECTRICS["resistor_ohm"] * 1000
    driven = len(pin_map().lamps) + len(pin_map().ring_leds)
    assert led_ma <= ELECTRICS["line_limit_ma"]
    assert driven * led_ma <= ELECTRICS["lines_limit_ma"]
    page = (FOLDER / "WIRING.md").read_text()
    assert f"{led_ma:.1f} mA each" in page
    assert f"make {driven * led_ma:.0f} mA" in page


def test_the_parts_list_counts_what_the_pin_map_wires() -> None:
    counted = {part.name: part.count for part in PARTS.of("leds")}
    assert counted["LED for the ring, with a resistor of 560 Ω"] == len(pin_map().ring_leds)
    assert counted["LED for a button, with a resistor of 560 Ω"] == len(pin_map().lamps)
    assert f"{ELECTRICS['resistor_ohm']:.0f} Ω" == LED_RESISTOR == "560 Ω"
    for part in PARTS.part:
        assert set(part.builds) <= set(BUILDS)


def test_the_ring_on_usb_is_set_up_as_the_parts_list_says() -> None:
    import json

    wled = json.loads((FOLDER / "wled-ring.json").read_text())
    led = wled["hw"]["led"]
    assert led["total"] == led["ins"][0]["len"] == PARTS.electrics.ring_leds
    assert led["maxpwr"] == PARTS.electrics.ring_cap_ma["usb"]
    assert wled["hw"]["baud"] * 100 == 115200
    assert wled["if"]["live"]["en"] is True


def test_the_budget_counts_with_what_the_ring_driver_allows() -> None:
    from hardware.ring.spi import SpiRingSettings

    assert PARTS.electrics.ring_cap_ma["ws2812"] == SpiRingSettings().most_milliamps
    assert PARTS.electrics.ring_leds == SpiRingSettings().leds


def test_the_command_prints_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["wiring", "--ring", "shift"]) == 0
    assert "ring latch" in capsys.readouterr().out
    assert cli.main(["wiring", "--svg", str(tmp_path / "w.svg")]) == 0
    assert (tmp_path / "w.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("build", BUILDS)
def test_the_settings_of_a_build_choose_the_ring_that_is_drawn(build: str) -> None:
    chosen = config.load(settings_of(build))
    drawn = pin_map().builds[build].drivers
    assert (chosen.ring.driver, chosen.buttons.driver) == (drawn["ring"], drawn["buttons"])


def test_udev_knows_every_board_that_the_ring_driver_looks_for() -> None:
    rules = (FOLDER / "70-companion.rules").read_text()
    vendors = set(re.findall(r'idVendor}=="([0-9a-f]{4})"', rules))
    assert {"303a", "2e8a", "10c4", "1a86", "0403"} <= vendors
