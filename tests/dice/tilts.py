"""Rolls with one die that leans: how many are refused, by its angle, the camera's, and what it leans on."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, radians, sin
from random import Random

from companion.dice.read import read
from hardware.sim.render import render
from hardware.sim.scene import DIE_MM, DiceScene, SimDie
from tests.dice.rolls import scene_for

LEANS = (12, 15, 20, 25, 30, 40)  # degrees
CAMERAS = (0.0, 15.0, 30.0)  # degrees
NEIGHBOURS = ("a token", "a die")  # what it leans on: a token under it, which is not drawn, or another die
_BESIDE = 1.15  # edges between the middles of two dice of which one leans on the other


def leaning(seed: int, lean: float, camera: float, neighbour: str) -> tuple[str, DiceScene]:
    """The colour of the die that leans, and a drawn roll with it."""
    rng = Random(f"{seed} {lean} {camera}")
    _, scene = scene_for(900_000 + seed)
    dice = list(scene.dice)
    odd = rng.randrange(len(dice))
    # Half of them are held up a little by what they lean on.
    height = rng.choice([0.0, rng.uniform(0.02, 0.2)]) * DIE_MM
    die = replace(dice[odd], cocked=lean, towards=rng.uniform(0, 360), height=height)
    others = [*dice[:odd], *dice[odd + 1 :]]
    dice[odd] = die if neighbour == "a token" else _upon(die, others, rng)
    return die.colour, replace(scene, dice=tuple(dice), tilt=camera)


def _upon(die: SimDie, others: list[SimDie], rng: Random) -> SimDie:
    """The same die beside another one, leaning away from it, where it meets no third."""
    while True:
        other, way = rng.choice(others), rng.uniform(0, 360)
        x = other.x + _BESIDE * DIE_MM * cos(radians(way))
        y = other.y + _BESIDE * DIE_MM * sin(radians(way))
        if all(hypot(x - each.x, y - each.y) > DIE_MM for each in others):
            return replace(die, x=x, y=y, towards=way)


def refused(lean: float, camera: float, neighbour: str, count: int) -> int:
    """How many of so many rolls are not sure."""
    return sum(not read(render(leaning(seed, lean, camera, neighbour)[1])).sure for seed in range(count))
