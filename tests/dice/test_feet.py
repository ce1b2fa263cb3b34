"""Feet of dice at rest point to one vanishing point; a leaning die gives itself away, under any camera."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.dice.feet import astray
from companion.dice.limits import LIMITS
from hardware.sim.optics import Look
from hardware.sim.scene import SIX, DiceScene, scattered
from tests.dice.outline import pack
from tests.dice.places import feet, top_quads

SIZE = (640, 480)
LEANS = float(np.tan(np.radians(LIMITS.feet.leans)))  # edges that a foot must be elsewhere
seeds = st.integers(0, 10_000)
tilts = st.floats(0, 35)
rolls = st.floats(-180, 180)
distances = st.floats(300, 700)


def beside(scene: DiceScene, look: Look) -> np.ndarray:
    outlines = np.array([pack(quad) for quad in top_quads(scene, SIZE, look)])
    edges = np.exp(outlines[:, 2])
    down = (np.array(feet(scene, SIZE, look)) - outlines[:, :2]) / edges[:, None]
    return astray(outlines[:, :2], down, edges, SIZE[0])


@settings(deadline=None, max_examples=60)
@given(seeds, tilts, rolls, distances)
@example(9189, 35.0, 57.0, 300.0)  # a near camera: in pixels instead of edges the feet differ by 0.14
def test_dice_at_rest_agree(seed: int, tilt: float, roll: float, distance: float) -> None:
    scene = DiceScene(scattered(dict.fromkeys(SIX, 3), Random(seed)), tilt=tilt)
    assert beside(scene, Look(roll=roll, distance=distance)).max() < LEANS / 2


@settings(deadline=None, max_examples=60)
@given(seeds, tilts, rolls, distances, st.integers(0, 5), st.floats(22, 40), st.floats(0, 360))
def test_one_that_leans_is_found(
    seed: int, tilt: float, roll: float, distance: float, odd: int, lean: float, towards: float
) -> None:
    dice = list(scattered(dict.fromkeys(SIX, 3), Random(seed)))
    dice[odd] = replace(dice[odd], cocked=lean, towards=towards)
    off = beside(DiceScene(tuple(dice), tilt=tilt), Look(roll=roll, distance=distance))
    assert off.argmax() == odd
    assert off[odd] > LEANS


def test_too_few_dice_say_nothing() -> None:
    assert not astray(np.zeros((4, 2)), np.ones((4, 2)), np.ones(4), 640).any()
