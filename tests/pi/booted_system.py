"""A Debian in a folder, booted: its own systemd in a container of this kernel (systemd-nspawn), without a network.

Natively fast, where tests/real_kernel/machine.py emulates a whole computer; what needs a kernel of its own (modules,
udev, GPIO, a panel) is shown there.
"""

from __future__ import annotations

import shlex
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.pi.debian_system import Debian

GROUP = "companion-boot"
DISPLAY = ":77"
SIZE = (1280, 720)
NOTHING = subprocess.DEVNULL
# systemd wants the one hierarchy of cgroups; what this machine has mounted instead is left alone.
START = f"""
set -e
umount -R /sys/fs/cgroup; mount -t cgroup2 cgroup2 /sys/fs/cgroup
mkdir -p /sys/fs/cgroup/{GROUP}; echo $$ > /sys/fs/cgroup/{GROUP}/cgroup.procs
exec systemd-nspawn --quiet --boot --register=no --keep-unit --settings=no --private-network --console=pipe -D "$1"
"""


class Booted:
    """The system while it is on; used as a context."""

    def __init__(self, system: Debian) -> None:
        self.folder = system.folder
        self._programs: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Booted:
        words = "setpriv --pdeathsig KILL unshare --mount --propagation private sh -c"  # it ends with us
        command = [*words.split(), START, "sh", str(self.folder)]
        self._container = subprocess.Popen(command, stdin=NOTHING, stdout=NOTHING, stderr=NOTHING)
        try:
            self.until(lambda: self._first() != "", "the container starts")
            self.until(lambda: self.shows("multi-user.target", "ActiveState") == "active", "the system is up")
        except AssertionError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *exc: object) -> None:
        for program in self._programs:
            program.kill()
            program.wait()
        if not self.is_off():
            subprocess.run(["kill", "-KILL", self._first()], check=False)
        self._container.wait()

    def switch_off(self) -> None:
        self.run("systemctl poweroff")
        self.until(self.is_off, "the machine is off")

    def _first(self) -> str:
        """The number of its first process."""
        own = Path(f"/proc/{self._container.pid}/task/{self._container.pid}/children")
        return own.read_text().strip() if own.exists() else ""

    def is_off(self) -> bool:
        return self._container.poll() is not None

    def until(self, true: Callable[[], bool], what: str, seconds: float = 180) -> None:
        began = time.monotonic()
        while not true():
            assert time.monotonic() - began < seconds, f"never: {what}\n{self.log()}"
            time.sleep(0.2)

    def run(self, command: str, check: bool = True) -> str:
        """A shell command inside, as root."""
        inside = ["nsenter", "--target", self._first(), "--all", "--root", "--wd", "env", "-i"]
        inside += ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        ran = subprocess.run([*inside, "sh", "-c", command], capture_output=True, text=True, check=False)
        assert not check or ran.returncode == 0, f"{command}\n{ran.stdout[-3000:]}\n{ran.stderr[-3000:]}"
        return ran.stdout.strip()

    def shows(self, unit: str, name: str) -> str:
        """A property of a unit."""
        return self.run(f"systemctl show {unit} --property={name} --value", check=False)

    def log(self, unit: str = "companion") -> str:
        """The last lines of a unit's log, while the system is on."""
        return "" if self.is_off() else self.run(f"journalctl -u {unit} --no-pager -n 60 -o cat", check=False)

    def screen(self, folder: Path) -> None:
        """A screen and a mouse, on the container's own (abstract) sockets; its pixels lie in the folder."""
        words = f"Xvfb {DISPLAY} -screen 0 {SIZE[0]}x{SIZE[1]}x24 -ac -nolisten tcp -nolisten unix -fbdir {folder}"
        self._programs.append(self._beside(words))
        self._pixels = folder / "Xvfb_screen0"

    def is_painted(self) -> bool:
        """Whether there is more on the screen than an empty X server shows."""
        pixels = self._pixels.read_bytes()[-SIZE[0] * SIZE[1] * 4 :] if self._pixels.exists() else b""
        return len({pixels[at : at + 3] for at in range(0, len(pixels), 4 * 97)}) > 50

    def hold(self, x: int, y: int, seconds: float) -> None:
        """A finger that stays at a point of the screen for so long."""
        finger = self._beside(f"xdotool mousemove {x} {y} sleep 0.5 mousedown 1 sleep {seconds} mouseup 1")
        assert finger.wait() == 0

    def _beside(self, words: str) -> subprocess.Popen[bytes]:
        """A program of this machine that sees the container's network, and so its screen."""
        command = ["nsenter", "--target", self._first(), "--net", "env", f"DISPLAY={DISPLAY}", *shlex.split(words)]
        return subprocess.Popen(command, stdin=NOTHING, stdout=NOTHING, stderr=NOTHING)
