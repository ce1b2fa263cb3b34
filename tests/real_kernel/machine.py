#!/usr/bin/env python3
"""Runs a command on a freshly booted stock Linux kernel with a real GPIO chip (gpio-sim), in QEMU.

    python tests/real_kernel/machine.py [-t SECONDS] [-d IMAGE] [-m "MODULES"] [-p PROCESSORS] -- COMMAND…

The kernel is Debian's own for this machine's architecture (arm64 or amd64). The guest sees this machine's
whole file system under a throw-away overlay, so the same Python and the same checkout run inside; the
working directory is kept. Exit status: the command's, 124 on a time-out, 1 when the power was cut.

In the guest: `/dev/gpiochip*` with the label `pinctrl-bcm2711` and lines GPIO0…GPIO27, `/proc/cpuinfo`
naming a Pi 4B, `$GPIO_SIM/sim_gpio17/pull` to press (`pull-down`) and release (`pull-up`),
`$GPIO_SIM/sim_gpio5/value` to see an LED. With `-d` the image (ext4) is mounted at /mnt/disk, writable and
durable: `echo b > /proc/sysrq-trigger` cuts the power.

With `--root DIR` the guest boots DIR's own systemd instead (a debootstrap), with COMMAND as a service that
runs once the system is up. Needs root, apt, and about 600 MB in ~/.cache/companion-machine.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from switch import Heard, Switch

HERE = Path(__file__).resolve().parent
CACHE = Path(os.environ.get("COMPANION_MACHINE_CACHE") or Path.home() / ".cache" / "companion-machine")
MODULES = shlex.split(
    "configfs gpio-sim virtio_pci virtio_mmio 9pnet_virtio 9p overlay uinput evdev virtio_blk ext4 autofs4"
)
SUITE = "trixie-backports"  # the oldest suite whose kernels carry gpio-sim for both architectures
PI_4B = "c03114"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


@dataclass(frozen=True)
class Board:
    """What QEMU needs to know to imitate a computer of one architecture."""

    debian: str
    qemu: str
    package: str
    options: tuple[str, ...]
    console: str


BOARDS = {
    # The Cortex-A72 is the processor of a Pi 4.
    "aarch64": Board(
        "arm64", "qemu-system-aarch64", "qemu-system-arm", ("-M", "virt", "-cpu", "cortex-a72"), "ttyAMA0"
    ),
    "x86_64": Board("amd64", "qemu-system-x86_64", "qemu-system-x86", ("-cpu", "Nehalem"), "ttyS0"),
}


@dataclass(frozen=True)
class Ran:
    """How a command in the guest ended; `output` holds everything that reached the serial console."""

    status: int
    output: str


@dataclass
class Machine:
    """A computer that is switched on for one command."""

    modules: Sequence[str] = ()  # loaded at the start
    disk: Path | None = None
    root: Path | None = None
    limit_s: float = 600
    echo: bool = False
    environment: dict[str, str] = field(default_factory=dict)
    carried: Sequence[str] = ()  # modules that lie in the guest and are not loaded
    processors: int = 2
    heard: Heard | None = None  # told of every line, with the power switch in hand

    def run(self, command: Sequence[str], cwd: Path | None = None) -> Ran:
        """Boot, run, switch off; the power going in mid-command is status 1."""
        board = BOARDS[platform.machine()]
        ready(board)
        kernel, release = fetched_kernel(board)
        image = initrd(kernel.parent, release, [*MODULES, *self.modules], self.carried)
        with tempfile.TemporaryDirectory(prefix="companion-machine-") as folder:
            job = Path(folder)
            (job / "job").write_text(self._script(command, cwd or Path.cwd()))
            status, output = self._boot(board, kernel, image, job)
        found = re.findall(r"^machine-status:(\d+)$", output, re.MULTILINE)
        return Ran(status if status == 124 else int(found[-1]) if found else 1, output)

    def _script(self, command: Sequence[str], cwd: Path) -> str:
        lines = [f"export {key}={shlex.quote(value)}" for key, value in self.environment.items()]
        lines.append(f"export PATH={shlex.quote(os.environ['PATH'])} HOME=/root")
        lines.append(f"cd {shlex.quote(str(cwd))}")
        lines.append(shlex.join(command))
        lines.append('echo "machine-status:$?"')
        return "\n".join(lines) + "\n"

    def _boot(self, board: Board, kernel: Path, image: Path, job: Path) -> tuple[int, str]:
        share = self.root or Path("/")
        mode = "systemd" if self.root else "command"
        size = f"-smp {self.processors} -m 3072"
        image_of_board = device_tree(board, size)
        speed = "kvm -cpu host" if os.access("/dev/kvm", os.W_OK) else "tcg,thread=multi"
        plan9 = "security_model=none,readonly=on"
        arguments = [
            board.qemu,
            *board.options,
            *shlex.split(
                f"-accel {speed} {size} -kernel {kernel} -initrd {image} "
                "-display none -serial stdio -monitor none -no-reboot -nic none "
                f"-fsdev local,id=r,path={share},{plan9},multidevs=remap "
                "-device virtio-9p-pci,fsdev=r,mount_tag=root "
                f"-fsdev local,id=j,path={job},{plan9} -device virtio-9p-pci,fsdev=j,mount_tag=job"
            ),
            "-append",
            f"console={board.console} panic=-1 quiet loglevel=3 systemd.show_status=0 mode={mode} "
            # As on a Pi that the companion was installed on: no cursor blinks through the picture.
            "consoleblank=0 vt.global_cursor_default=0",
        ]
        if image_of_board:
            arguments += ["-dtb", str(image_of_board)]
        if self.disk:
            arguments += ["-drive", f"file={self.disk},format=raw,if=virtio,cache=writethrough"]
        if self.heard is None or self.disk is None:
            return watched(arguments, self.limit_s, self.echo)
        heard, switch = self.heard, Switch(job / "qmp", self.disk)
        arguments += ["-qmp", f"unix:{job / 'qmp'},server=on,wait=off"]
        return watched(arguments, self.limit_s, self.echo, lambda line: heard(line, switch))


def watched(
    arguments: Sequence[str], limit_s: float, echo: bool, heard: Callable[[str], None] = lambda line: None
) -> tuple[int, str]:
    """Run a program that ends with us, whatever ends us; its status (124 when its time was up) and what it said."""
    pieces: list[str] = []
    program = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    late = threading.Event()

    def stop() -> None:
        late.set()
        program.kill()

    patience = threading.Timer(limit_s, stop)
    patience.start()
    try:
        assert program.stdout is not None
        for line in program.stdout:
            text = line.decode(errors="replace").replace("\r", "")
            pieces.append(text)
            heard(text)
            if echo:
                sys.stdout.write(text)
                sys.stdout.flush()
        status = program.wait()
    finally:
        patience.cancel()
        program.kill()
        program.wait()
    return 124 if late.is_set() else status, "".join(pieces)


def ready(board: Board) -> None:
    """Install what is missing of QEMU and the tools that build the start-up image."""
    tools = {
        board.qemu: board.package,
        "busybox": "busybox-static",
        "depmod": "kmod",
        "cpio": "cpio",
        "unxz": "xz-utils",
        "fdtput": "device-tree-compiler",
    }
    missing = [package for tool, package in tools.items() if not shutil.which(tool)]
    if missing:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing], check=True)


def fetched_kernel(board: Board) -> tuple[Path, str]:
    """The kernel image and its release, fetched from Debian on the first call."""
    home = CACHE / board.debian
    note = home / "release"
    if not note.exists():
        _fetch(board, home)
    release = note.read_text().strip()
    return home / "tree" / "usr" / "lib" / "modules" / release / "vmlinuz", release


def _fetch(board: Board, home: Path) -> None:
    apt = home / "apt"
    for folder in ("lists/partial", "cache/archives/partial"):
        (apt / folder).mkdir(parents=True, exist_ok=True)
    (apt / "sources.list").write_text(f"deb [arch={board.debian} signed-by={KEYRING}] {mirror()} {SUITE} main\n")
    (apt / "apt.conf").write_text(
        f'Dir::Etc::sourcelist "{apt}/sources.list";\nDir::Etc::sourceparts "/dev/null";\n'
        f'Dir::State::lists "{apt}/lists";\nDir::Cache "{apt}/cache";\nAPT::Sandbox::User "root";\n'
        f'APT::Architecture "{board.debian}";\n'
    )
    env = {**os.environ, "APT_CONFIG": str(apt / "apt.conf")}
    subprocess.run(["apt-get", "update", "-qq"], env=env, check=True)
    pattern = rf"^linux-binary-[0-9].*[0-9]\+deb13-{board.debian}$"
    names = subprocess.run(
        ["apt-cache", "search", "--names-only", pattern], env=env, check=True, capture_output=True, text=True
    ).stdout.split("\n")
    newest = max((name.split()[0] for name in names if name), key=_version, default=None)
    if newest is None:
        raise SystemExit(f"machine: {SUITE} has no kernel for {board.debian}")
    packages = [newest, newest.replace("binary", "modules", 1), newest.replace("binary", "base", 1)]
    subprocess.run(["apt-get", "download", "-qq", *packages], env=env, cwd=apt, check=True)
    for package in apt.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", str(package), str(home / "tree")], check=True)
        package.unlink()
    release = newest.removeprefix("linux-binary-")
    subprocess.run(["depmod", "-b", str(home / "tree" / "usr"), release], check=True)
    (home / "release").write_text(release + "\n")


def mirror() -> str:
    """The Debian mirror that this machine's own apt uses."""
    for source in [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]:
        if source.is_file():
            for address in re.findall(r"https?://\S+", source.read_text()):
                if address.rstrip("/").endswith("/debian"):
                    return str(address)
    return "http://deb.debian.org/debian"


