"""Feet of dice at rest point to one vanishing point; a leaning die gives itself away, under any camera."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import TypeAlias, cast

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.dice.evidence import Seen
from companion.dice.feet import astray, tilts
from companion.dice.limits import LIMITS
from companion.dice.net import foot, judge
from companion.dice.net.finder import Place
from companion.dice.net.judge import Face
from companion.dice.picture import Floats, Pyramid
from hardware.sim.optics import Look
from hardware.sim.scene import SIX, DiceScene, scattered
from tests.dice.outline import pack
from tests.dice.places import feet, top_quads

SIZE = (640, 480)
Looks: TypeAlias = list[tuple[list[int], int]]  # which dice, and from how many sides
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


def six_beside(away: dict[int, complex]) -> Floats:
    """How far the feet of six dice are astray that lie around the picture's middle, some of them elsewhere."""
    middles = np.array([(x, y) for y in (140.0, 340.0) for x in (120.0, 320.0, 520.0)])
    down = np.array([(away.get(k, 0).real, 0.4 + away.get(k, 0).imag) for k in range(6)])
    return astray(middles, down, np.full(6, 60.0), SIZE[0])


def test_two_that_lean_are_both_found() -> None:
    off = six_beside({1: 0.5 + 0j, 5: -0.1 - 0.6j})
    assert set(np.flatnonzero(off > LEANS)) == {1, 5}
    assert off[[0, 2, 3, 4]].max() < LEANS / 2


def test_where_the_oddest_agrees_nobody_is_further_away() -> None:
    # The oddest is 0.092 edges from where the others say, but one of these is 0.111 from where all but it say.
    feet_seen = (0.02 - 0.05j, -0.1 - 0.05j, -0.04 - 0.01j, -0.09 + 0.02j, 0.01 - 0.01j, 0.04 + 0.04j)
    assert 0 < six_beside(dict(enumerate(feet_seen))).max() < LIMITS.feet.agreed


def test_too_few_dice_say_nothing() -> None:
    assert not astray(np.zeros((4, 2)), np.ones((4, 2)), np.ones(4), 640).any()


def face_of(k: int, edge: float, aside: float) -> Face:
    """The k-th of six dice in two rows before a tilted camera; the fourth one's foot is so many edges aside."""
    place = Place(120.0 + 80 * k, 240.0 + 60 * (k % 2), edge, 1.0)
    outline, down = np.array([place.x, place.y, np.log(edge), 0, 0, 1, 0]), np.array([aside if k == 3 else 0.0, 0.3])
    return Face(place, np.zeros(8), np.zeros(6), outline, down, 1.0)


def looks_at(
    monkeypatch: pytest.MonkeyPatch, edge: float, by_any: float, by_the_set: float
) -> tuple[Looks, list[bool]]:
    """Which dice were looked at again, and from how many sides, and which lean after all."""
    seconds, faces = ([face_of(k, edge, aside) for k in range(6)] for aside in (by_the_set, by_any))
    looked: Looks = []

    def closely(pyramid: Pyramid, some: list[Face], quarters: tuple[int, ...] = (0,)) -> tuple[Floats, Floats]:
        looked.append(([faces.index(face) for face in some], len(quarters)))
        return np.array([face.foot for face in some]), np.full(len(some), 0.03)

    def around(pyramid: Pyramid, some: list[Face]) -> list[list[Face]]:
        looked.append(([faces.index(face) for face in some], 4))
        return [[face, face, face] for face in some]

    monkeypatch.setattr(foot, "feet", closely)
    monkeypatch.setattr(judge, "around", around)
    dice = [cast(Seen, SimpleNamespace(second=s, footing=f)) for s, f in zip(seconds, faces, strict=True)]
    return looked, [tilt.leans for tilt in tilts(Pyramid(np.zeros((480, 640, 3), np.uint8)), dice)]


def test_what_may_lean_is_looked_at_closely_and_the_others_where_it_still_may(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, lean = looks_at(monkeypatch, 50.0, 0.4, 0.4)
    # It and the two that it makes odd, then the others, then it from four sides by both networks.
    assert looked == [([0, 3, 5], 1), ([1, 2, 4], 1), ([3], 4), ([3], 4)]
    assert lean == [k == 3 for k in range(6)]


@pytest.mark.parametrize(
    ("edge", "by_any", "by_the_set", "looked"),
    [
        (50.0, 0.14, 0.14, [[3]]),
        (50.0, 0.14, 0.0, []),  # a quarter of what is seen is the set's
        (50.0, 0.0, 0.3, []),  # and no more than that
        (24.0, 0.14, 0.14, []),  # small dice seem to lean more easily
        (24.0, 0.17, 0.17, [[3]]),
    ],
)
def test_a_first_look_tells_what_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, edge: float, by_any: float, by_the_set: float, looked: list[list[int]]
) -> None:
    again, _ = looks_at(monkeypatch, edge, by_any, by_the_set)
    assert [which for which, _ in again[:1]] == looked
