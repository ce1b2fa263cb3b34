"""Dice that lean, and flat ones that seem to."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.dice import further, search
from companion.dice.doubt import of_two_faces
from companion.dice.evidence import Tilt, gathered
from companion.dice.net import foot
from companion.dice.net.finder import Place
from companion.dice.picture import Pyramid
from companion.dice.read import read
from companion.dice.search import find_set
from hardware.sim.render import render
from tests.dice.places import feet, top_quads
from tests.dice.rolls import scene_for
from tests.dice.tilts import CAMERAS, NEIGHBOURS, leaning

SIZE = (640, 480)


def test_closer_looks_see_feet_better_than_one_at_the_whole_die() -> None:
    once, closely = [], []
    for seed in range(8):
        scene = scene_for(seed)[1]
        pyramid = Pyramid(render(scene))
        truth = [(quad.mean(0), foot) for quad, foot in zip(top_quads(scene, SIZE), feet(scene, SIZE), strict=True)]
        dice = find_set(pyramid)[0]
        for die, looks in zip(dice, foot.looks(pyramid, [die.second for die in dice], (0, 1, 2, 3)), strict=True):
            seen = np.mean([(where.real, where.imag) for where, _ in looks], axis=0)
            middle, below = min(truth, key=lambda t: float(np.hypot(*(t[0] - die.second.outline[:2]))))
            down = (below - middle) / np.exp(die.second.outline[2])
            once.append(np.hypot(*(die.second.foot - down)))
            closely.append(np.hypot(*(seen - down)))
    assert np.sqrt(np.mean(np.square(closely))) < 0.9 * np.sqrt(np.mean(np.square(once)))


@pytest.mark.parametrize(
    ("degrees", "error", "slants_flat", "leans"),
    [
        (10.1, 2.0, False, False),
        (10.3, 2.0, False, True),
        (10.9, 5.5, False, False),  # in the dark: it may lie flat
        (11.1, 9.8, False, True),  # however wrong that may be
        (20.0, 2.0, True, False),
    ],
)
def test_a_die_leans_where_it_hardly_lies_flat_or_seems_to_very_much(
    degrees: float, error: float, slants_flat: bool, leans: bool
) -> None:
    assert Tilt(degrees, error, slants_flat).leans == leans


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("neighbour", NEIGHBOURS)
def test_a_die_that_leans_by_20_degrees_says_so_and_by_how_much(camera: float, neighbour: str) -> None:
    odd, scene = leaning(5000, 20.0, camera, neighbour)
    reading = read(render(scene))
    assert not reading.sure
    tilts = {die.colour: die.tilt for die in reading.dice if die.tilt is not None}
    if odd in tilts:
        degrees, error = tilts[odd]
        assert abs(degrees - 20.0) < 3 * error
        assert degrees == max(degrees for degrees, _ in tilts.values())


@pytest.mark.parametrize(
    "seed",
    [
        505654,  # grey on patterned paper: 23° to a single look
        pytest.param(503515, marks=pytest.mark.long),  # on print; a single closer look is wrong, too
    ],
)
def test_a_flat_die_that_seems_to_lean_is_looked_at_closely(seed: int) -> None:
    faces, scene = scene_for(seed)
    reading = read(render(scene))
    assert reading.faces == faces
    assert reading.sure


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "lean"),
    [
        (60566, 25),  # its side is at first taken for a part of its top
        (61239, 20),  # seen from four sides, closely, beside closer looks at the others
    ],
)
def test_a_die_that_hardly_seems_to_lean_is_looked_at_closely(seed: int, lean: int) -> None:
    assert "cocked" in read(render(leaning(seed, lean, 15.0, "a token")[1])).reasons


def test_a_die_that_leans_and_makes_two_others_seem_odd_is_found() -> None:
    assert "cocked" in read(render(leaning(1623282, 20, 0.0, "a token")[1])).reasons


@pytest.mark.parametrize(
    ("seed", "camera", "neighbour", "die_px"),
    [
        (22, 0.0, "a token", 23),  # flat from two sides …
        (25, 15.0, "a token", 26),
        (17, 0.0, "a die", 18),  # … from four
        (32, 15.0, "a token", 17),
        (110, 15.0, "a die", 31),  # it seems to lean by 11.4°
    ],
)
def test_a_small_die_that_leans_is_seen_from_four_sides_and_by_others(
    seed: int, camera: float, neighbour: str, die_px: float
) -> None:
    reading = read(render(replace(leaning(seed, 20.0, camera, neighbour)[1], die_px=die_px)))
    assert "cocked" in reading.reasons


def test_the_side_of_a_die_that_leans_is_none_to_the_networks_for_any_dice() -> None:
    """A black die leans 25° on another: those of the set take its side for its top."""
    assert not read(render(leaning(5113, 25, 30.0, "a die")[1])).sure


def test_pips_of_two_faces_are_not_read_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A black die leans 20°: its one and a pip of each side look like a two, and nothing shows where a face ends.

    So it looks where an outline lies beside its face, as two networks saw it; elsewhere it is only seen to lean.
    """
    picture = render(leaning(5180, 20, 30.0, "a token")[1])
    assert not read(picture).sure
    monkeypatch.setattr(further, "_elsewhere", lambda _pyramid, looks: looks)
    assert not read(picture).sure
    pyramid, outline = Pyramid(picture), (439.4, 224.0, 4.05, 0.051, 0.02, -0.674, -0.655)
    looks = search._look(pyramid, [Place(436.5, 224.8, 60.4, 0.55)])
    assert of_two_faces(gathered(pyramid, looks, [outline])[0])
