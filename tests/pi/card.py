"""A folder that looks like a Pi's card."""

from __future__ import annotations

from pathlib import Path

from companion import cli

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


def package(folder: Path) -> None:
    """The program came in a Debian package, which laid everything below /usr down itself."""
    (folder / "opt/companion").mkdir(parents=True, exist_ok=True)
    (folder / "opt/companion/packaged").write_text("2.0.0 bookworm\n")
