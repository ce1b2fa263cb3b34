"""A card as 'companion card-image' prepares it, in a machine that starts from it: down to the table on its screen."""

from __future__ import annotations

import json
import os
import platform
import re
import shlex
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest
from machine import BOARDS, CACHE, HERE, fetched_kernel, initrd, mirror, ready

from companion.cli import main
from tests.pi.test_package import built

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0, reason="making a system needs root"),
    pytest.mark.skipif(platform.machine() not in BOARDS, reason="no kernel is known for this architecture"),
    pytest.mark.skipif(
        shutil.which("mmdebstrap") is None or shutil.which("debootstrap") is None,
        reason="apt install mmdebstrap debootstrap dosfstools mtools",
    ),
]
SUITE = "trixie"
SYSTEM = "systemd,systemd-sysv,udev,dbus,cloud-init,python3,kmod,passwd,login,procps"
MODULES = shlex.split(
    "virtio_pci virtio_mmio virtio_blk ext4 vfat nls_cp437 nls_iso8859-1 nls_ascii nls_utf8 bochs evdev autofs4"
)
FILES = {
    "/etc/fstab": "/dev/vda / ext4 defaults 0 1\n",
    # As Raspberry Pi OS has it: what lies on the boot partition is for cloud-init.
    "/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg": "datasource_list: [ NoCloud, None ]\n"
    "datasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware/\n",
    "/etc/cloud/ds-identify.cfg": "policy: enabled\n",
    "/etc/systemd/system/cloud-init-local.service.d/boot.conf": "[Unit]\nRequiresMountsFor=/boot/firmware\n",
    # The emulated processor is slow, and has no graphics: only times and Mesa's driver are changed.
    "/etc/systemd/system/companion.service.d/patience.conf": "[Service]\nTimeoutStartSec=infinity\nWatchdogSec=300\n"
    "TimeoutStopSec=120\nTimeoutAbortSec=60\nEnvironment=GALLIUM_DRIVER=softpipe\n",
    "/etc/systemd/system/report.service": "[Service]\nStandardOutput=tty\nTTYPath=/dev/console\nExecStart=/bin/sh -c "
    "'while sleep 15; do echo companion: $$(systemctl is-active companion); done'\n",
}
IMAGER = "#cloud-config\nhostname: table\nmanage_etc_hosts: true\n"  # what the owner chose while flashing
LIMIT_S = 7200  # an emulated processor that many share took 4951 s for the first start


def card_system() -> Path:
    """A small system with cloud-init, as a freshly flashed card has it; kept between runs."""
    folder = CACHE / f"card-{SUITE}"
    if not folder.exists():
        new = folder.with_suffix(".new")
        subprocess.run(["rm", "-rf", str(new)], check=True)
        subprocess.run(["mmdebstrap", "--variant=apt", f"--include={SYSTEM}", SUITE, str(new), mirror()], check=True)
        new.rename(folder)
    for name, text in FILES.items():
        path = folder / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    wants = folder / "etc/systemd/system/multi-user.target.wants/report.service"
    wants.parent.mkdir(exist_ok=True)
    wants.unlink(missing_ok=True)
    wants.symlink_to("/etc/systemd/system/report.service")
    (folder / "boot/firmware").mkdir(exist_ok=True)
    (folder / "etc/machine-id").write_text("")
    return folder


def images(folder: Path, boot: Path) -> tuple[Path, Path]:
    root, small = folder / "root.ext4", folder / "boot.vfat"
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", str(card_system()), str(root), "4G"], check=True)
    subprocess.run(["truncate", "-s", "512M", str(small)], check=True)
    subprocess.run(["mkfs.vfat", "-F", "32", "-n", "bootfs", str(small)], check=True, capture_output=True)
    subprocess.run(["mcopy", "-s", "-i", str(small), *map(str, boot.iterdir()), "::/"], check=True)
    return root, small


