"""Each trap of a Pi, set on purpose: is it found, and is the fix the right one?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import cli
from companion.pi.check import basics, libraries, lines
from companion.pi.check.phones import phones
from companion.settings import config
from companion.settings.config import DeviceSettings
from tests.pi.fake_host import DEFAULTS, PI4, SCREEN, Fake, bad, one, settings


def test_a_healthy_pi(pi: Callable[..., Fake]) -> None:
    host = pi(SCREEN)
    for check in (basics.system, basics.python, libraries.loaded, lines.header):
        assert {finding.grade for finding in check(host, DEFAULTS)} == {"ok"}, check.__name__
    assert list(libraries.drawing(host, DEFAULTS)) == []


def test_a_32_bit_system(pi: Callable[..., Fake]) -> None:
    found = one(basics.system(pi(machine="armv7l", bits=32), DEFAULTS))
    assert found.grade == "trouble"
    assert "64-bit" in found.fix


def test_an_old_python(pi: Callable[..., Fake]) -> None:
    assert "Bookworm" in bad(basics.python(pi(python=(3, 9)), DEFAULTS)).fix


def test_an_externally_managed_python(pi: Callable[..., Fake]) -> None:
    found = bad(basics.python(pi(managed=True, in_environment=False), DEFAULTS))
    assert "PEP 668" in found.text
    assert "companion install" in found.fix


def test_an_environment_that_hides_apts_packages(pi: Callable[..., Fake]) -> None:
    assert "--system-site-packages" in bad(basics.python(pi(sees_system=False), DEFAULTS)).fix


def test_a_sagging_supply(pi: Callable[..., Fake]) -> None:
    files = {"/sys/class/hwmon/hwmon1/name": "rpi_volt\n", "/sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n"}
    assert "short cable" in bad(basics.power(pi(files), DEFAULTS)).fix
    files["/sys/class/hwmon/hwmon1/in0_lcrit_alarm"] = "0\n"
    assert one(basics.power(pi(files), DEFAULTS)).grade == "ok"


@pytest.mark.parametrize(("kind", "word"), [("overlay", "raspi-config"), ("tmpfs", "[table]")])
def test_a_disk_that_forgets(pi: Callable[..., Fake], kind: str, word: str) -> None:
    host = pi({"/proc/mounts": f"x / {kind} rw 0 0\n"})
    found = bad(basics.storage(host, DEFAULTS))
    assert "forgotten" in found.text
    assert word in found.fix


def test_the_service_holds_the_devices(pi: Callable[..., Fake]) -> None:
    found = one(basics.service(pi(answers={"systemctl is-active companion.service": "active"}), DEFAULTS))
    assert found.fix.startswith("sudo systemctl stop companion")
    found = one(basics.service(pi(answers={"systemctl is-active companion.service": "failed"}), DEFAULTS))
    assert found.grade == "trouble"


def test_a_missing_group(pi: Callable[..., Fake]) -> None:
    chosen = settings(ring=DeviceSettings("none", {}), camera=DeviceSettings("none", {}))
    found = bad(lines.rights(pi({"/dev/gpiochip0": ""}, usable=False), chosen))
    assert "sudo usermod -aG gpio anna" in found.fix


def test_spi_that_was_not_switched_on(pi: Callable[..., Fake]) -> None:
    chosen = settings(buttons=DeviceSettings("none", {}), camera=DeviceSettings("none", {}))
    assert "dtparam=spi=on" in bad(lines.rights(pi(), chosen)).fix


def test_clashing_pins(pi: Callable[..., Fake]) -> None:
    chosen = settings(buttons=DeviceSettings("gpio", {"buttons": {"shared": 10}, "lamps": {}}))
    found = bad(lines.header(pi(), chosen))
    assert found.text == "GPIO10 is wanted by button shared and by ring data"
    assert one(lines.header(pi(), DEFAULTS)).grade == "ok"


@pytest.mark.parametrize(("model", "line"), [(PI4, "core_freq_min=500"), ("Raspberry Pi 3 Model B", "core_freq=250")])
def test_a_core_clock_that_wanders(pi: Callable[..., Fake], model: str, line: str) -> None:
    assert line in bad(lines.firmware(pi({"/boot/firmware/config.txt": "x=1\n"}, model=model), DEFAULTS)).text
    host = pi({"/boot/firmware/config.txt": f"[all]\n{line}\n"}, model=model)
    assert one(lines.firmware(host, DEFAULTS)).grade == "ok"


def test_the_kernels_own_users_of_a_line_are_told_how_to_get_rid_of() -> None:
    assert "spi=off" in lines._free("spi0 CS0")
    assert "gpio-shutdown" in lines._free("shutdown_button")
    assert "systemctl stop companion" in lines._free("lg")


def test_a_typo_in_a_drivers_options_is_told_with_the_right_word(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = tmp_path / "companion.toml"
    own.write_text("[ring.options]\nbrightnes = 0.5\n")
    assert cli.main(["check", "--config", str(own), "--closed"]) == 1
    assert 'did you mean "brightness"?' in capsys.readouterr().out


def test_the_command_tells_machines_and_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status = cli.main(["check", "--simulate", "--json", "--picture", str(tmp_path / "seen.png")])
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert {"system", "python", "storage", "buttons", "ring", "camera", "dice"} <= {f["topic"] for f in found}
    assert status == (1 if any(f["grade"] == "trouble" for f in found) else 0)
    assert (tmp_path / "seen.png").stat().st_size > 1000


def test_the_exit_status_tells_of_trouble(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "companion.toml"
    own.write_text('[buttons]\ndriver = "gpio"\n[buttons.options.buttons]\nshared = 10\n')
    assert cli.main(["check", "--config", str(own), "--closed"]) == 1
    assert "GPIO10 is wanted by" in capsys.readouterr().out


def test_a_setting_that_nobody_obeys_any_more_is_named(pi: Callable[..., Fake], tmp_path: Path) -> None:
    own = tmp_path / "companion.toml"
    own.write_text("[dice]\nany_dice = true\n")
    found = one(basics.retired(pi(), config.load(own)))
    assert found.grade == "warning" and "any_dice" in found.text


def test_phones_service_port_and_firewall(pi: Callable[..., Fake]) -> None:
    unit = {"/etc/systemd/system/companion-remote.path": ""}
    listening = {"/proc/net/tcp": "  sl  local_address rem_address st\n 0: 00000000:1F90 00000000:0000 0A\n"}
    asked = "systemctl is-active companion-remote.service"
    assert list(phones(pi(), DEFAULTS)) == []
    assert [each.grade for each in phones(pi(unit), DEFAULTS)] == ["ok"]
    hotspot = {**unit, "/etc/systemd/system/companion-hotspot.path": ""}
    free, alone = phones(pi(hotspot), DEFAULTS)
    assert free.grade == "ok" and "network-manager" in alone.fix
    assert [each.grade for each in phones(pi({**hotspot, "/usr/bin/nmcli": ""}), DEFAULTS)] == ["ok"]
    (taken,) = phones(pi({**unit, **listening}), DEFAULTS)
    assert taken.grade == "warning" and "8080" in taken.text and "[remote]" in taken.fix
    (failed,) = phones(pi(unit, answers={asked: "failed"}), DEFAULTS)
    assert failed.grade == "trouble" and "journalctl -u companion-remote" in failed.fix
    walled = {**unit, **listening, "/etc/ufw/ufw.conf": "ENABLED=yes\n"}
    served, wall = phones(pi(walled, answers={asked: "active"}), DEFAULTS)
    assert served.grade == "ok" and "ufw allow 8080/tcp" in wall.fix


def test_an_ordinary_file_as_a_camera_or_a_chip(pi: Callable[..., Fake]) -> None:
    chosen = settings(camera=DeviceSettings("opencv", {"device": "/tmp/notes.txt"}))
    host = pi({"/tmp/notes.txt": ""}, ordinary=("/tmp/notes.txt",))
    camera = one(f for f in lines.rights(host, chosen) if f.topic == "camera")
    assert "/tmp/notes.txt is not a device" in camera.text and "[camera.options]" in camera.fix
    chip = pi({"/dev/gpiochip0": "", "/dev/video0": ""}, ordinary=("/dev/gpiochip0",))
    buttons = one(f for f in lines.rights(chip, DEFAULTS) if f.topic == "buttons")
    assert "/dev/gpiochip0 is not a device" in buttons.text


def test_a_chip_number_that_is_not_there(pi: Callable[..., Fake]) -> None:
    chosen = settings(buttons=DeviceSettings("gpio", {"chip": 7}))
    found = one(f for f in lines.header(pi({"/dev/gpiochip0": ""}), chosen) if f.topic == "buttons")
    assert found.grade == "trouble"
    assert "there is no /dev/gpiochip7, only /dev/gpiochip0" in found.text
    assert "take chip = 7 out of [buttons.options]" in found.fix


@pytest.mark.parametrize(
    ("camera", "why"),
    [
        ('driver = "none"', "the settings leave the camera out"),
        ('driver = "opencv"\n[camera.options]\ndevice = "/dev/video77"', "there is no camera /dev/video77"),
        ('driver = "opencv"\n[camera.options]\ndevice = "{file}"', "is an ordinary file, not a camera"),
        ('driver = "usb"', 'there is no camera driver "usb"'),
    ],
)
def test_calibrating_without_a_camera_is_told_in_a_line(
    camera: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = tmp_path / "settings.toml"
    chosen.write_text(f"[camera]\n{camera.replace('{file}', str(chosen))}\n", encoding="utf-8")
    assert cli.main(["calibrate", "dice", "--config", str(chosen), "--yes"]) == 2
    told = capsys.readouterr().err
    assert why in told and "--image" in told and len(told.splitlines()) == 1


ZERO2 = "Raspberry Pi Zero 2 W Rev 1.0"


def test_a_steady_clock_under_another_boards_filter_does_not_count(pi: Callable[..., Fake]) -> None:
    spi = settings(ring=DeviceSettings("spi", {}))
    wrong = pi({"/boot/firmware/config.txt": "[pi3]\ncore_freq=250\n[all]\ndtparam=spi=on\n"}, model=ZERO2)
    assert "core_freq=250 is missing" in bad(lines.firmware(wrong, spi)).text
    right = pi({"/boot/firmware/config.txt": "[pi02]\ncore_freq=250 # steady\n[all]\ndtparam=spi=on\n"}, model=ZERO2)
    assert [each.grade for each in lines.firmware(right, spi)] == ["ok"]


@pytest.mark.parametrize(("config", "grades"), [("", ["trouble"]), ("dtoverlay=imx708\n", [])])
def test_a_camera_that_nobody_looks_for(pi: Callable[..., Fake], config: str, grades: list[str]) -> None:
    host = pi({"/boot/firmware/config.txt": "camera_auto_detect=0\n" + config})
    chosen = settings(camera=DeviceSettings("picamera2", {}), ring=DeviceSettings("none", {}))
    assert [each.grade for each in lines.firmware(host, chosen) if each.topic == "camera"] == grades


def test_a_newer_package_beside_the_games_is_told(pi: Callable[..., Fake]) -> None:
    old, new = "amsterdam-companion_1.9.9~trixie_arm64.deb", "amsterdam-companion_99.1~trixie_arm64.deb"
    host = pi({f"/boot/firmware/{old}": "", f"/boot/firmware/{new}": ""})
    (found,) = basics.newer(host, DEFAULTS)
    assert (
        found.text.startswith("99.1 lies in /boot/firmware/") and found.fix == f"sudo apt install /boot/firmware/{new}"
    )
