"""What every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# Machines here are shared and noisy: no example fails for being slow; times live in the benchmarks.
# The same examples each time, so that a green main stays green; --hypothesis-profile=explore draws new ones.
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("same")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with rulebooks, labelled dice pictures and the real-kernel runner; skips if it is not there."""
    folder = Path(os.environ.get("COMPANION_SHARED", Path(__file__).parents[2] / "shared"))
    if not folder.is_dir():
        pytest.skip("the shared material (labelled pictures, real-kernel runner) is not here: set COMPANION_SHARED")
    return folder
