"""The simulated camera keeps the port's promises and its pictures follow the scene."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from hardware.registry import open_device
from hardware.sim.render import render
from hardware.sim.scene import FRAME_NS, SIX, DiceScene, SimDie, scattered
from hardware.sim.surfaces import SURFACES
from tests.dice.rolls import Scene

SMALL = (160, 120)
DIE = DiceScene((SimDie("orange", 3),), seed=4, die_px=120.0)


def test_equal_scenes_give_equal_pictures_of_the_asked_size() -> None:
    image = render(DIE, SMALL)
    assert image.shape == (120, 160, 3)
    assert image.dtype == np.uint8
    assert np.array_equal(image, render(DIE, SMALL))


def test_each_frame_has_its_own_noise_and_one_stamp_has_one_frame() -> None:
    now_ns = [0]
    world = Scene(lambda: now_ns[0], DIE)
    camera = open_device("camera", "sim", {"size": [160, 160]}, now_ns=world.now_ns, world=world)
    first = camera.latest()
    assert first is camera.latest()
    now_ns[0] += FRAME_NS
    second = camera.latest()
    assert first is not None
    assert second is not None
    assert second.at_ns > first.at_ns
    assert not np.array_equal(first.image, second.image)


def test_accidents_are_seen() -> None:
    bright = render(DIE, SMALL).mean()
    assert render(replace(DIE, lamp=0.03), SMALL).mean() < bright * 0.8
    changed = np.abs(render(replace(DIE, hand=1.0), SMALL).astype(int) - render(DIE, SMALL)).max(-1)
    assert (changed > 40).mean() > 0.1


def test_every_surface_and_an_empty_tray_can_be_drawn() -> None:
    for name in SURFACES:
        assert render(DiceScene(background=name), SMALL).std() > 0


def test_scattered_dice_do_not_overlap() -> None:
    dice = scattered(dict.fromkeys(SIX, 1), Random(3))
    gaps = [np.hypot(a.x - b.x, a.y - b.y) for a in dice for b in dice if a is not b]
    assert min(gaps) > 16.0
