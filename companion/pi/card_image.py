"""A freshly flashed card that installs the companion by itself, offline, when the Pi starts for the first time.

Everything goes onto the boot partition, the one that any computer can write: the packages, a script, and what makes
the system run it once: cloud-init's user-data where the card has it, else the older firstrun.sh.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import CompanionError
from hardware.shipped import shipped

FOLDER = "companion"  # on the boot partition
MOUNTED = "/boot/firmware"  # where the system itself sees that
PACKAGE = "amsterdam-companion_*.deb"
KEPT = ".before-companion"
CLOUD_INIT = ("user-data", "meta-data")  # a card whose system reads them comes with them
OLDER_WORDS = "systemd.run={}/firstrun.sh systemd.run_success_action=reboot systemd.unit=kernel-command-line.target"
SPARE = 16 << 20  # bytes that stay free for the firmware's own files


@dataclass(frozen=True)
class Card:
    """The boot partition of a card, mounted on this computer."""

    boot: Path

    def __post_init__(self) -> None:
        if not (self.boot / "config.txt").is_file() or not (self.boot / "cmdline.txt").is_file():
            raise CompanionError(
                "{folder} is not the boot partition of a Raspberry Pi OS card (no config.txt and cmdline.txt): flash "
                "one, plug it in again, and name the folder where its small partition appears",
                folder=self.boot,
            )

    @property
    def has_cloud_init(self) -> bool:
        """Whether its system reads cloud-init's files (Raspberry Pi OS from Trixie on)."""
        return any((self.boot / name).is_file() for name in CLOUD_INIT)


def prepare(card: Card, packages: Path, options: str) -> list[str]:
    """Put everything onto a card; says what was done. Doing it again puts the newer packages there."""
    release = _release(packages)
    _room(card, packages)
    folder = card.boot / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(packages, folder / "packages", copy_function=shutil.copyfile)
    script = (shipped("firmware_config") / "card" / "first-boot.sh").read_text(encoding="utf-8")
    (folder / "first-boot.sh").write_text(script.replace("@OPTIONS@", options), encoding="utf-8")
    count = len(list(packages.glob("*.deb")))
    told = [f"{count} packages for {release} and the script of the first start, in {folder}"]
    return [*told, *(_with_cloud_init(card) if card.has_cloud_init else _older_way(card))]


def _release(packages: Path) -> str:
    found = sorted(packages.glob(PACKAGE))
    if len(found) != 1 or not (packages / "Packages").is_file():
        raise CompanionError(
            "{folder} does not hold the package and all that it needs: firmware_config/package/build.py --bundle makes "
            "such a folder, one for each release",
            folder=packages,
        )
    told = re.search(r"~(\w+)_", found[0].name)
    return told[1] if told else "its release"


def _room(card: Card, packages: Path) -> None:
    already = sum(path.stat().st_size for path in (card.boot / FOLDER).rglob("*") if path.is_file())
    needed = sum(path.stat().st_size for path in packages.iterdir()) + SPARE
    free = shutil.disk_usage(card.boot).free + already
    if free < needed:
        raise CompanionError(
            "{folder} has {free} MB free and {needed} MB are needed: flash the card anew, or make room",
            folder=card.boot,
            free=free >> 20,
            needed=needed >> 20,
        )


def _with_cloud_init(card: Card) -> list[str]:
    data = card.boot / "user-data"
    there = data.read_text(encoding="utf-8") if data.is_file() else ""
    _keep(data)
    data.write_text(with_command(there, f"[sh, {MOUNTED}/{FOLDER}/first-boot.sh]"), encoding="utf-8")
    meta = card.boot / "meta-data"
    if not meta.is_file():
        meta.write_text("instance-id: companion\n", encoding="utf-8")
    return [f"a command of the first start in {data}"]


def with_command(text: str, command: str) -> str:
    """cloud-init's user-data with one more command to run at the end of the first start; the rest stays as it was.

    >>> print(with_command("#cloud-config\\nhostname: table\\nruncmd:\\n  - [ls]\\n", "[sh, x]"), end="")
    #cloud-config
    hostname: table
    runcmd:
      - [ls]
      - [sh, x]
    """
    if text.strip() and not text.startswith("#cloud-config"):
        raise CompanionError(
            "the card's user-data is no #cloud-config: add “{command}” to what it runs, or flash the card anew",
            command=command,
        )
    lines = (text if text.strip() else "#cloud-config\n").rstrip("\n").split("\n")
    if any(command in line for line in lines):
        return text
    if "runcmd:" not in [line.rstrip() for line in lines]:
        return "\n".join([*lines, "runcmd:", f"  - {command}"]) + "\n"
    at = [line.rstrip() for line in lines].index("runcmd:") + 1
    first = re.match(r"\s*(?=-)", lines[at]) if at < len(lines) else None
    indent = first[0] if first else "  "
    while at < len(lines) and re.match(r"\s*(-|#|$)|\s+\S", lines[at]):
        at += 1
    return "\n".join([*lines[:at], f"{indent}- {command}", *lines[at:]]) + "\n"


def _older_way(card: Card) -> list[str]:
    first, cmdline = card.boot / "firstrun.sh", card.boot / "cmdline.txt"
    ours = (shipped("firmware_config") / "card" / "firstrun.sh").read_text(encoding="utf-8")
    there = first.read_text(encoding="utf-8") if first.is_file() else ""
    if there and there != ours:
        raise CompanionError(
            "{file} is there already, with what was chosen when the card was flashed: start the Pi once, then plug the "
            "card in here again",
            file=first,
        )
    first.write_text(ours, encoding="utf-8")
    words = cmdline.read_text(encoding="utf-8").strip()
    if "systemd.run=" not in words:
        _keep(cmdline)
        cmdline.write_text(f"{words} {OLDER_WORDS.format(MOUNTED)}\n", encoding="utf-8")
    return [f"{first}, which {cmdline} runs once"]


def _keep(path: Path) -> None:
    copy = path.with_name(path.name + KEPT)
    if path.is_file() and not copy.exists():
        shutil.copyfile(path, copy)
