"""What the tests of a Pi may use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.pi.fake_host import PI4, Fake


@pytest.fixture
def pi(tmp_path: Path) -> Callable[..., Fake]:
    """A Pi with these files; keywords change the rest."""

    def made(files: dict[str, str] | None = None, model: str = PI4, **changes: object) -> Fake:
        everything = {
            "/proc/device-tree/model": model + "\0",
            "/proc/mounts": "/dev/a / ext4 rw 0 0\n",
            **(files or {}),
        }
        for name, text in everything.items():
            path = tmp_path / name.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        host = Fake(tmp_path, {}, "aarch64", "6.12.96-v8", (3, 13), 64, "anna", True)
        return replace(host, **changes)  # type: ignore[arg-type]

    return made
