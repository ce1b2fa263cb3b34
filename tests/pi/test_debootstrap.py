"""Installing for real into a new Debian: packages, user, environment, program, service; then taking it all back."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from companion.pi.drivers import USUAL_BUILD, settings_of
from companion.pi.install.plan import plan
from companion.pi.install.system import Record, System
from tests.pi.debian_system import CACHE, CHECKOUT, Debian, fresh

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0, reason="making a system needs root"),
    pytest.mark.skipif(shutil.which("debootstrap") is None, reason="debootstrap is not here: apt install debootstrap"),
]
CONFIG = "dtparam=audio=on\ncamera_auto_detect=1\n"
SOFTWARE = 5  # steps that only a running system has: packages, user, environment, libraries, program
INSTALL = f"cd {CHECKOUT} && python3 -m companion install"


@pytest.fixture(params=["bookworm", "trixie"])
def debian(request: pytest.FixtureRequest) -> Iterator[Debian]:
    folder = CACHE / f"test-{request.param}"
    subprocess.run(["rm", "-rf", str(folder)], check=True)
    system = fresh(request.param, folder)
    system.path("/boot/firmware").mkdir(parents=True)
    system.path("/boot/firmware/config.txt").write_text(CONFIG)
    system.path("/boot/firmware/cmdline.txt").write_text("console=tty1 root=/dev/mmcblk0p2 rootwait\n")
    yield system
    subprocess.run(["rm", "-rf", str(folder)], check=True)


def test_install_for_real_twice_and_take_it_back(debian: Debian) -> None:
    looked = debian.run(f"{INSTALL} --dry-run").stdout
    assert "would change: python3-venv" in looked
    assert not debian.path("/opt/companion").exists()

    first = debian.run(f"umask 000 && {INSTALL}").stdout
    steps = len(plan(System(debian.folder, Record()), settings_of(USUAL_BUILD), desktop=False, hdmi=False)) + SOFTWARE
    assert f"{steps} of {steps} steps changed something" in first, first
    second = debian.run(INSTALL).stdout
    assert f"0 of {steps} steps changed something" in second, second

    # Nothing that anybody could change, and nothing left of the tools that built.
    ours = "/opt/companion /etc/companion /etc/udev /etc/systemd /etc/modules-load.d /usr/local/bin /boot/firmware"
    assert debian.run(f"find {ours} -perm /022 ! -type l").stdout == ""
    assert debian.run("ls /opt/companion/lib/python3*/site-packages | grep -c hatchling", check=False).stdout == "0\n"
    assert debian.run("ls /tmp | grep companion-", check=False).stdout == ""

    # What the service will find.
    groups = set(debian.run("id -Gn companion").stdout.split())
    assert {"gpio", "spi", "video", "render", "input", "dialout", "audio"} <= groups
    assert "/usr/sbin/nologin" in debian.run("getent passwd companion").stdout
    libraries = debian.run(
        "/opt/companion/bin/python -c 'import cv2, gpiozero, lgpio, msgspec, numpy, pygame, rich, serial; "
        'from importlib.metadata import version; print(version("gpiozero"), cv2.__version__)\''
    ).stdout.splitlines()[-1]
    assert int(libraries.split(".")[0]) >= 2, libraries
    assert libraries.endswith(cv2.__version__), "the OpenCV that reads the dice in our own tests"
    assert "python3-opencv" not in debian.run("dpkg-query -W -f '${Package}\n'").stdout
    print(f"{debian.folder.name}: {debian.weight()}")
    assert "amsterdam-companion" in debian.run("companion --version").stdout
    assert "pins" in debian.run("ls /opt/companion/lib/python3*/site-packages/companion/shipped/firmware_config").stdout
    verified = debian.run("systemd-analyze verify --man=no /etc/systemd/system/companion.service", check=False)
    assert [line for line in verified.stderr.splitlines() if "companion" in line] == []
    assert debian.run("systemctl is-enabled companion").stdout.strip() == "enabled"
    assert "dtparam=spi=on" in debian.path("/boot/firmware/config.txt").read_text()

    debian.run("cd / && companion uninstall --purge")
    assert debian.path("/boot/firmware/config.txt").read_text() == CONFIG
    assert not debian.path("/opt/companion").exists()
    assert debian.run("id companion", check=False).returncode != 0
    for left in ("/etc/companion", "/etc/systemd/system/companion.service", "/usr/local/bin/companion"):
        assert not os.path.lexists(debian.path(left)), left


def test_the_program_plays_where_it_was_installed(debian: Debian) -> None:
    debian.run(f"umask 077 && {INSTALL}")
    played: Path = debian.path("/tmp")
    played.mkdir(exist_ok=True)
    said = debian.run("cd /tmp && runuser -u companion -- env HOME=/tmp/home companion demo", check=False)
    assert said.returncode == 0, said.stdout[-2000:] + said.stderr[-2000:]
