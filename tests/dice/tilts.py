"""Rolls with one die that leans: how many are refused, by its angle and the camera's."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.dice.read import read
from hardware.sim.render import render
from hardware.sim.scene import DIE_MM, DiceScene
from tests.dice.rolls import scene_for

LEANS = (12, 15, 20, 25, 30, 40)  # degrees
CAMERAS = (0.0, 15.0, 30.0)  # degrees


def leaning(seed: int, lean: float, camera: float) -> DiceScene:
    """A drawn roll in which one die leans."""
    rng = Random(f"{seed} {lean} {camera}")
    _, scene = scene_for(900_000 + seed)
    dice = list(scene.dice)
    odd = rng.randrange(len(dice))
    # Half of them are held up a little by what they lean on.
    height = rng.choice([0.0, rng.uniform(0.02, 0.2)]) * DIE_MM
    dice[odd] = replace(dice[odd], cocked=lean, towards=rng.uniform(0, 360), height=height)
    return replace(scene, dice=tuple(dice), tilt=camera)


def refused(lean: float, camera: float, count: int) -> int:
    """How many of so many rolls are not sure."""
    return sum(not read(render(leaning(seed, lean, camera))).sure for seed in range(count))
