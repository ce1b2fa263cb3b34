"""Installing into a folder that looks like a Pi's card: what it changes, that it is done once, and taken back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import cli
from companion.commands import install, uninstall
from companion.commands.install import opened
from companion.core.errors import CompanionError
from companion.pi.drivers import BUILDS, settings_of
from companion.pi.install.files import BEGIN, END, Block, Copy, Words, without_block
from companion.pi.install.plan import fragment, plan, started
from companion.pi.install.software import Packages, User
from companion.pi.install.system import BACKUP, RECORD, Record, Step, System

ROOT = Path(__file__).parents[2]
CONFIG = "# For more options\ndtparam=audio=on\n\n[cm4]\notg_mode=1\n"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1234-02 rootfstype=ext4 fsck.repair=yes rootwait\n"


def card(folder: Path, boot: str = "boot/firmware", config: str = CONFIG) -> Path:
    for name in ("etc/udev/rules.d", "etc/systemd/system", "usr/local/bin", "var/lib", boot):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / boot / "config.txt").write_text(config)
    (folder / boot / "cmdline.txt").write_text(CMDLINE)
    return folder


def tree(folder: Path) -> dict[str, object]:
    """Every path below a folder with its content and mode."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = ("link", str(path.readlink()))
        else:
            found[name] = path.read_bytes() if path.is_file() else "folder"
    return found


def companion(*words: str | Path) -> int:
    return cli.main([str(word) for word in words])


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


def package(folder: Path) -> None:
    """The program came in a Debian package, which laid everything below /usr down itself."""
    (folder / "opt/companion").mkdir(parents=True, exist_ok=True)
    (folder / "opt/companion/packaged").write_text("2.0.0 bookworm\n")


def test_a_package_leaves_ring_screen_and_service_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card(tmp_path)
    package(tmp_path)
    before = tree(tmp_path)
    assert companion("install", "--configure", "--root", tmp_path, "--ring", "leds") == 0
    after = tree(tmp_path)
    assert set(after) - set(before) == {
        "boot/firmware/config.txt" + BACKUP,
        "boot/firmware/cmdline.txt" + BACKUP,
        "etc/companion",
        "etc/companion/companion.toml",
        "etc/companion/hotspot",
        "etc/companion/installed.json",
        "etc/systemd/system.conf.d",
        "etc/systemd/system.conf.d/companion.conf",
        "etc/systemd/system/multi-user.target.wants",
        "etc/systemd/system/multi-user.target.wants/companion-club.path",
        "etc/systemd/system/multi-user.target.wants/companion-hotspot.path",
        "etc/systemd/system/multi-user.target.wants/companion-poweroff.path",
        "etc/systemd/system/multi-user.target.wants/companion-remote.path",
        "etc/systemd/system/multi-user.target.wants/companion.service",
    }
    unit = after["etc/systemd/system/multi-user.target.wants/companion.service"]
    assert unit == ("link", "/usr/lib/systemd/system/companion.service")
    capsys.readouterr()
    assert companion("install", "--configure", "--root", tmp_path) == 0
    assert tree(tmp_path) == after, "without --ring the one that was chosen stays"
    assert companion("uninstall", "--root", tmp_path) == 0
    assert tree(tmp_path) == before


def test_version_1_is_taken_over_by_the_package_with_its_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card(tmp_path)
    before = tree(tmp_path)
    companion("install", "--root", tmp_path, "--ring", "usb")
    settings = tmp_path / "etc/companion/companion.toml"
    settings.write_text(settings.read_text() + '\n[table]\nlanguage = "nl"\n')
    rules = tmp_path / "etc/udev/rules.d/70-companion.rules"
    rules.write_text("# changed by hand\n")
    mine, config = settings.read_text(), (tmp_path / "boot/firmware/config.txt").read_text()
    package(tmp_path)
    capsys.readouterr()
    assert companion("install", "--configure", "--root", tmp_path) == 0
    assert "kept /etc/udev/rules.d/70-companion.rules: it was changed by hand" in capsys.readouterr().out
    assert settings.read_text() == mine
    assert (tmp_path / "boot/firmware/config.txt").read_text() == config, "the ring that was chosen"
    old = ("etc/systemd/system/companion.service", "etc/tmpfiles.d/companion.conf", "usr/local/bin/companion")
    assert [name for name in old if os.path.lexists(tmp_path / name)] == []
    link = tmp_path / "etc/systemd/system/multi-user.target.wants/companion.service"
    assert str(link.readlink()) == "/usr/lib/systemd/system/companion.service"
    assert companion("install", "--configure", "--root", tmp_path) == 0
    assert "0 of" in capsys.readouterr().out
    companion("uninstall", "--root", tmp_path, "--purge")
    rules.unlink()
    assert {name: there for name, there in tree(tmp_path).items() if not name.startswith("opt")} == before


