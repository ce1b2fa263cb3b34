"""The pips of a face by arithmetic alone: where the face lies is known, no network is asked."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.dice import pips
from companion.dice.picture import Pyramid
from hardware.sim.optics import Look
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, scattered
from tests.dice.places import top_quads

SIZE = (640, 480)
VALUES = {"black": 1, "brown": 2, "purple": 3, "pink": 4, "orange": 5, "grey": 6}
VISIBLE = 8  # grey levels: a fainter pattern no person would swear to
PLAIN = Look(gloss=0.0)
GLARE = replace(PLAIN, panel=0.9, panel_at=(90.0, 80.0), panel_wide=40.0, hollow=0.8)


def seen(scene: DiceScene, look: Look) -> list[pips.Pips]:
    pyramid = Pyramid(render(scene, SIZE, look))
    # Whether the corners run clockwise or not is all the same to a layout.
    return pips.seen([pips.straightened(pyramid, quad) for quad in top_quads(scene, SIZE, look)])


def rolls() -> list[DiceScene]:
    """Every value on every colour of die."""
    faces = list(VALUES.values())
    return [
        DiceScene(scattered(dict(zip(VALUES, faces[k:] + faces[:k], strict=True)), Random(k)), tilt=10.0, die_px=60.0)
        for k in range(6)
    ]


@pytest.mark.parametrize("scene", rolls())
def test_every_value_on_every_colour(scene: DiceScene) -> None:
    found = seen(scene, PLAIN)
    assert [layout.value for layout in found] == [die.pips for die in scene.dice]
    assert all(layout.light and layout.gap > 0.5 for layout in found)


@pytest.mark.parametrize("scene", rolls())
def test_pips_that_glare_has_made_darker_than_their_face(scene: DiceScene) -> None:
    """A window in the face: the pips are hollow and do not mirror it, the rounded edges neither."""
    found = zip(seen(scene, GLARE), scene.dice, strict=True)
    dark = [(layout.value, die.pips) for layout, die in found if not layout.light and layout.contrast > VISIBLE]
    assert len(dark) >= 4
    assert all(value == truth for value, truth in dark)
