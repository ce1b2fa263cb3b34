"""A dozen screens as they should look; other versions of SDL and FreeType may differ by a shade, not by a shape.

After a change that is meant: COMPANION_GOLDEN=write pytest tests/screen/test_golden.py, then look at the
pictures in tests/screen/golden.
"""

from __future__ import annotations

import os
from gettext import NullTranslations
from pathlib import Path

import numpy as np
import pygame
import pytest

from companion.core.actions import Pick
from companion.screen.local import Local
from companion.screen.paint import Painter
from tests.screen.sample_views import samples

FOLDER = Path(__file__).with_name("golden")
SMALL = (400, 240)
SCREENS = {
    "home": ("home", "night", Local()),
    "home_by_day": ("home", "day", Local()),
    "turn": ("turn", "night", Local(focus=Pick("draw"))),
    "claim_refused": ("claim", "night", Local()),
    "last_round": ("last_round", "day", Local(pressed=Pick("claim"))),
    "why": ("turn", "night", Local(why=-1)),
    "name": ("name", "night", Local()),
    "number": ("number", "night", Local()),
    "track": ("track", "night", Local()),
    "auction": ("auction", "night", Local()),
    "sold": ("sold", "day", Local()),
    "dice": ("dice", "night", Local()),
    "roses": ("roses", "night", Local()),
    "tom": ("tom", "night", Local()),
    "chart": ("chart", "day", Local()),
}


def painted(screen: str) -> np.ndarray:
    name, theme, local = SCREENS[screen]
    surface = Painter((800, 480), theme).paint(samples()[name], NullTranslations(), 0, local=local).surface
    small = pygame.transform.smoothscale(surface, SMALL)
    return np.frombuffer(pygame.image.tostring(small, "RGB"), np.uint8).reshape(SMALL[1], SMALL[0], 3)


def difference(a: np.ndarray, b: np.ndarray) -> tuple[float, float]:
    """The mean difference of a channel, and the share of pixels that are plainly another colour."""
    apart = np.abs(a.astype(int) - b.astype(int))
    return float(apart.mean()), float((apart.max(axis=2) > 96).mean())


@pytest.mark.parametrize("screen", SCREENS)
def test_screens_look_as_they_should(screen: str) -> None:
    path = FOLDER / f"{screen}.png"
    now = painted(screen)
    if os.environ.get("COMPANION_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(pygame.image.frombuffer(now.tobytes(), SMALL, "RGB"), str(path))
    kept = pygame.image.load(str(path))
    wanted = np.frombuffer(pygame.image.tostring(kept, "RGB"), np.uint8).reshape(now.shape)
    mean, apart = difference(now, wanted)
    assert mean < 2.5 and apart < 0.005, f"{screen} looks different: mean {mean:.2f}, {apart:.2%} of the pixels"


def test_the_comparison_sees_a_button_that_moved() -> None:
    now = painted("turn")
    moved = now.copy()
    moved[150:190] = np.roll(now[150:190], 14, axis=1)
    mean, apart = difference(now, moved)
    assert mean >= 2.5 or apart >= 0.005