def test_looking_first_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card(tmp_path)
    before = tree(tmp_path)
    assert companion("install", "--dry-run", "--root", tmp_path) == 0
    said = capsys.readouterr().out
    assert "would change: /boot/firmware/config.txt" in said
    assert "nothing was changed" in said
    assert tree(tmp_path) == before


def test_the_desktop_variant_and_back(tmp_path: Path) -> None:
    card(tmp_path)
    before = tree(tmp_path)
    companion("install", "--root", tmp_path, "--desktop", "--hdmi")
    after = tree(tmp_path)
    assert "etc/systemd/user/companion-desktop.service" in after
    assert "etc/xdg/autostart/companion-desktop.desktop" in after
    assert "etc/systemd/system/companion.service" not in after
    assert b"video=HDMI-A-1" in after["boot/firmware/cmdline.txt"]  # type: ignore[operator]
    companion("uninstall", "--root", tmp_path)
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


def test_what_the_owner_switched_off_stays_off(tmp_path: Path) -> None:
    """A camera with an overlay of its own is not looked for as well."""
    card(tmp_path, config=CONFIG + "camera_auto_detect=0\ndtoverlay=imx708\n")
    companion("install", "--root", tmp_path)
    text = (tmp_path / "boot/firmware/config.txt").read_text()
    assert "camera_auto_detect=1" not in text and "display_auto_detect=1" in text
    companion("install", "--root", tmp_path)
    assert (tmp_path / "boot/firmware/config.txt").read_text() == text


def test_where_a_desktop_owns_the_screen_the_table_gets_a_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card(tmp_path)
    (tmp_path / "etc/systemd/system/display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    companion("install", "--root", tmp_path)
    assert "a desktop owns the screen" in capsys.readouterr().out
    assert (tmp_path / "etc/systemd/user/companion-desktop.service").exists()
    assert not (tmp_path / "etc/systemd/system/companion.service").exists()
    companion("uninstall", "--root", tmp_path)
    companion("install", "--root", tmp_path, "--service")
    assert (tmp_path / "etc/systemd/system/companion.service").exists()
    companion("uninstall", "--root", tmp_path)
    (tmp_path / "etc/systemd/system/default.target").symlink_to("/lib/systemd/system/multi-user.target")
    companion("install", "--root", tmp_path)
    assert (tmp_path / "etc/systemd/system/companion.service").exists(), "installed, but it starts in text mode"


@pytest.mark.parametrize("packaged", [False, True], ids=["checkout", "package"])
def test_a_desktop_that_came_later_takes_the_screen_over_and_gives_it_back(packaged: bool, tmp_path: Path) -> None:
    """A service and a window would fight for one screen: only one of them starts, whichever was asked for last."""
    root = card(tmp_path / "card")
    if packaged:
        (root / "opt/companion").mkdir(parents=True)
        (root / "opt/companion/packaged").write_text("package for trixie\n")
    before = tree(root)
    starts = {
        "service": root / "etc/systemd/system/multi-user.target.wants/companion.service",
        "window": root / "etc/xdg/autostart/companion-desktop.desktop",
    }

    def starting() -> list[str]:
        return [name for name, path in starts.items() if os.path.lexists(path)]

    companion("install", "--root", root)
    assert starting() == ["service"]
    (root / "etc/systemd/system/display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    companion("install", "--root", root)
    assert starting() == ["window"]
    companion("install", "--root", root, "--service")
    assert starting() == ["service"]
    companion("uninstall", "--root", root)
    (root / "etc/systemd/system/display-manager.service").unlink()
    assert tree(root) == before


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
