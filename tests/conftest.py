"""What every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with rulebooks, labelled dice pictures and the real-kernel runner; skips if it is not there."""
    folder = Path(os.environ.get("COMPANION_SHARED", Path(__file__).parents[2] / "shared"))
    if not folder.is_dir():
        pytest.skip("the shared material (labelled pictures, real-kernel runner) is not here: set COMPANION_SHARED")
    return folder
