"""The units: what systemd itself says about them, and what we promise about them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.settings.preferences import Preferences
from hardware.registry import every_need
from hardware.shipped import shipped

UNITS = (
    "companion.service",
    "companion-desktop.service",
    "companion-remote.service",
    "companion-club.service",
    "companion-poweroff.path",
    "companion-poweroff.service",
    "companion-hotspot.path",
    "companion-hotspot.service",
)
EXPOSURE_AT_MOST = 2.0

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here: apt install systemd"
)


class Unit:
    """A unit file; a key may be given several times."""

    def __init__(self, path: Path) -> None:
        self.lines = path.read_text().splitlines()

    def all(self, key: str) -> list[str]:
        return [line.partition("=")[2] for line in self.lines if line.startswith(f"{key}=")]

    def one(self, key: str) -> str:
        (value,) = self.all(key)
        return value


@pytest.fixture
def service() -> Unit:
    return Unit(shipped("systemd") / "companion.service")


def runnable_copy(name: str, folder: Path) -> Path:
    """The unit with a program that exists here: systemd judges the rest as it is."""
    text = (shipped("systemd") / name).read_text()
    copy = folder / name
    for program in ("/opt/companion/bin/companion", "/usr/bin/nmcli"):  # not on every machine that tests
        text = text.replace(program, "/bin/true")
    copy.write_text(text)
    if name.endswith(".path"):
        runnable_copy(name.replace(".path", ".service"), folder)
    return copy


@needs_systemd
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_nothing_to_complain_about(name: str, tmp_path: Path) -> None:
    manager = ["--user"] if "desktop" in name else ["--system"]
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *manager, str(runnable_copy(name, tmp_path))],
        capture_output=True,
        text=True,
        check=False,
        env={"XDG_RUNTIME_DIR": str(tmp_path), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )
    complaints = [line for line in (ran.stderr + ran.stdout).splitlines() if name in line]
    assert complaints == []
    assert ran.returncode == 0, ran.stderr


@needs_systemd
@pytest.mark.parametrize("name", ["companion.service", "companion-remote.service", "companion-club.service"])
def test_the_exposure_is_small(name: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", str(runnable_copy(name, tmp_path))],
        capture_output=True,
        text=True,
        check=True,
    )
    level = re.search(r"Overall exposure level for \S+: ([0-9.]+)", ran.stdout)
    assert level, ran.stdout[-400:]
    assert float(level[1]) <= EXPOSURE_AT_MOST


def test_it_is_watched_and_comes_back(service: Unit) -> None:
    assert service.one("Type") == "notify"
    assert service.one("NotifyAccess") == "main"
    assert int(service.one("WatchdogSec")) == 10
    assert service.one("Restart") == "always"
    assert service.one("StartLimitIntervalSec") == "0"


def test_devices_that_come_later_are_allowed_by_number(service: Unit) -> None:
    """A name is resolved once, at the start: only drivers that are always there may be named."""
    assert service.one("DevicePolicy") == "closed"
    allowed = [value.split()[0].removeprefix("char-") for value in service.all("DeviceAllow")]
    named = {device for device in allowed if not device.isdigit()}
    assert named == {"gpiochip", "media", "dma_heap"}
    majors = {
        "input": 13,
        "fb": 29,
        "video4linux": 81,
        "alsa": 116,
        "spi": 153,
        "ttyACM": 166,
        "ttyUSB": 188,
        "drm": 226,
    }
    assert {int(device) for device in allowed if device.isdigit()} == set(majors.values())
    assert service.all("PrivateDevices") == []


def test_every_file_that_a_driver_opens_is_open_to_the_service(service: Unit) -> None:
    """A driver with a device of another kind is noticed here; which of them the settings name, the unit never asks."""
    opens = {
        "/dev/gpiochip*": ("gpiochip",),
        "/dev/media*": ("media",),
        "/dev/video*": ("81",),
        "/dev/fb0": ("29",),
        "/dev/spidev0.*": ("153",),
        "/dev/tty[AU][CS][MB]*": ("166", "188"),
    }
    allowed = {value.split()[0].removeprefix("char-") for value in service.all("DeviceAllow")}
    files = {file.pattern for file in every_need().files}
    assert files == set(opens), "say which kernel driver is behind a new file, and let the unit open it"
    assert {name for file in files for name in opens[file]} <= allowed


def test_its_own_user_its_own_folders_and_nothing_for_others(service: Unit) -> None:
    assert (service.one("User"), service.one("Group")) == ("companion", "companion")
    assert service.one("UMask") == "0077"
    for folder in ("State", "Runtime", "Cache"):
        assert service.one(f"{folder}Directory") == "companion"
        assert service.one(f"{folder}DirectoryMode") == "0700"
    assert service.one("ProtectSystem") == "strict"
    assert service.one("RestrictAddressFamilies") == "AF_UNIX AF_NETLINK"
    assert service.one("CapabilityBoundingSet") == ""
    # A panel's brightness, where all else is root's to write; the socket that phones' service opens.
    assert service.all("ReadWritePaths") == ["-/run/companion-wire", "-/sys/devices/platform"]


def test_the_variables_that_libraries_need(service: Unit) -> None:
    words = dict(word.split("=", 1) for line in service.all("Environment") for word in line.split())
    assert words["LG_WD"] == "/run/companion"
    assert words["GPIOZERO_PIN_FACTORY"] == "lgpio"
    assert words["SDL_VIDEODRIVER"] == "kmsdrm"
    assert words["PYTHONFAULTHANDLER"] == "1"


def test_every_group_that_the_unit_wants_is_made_by_the_installer(service: Unit) -> None:

    assert set(service.one("SupplementaryGroups").split()) == set(every_need().every_group())


@pytest.mark.parametrize("name", ["companion-remote.service", "companion-club.service"])
def test_phones_are_served_by_somebody_else_with_no_way_to_the_games(name: str) -> None:
    remote = Unit(shipped("systemd") / name)
    assert remote.one("DynamicUser") == "yes"
    assert remote.one("InaccessiblePaths") == "-/var/lib/companion"
    assert remote.one("SupplementaryGroups") == "companion-wire"
    assert remote.one("IPAddressDeny") == "any"
    assert "0.0.0.0/0" not in remote.one("IPAddressAllow").split()
    assert remote.one("Restart") == "on-failure", "it ends when phones are switched off, and stays so"
    assert remote.one("CapabilityBoundingSet") == ""


def test_the_club_is_told_once_the_tables_socket_is_there(service: Unit) -> None:
    start = Unit(shipped("systemd") / "companion-club.path")
    club = Unit(shipped("systemd") / "companion-club.service")
    (variable,) = [line for line in service.all("Environment") if line.startswith("COMPANION_SOCKET=")]
    assert Path(start.one("PathExists")) == Path(variable.partition("=")[2]).with_name("club.sock")
    assert start.one("PathExists") in club.one("ExecStart") and not club.all("WantedBy")
    assert club.one("LoadCredential") == "club.password:/etc/companion/club.password"


def test_phones_are_off_until_the_tables_socket_is_there(service: Unit) -> None:
    """The table may start nothing: its socket does, through systemd, and there is none before somebody wants phones."""
    start = Unit(shipped("systemd") / "companion-remote.path")
    (variable,) = [line for line in service.all("Environment") if line.startswith("COMPANION_SOCKET=")]
    assert variable.partition("=")[2] == start.one("PathExists")
    assert start.one("PathExists") in Unit(shipped("systemd") / "companion-remote.service").one("ExecStart")
    assert not Unit(shipped("systemd") / "companion-remote.service").all("WantedBy")
    folder = (shipped("systemd") / "companion-wire.conf").read_text().splitlines()[-1].split()
    assert folder[:5] == ["d", "/run/companion-wire", "2770", "companion", "companion-wire"]
    assert Preferences().phones is False