def _version(name: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", name)]


def device_tree(board: Board, size: str) -> Path | None:
    """The board's description with a Pi 4's name and revision in it, where a board has one.

    A service with its own /proc sees this; the stand-in for /proc/cpuinfo it does not.
    """
    if board.debian != "arm64":
        return None
    tree = CACHE / f"pi4-{zlib.crc32(size.encode()):08x}.dtb"
    if not tree.exists():
        new = tree.with_suffix(".new")
        machine = " ".join(board.options).replace("virt", f"virt,dumpdtb={new}")
        subprocess.run(
            [board.qemu, *shlex.split(f"{machine} {size} -nographic -nic none")], check=True, capture_output=True
        )
        put = ["fdtput", str(new)]
        subprocess.run([*put, "-c", "/system"], check=True)
        subprocess.run([*put, "-t", "x", "/system", "linux,revision", PI_4B], check=True)
        subprocess.run([*put, "-t", "s", "/", "model", "Raspberry Pi 4 Model B Rev 1.4"], check=True)
        new.rename(tree)
    return tree


def initrd(
    kernel_folder: Path,
    release: str,
    modules: Sequence[str],
    carried: Sequence[str] = (),
    script: Path = HERE / "init.sh",
) -> Path:
    """The start-up image with these modules; built once for each set of them."""
    init = script.read_text().replace("MODULES", " ".join(modules))
    key = zlib.crc32(f"{release} {init} {carried}".encode())
    image = CACHE / f"initrd-{release}-{key:08x}.gz"
    if image.exists():
        return image
    base = kernel_folder.parents[2]
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        for name in ("bin", "proc", "sys", "dev", "newroot", "job"):
            (top / name).mkdir()
        busybox = shutil.which("busybox")
        assert busybox
        shutil.copy(busybox, top / "bin" / "busybox")
        for applet in subprocess.run([busybox, "--list"], capture_output=True, text=True, check=True).stdout.split():
            if applet != "busybox":
                (top / "bin" / applet).symlink_to("busybox")
        inside = top / "lib" / "modules" / release
        inside.mkdir(parents=True)
        for name in ("modules.builtin", "modules.order", "modules.builtin.modinfo"):
            shutil.copy(kernel_folder / name, inside / name)
        for source in _module_files(base, release, [*modules, *carried]):
            target = inside / source.relative_to(kernel_folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
            if target.suffix == ".xz":
                subprocess.run(["unxz", "-f", str(target)], check=True)
        subprocess.run(["depmod", "-b", str(top), release], check=True)
        (top / "init").write_text(init)
        (top / "init").chmod(0o755)
        building = image.with_suffix(".new")
        subprocess.run(
            f"find . | cpio -o -H newc --quiet | gzip -1 > {shlex.quote(str(building))}",
            shell=True,
            cwd=top,
            check=True,
        )
        building.rename(image)
    return image


def _module_files(base: Path, release: str, modules: Sequence[str]) -> Iterator[Path]:
    seen: set[Path] = set()
    for module in modules:
        needed = subprocess.run(
            ["modprobe", "-d", str(base), "-S", release, "--show-depends", module],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for line in needed.splitlines():
            if line.startswith("insmod "):
                path = Path(line.split()[1])
                if path not in seen:
                    seen.add(path)
                    yield path


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("-t", "--limit", type=float, default=600, metavar="SECONDS")
    parser.add_argument("-d", "--disk", type=Path, metavar="IMAGE")
    parser.add_argument("-m", "--modules", default="")
    parser.add_argument("-r", "--root", type=Path, metavar="DIR")
    parser.add_argument("-p", "--processors", type=int, default=2, metavar="N")
    parser.add_argument("command", nargs="+")
    args = parser.parse_args()
    machine = Machine(args.modules.split(), args.disk, args.root, args.limit, echo=True, processors=args.processors)
    return machine.run(args.command).status


if __name__ == "__main__":
    sys.exit(main())
