"""Naming learns from the session: what was told, or tapped just so, is known the next time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.dice.learnt import Learnt, confirms
from companion.dice.picture import Image
from companion.dice.profile import Profile
from companion.dice.read import read, read_with_paints
from companion.dice.values import Reading
from companion.dice.watcher import Eye
from hardware.sim.render import render
from tests.dice import lamps
from tests.dice.rolls import scene_for
from tests.dice.strangers import PAINTS
from tests.dice.test_settle import FACES, lying
from tests.dice.test_watcher import Film

FRAME_NS = 66_666_667


def unclear(reading: Reading, *colours: str) -> Reading:
    dice = (replace(die, doubts=("colour_unclear",)) if die.colour in colours else die for die in reading.dice)
    return Reading(tuple(dice), False, ("colour_unclear",))


def test_by_candlelight_the_second_roll_is_sure_because_of_the_first() -> None:
    """The camera corrects nothing: single frames are not sure of every roll."""
    _, first = lamps.roll("candle", 0)
    learnt = Learnt().with_roll(first, read_with_paints(first)[1])
    gained = 0
    for number in (1, 2, 8, 9, 11):
        faces, image = lamps.roll("candle", number)
        reading = read(image, learnt.profile(image))
        assert reading.faces == dict(faces)
        assert reading.sure
        gained += not read(image).sure
    assert gained >= 3


def test_a_die_of_another_game_is_known_once_its_roll_was_tapped() -> None:
    """A yellow die for pink, which is lost: the second roll, its other faces up, needs no tap."""
    _, scene = scene_for(8_001)
    dice = [replace(die, colour=PAINTS["yellow"]) if die.colour == "pink" else die for die in scene.dice]
    first, second = (
        render(replace(scene, dice=tuple(replace(die, pips=abs(turned - die.pips)) for die in dice)))
        for turned in (0, 7)
    )
    reading, paints = read_with_paints(first)
    assert reading.reasons == ("foreign",)
    assert confirms(reading.faces, reading)
    assert read(second).reasons == ("foreign",)
    again = read(second, Learnt().with_roll(first, paints).profile(second))
    assert again.sure
    assert again.faces == {colour: 7 - pips for colour, pips in reading.faces.items()}


def test_what_was_learnt_follows_the_light_of_the_tray() -> None:
    """The same dice, half as bright and redder: they are expected where they are."""
    _, image = lamps.roll("neutral", 0)
    paints = read_with_paints(image)[1]
    gain = np.array([0.4, 0.5, 0.6])
    darker = np.clip(((image / 255.0) ** 2.2 * gain) ** (1 / 2.2) * 255, 0, 255).astype(np.uint8)
    known = Learnt().with_roll(image, paints).profile(darker)
    assert known is not None
    seen = read_with_paints(darker)[1]
    away = [np.linalg.norm(np.array(known.body[name]) - seen[name].body) for name in seen]
    unlit = [np.linalg.norm(paints[name].body - seen[name].body) for name in seen]
    assert np.mean(away) < 0.3 * np.mean(unlit)


def test_a_roll_in_which_a_die_was_not_named_teaches_nothing() -> None:
    _, image = lamps.roll("neutral", 0)
    paints = read_with_paints(image)[1]
    del paints["pink"]
    assert Learnt().with_roll(image, paints).profile(image) is None


@pytest.mark.parametrize(
    ("faces", "reading", "proved"),
    [
        (FACES, lying(FACES), True),
        (FACES, unclear(lying(FACES), "brown", "orange"), True),
        ({**FACES, "pink": 6}, lying(FACES), False),
        (FACES | {"brown": 5}, unclear(lying(FACES | {"brown": 5}), "brown", "orange"), False),  # they may be swapped
    ],
)
def test_tapped_faces_prove_names_that_cannot_be_swapped(faces: dict[str, int], reading: Reading, proved: bool) -> None:
    assert confirms(faces, reading) == proved


def test_the_eye_learns_from_what_it_told_and_forgets_what_misleads() -> None:
    _, image = lamps.roll("neutral", 0)
    film, drifted, known = Film(), [False], list[Profile | None]()

    def reads(picture: Image, profile: Profile | None) -> Reading:
        known.append(profile)
        return replace(lying(FACES), advice=("light_drifted",) if drifted[0] and profile else ())

    eye = Eye(film, reader=reads)
    for k in range(12):
        film.show(1 + k * FRAME_NS)
        assert film.frame is not None
        film.frame = replace(film.frame, image=image)
        eye.rolls(0)
    assert known[0] is None
    assert known[-1] is not None
    drifted[0] = True
    film.frame = replace(film.frame, at_ns=film.frame.at_ns + FRAME_NS)
    eye.step()
    assert known[-1] is None
