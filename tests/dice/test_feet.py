"""Feet of dice at rest point to one vanishing point; a leaning die gives itself away, under any camera."""

from __future__ import annotations

from cmath import rect
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.dice import feet as reader
from companion.dice import vanishing
from companion.dice.evidence import Seen, Tilt
from companion.dice.feet import tilts
from companion.dice.limits import LIMITS
from companion.dice.net import foot, judge
from companion.dice.net.finder import Place
from companion.dice.net.judge import Face
from companion.dice.picture import Floats, Pyramid
from companion.dice.read import read
from hardware.sim.optics import Look
from hardware.sim.render import render
from hardware.sim.scene import SIX, DiceScene, scattered
from tests.dice.outline import pack
from tests.dice.places import feet, top_quads
from tests.dice.rolls import scene_for
from tests.dice.training.scenes import look_of, places

SIZE = (640, 480)
LEANS = float(np.tan(np.radians(LIMITS.feet.leans)))  # edges that a foot must be elsewhere
seeds = st.integers(0, 10_000)
cameras = st.floats(0, 35)
rolls = st.floats(-180, 180)
distances = st.floats(300, 700)


def astray(middles: Floats, feet: Floats, edges: Floats, width: float) -> Floats:
    """How far each die's foot is from where the other dice say it should be, in edges."""
    at, points = ([complex(*pair) for pair in pairs.tolist()] for pairs in (middles, feet))
    return np.abs(vanishing.compared(at, points, edges.tolist(), width)[0])


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


Looked = list[tuple[str, tuple[int, ...], list[int]]]  # by whom, from which quarters of a turn, and which dice


def looks_at(monkeypatch: pytest.MonkeyPatch, edge: float, once: float, seen: dict[str, float]) -> tuple[Looked, Tilt]:
    """Who looked at which dice again, and how far the fourth leans after all.

    How many edges aside its foot is at one look, and to each network that looks again.
    """
    faces = [face_of(k, edge, once) for k in range(6)]
    looked: Looked = []

    def noted(name: str, some: list[Face], quarters: tuple[int, ...]) -> list[Face]:
        which = [faces.index(face) for face in some]
        looked.append((name, quarters, which))
        return [face_of(k, edge, seen[name]) for k in which]

    def around(pyramid: Pyramid, some: list[Face], quarters: tuple[int, ...], look: str | None) -> list[list[Face]]:
        return [[face] * len(quarters) for face in noted(f"{pyramid.trained} {look or 'judge'}", some, quarters)]

    def closely(
        pyramid: Pyramid, some: list[Face], quarters: tuple[int, ...], _of: str = "set"
    ) -> list[list[tuple[complex, float]]]:
        told = noted(f"{pyramid.trained} foot", some, quarters) if some else []
        return [[(complex(*face.foot), 0.03)] * len(quarters) for face in told]

    monkeypatch.setattr(judge, "around", around)
    monkeypatch.setattr(foot, "looks", closely)
    dice = [cast(Seen, SimpleNamespace(second=face)) for face in faces]
    return looked, tilts(Pyramid(np.zeros((480, 640, 3), np.uint8)), dice)[3]


CLOSELY: Looked = [("set foot", (0,), [3])]
OPPOSITE: Looked = [("set foot", (2,), [3])]
OTHERS: Looked = [("any foot", (1, 3), [3]), ("set witness", (0, 2), [3]), ("any judge", (0, 2), [3])]
BESIDE: Looked = [("set foot", (0,), [0, 1, 2, 4, 5])]
ALL = ("set foot", "any foot", "set witness", "any judge")


@pytest.mark.parametrize(
    ("edge", "once", "closely", "looked"),
    [
        (50.0, 0.12, 0.3, []),
        (24.0, 0.12, 0.3, []),
        (50.0, 0.15, 0.06, CLOSELY),
        (24.0, 0.15, 0.06, CLOSELY),
        (50.0, 0.15, 0.15, [*CLOSELY, *OPPOSITE, *OTHERS, *BESIDE]),
        (24.0, 0.15, 0.15, [*CLOSELY, *OPPOSITE, *OTHERS]),  # feet of what is small are no help to others
        (50.0, 0.25, 0.06, [*CLOSELY, *OPPOSITE]),  # it seemed to lean by 14°
        (24.0, 0.25, 0.06, CLOSELY),  # … as what is small often does
        (50.0, 0.25, 0.25, [*CLOSELY, *OPPOSITE, *OTHERS, *BESIDE]),  # from no side twice
    ],
)
def test_what_may_lean_is_looked_at_closely_and_what_still_may_by_all(
    monkeypatch: pytest.MonkeyPatch, edge: float, once: float, closely: float, looked: Looked
) -> None:
    again, fourth = looks_at(monkeypatch, edge, once, dict.fromkeys(ALL, closely))
    assert again == looked
    by_themselves = LIMITS.feet.closely * 0.03  # as closer looks expect
    assert fourth.error == pytest.approx(by_themselves if looked else LIMITS.feet.one_look * max(36 / edge, 1))


def test_a_closer_look_replaces_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    _, fourth = looks_at(monkeypatch, 50.0, 0.17, dict.fromkeys(ALL, 0.08))
    assert fourth.degrees == pytest.approx(np.degrees(np.arctan(0.08)), abs=0.5)


def test_all_that_look_count_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    _, fourth = looks_at(monkeypatch, 50.0, 0.17, dict(zip(ALL, (0.15, 0.25, 0.2, 0.4), strict=True)))
    _, alike = looks_at(monkeypatch, 50.0, 0.17, dict.fromkeys(ALL, 0.25))
    assert fourth.degrees == pytest.approx(alike.degrees)


