"""A new driver is one module and one line in the registry; check, install and wiring know it at once.

It touches four files: the driver's module, hardware/registry.py, the README beside it, and the subclass of the
port's contract in tests/hardware; a library from PyPI is locked by one command. Nothing in companion/,
firmware_config/ or systemd/ names it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion import cli
from companion.commands import check, install
from companion.pi.check import host
from companion.pi.install.system import Record, System
from hardware import registry
from hardware.registry import open_device

ROOT = Path(__file__).parents[2]

TOY = """
from dataclasses import dataclass

from hardware.driver import Gpio, Settings
from hardware.needs import Circuit, DeviceFile, Firmware, Library, Needs, Use
from hardware.ports import Health

STROBE = Library("toy_strobe", pip="toy-strobe", least="1.2")


@dataclass(frozen=True)
class ToySettings(Settings):
    line: Gpio = 20


class ToyRing:
    settings = ToySettings
    opens_slowly = False
    leds = 8

    @staticmethod
    def needs(settings):
        return Needs(
            lines=(Use(settings.line, "ring strobe"),),
            files=(DeviceFile("/dev/strobe*", "strobes", "screw the strobe in"),),
            libraries=(STROBE,),
            modules=("strobe_core",),
            firmware=(Firmware(("dtoverlay=strobe",), "The strobe is not found by itself.", without="it stays dark"),),
            circuits=(Circuit("The strobe", (f"GPIO{settings.line}", "1 MΩ", "strobe")),),
        )

    def __init__(self, settings, context):
        STROBE.load("dataclasses")

    def show(self, pixels):
        pass

    def health(self):
        return Health(True)

    def close(self):
        pass
"""


@pytest.fixture
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An owner's settings that choose the new driver, which is one module and one line."""
    (tmp_path / "toy_ring.py").write_text(TOY)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(registry.DRIVERS["ring"], "toy", "toy_ring:ToyRing")
    monkeypatch.setitem(sys.modules, "toy_ring", None)
    del sys.modules["toy_ring"]  # and it is gone again afterwards
    settings = tmp_path / "companion.toml"
    settings.write_text('[ring]\ndriver = "toy"\n')
    return settings


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A Pi's files: firmware settings, and the strobe's device, which nobody may open."""
    root = tmp_path / "card"
    for folder in ("boot/firmware", "dev", "etc"):
        (root / folder).mkdir(parents=True)
    (root / "boot/firmware/config.txt").write_text("dtparam=audio=on\n")
    (root / "boot/firmware/cmdline.txt").write_text("root=/dev/sda1\n")
    (root / "dev/strobe0").touch()
    return root


def test_it_opens_by_its_name(own_settings: Path) -> None:
    ring = open_device("ring", "toy", {"line": 21}, now_ns=lambda: 0)
    assert ring.health().ok


def test_check_tells_its_library_group_line_and_firmware(
    own_settings: Path, card: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Here(host.Host):
        def may_use(self, absolute: str) -> bool:
            return False

        def is_device(self, absolute: str) -> bool:
            return True

    monkeypatch.setattr(check, "Host", lambda: Here(root=card))
    own_settings.write_text('[ring]\ndriver = "toy"\n[ring.options]\nline = 17\n')
    assert cli.main(["check", "--closed", "--config", str(own_settings)]) == 1
    said = capsys.readouterr().out
    assert "toy-strobe cannot be loaded" in said
    assert "pip install toy-strobe" in said
    assert "may not open /dev/strobe0" in said
    assert "usermod -aG strobes" in said
    assert "GPIO17 is wanted by button shared and by ring strobe" in said
    assert "dtoverlay=strobe is missing: it stays dark" in said
    (card / "dev/strobe0").unlink()
    cli.main(["check", "--closed", "--config", str(own_settings)])
    assert "there is no /dev/strobe*" in (said := capsys.readouterr().out)
    assert "screw the strobe in" in said


def test_wiring_shows_its_line_and_its_circuit(
    own_settings: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["wiring", "--config", str(own_settings)]) == 0
    said = capsys.readouterr().out
    assert "| 38 | GPIO20 | ring strobe |" in said
    assert "| 11 | GPIO17 | button shared |" in said, "with all the rest"
    assert cli.main(["wiring", "--config", str(own_settings), "--svg", str(tmp_path / "w.svg")]) == 0
    drawn = (tmp_path / "w.svg").read_text()
    assert "20 · ring strobe<" in drawn
    assert ">1 MΩ<" in drawn


class BarePi(System):
    """A running system on which nothing is installed yet."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, Record())
        self.live = True

    def run(self, *command: str, env: object = None) -> str:
        return "Candidate: 1.0" if command[0] == "apt-cache" else ""

    def answers(self, *command: str) -> bool:
        return False

    def boots_with_systemd(self) -> bool:
        return False


def test_install_brings_its_library_group_module_and_firmware(
    own_settings: Path, card: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install, "opened", lambda root, writes: BarePi(card))
    monkeypatch.setattr(install, "_fit_for_us", lambda system: None)
    assert cli.main(["install", "--dry-run", "--config", str(own_settings)]) == 0
    said = capsys.readouterr().out
    assert "toy-strobe (not locked yet: python -m tests.locks.update)" in said
    assert "group strobes" in said
    assert ", ," not in said, "it has no package in the archive"
    (firmware,) = [line for line in said.splitlines() if "/boot/firmware/config.txt: " in line]
    assert firmware.endswith(", dtoverlay=strobe")
    assert "dtparam=spi=on" not in said, "the ring that was not chosen"


def test_install_writes_what_it_needs(own_settings: Path, card: Path) -> None:
    assert cli.main(["install", "--root", str(card), "--config", str(own_settings)]) == 0
    config = (card / "boot/firmware/config.txt").read_text()
    assert "# The strobe is not found by itself.\n[all]\ndtoverlay=strobe\n[all]\n" in config
    assert "strobe_core" in (card / "etc/modules-load.d/companion.conf").read_text().splitlines()
    assert (card / "etc/companion/companion.toml").read_text() == own_settings.read_text()
    assert cli.main(["uninstall", "--root", str(card)]) == 0
    assert (card / "boot/firmware/config.txt").read_text() == "dtparam=audio=on\n"


@pytest.mark.parametrize("command", ["wiring", "install --dry-run"])
def test_a_driver_that_nobody_knows_is_told_with_the_right_word(
    command: str, own_settings: Path, card: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_settings.write_text('[ring]\ndriver = "tyo"\n')
    root = ["--root", str(card)] if "install" in command else []
    assert cli.main([*command.split(), *root, "--config", str(own_settings)]) == 2
    assert 'did you mean "toy"?' in capsys.readouterr().err


def test_what_every_driver_needs_is_known_on_a_bare_python() -> None:
    """On a fresh Pi there is only Python itself: neither the drivers' libraries nor ours."""
    script = "from hardware.registry import every_need; print(*every_need().every_group())"
    ran = subprocess.run([sys.executable, "-S", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert {"gpio", "spi", "video", "render", "input", "dialout", "audio"} == set(ran.stdout.split())
