"""A card that was just flashed, prepared on a laptop: what is written onto its boot partition, what is left alone."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from companion.cli import main
from companion.pi import card_image
from companion.pi.card_image import with_command

CMDLINE = "console=tty1 root=PARTUUID=1-02 rootwait\n"
IMAGER = "#cloud-config\nhostname: table\nusers:\n  - name: anna\n"


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    folder = tmp_path / "bootfs"
    folder.mkdir()
    (folder / "config.txt").write_text("dtparam=audio=on\n")
    (folder / "cmdline.txt").write_text(CMDLINE)
    return folder


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    folder = tmp_path / "packages"
    folder.mkdir()
    (folder / "amsterdam-companion_2.0.0~trixie_arm64.deb").write_bytes(b"us")
    (folder / "python3-pygame_2.6.1_arm64.deb").write_bytes(b"them")
    (folder / "Packages").write_text("Package: amsterdam-companion\n")
    return folder


def test_a_card_with_cloud_init(boot: Path, packages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (boot / "user-data").write_text(IMAGER)
    assert main(["card-image", str(boot), "--packages", str(packages), "--ring", "leds", "--hdmi"]) == 0
    assert "2 packages for trixie" in capsys.readouterr().out
    assert sorted(path.name for path in (boot / "companion/packages").iterdir()) == sorted(
        path.name for path in packages.iterdir()
    )
    script = (boot / "companion/first-boot.sh").read_text()
    assert "companion install --configure --no-start --ring leds --hdmi\n" in script
    assert subprocess.run(["sh", "-n", str(boot / "companion/first-boot.sh")], check=False).returncode == 0
    added = "runcmd:\n  - [sh, /boot/firmware/companion/first-boot.sh]\n"
    assert (boot / "user-data").read_text() == IMAGER + added
    assert (boot / "user-data.before-companion").read_text() == IMAGER
    assert (boot / "meta-data").is_file()
    assert (boot / "cmdline.txt").read_text() == CMDLINE
    assert main(["card-image", str(boot), "--packages", str(packages)]) == 0
    assert (boot / "user-data").read_text() == IMAGER + added, "the second time adds nothing"


def test_a_card_without_cloud_init(boot: Path, packages: Path) -> None:
    assert main(["card-image", str(boot), "--packages", str(packages)]) == 0
    words = (boot / "cmdline.txt").read_text()
    assert words.startswith(CMDLINE.strip() + " systemd.run=/boot/firmware/firstrun.sh ") and words.count("\n") == 1
    first = (boot / "firstrun.sh").read_text()
    assert subprocess.run(["sh", "-n", str(boot / "firstrun.sh")], check=False).returncode == 0
    # The script takes its own words out again.
    line = next(line for line in first.splitlines() if line.startswith("sed -i "))
    subprocess.run(["sh", "-c", line.replace('"$boot/cmdline.txt"', str(boot / "cmdline.txt"))], check=True)
    assert (boot / "cmdline.txt").read_text() == CMDLINE


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "#cloud-config\nruncmd:\n  - X\n"),
        ("#cloud-config\n", "#cloud-config\nruncmd:\n  - X\n"),
        ("#cloud-config\nruncmd:\n- [a]\nhostname: b\n", "#cloud-config\nruncmd:\n- [a]\n- X\nhostname: b\n"),
        ("#cloud-config\nruncmd:\n  - - a\n    - b\n", "#cloud-config\nruncmd:\n  - - a\n    - b\n  - X\n"),
        ("#cloud-config\n#runcmd:\n# - ls\n", "#cloud-config\n#runcmd:\n# - ls\nruncmd:\n  - X\n"),
    ],
)
def test_what_the_owner_told_cloud_init_stays(before: str, after: str) -> None:
    assert with_command(before, "X") == after


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda boot, packages: (boot / "config.txt").unlink(), "not the boot partition"),
        (lambda boot, packages: (packages / "Packages").unlink(), "build.py --bundle"),
        (lambda boot, packages: (boot / "user-data").write_text("#!/bin/sh\nls\n"), "no #cloud-config"),
        (lambda boot, packages: (boot / "firstrun.sh").write_text("mine\n"), "start the Pi once"),
    ],
    ids=["no card", "no index", "a script", "the imager's own"],
)
def test_what_cannot_be_prepared_is_told(
    spoil: object, says: str, boot: Path, packages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(boot, packages)  # type: ignore[operator]
    assert main(["card-image", str(boot), "--packages", str(packages)]) == 2
    said = capsys.readouterr().err
    assert says in said and len(said.splitlines()) == 1


def test_a_partition_without_room_is_told_before_anything_is_written(
    boot: Path, packages: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(card_image, "SPARE", 10**18)
    assert main(["card-image", str(boot), "--packages", str(packages)]) == 2
    assert "are needed" in capsys.readouterr().err
    assert not (boot / "companion").exists()
