"""What is printed on a board and looks like a die."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.dice.read import read
from hardware.sim.render import render
from tests.dice.rolls import scene_for


@pytest.mark.parametrize(
    "seed",
    [
        40015,
        40050,
        302174,
        95019,
        503691,  # without a height beside six that are seen to have one
        774944,  # the same, and not seen to lean
        778427,  # doubted, and of no colour of the set
        149,  # seen to lean, and the same
        778311,  # a die to one network alone, cut off by the picture's edge
        24,  # of a colour of the set, and hardly a die to all networks together
        pytest.param(601333, marks=pytest.mark.long),  # cut off by the picture's edge beside six that have a height
    ],
)
def test_dice_printed_on_a_board_are_no_dice(seed: int) -> None:
    """Two boards show dice of the set's size, beside the real ones and below them; two a quarter smaller ones."""
    faces, scene = scene_for(seed)
    reading = read(render(scene))
    assert reading.faces == faces
    assert reading.sure


def test_what_is_none_to_the_networks_for_any_dice_at_one_look_is_looked_at_from_four_sides() -> None:
    faces, scene = scene_for(2000224)
    reading = read(render(scene))
    assert reading.faces == faces
    assert reading.sure


def test_a_die_beside_a_larger_print_is_found() -> None:
    """Where nobody found it, the print, a quarter larger, stood in for it."""
    faces, scene = scene_for(303518)
    assert read(render(scene)).faces == faces


@pytest.mark.parametrize(
    ("seed", "colour", "reasons"),
    [
        (9600024, "brown", ("unclear",)),  # hardly a die to the witness
        (1402348, "brown", ("unclear",)),  # less than 0.92 to one of two, and none to the third
        (9600110, "pink", ("unclear", "cocked")),  # without the others' height
        (1500731, "grey", ("unclear", "foreign")),  # … and of no colour of the set
    ],
)
def test_a_print_in_the_place_of_a_die_that_is_not_there_makes_the_roll_unsure(
    seed: int, colour: str, reasons: tuple[str, ...]
) -> None:
    scene = scene_for(seed)[1]
    others = tuple(die for die in scene.dice if die.colour != colour)
    reading = read(render(replace(scene, dice=others, background="board")))
    assert colour in reading.faces
    assert reading.reasons == reasons


def test_a_die_that_three_prints_are_likelier_than_is_looked_at() -> None:
    """Else one of them, of the set's size, stands in for it."""
    faces, scene = scene_for(300305)
    assert read(render(replace(scene, tilt=17.0))).faces == faces
