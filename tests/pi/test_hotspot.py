"""The table's own Wi-Fi: a wish laid down as a file, and what its unit then tells NetworkManager.

NetworkManager itself is not here: a stand-in for nmcli writes down what it is told, and the lines of the unit are run
as systemd would run them.
"""

from __future__ import annotations

import shlex
import subprocess
import time
from pathlib import Path

import pytest

from companion.pi.install.plan import _wifi
from hardware.errors import DeviceError
from hardware.hotspot import hotspot_of
from hardware.shipped import shipped
from tests.pi.test_unit import Unit

NMCLI = """#!/bin/sh
echo "$@" >> {log}
case "$*" in *hotspot\\ con-name*) exit {status};; esac
"""


class Systemd:
    """Runs a unit's lines in their order, with everything of the machine in a folder."""

    def __init__(self, folder: Path, status: int = 0) -> None:
        self.log, self.wish, self.facts = folder / "log", folder / "hotspot", folder / "facts"
        nmcli = folder / "nmcli"
        nmcli.write_text(NMCLI.format(log=self.log, status=status))
        nmcli.chmod(0o755)
        self.facts.write_bytes(_wifi())
        self._instead = {"/usr/bin/nmcli": str(nmcli), "/run/companion/hotspot": str(self.wish)}
        self._unit = Unit(shipped("systemd") / "companion-hotspot.service")

    def _started(self, line: str) -> subprocess.Popen[bytes]:
        for there, here in self._instead.items():
            line = line.replace(there, here)
        facts = dict(each.split("=", 1) for each in self.facts.read_text().splitlines())
        words = [word.replace("${SSID}", facts["SSID"]).replace("${PASSWORD}", facts["PASSWORD"])
                 for word in shlex.split(line.lstrip("-"))]  # fmt: skip
        return subprocess.Popen(words)

    def start(self) -> subprocess.Popen[bytes] | None:
        for line in self._unit.all("ExecStartPre"):
            if self._started(line).wait() and not line.startswith("-"):
                self.stopped()
                return None
        return self._started(self._unit.one("ExecStart"))

    def stopped(self) -> None:
        for line in self._unit.all("ExecStopPost"):
            self._started(line).wait()

    @property
    def told(self) -> list[str]:
        return self.log.read_text().splitlines()


def environ(systemd: Systemd) -> dict[str, str]:
    return {"COMPANION_HOTSPOT": str(systemd.wish), "COMPANION_WIFI": str(systemd.facts)}


def test_a_wish_switches_the_wifi_on_and_taking_it_back_off(tmp_path: Path) -> None:
    systemd = Systemd(tmp_path)
    wifi = hotspot_of(environ(systemd))
    assert wifi is not None and not wifi.on
    wifi.switch(True)
    assert systemd.wish.read_bytes() == b"", "it holds no word that anybody could read"
    running = systemd.start()
    assert running is not None
    name, password = wifi.name, wifi.password
    hotspot = f"--wait 25 device wifi hotspot con-name companion-hotspot ssid {name} password {password}"
    assert systemd.told == ["connection delete companion-hotspot", hotspot]
    time.sleep(0.2)
    assert running.poll() is None and wifi.on
    wifi.switch(False)
    assert running.wait(5) == 0
    systemd.stopped()
    assert systemd.told[-1] == "connection delete companion-hotspot" and len(systemd.told) == 3
    assert not wifi.failed


def test_a_machine_without_wifi_is_not_asked_again_and_the_table_sees_it(tmp_path: Path) -> None:
    systemd = Systemd(tmp_path, status=1)
    wifi = hotspot_of(environ(systemd))
    assert wifi is not None
    wifi.switch(True)
    assert systemd.start() is None
    assert not systemd.wish.exists() and wifi.failed


def test_the_wish_lies_where_nobody_else_can_lay_it_down(tmp_path: Path) -> None:
    table = Unit(shipped("systemd") / "companion.service")
    words = dict(word.split("=", 1) for line in table.all("Environment") for word in line.split())
    assert Unit(shipped("systemd") / "companion-hotspot.path").one("PathExists") == words["COMPANION_HOTSPOT"]
    assert Path(words["COMPANION_HOTSPOT"]).parent == Path("/run") / table.one("RuntimeDirectory")
    unit = Unit(shipped("systemd") / "companion-hotspot.service")
    assert unit.one("EnvironmentFile") == words["COMPANION_WIFI"]
    assert unit.one("RestrictAddressFamilies") == "AF_UNIX" and unit.one("ProtectSystem") == "strict"
    assert hotspot_of({}) is None, "on a desktop nobody hears it"
    assert hotspot_of({"COMPANION_HOTSPOT": "/x", "COMPANION_WIFI": str(tmp_path / "none")}) is None
    (tmp_path / "facts").write_bytes(_wifi())
    deaf = hotspot_of({"COMPANION_HOTSPOT": str(tmp_path / "no" / "wish"), "COMPANION_WIFI": str(tmp_path / "facts")})
    assert deaf is not None
    with pytest.raises(DeviceError, match="Wi-Fi of the house"):
        deaf.switch(True)


def test_every_table_has_a_password_of_its_own() -> None:
    made = {_wifi.__wrapped__() for _ in range(20)}
    assert len(made) == 20
    assert all(len(each.decode().split("PASSWORD=")[1].strip()) == 12 for each in made)
