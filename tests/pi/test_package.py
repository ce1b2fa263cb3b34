"""The Debian package in new systems: built, installed without PyPI or a network, played, taken off without a trace."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.pi.install.lock import LOCKS, read
from companion.pi.install.software import Program
from tests.pi.debian_system import BUILD_TOOLS, CACHE, CHECKOUT, ROOT, Debian, fresh

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0, reason="making a system needs root"),
    pytest.mark.skipif(shutil.which("debootstrap") is None, reason="debootstrap is not here: apt install debootstrap"),
]
SUITES = ("bookworm", "trixie")
FOR_TESTS = ("python3-venv", "git", "xvfb", "xdotool", "man-db")
TEST_TOOLS = (
    *("pytest", "pluggy", "iniconfig", "packaging", "pygments", "pytest-xdist", "execnet"),
    *("hypothesis", "sortedcontainers", "babel", "psutil"),
)
CONFIG = "dtparam=audio=on\ncamera_auto_detect=1\n"
CMDLINE = "console=tty1 root=/dev/mmcblk0p2 rootwait\n"
# What apt and dpkg write down about any package, and logs.
NOT_OURS = ("var/lib/apt", "var/lib/dpkg", "var/cache", "var/log", "tmp", "run", "proc", "dev", "var/tmp/packages")


def built(suite: str) -> Path:
    """The folder with the package of a release and all that it needs, built from this checkout if it is not yet."""
    out = CACHE / f"packages-{suite}"
    stamp, source = out / "built-from", Program(ROOT)._digest()
    if stamp.exists() and stamp.read_text() == source:
        return out
    folder = CACHE / f"build-{suite}"
    if not folder.exists():
        new = folder.with_suffix(".new")
        subprocess.run(["rm", "-rf", str(new)], check=True)
        tools = " ".join(BUILD_TOOLS[suite])
        fresh(suite, new).run(f"apt-get update -q && apt-get install -y -q --no-install-recommends {tools}")
        new.rename(folder)
    system = Debian(folder)
    system.bring_checkout()
    system.run(f"cd {CHECKOUT} && python3 firmware_config/package/build.py /var/tmp/out --bundle")
    subprocess.run(["rm", "-rf", str(out)], check=True)
    system.path("/var/tmp/out/packages").rename(out)
    stamp.write_text(source)
    return out


@pytest.fixture(scope="module", params=SUITES)
def packages(request: pytest.FixtureRequest) -> Path:
    return built(request.param)


def bare(packages: Path, name: str) -> Iterator[Debian]:
    """A new system with the packages beside it, for as long as somebody looks at it."""
    suite = packages.name.removeprefix("packages-")
    folder = CACHE / f"{name}-{suite}"
    subprocess.run(["rm", "-rf", str(folder)], check=True)
    system = fresh(suite, folder)
    shutil.rmtree(system.path(CHECKOUT))
    system.path("/boot/firmware").mkdir(parents=True)
    system.path("/boot/firmware/config.txt").write_text(CONFIG)
    system.path("/boot/firmware/cmdline.txt").write_text(CMDLINE)
    shutil.copytree(packages, system.path("/var/tmp/packages"))
    yield system
    subprocess.run(["rm", "-rf", str(folder)], check=True)


@pytest.fixture
def debian(packages: Path) -> Iterator[Debian]:
    yield from bare(packages, "test")


@pytest.fixture(scope="module")
def with_tests(packages: Path) -> Iterator[Debian]:
    """A system with the package, the checkout beside it, and pytest where only the tests look for it."""
    for system in bare(packages, "tested"):
        system.bring_checkout()
        system.run(f"apt-get update -q && apt-get install -y -q --no-install-recommends {' '.join(FOR_TESTS)}")
        offline(system, "install --no-install-recommends amsterdam-companion")
        pins = read(LOCKS / "test.txt")
        system.path("/var/tmp/tools.txt").write_text("".join(pins[name].lines for name in TEST_TOOLS))
        pip = "python3 -m venv /var/tmp/tools && /var/tmp/tools/bin/pip install -q --no-deps --require-hashes"
        system.run(f"{pip} --only-binary :all: --target /var/tmp/tests -r /var/tmp/tools.txt")
        yield system


def offline(system: Debian, command: str) -> str:
    """A command of apt that knows no archive but the packages beside the card's own."""
    sources = "/etc/apt/companion.list"
    system.path(sources).write_text("deb [trusted=yes] file:/var/tmp/packages ./\n")
    only = f"-o Dir::Etc::sourcelist={sources} -o Dir::Etc::sourceparts=/dev/null -o Acquire::Languages=none"
    system.run(f"apt-get update -q {only}", network=False)
    said = system.run(f"apt-get {only} -y -q {command}", network=False).stdout
    system.path(sources).unlink()
    return said


def everything(system: Debian) -> dict[str, str]:
    """Every path that a package could leave something in, with what it is."""
    found = {}
    for top, folders, files in os.walk(system.folder):
        inside = os.path.relpath(top, system.folder)
        folders[:] = [name for name in folders if os.path.normpath(f"{inside}/{name}") not in NOT_OURS]
        for name in (*folders, *files):
            path = Path(top) / name
            kind = f"→ {path.readlink()}" if path.is_symlink() else "folder" if path.is_dir() else "file"
            found[os.path.normpath(f"{inside}/{name}")] = kind
    return found


