"""Installing beside a Debian package, and where a desktop owns the screen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.pi.install.system import BACKUP
from tests.pi.card import card, companion, package, tree


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
