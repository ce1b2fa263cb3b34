"""Screens as they should look; other versions of SDL and FreeType may differ by a shade, not by a shape.

Every screen of the stage (`stages.py`) in night, day and high contrast at three sizes, and some states of the frame.
After a change that is meant: python -m tests.screen.stages, then look at the pictures in tests/screen/golden.
"""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from tests.screen.stages import FOLDER, SCREENS, STATES, pixels, places, small, state

MEAN, APART = 2.5, 0.005  # kept and new pictures of a sheet are put into the same few colours


def difference(a: np.ndarray, b: np.ndarray) -> tuple[float, float]:
    """The mean difference of a channel, and the share of pixels that are plainly another colour."""
    apart = np.abs(a.astype(int) - b.astype(int))
    return float(apart.mean()), float((apart.max(axis=2) > 96).mean())


def kept(name: str) -> pygame.Surface:
    return pygame.image.load(str(FOLDER / f"{name}.png"))


@pytest.mark.parametrize("screen", SCREENS)
def test_the_stage_looks_as_it_should(screen: str) -> None:
    sheet = kept(screen)
    for size, theme, place in places():
        mean, apart = difference(small(screen, size, theme), pixels(sheet.subsurface(place)))
        assert mean < MEAN and apart < APART, f"{screen} {size} {theme}: mean {mean:.2f}, {apart:.2%} of the pixels"


@pytest.mark.parametrize("name", STATES)
def test_the_frame_looks_as_it_should(name: str) -> None:
    mean, apart = difference(pixels(state(name)), pixels(kept(name)))
    assert mean < MEAN and apart < APART, f"{name} looks different: mean {mean:.2f}, {apart:.2%} of the pixels"


def test_no_picture_is_kept_of_what_is_not_there() -> None:
    names = {path.stem for path in FOLDER.glob("*.png") if not path.stem.startswith("charts_")}
    assert names == {*SCREENS, *STATES}


def test_the_comparison_sees_a_button_that_moved() -> None:
    now = small("ticket_turn", (800, 480), "night")
    moved = now.copy()
    moved[120:152] = np.roll(now[120:152], 12, axis=1)
    mean, apart = difference(now, moved)
    assert mean >= MEAN or apart >= APART
