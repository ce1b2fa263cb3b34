"""Recolouring changes the die alone: its body takes the colour, sides and all, its pip is white, the table stays."""

from __future__ import annotations

import cv2
import numpy as np

from companion.dice.any_dice import read
from companion.dice.values import Die
from hardware.sim.cubes import PAINT
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, SimDie
from tests.dice.recoloured import recoloured


def test_a_white_die_becomes_a_purple_one_with_a_white_pip() -> None:
    photo = np.full((200, 200, 3), (60, 90, 70), np.uint8)
    photo += np.random.default_rng(1).integers(0, 9, photo.shape, np.uint8)
    cv2.rectangle(photo, (70, 70), (130, 130), (235, 235, 235), -1)
    cv2.circle(photo, (100, 100), 8, (15, 15, 15), -1)
    corners = ((70.0, 70.0), (130.0, 70.0), (130.0, 130.0), (70.0, 130.0))
    die = Die("white", 1, (70, 70, 60, 60), 1.0, (), corners)
    picture = recoloured(photo, [die], ["purple"]).astype(int)
    body, pip = picture[80:90, 80:120].reshape(-1, 3).mean(0), picture[97:104, 97:104].reshape(-1, 3).mean(0)
    assert np.abs(body - PAINT["purple"][::-1]).max() < 25
    assert pip.min() > 200
    assert np.abs(picture[:50] - photo[:50]).max() <= 1


def test_the_sides_of_dice_take_the_colour_too() -> None:
    """On paper they are hardly another white than it: only the foot tells how far they reach."""
    white = [SimDie("white", pips, x, 0.0, 0.0) for pips, x in ((2, -40.0), (5, 0.0), (3, 40.0))]
    photo = render(DiceScene(tuple(white), tilt=38.0, seed=6, background="paper"))
    dice = read(photo).dice
    assert sorted(die.pips for die in dice) == [2, 3, 5]
    picture = recoloured(photo, dice, ["purple"] * 3)
    for die in dice:
        x, y = np.mean(die.corners, axis=0)
        lowest = max(down for _, down in die.corners)
        side = (
            slice(round(lowest + 0.3 * (lowest - y)), round(lowest + 0.6 * (lowest - y))),
            slice(int(x) - 5, int(x) + 6),
        )
        before, after = (np.median(each[side].reshape(-1, 3), axis=0).astype(int) for each in (photo, picture))
        assert np.ptp(before) < 40, "white"
        assert after[0] > 1.5 * after[1], "purple"
