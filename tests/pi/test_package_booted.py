"""The package in a booted system: the service, Off by a hold on the screen, the table's Wi-Fi; then purged."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.clock import ManualClock
from companion.rehearsal.shop_window import Glimpse
from companion.settings import config
from companion.settings.config import DeviceSettings
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from hardware.sim.world import SimTable
from tests.pi.booted_system import DISPLAY, SIZE, Booted
from tests.pi.debian_system import CACHE, CHECKOUT, Debian, fresh
from tests.pi.test_package import CMDLINE, CONFIG, SUITES, built, everything

TOOLS = ("debootstrap", "systemd-nspawn", "Xvfb", "xdotool")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0, reason="making a system needs root"),
    pytest.mark.skipif(
        not all(map(shutil.which, TOOLS)), reason="apt install debootstrap systemd-container xvfb xdotool"
    ),
]
SERVICE, HOTSPOT, OFF = (f"companion{name}.service" for name in ("", "-hotspot", "-poweroff"))
ASKED = "/run/companion/hotspot"
# A window instead of a panel: where the owner would put it, too.
WINDOW = f"SDL_VIDEODRIVER=x11\nSDL_VIDEO_WINDOW_POS=0,0\nDISPLAY={DISPLAY}\nSDL_AUDIODRIVER=dummy\n"
NMCLI = '#!/bin/sh\necho "$*" >> /run/companion/nmcli\n'  # in NetworkManager's place


@pytest.fixture(params=SUITES)
def debian(request: pytest.FixtureRequest) -> Iterator[Debian]:
    """A new system whose apt knows nothing but the folder with the package and all that it needs."""
    packages, folder = built(request.param), CACHE / f"booted-{request.param}"
    subprocess.run(["rm", "-rf", str(folder)], check=True)
    system = fresh(request.param, folder)
    shutil.rmtree(system.path(CHECKOUT))
    shutil.copytree(packages, system.path("/var/tmp/packages"))
    system.path("/boot/firmware").mkdir(parents=True)
    system.path("/boot/firmware/config.txt").write_text(CONFIG)
    system.path("/boot/firmware/cmdline.txt").write_text(CMDLINE)
    for sources in (system.path("/etc/apt/sources.list"), *system.path("/etc/apt/sources.list.d").glob("*")):
        sources.unlink(missing_ok=True)
    system.path("/etc/apt/sources.list").write_text("deb [trusted=yes] file:/var/tmp/packages ./\n")
    yield system
    subprocess.run(["rm", "-rf", str(folder)], check=True)


def where_is_off(folder: Path) -> tuple[int, int]:
    """Where the first page of a table of this size has its Off."""
    clock, seen = ManualClock(now_ns=10**12), Glimpse()
    settings = replace(config.load(config.DEFAULTS).simulated(), display=DeviceSettings("sim", {"size": list(SIZE)}))
    table = lay(settings, folder, clock, SimTable(clock.now_ns), mine=Preferences(), painted=True, trace=seen)
    table.step(clock.now_ns())
    found = seen.find("hold:quit")
    table.close()
    assert found is not None
    return found


def test_the_service_from_first_start_to_purge(debian: Debian, tmp_path: Path) -> None:
    with Booted(debian) as machine:  # the system itself writes some things down when it boots for the first time
        machine.run("apt-get update -q")
        needed = machine.run("dpkg-deb -f /var/tmp/packages/amsterdam-companion_*.deb Depends")
        names = dict.fromkeys(each.split()[0] for each in needed.split(",") if "libglib" not in each)
        machine.run(f"apt-get install -y -q --no-install-recommends {' '.join(names)} libglib2.0-0")
        machine.switch_off()
    before = everything(debian)
    off = where_is_off(tmp_path / "table")
    with Booted(debian) as machine:
        began = time.monotonic()
        machine.run("apt-get install -y -q --no-install-recommends amsterdam-companion")
        print(f"{debian.folder.name}: installed in {time.monotonic() - began:.0f} s")
        machine.run(f"systemctl start {SERVICE}")
        assert machine.shows(SERVICE, "ConditionResult") == "no", "it waits for 'companion install --configure'"

        machine.screen(tmp_path)
        debian.path("/etc/companion").mkdir(exist_ok=True)
        debian.path("/etc/companion/environment").write_text(WINDOW)
        began = time.monotonic()
        machine.run("companion install --configure --ring usb")
        machine.until(lambda: machine.shows(SERVICE, "SubState") == "running", "the service runs")
        print(f"{debian.folder.name}: set up and running {time.monotonic() - began:.0f} s later")
        _is_shut_in(machine)
        _gives_the_brightness_away(debian, machine)
        _asks_for_a_wifi(debian, machine)

        machine.until(machine.is_painted, "the table is on the screen")
        machine.hold(*off, seconds=0.1)
        time.sleep(3)
        assert machine.shows(OFF, "ConditionTimestamp") == "", "a touch is no hold"
        began = time.monotonic()
        machine.hold(*off, seconds=1.2)
        machine.until(machine.is_off, "the machine is off")
        print(f"{debian.folder.name}: off {time.monotonic() - began:.1f} s after the finger came")

    with Booted(debian) as machine:
        machine.until(lambda: machine.shows(SERVICE, "SubState") == "running", "it starts with the machine")
        assert machine.shows(OFF, "ConditionTimestamp") == "", "once heard, the wish is gone"
        user = machine.run("id -u companion")
        machine.run("apt-get purge -y -q amsterdam-companion")
        assert machine.run(f"find /proc -maxdepth 1 -uid {user}") == ""
        assert machine.run("systemctl list-units --all 'companion*' --no-legend --plain") == ""
        machine.switch_off()
    assert everything(debian) == before


def _is_shut_in(machine: Booted) -> None:
    pid = machine.shows(SERVICE, "MainPID")
    status = machine.run(f"cat /proc/{pid}/status")
    assert machine.run(f"stat -c %U /proc/{pid}") == "companion"
    assert re.findall(r"^CapEff:\s*(\w+)", status, re.MULTILINE) == ["0" * 16]
    assert re.findall(r"^Seccomp:\s*(\d)", status, re.MULTILINE) == ["2"]
    assert machine.run("stat -c %U:%a /var/lib/companion /run/companion").split() == ["companion:700"] * 2
    exposure = machine.run(f"systemd-analyze security {SERVICE} --no-pager").splitlines()[-1]
    assert float(re.findall(r"\d+\.\d+", exposure)[0]) < 2.0, exposure
    for unit in ("companion-poweroff.path", "companion-hotspot.path", "companion-remote.path", "companion-club.path"):
        assert machine.shows(unit, "ActiveState") == "active", unit


def _gives_the_brightness_away(debian: Debian, machine: Booted) -> None:
    """The line before the start ran without a mistake; there is no panel here, so a stand-in shows what it does."""
    assert "status=0" in machine.shows(SERVICE, "ExecStartPre")
    light = debian.path("/srv/panel/sys/class/backlight/panel/brightness")
    light.parent.mkdir(parents=True)
    light.write_text("255\n")
    for file in ("etc/passwd", "etc/group", "usr/lib/tmpfiles.d/companion.conf"):
        copy = debian.path(f"/srv/panel/{file}")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(debian.path(file), copy)
    machine.run("systemd-tmpfiles --root=/srv/panel --create companion.conf")
    assert machine.run("stat -c %G:%a /srv/panel/sys/class/backlight/panel/brightness") == "video:664"
    shutil.rmtree(debian.path("/srv/panel"))


def _asks_for_a_wifi(debian: Debian, machine: Booted) -> None:
    """The file alone starts it; the Wi-Fi lasts as long. Without NetworkManager the wish is taken away."""
    ask = f"runuser -u companion -- touch {ASKED}"
    gone = lambda: machine.run(f"test -e {ASKED} || echo gone") == "gone"  # noqa: E731
    machine.run(ask)
    machine.until(gone, "without NetworkManager the wish is taken away")
    machine.until(lambda: machine.shows(HOTSPOT, "ActiveState") == "failed", "the unit says so")
    machine.run(f"systemctl reset-failed {HOTSPOT}")

    nmcli = debian.path("/usr/bin/nmcli")
    nmcli.write_text(NMCLI)
    nmcli.chmod(0o755)
    machine.run(ask)
    machine.until(lambda: machine.shows(HOTSPOT, "SubState") == "running", "the Wi-Fi is on")
    machine.run(f"rm {ASKED}")
    machine.until(lambda: machine.shows(HOTSPOT, "ActiveState") == "inactive", "the Wi-Fi is off")
    told = machine.run("cat /run/companion/nmcli")
    ssid, password = re.findall("=(.*)", debian.path("/etc/companion/hotspot").read_text())
    assert f"hotspot con-name companion-hotspot ssid {ssid} password {password}" in told
    nmcli.unlink()
