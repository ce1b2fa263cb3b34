"""Where the files lie that ship beside the program: the same in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

TOP = Path(__file__).resolve().parents[1]


def shipped(name: str) -> Path:
    """A folder of the top level ("firmware_config", "systemd"), wherever this program was installed.

    >>> (shipped("firmware_config") / "pins.toml").is_file()
    True
    """
    # The wheel carries both folders inside the program's own package, so that nothing litters site-packages.
    for folder in (TOP / name, TOP / "companion" / "shipped" / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"{name} is missing beside the program: install amsterdam-companion again")
