"""Installing into a folder that looks like a Pi's card: what it changes, that it is done once, and taken back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands import install, uninstall
from companion.commands.install import opened
from companion.core.errors import CompanionError
from companion.pi.drivers import BUILDS, settings_of
from companion.pi.install.plan import plan, started
from companion.pi.install.software import Packages, User
from companion.pi.install.system import RECORD, Record, Step, System
from tests.pi.card import CONFIG, card, companion, tree

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("build", BUILDS)
def test_install_once_twice_and_back(build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card(tmp_path)
    before = tree(tmp_path)
    assert companion("install", "--root", tmp_path, "--ring", build) == 0
    once = tree(tmp_path)
    assert "25 of 25 steps changed something" in capsys.readouterr().out
    assert once["etc/systemd/system/multi-user.target.wants/companion.service"] == (
        "link",
        "/etc/systemd/system/companion.service",
    )
    off = "etc/systemd/system/multi-user.target.wants/companion-poweroff.path"
    assert once[off] == ("link", "/etc/systemd/system/companion-poweroff.path")

    assert companion("install", "--root", tmp_path, "--ring", build) == 0
    said = capsys.readouterr().out
    assert "0 of 25 steps changed something" in said
    assert said.count("as it was") == 25
    assert tree(tmp_path) == once, "the second run changes nothing"

    assert companion("uninstall", "--root", tmp_path) == 0
    assert "Nothing of the companion is left." in capsys.readouterr().out
    assert tree(tmp_path) == before, "to the byte"


def test_looking_first_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card(tmp_path)
    before = tree(tmp_path)
    assert companion("install", "--dry-run", "--root", tmp_path) == 0
    said = capsys.readouterr().out
    assert "would change: /boot/firmware/config.txt" in said
    assert "nothing was changed" in said
    assert tree(tmp_path) == before


@pytest.mark.parametrize("umask", [0o000, 0o077], ids=["open", "shut"])
def test_whatever_the_umask_everybody_reads_and_only_root_writes(umask: int, tmp_path: Path) -> None:
    before = os.umask(umask)
    try:
        assert companion("install", "--root", tmp_path) == 0
    finally:
        assert os.umask(before) == umask, "left as it was found"
    modes = {path: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*") if not path.is_symlink()}
    assert {str(path): oct(mode) for path, mode in modes.items() if mode != (0o755 if path.is_dir() else 0o644)} == {}


@pytest.mark.parametrize("umask", [0o000, 0o077], ids=["open", "shut"])
def test_the_programs_that_install_get_the_same_umask(
    umask: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """pip, venv and apt make most of the files."""

    class Told(Step):
        title = "t"

        def wants(self, system: System) -> list[str]:
            return [system.run("sh", "-c", "umask").strip()]

        def do(self, system: System) -> None:
            pass

        def undo(self, system: System, purge: bool) -> list[str]:
            return self.wants(system)

    monkeypatch.setattr(install, "plan", lambda *_: [Told()])
    monkeypatch.setattr(uninstall, "every_step", lambda _: [Told()])
    before = os.umask(umask)
    try:
        companion("install", "--root", tmp_path)
        companion("uninstall", "--root", tmp_path)
    finally:
        os.umask(before)
    said = capsys.readouterr().out
    assert "… 0022" in said
    assert "\n  0022\n" in said


def test_the_owners_settings_are_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card(tmp_path)
    settings = tmp_path / "etc/companion/companion.toml"
    companion("install", "--root", tmp_path)
    settings.write_text('[table]\nlanguage = "nl"\n')
    companion("install", "--root", tmp_path, "--ring", "usb")
    assert settings.read_text() == '[table]\nlanguage = "nl"\n'
    companion("uninstall", "--root", tmp_path)
    assert "kept /etc/companion/companion.toml" in capsys.readouterr().out
    assert settings.exists()
    companion("uninstall", "--root", tmp_path, "--purge")
    assert not settings.exists()


def test_a_file_of_somebody_else_comes_back(tmp_path: Path) -> None:
    card(tmp_path)
    rules = tmp_path / "etc/udev/rules.d/70-companion.rules"
    rules.write_text("# mine\n")
    before = tree(tmp_path)
    companion("install", "--root", tmp_path)
    assert rules.read_text() != "# mine\n"
    companion("uninstall", "--root", tmp_path)
    assert tree(tmp_path) == before


def test_uninstalling_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert companion("uninstall", "--root", tmp_path) == 0
    assert "Nothing of the companion is installed here" in capsys.readouterr().out


def test_a_damaged_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / RECORD.lstrip("/")
    record.parent.mkdir(parents=True)
    record.write_text("{")
    assert companion("install", "--root", tmp_path) == 2
    assert "is damaged" in capsys.readouterr().err


def test_a_folder_that_is_none() -> None:
    with pytest.raises(CompanionError, match="not a folder"):
        opened(Path("/nowhere/at/all"), writes=True)


def test_a_failed_step_is_remembered_and_can_be_taken_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second half of an installation failed: uninstalling still restores the first."""
    card(tmp_path)
    before = tree(tmp_path)
    (tmp_path / "etc/modules-load.d").mkdir()
    obstacle = tmp_path / "etc/modules-load.d/companion.conf"
    obstacle.mkdir()
    assert companion("install", "--root", tmp_path) == 2
    assert "kernel modules: Is a directory" in capsys.readouterr().err
    obstacle.rmdir()
    (tmp_path / "etc/modules-load.d").rmdir()
    companion("uninstall", "--root", tmp_path)
    assert tree(tmp_path) == before