def test_nothing_leans_that_was_not_worth_another_look() -> None:
    """However large a die is, at one look: what may not lean must not lean either."""
    assert not Tilt(LIMITS.feet.may_lean, LIMITS.feet.one_look).leans


@settings(deadline=None, max_examples=60)
@given(seeds, cameras, rolls, distances, st.floats(0, 40), st.floats(0, 360))
def test_a_face_slants_as_its_foot_says(
    seed: int, tilt: float, roll: float, distance: float, lean: float, towards: float
) -> None:
    """Whether the die leans or not: both follow from how it stands before the camera."""
    look, dice = Look(roll=roll, distance=distance), scattered(dict.fromkeys(SIX, 3), Random(seed))
    scene = DiceScene(tuple(replace(die, cocked=lean, towards=towards) for die in dice), tilt=tilt)
    for quad, below in zip(top_quads(scene, SIZE, look), feet(scene, SIZE, look), strict=True):
        x, y, size, *slant = pack(quad)[:5]
        foot = complex(*(below - (x, y))) / np.exp(size)
        assert abs(reader._slant(foot) - complex(*slant)) < 0.03 * (1 + abs(foot))


@pytest.mark.parametrize(
    ("edge_px", "slants_flat", "leans"), [(30.0, True, False), (30.0, False, True), (50.0, True, True)]
)
def test_a_small_die_that_slants_as_one_at_rest_does_not_lean_whatever_its_foot(
    edge_px: float, slants_flat: bool, leans: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a dark die on a dark cloth only a part of the side is seen; of a large one the foot is."""
    at_rest, shorter = 0.6j, 0.25j
    slant = reader._slant(at_rest if slants_flat else shorter)
    faces = [structs.replace(face_of(k, edge_px, 0.0), foot=(0.0, at_rest.imag)) for k in range(6)]
    x, y, size, _, _, *turn = faces[3].outline
    odd = structs.replace(faces[3], foot=(0.0, shorter.imag), outline=(x, y, size, slant.real, slant.imag, *turn))
    faces[3] = odd
    looked: list[int] = []

    def closely(
        _pyramid: Pyramid, some: list[Face], quarters: tuple[int, ...], _of: str = "set"
    ) -> list[list[tuple[complex, float]]]:
        looked.extend(faces.index(face) for face in some)
        return [[(complex(*face.foot), 0.03)] * len(quarters) for face in some]

    monkeypatch.setattr(judge, "around", lambda _pyramid, some, quarters, *_: [[face] * len(quarters) for face in some])
    monkeypatch.setattr(foot, "looks", closely)
    seen = [cast(Seen, SimpleNamespace(second=face)) for face in faces]
    fourth = tilts(Pyramid(np.zeros((480, 640, 3), np.uint8)), seen)[3]
    assert fourth.degrees == pytest.approx(19.3, abs=0.5)
    assert fourth.leans is leans
    assert (3 in looked) is leans


@pytest.mark.parametrize("seed", [505, 1137, 2147])
def test_one_that_leans_is_looked_at_though_two_others_seem_odder(seed: int) -> None:
    """It pulls the vanishing point with it; beside all others at once it is odd. So are 103 of 40,000 such sets."""
    rng = Random(seed)
    middles = [(rng.uniform(80, 560), rng.uniform(80, 400)) for _ in range(6)]
    feet = [complex(rng.gauss(0, 0.05), 0.3 + rng.gauss(0, 0.05)) for _ in range(6)]
    feet[3] += rect(np.tan(np.radians(20)), rng.uniform(0, 2 * np.pi))
    dice = []
    for k, ((x, y), below) in enumerate(zip(middles, feet, strict=True)):
        outline = (x, y, np.log(50), 0, 0, 1, 0)
        face = structs.replace(face_of(k, 50.0, 0.0), outline=outline, foot=(below.real, below.imag))
        dice.append(cast(Seen, SimpleNamespace(second=face)))
    seen = reader._Feet(Pyramid(np.zeros((480, 640, 3), np.uint8)), dice)
    assert seen.tilts[3].degrees < LIMITS.feet.may_lean
    assert 3 in seen.may_lean()


@pytest.mark.parametrize("seed", [80237])
def test_a_dark_die_that_slants_as_one_at_rest_does_not_lean(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A black one in dim light, of whose side only a part is seen."""
    rng, (faces, scene) = Random(f"d{seed}"), scene_for(seed)
    die_px, spots = rng.uniform(18, 40), places(6, rng, 60.0)
    dice = tuple(replace(die, x=x, y=y, angle=a) for die, (x, y, a) in zip(scene.dice, spots, strict=True))
    scene = replace(scene, dice=dice, die_px=die_px, background=rng.choice(["cloth", "wood", "felt"]))
    scene = replace(scene, tilt=rng.uniform(20, 36), lamp=rng.uniform(0.2, 0.6))
    image = render(scene, SIZE, look_of(rng))
    reading = read(image)
    assert reading.sure
    assert reading.faces == faces
    monkeypatch.setattr(reader, "_slant", lambda foot: 0j)
    assert read(image).reasons == ("cocked",)


@pytest.mark.parametrize("length", [0.0, 0.5, 1e6])
def test_no_foot_is_too_long_to_slant(length: float) -> None:
    assert np.isfinite(reader._slant(complex(length)))


def test_no_error_of_a_foot_is_too_large_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foot.weights, "run", lambda *_: np.array([[0.0, 0.0, 1e4]]))
    (((_, wrong),),) = foot.looks(Pyramid(np.zeros((480, 640, 3), np.uint8)), [face_of(0, 50.0, 0.0)], (0,))
    assert wrong > 100
