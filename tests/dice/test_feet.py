"""Feet of dice at rest point to one vanishing point; a leaning die gives itself away, under any camera."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.dice.evidence import Seen
from companion.dice.feet import astray, tilts
from companion.dice.limits import LIMITS
from companion.dice.net import foot
from companion.dice.net.finder import Place
from companion.dice.net.judge import Face
from companion.dice.picture import Floats, Pyramid
from hardware.sim.optics import Look
from hardware.sim.scene import SIX, DiceScene, scattered
from tests.dice.outline import pack
from tests.dice.places import feet, top_quads

SIZE = (640, 480)
LEANS = float(np.tan(np.radians(LIMITS.feet.leans)))  # edges that a foot must be elsewhere
seeds = st.integers(0, 10_000)
cameras = st.floats(0, 35)
rolls = st.floats(-180, 180)
distances = st.floats(300, 700)


def beside(scene: DiceScene, look: Look) -> np.ndarray:
    outlines = np.array([pack(quad) for quad in top_quads(scene, SIZE, look)])
    edges = np.exp(outlines[:, 2])
    down = (np.array(feet(scene, SIZE, look)) - outlines[:, :2]) / edges[:, None]
    return astray(outlines[:, :2], down, edges, SIZE[0])


@settings(deadline=None, max_examples=60)
@given(seeds, cameras, rolls, distances)
@example(9189, 35.0, 57.0, 300.0)  # a near camera: in pixels instead of edges the feet differ by 0.14
def test_dice_at_rest_agree(seed: int, tilt: float, roll: float, distance: float) -> None:
    scene = DiceScene(scattered(dict.fromkeys(SIX, 3), Random(seed)), tilt=tilt)
    assert beside(scene, Look(roll=roll, distance=distance)).max() < LEANS / 2


@settings(deadline=None, max_examples=60)
@given(seeds, cameras, rolls, distances, st.integers(0, 5), st.floats(22, 40), st.floats(0, 360))
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


@pytest.mark.parametrize(
    ("edge", "closer_looks"),
    [
        # It and the one that it makes odd, then the others, then it from four sides.
        (50.0, [([0, 3], 1), ([1, 2, 4, 5], 1), ([3], 4)]),
        (30.0, []),  # of small dice a closer look shows no more
    ],
)
def test_only_what_may_lean_is_looked_at_closely_and_the_others_where_it_still_may(
    monkeypatch: pytest.MonkeyPatch, edge: float, closer_looks: list[tuple[list[int], int]]
) -> None:
    faces = []
    for k in range(6):
        place = Place(120.0 + 80 * k, 240.0 + 60 * (k % 2), edge, 1.0)
        outline, down = np.array([place.x, place.y, np.log(edge), 0, 0, 1, 0]), np.array([0.3 if k == 3 else 0.0, 0.3])
        faces.append(Face(place, np.zeros(8), np.zeros(6), outline, down, 1.0))
    looked = []

    def seen(pyramid: Pyramid, some: list[Face], quarters: tuple[int, ...] = (0,)) -> tuple[Floats, Floats]:
        looked.append(([faces.index(face) for face in some], len(quarters)))
        return np.array([face.foot for face in some]), np.full(len(some), 0.03)

    monkeypatch.setattr(foot, "feet", seen)
    dice = [cast(Seen, SimpleNamespace(second=face, footing=face)) for face in faces]
    found = tilts(Pyramid(np.zeros((480, 640, 3), np.uint8)), dice)
    assert looked == closer_looks
    assert not closer_looks or [tilt.leans for tilt in found] == [k == 3 for k in range(6)]