class Started:
    """A machine that was switched on with a card in it."""

    def __init__(self, folder: Path, root: Path, small: Path) -> None:
        board = BOARDS[platform.machine()]
        ready(board)
        kernel, release = fetched_kernel(board)
        image = initrd(kernel.parent, release, MODULES, script=HERE / "card.sh")
        self._qmp, self.console = folder / "qmp", folder / "console"
        self._qmp.unlink(missing_ok=True)
        drives = " ".join(f"-drive file={disk},format=raw,if=virtio,cache=unsafe" for disk in (root, small))
        words = (
            f"-accel tcg,thread=multi -smp 2 -m 3072 -kernel {kernel} -initrd {image} -display none -monitor none "
            f"-no-reboot -nic none -serial file:{self.console} -device bochs-display,romfile= "
            f"-qmp unix:{self._qmp},server=on,wait=off {drives}"
        )
        append = f"console={board.console} panic=-1 quiet loglevel=3 systemd.show_status=1 vt.global_cursor_default=0"
        append += f" systemd.mask=serial-getty@{board.console}.service"
        self.machine = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", board.qemu, *board.options, *words.split(), "-append", append]
        )

    def until(self, true: Callable[[], bool], what: str, seconds: float = LIMIT_S) -> float:
        began = time.monotonic()
        while not true():
            told = self.console.read_text(errors="replace")[-3000:] if self.console.exists() else ""
            assert time.monotonic() - began < seconds, f"never: {what}\n{told}"
            time.sleep(5)
        return time.monotonic() - began

    def is_off(self) -> bool:
        return self.machine.poll() is not None

    def says(self, word: str) -> bool:
        return self.console.exists() and word in self.console.read_text(errors="replace")

    def picture(self, file: Path) -> Path:
        """What is on the screen now."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self._qmp))
            talk = line.makefile("rw")
            for command in (
                {"execute": "qmp_capabilities"},
                {"execute": "screendump", "arguments": {"filename": str(file), "format": "png"}},
            ):
                talk.write(json.dumps(command) + "\n")
                talk.flush()
                while "return" not in (answer := json.loads(talk.readline())):
                    assert "error" not in answer, answer
        return file

    def stop(self) -> None:
        self.machine.kill()
        self.machine.wait()


def inside(root: Path, file: str) -> str:
    """A file of the card's system, read off its image."""
    read = subprocess.run(["debugfs", "-R", f"cat {file}", str(root)], capture_output=True, text=True, check=False)
    return read.stdout


def test_the_first_start_of_a_prepared_card_ends_with_the_table_on_its_screen(tmp_path: Path) -> None:
    folder = Path(os.environ.get("COMPANION_CARD_FOLDER") or tmp_path)
    boot = folder / "bootfs"
    boot.mkdir()
    for name, text in {
        "config.txt": "dtparam=audio=on\n",
        "cmdline.txt": "console=tty1 root=/dev/vda rootwait\n",
        "user-data": IMAGER,
        "meta-data": "instance-id: flashed\n",
        "network-config": "network:\n  version: 2\n",
    }.items():
        (boot / name).write_text(text)
    assert main(["card-image", str(boot), "--packages", str(built(SUITE)), "--ring", "usb"]) == 0
    root, small = images(folder, boot)

    first = Started(folder, root, small)
    try:
        took = first.until(first.is_off, "the card has installed itself and starts again")
    finally:
        first.stop()
    log = inside(root, "/var/log/companion-first-boot.log")
    assert "installed; starting again" in log, log[-3000:] + first.console.read_text(errors="replace")[-3000:]
    print(f"first start: {took:.0f} s, {len(re.findall('^Setting up ', log, re.MULTILINE))} packages set up")

    second = Started(folder, root, small)
    try:
        took = second.until(lambda: second.says("companion: active"), "the service runs")
        picture = folder / "table.png"

        def shown() -> bool:
            image = cv2.imread(str(second.picture(picture)))
            return image is not None and len(set(map(tuple, image[::9, ::9].reshape(-1, 3)))) > 50

        drawn = second.until(shown, "the table is on the screen", 900)
    finally:
        second.stop()
    print(f"second start: the service runs after {took:.0f} s, its first frame {drawn:.0f} s later: {picture}")