def test_installed_played_and_taken_off_without_a_trace(debian: Debian) -> None:
    # Its dependencies are Debian's: they stay, and are no trace of ours.
    needed = debian.run("dpkg-deb -f /var/tmp/packages/amsterdam-companion_*.deb Depends").stdout
    names = [each.split()[0] for each in needed.split(",") if "libglib" not in each]
    offline(debian, f"install --no-install-recommends {' '.join(dict.fromkeys(names))} libglib2.0-0")
    accounts = {name: debian.path(f"/etc/{name}").read_text() for name in ("passwd", "group")}
    before, weight = everything(debian), debian.weight()

    began = time.monotonic()
    said = offline(debian, "install --no-install-recommends amsterdam-companion")
    took = time.monotonic() - began
    assert "The table waits for: sudo companion install --configure" in said
    print(f"{debian.folder.name}: needed {weight}, with the package {debian.weight()}, {took:.0f} s")
    assert debian.run("systemctl is-enabled companion", check=False).stdout.strip() == "disabled"
    assert "(package for " in debian.run("companion --version").stdout
    drivers = "cv2, gpiozero, lgpio, msgspec, numpy, pygame, rich, segno, serial, websockets"
    assert debian.run(f"cd /tmp && LG_WD=/tmp /opt/companion/bin/python -c 'import {drivers}'").returncode == 0
    played = debian.run("runuser -u nobody -- env HOME=/tmp/home companion demo", check=False, network=False)
    assert played.returncode == 0, played.stdout[-2000:] + played.stderr[-2000:]
    verified = debian.run("systemd-analyze verify --man=no /usr/lib/systemd/system/companion.service", check=False)
    assert [line for line in verified.stderr.splitlines() if "companion" in line] == []

    debian.run("companion install --configure --ring usb")
    assert debian.run("systemctl is-enabled companion").stdout.strip() == "enabled"
    assert {"gpio", "spi", "video", "input"} <= set(debian.run("id -Gn companion").stdout.split())
    # Root types it, the service owns it.
    debian.run("companion history && companion box > /dev/null")
    assert debian.run("stat -c %U:%a /var/lib/companion").stdout == "companion:700\n"
    told = debian.run("runuser -u nobody -- companion history", check=False)
    assert (told.returncode, "put 'sudo' before the command" in told.stderr) == (2, True)
    known = set(debian.run("dpkg -L amsterdam-companion").stdout.split("\n"))
    there = debian.run("find /opt/companion").stdout.splitlines()
    assert [path for path in there if path not in known] == [], "nothing is compiled or written there"

    debian.run("apt-get purge -y -q amsterdam-companion", network=False)
    assert everything(debian) == before
    assert {name: debian.path(f"/etc/{name}").read_text() for name in accounts} == accounts
    assert debian.path("/boot/firmware/config.txt").read_text() == CONFIG
    assert debian.path("/boot/firmware/cmdline.txt").read_text() == CMDLINE


@pytest.mark.parametrize("room", ["dice", "hardware", "pi", "screen"])
def test_what_is_tested_is_what_is_installed(with_tests: Debian, room: str) -> None:
    """The suite's own tests, on the libraries that the package brings and needs."""
    env = "env PYTHONPATH=/var/tmp/tests HOME=/tmp/home PYTHONDONTWRITEBYTECODE=1 LG_WD=/tmp"
    ran = with_tests.run(
        f"cd {CHECKOUT} && {env} /opt/companion/bin/python -m pytest -q -n 2 tests/{room}", check=False
    )
    print(f"{with_tests.folder.name}, {room}: {ran.stdout.splitlines()[-1]}")
    assert ran.returncode == 0, ran.stdout[-4000:]


def test_version_1_is_upgraded_in_place(debian: Debian) -> None:
    """Installed from a checkout, played, set up: the package takes it over with its games, boxes and settings."""
    debian.bring_checkout()
    debian.run(f"cd {CHECKOUT} && python3 -m companion install --ring usb --no-start")
    settings = debian.path("/etc/companion/companion.toml")
    settings.write_text(settings.read_text() + '\n[table]\nlanguage = "nl"\n')
    mine, config = settings.read_text(), debian.path("/boot/firmware/config.txt").read_text()
    game = "/var/lib/companion/games/one.journal"
    debian.run(f"mkdir -p {Path(game).parent} && echo mine > {game} && chown -R companion: /var/lib/companion")

    said = offline(debian, "install --no-install-recommends amsterdam-companion")
    assert "taking over the companion that was installed from a checkout" in said
    assert settings.read_text() == mine
    assert debian.path(game).read_text() == "mine\n"
    assert debian.path("/boot/firmware/config.txt").read_text() == config
    assert "(package for " in debian.run("companion --version").stdout
    assert not debian.path("/etc/systemd/system/companion.service").exists()
    assert debian.run("systemctl is-enabled companion").stdout.strip() == "enabled"
    debian.run("apt-get remove -y -q amsterdam-companion", network=False)
    assert debian.path(game).exists() and settings.read_text() == mine, "games and settings stay unless it is purged"
    assert debian.path("/boot/firmware/config.txt").read_text() == CONFIG
