"""A tray at rest: its frames are witnesses of one picture; what moves ends it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from companion.dice.limits import LIMITS
from companion.dice.read import read
from companion.dice.rest import Rest, rested
from hardware.sim.render import render
from hardware.sim.scene import SIX, DiceScene, scattered
from tests.dice import frames
from tests.dice.rolls import dim_scene_for, ended

MOST = LIMITS.settling.mean_frames


@pytest.fixture(scope="module")
def tray() -> DiceScene:
    return DiceScene(scattered(dict.fromkeys(SIX, 4), Random(1)), seed=1, background="cloth")


def after(*images: np.ndarray) -> Rest:
    rest = Rest()
    for image in images:
        rest = rested(rest, image)
    return rest


def test_frames_that_differ_by_noise_are_one_picture(tray: DiceScene) -> None:
    shots = list(islice(frames.frames(render(tray), 1), MOST + 5))
    rest = after(*shots)
    assert rest.enough
    assert np.array_equal(rest.mean, (np.mean(shots[-MOST:], axis=0) + 0.5).astype(np.uint8))


def test_a_lamp_that_flickers_moves_nothing(tray: DiceScene) -> None:
    picture = render(tray) // 2
    assert len(after(*(picture + 12 * (k % 2) for k in range(6))).frames) == 6


@pytest.mark.parametrize("die", range(6))
def test_a_die_that_moves_by_a_third_of_its_edge_ends_the_rest(tray: DiceScene, die: int) -> None:
    before = render(tray)
    dice = [replace(d, x=d.x + 5) if k == die else d for k, d in enumerate(tray.dice)]
    moved = render(replace(tray, dice=tuple(dice)))
    assert len(after(before, before, before, moved).frames) == 1


def test_one_that_creeps_ends_the_rest_sooner_or_later(tray: DiceScene) -> None:
    shots = [
        render(replace(tray, dice=(replace(tray.dice[0], x=tray.dice[0].x + 0.8 * k), *tray.dice[1:])))
        for k in range(8)
    ]
    assert len(after(*shots).frames) < len(shots)


@pytest.mark.parametrize("image", [np.zeros((9, 9)), np.zeros((0, 4, 3), np.uint8), np.zeros((4, 4, 3), np.float32)])
def test_what_is_no_ordinary_picture_never_rests(image: np.ndarray) -> None:
    assert not after(image, image, image, image, image).enough


def test_another_size_of_picture_begins_anew() -> None:
    assert len(after(np.zeros((40, 40, 3), np.uint8), np.zeros((50, 40, 3), np.uint8)).frames) == 1


@pytest.mark.parametrize("seed", [710_000, 710_001, 710_011])
def test_what_no_single_frame_shows_is_sure_within_a_second(seed: int) -> None:
    """Point 6: noise hides dice in each frame, and not in all of them together."""
    faces, scene = dim_scene_for(seed)
    assert not read(render(scene)).sure
    assert ended(faces, scene, frames.FRAME_NS, frames.SECOND) == "right"


def test_a_die_that_leans_is_not_told_however_long_it_is_looked_at(tray: DiceScene) -> None:
    dice = (replace(tray.dice[0], cocked=28.0, towards=70.0), *tray.dice[1:])
    assert ended({}, replace(tray, dice=dice), frames.FRAME_NS, 2 * frames.SECOND) == "asked"
