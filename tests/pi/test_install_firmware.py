"""What installing writes into the firmware settings of a card, and what it leaves there."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.pi.drivers import BUILDS, settings_of
from companion.pi.install.files import BEGIN, END, Block, Copy, Words, without_block
from companion.pi.install.plan import fragment
from companion.pi.install.system import BACKUP, Record, System
from tests.pi.card import CONFIG, card, companion


def test_an_old_image_keeps_its_firmware_settings_in_boot(tmp_path: Path) -> None:
    card(tmp_path, boot="boot")
    companion("install", "--root", tmp_path)
    assert BEGIN in (tmp_path / "boot/config.txt").read_text()


def test_a_machine_that_is_no_pi_is_left_without_firmware_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    companion("install", "--root", tmp_path)
    assert "left out: firmware settings" in capsys.readouterr().out
    assert not (tmp_path / "boot").exists()


def test_changing_the_ring_changes_one_block(tmp_path: Path) -> None:
    card(tmp_path)
    companion("install", "--root", tmp_path, "--ring", "ws2812")
    companion("install", "--root", tmp_path, "--ring", "leds")
    text = (tmp_path / "boot/firmware/config.txt").read_text()
    assert text.count(BEGIN) == text.count(END) == 1
    assert "dtparam=spi=off" in text
    assert "dtparam=spi=on" not in text
    assert without_block(text) == CONFIG
    assert (tmp_path / f"boot/firmware/config.txt{BACKUP}").read_text() == CONFIG


def test_what_the_owner_changed_in_the_firmware_file_survives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card(tmp_path)
    companion("install", "--root", tmp_path)
    config = tmp_path / "boot/firmware/config.txt"
    config.write_text(config.read_text() + "dtparam=i2c_arm=on\n")
    companion("uninstall", "--root", tmp_path)
    assert config.read_text() == CONFIG + "dtparam=i2c_arm=on\n"
    assert f"kept /boot/firmware/config.txt{BACKUP}" in capsys.readouterr().out


def test_a_word_that_was_there_before_stays(tmp_path: Path) -> None:
    card(tmp_path)
    cmdline = tmp_path / "boot/firmware/cmdline.txt"
    cmdline.write_text("root=/dev/sda1 consoleblank=0 quiet\n")
    companion("install", "--root", tmp_path)
    assert cmdline.read_text().split().count("consoleblank=0") == 1
    companion("uninstall", "--root", tmp_path)
    assert cmdline.read_text() == "root=/dev/sda1 consoleblank=0 quiet\n"


@pytest.mark.parametrize("text", ["", "a", "a\n", "\n\n", "a\nb", f"{BEGIN}\nold\n{END}\nz\n", f"a\n{BEGIN}\nno end\n"])
def test_a_block_goes_in_once_and_comes_out_whole(text: str, tmp_path: Path) -> None:
    system = System(tmp_path, Record())
    (tmp_path / "f").write_text(text)
    block = Block("t", "/f", ("x=1", "y=2"))
    block.do(system)
    assert block.wants(system) == []
    assert (tmp_path / "f").read_text().count(BEGIN) == 1
    block.undo(system, purge=False)
    assert (tmp_path / "f").read_text() in (text, without_block(text))


def test_words_in_an_empty_file(tmp_path: Path) -> None:
    system = System(tmp_path, Record())
    (tmp_path / "c").write_text("")
    Words("t", "/c", ("a=1", "b")).do(system)
    assert (tmp_path / "c").read_text() == "a=1 b\n"


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    system = System(tmp_path, Record())
    Copy("t", "/deep/er/f", b"one").do(system)
    assert (tmp_path / "deep/er/f").stat().st_mode & 0o777 == 0o644
    assert sorted(p.name for p in (tmp_path / "deep/er").iterdir()) == ["f"], "no half-written neighbour"


@pytest.mark.parametrize("build", BUILDS)
def test_the_fragment_ends_where_the_next_line_counts_for_every_board(build: str) -> None:
    lines = [line for line in fragment(settings_of(build)) if line and not line.startswith("#")]
    assert lines[0] == "[all]"
    assert lines[-1] == "[all]"
    filters = [line for line in lines if line.startswith("[")]
    assert {"[pi3]", "[pi02]", "[pi4]", "[pi5]"} <= set(filters)


@pytest.mark.parametrize("build", BUILDS)
def test_the_fragment_frees_or_claims_the_lines_that_the_pin_map_says(build: str) -> None:
    from companion.pi.wiring import of_build
    from hardware.pins import pin_map

    wired = {use.gpio for use in of_build(build).lines}
    spi = set(pin_map().ring_spi.kernel)
    lines = fragment(settings_of(build))
    assert ("dtparam=spi=on" in lines) == (pin_map().builds[build].drivers["ring"] == "spi")
    if "dtparam=spi=on" not in lines and wired & spi:
        assert "dtparam=spi=off" in lines
    if wired & {14, 15}:
        assert "enable_uart=0" in lines
    keys = [line for line in lines if line.startswith("dtoverlay=gpio-shutdown")]
    assert keys
    assert all(line.endswith(f"gpio_pin={pin_map().power_key}") for line in keys)


@pytest.mark.parametrize("build", BUILDS)
def test_the_shipped_settings_load_and_name_drivers_that_exist(build: str) -> None:
    from companion.settings import config
    from hardware.registry import driver_class

    settings = config.load(settings_of(build))
    driver_class("ring", settings.ring.driver)
    driver_class("buttons", settings.buttons.driver)