def test_no_library_is_needed_to_install(tmp_path: Path) -> None:
    """On a fresh Pi there is only Python itself."""
    card(tmp_path)
    ran = subprocess.run(
        [sys.executable, "-S", "-m", "companion", "install", "--dry-run", "--root", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "would change" in ran.stdout


def test_what_the_owner_switched_off_stays_off(tmp_path: Path) -> None:
    """A camera with an overlay of its own is not looked for as well."""
    card(tmp_path, config=CONFIG + "camera_auto_detect=0\ndtoverlay=imx708\n")
    companion("install", "--root", tmp_path)
    text = (tmp_path / "boot/firmware/config.txt").read_text()
    assert "camera_auto_detect=1" not in text and "display_auto_detect=1" in text
    companion("install", "--root", tmp_path)
    assert (tmp_path / "boot/firmware/config.txt").read_text() == text


def test_what_is_switched_on_for_every_boot_is_on_at_once(tmp_path: Path) -> None:
    """Off on the screen is heard without a reboot, too."""

    class Machine(System):
        told: list[str] = []  # noqa: RUF012

        def run(self, *command: str, env: object = None) -> str:
            self.told.append(" ".join(command))
            return ""

    machine = Machine(card(tmp_path), Record())
    steps = plan(machine, settings_of("usb"), desktop=False, hdmi=False)
    units = [Path(name).name for step in steps for name in step.wants(machine) if "multi-user.target.wants" in name]
    install._wake(machine, 1, True, started(steps))
    assert machine.told[-1] == f"systemctl restart {' '.join(units)}"
    assert {"companion.service", "companion-poweroff.path", "companion-hotspot.path"} <= set(units)


def test_looking_first_makes_no_noise(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """dpkg complains of packages that it has never heard of: nobody wants to read that."""
    step = Packages((), ("no-such-package-of-anybody",))
    assert "no-such-package-of-anybody" in step.wants(System(tmp_path, Record()))
    assert capfd.readouterr() == ("", "")


def test_purging_removes_the_groups_that_came_with_the_user(tmp_path: Path) -> None:
    class Machine(System):
        gone: list[str] = []  # noqa: RUF012

        def run(self, *command: str, env: object = None) -> str:
            return ""

        def output(self, *command: str) -> str | None:
            if command[0] == "groupdel":
                self.gone.append(command[1])
                return None if command[1] == "spi" else ""
            return ""

    system = Machine(tmp_path, Record(made=["user"], groups=["gpio", "spi"]))
    assert User(("gpio", "spi")).undo(system, purge=True) == [
        "removed the user companion and the groups gpio",
        "kept the group spi: somebody else is in it",
    ]
    assert system.gone == ["gpio", "spi"] and system.record.groups == []


def test_games_on_a_disk_of_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A read-only root with a data partition: the service may write there, and waits for it."""
    root = card(tmp_path / "card")
    before = tree(root)
    assert companion("install", "--root", root, "--data", "/mnt/games") == 2
    assert 'data = "/mnt/games" into [table]' in capsys.readouterr().err
    mine = tmp_path / "mine.toml"
    mine.write_text('[table]\ndata = "/mnt/games"\n[ring]\ndriver = "serial"\n')
    assert companion("install", "--root", root, "--config", mine, "--data", "/mnt/games") == 0
    drop_in = (root / "etc/systemd/system/companion.service.d/data.conf").read_text()
    assert "RequiresMountsFor=/mnt/games" in drop_in and "ReadWritePaths=/mnt/games" in drop_in
    assert (root / "mnt/games").stat().st_mode & 0o777 == 0o700
    companion("uninstall", "--root", root, "--purge")
    left = set(tree(root)) - set(before)
    assert left == {"mnt", "mnt/games"}, "games are never taken away"


def test_a_system_that_forgets_is_not_installed_on(tmp_path: Path) -> None:
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/mounts").write_text("overlayroot / overlay rw 0 0\n")
    with pytest.raises(CompanionError, match="forgets"):
        install._fit_for_us(System(tmp_path, Record()))
