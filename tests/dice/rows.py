"""Dice of any colours in rows and columns that nearly touch, before cameras tilted by up to 55°."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import numpy as np

from companion.dice.picture import Bytes
from hardware.sim.cubes import PAINT
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, SimDie
from tests.dice.places import top_quads

SIZE = (640, 480)


def rows(seed: int) -> tuple[list[int], Bytes]:
    """The values that lie there, all in the picture, and that."""
    rng = Random(f"rows {seed}")
    scene = _scene(rng)
    while not all((quad >= 4).all() and (quad <= np.array(SIZE) - 4).all() for quad in top_quads(scene, SIZE)):
        scene = _scene(rng)
    return sorted(die.pips for die in scene.dice), render(scene, SIZE)


def _scene(rng: Random) -> DiceScene:
    paints, count, across = list(PAINT), rng.randint(1, 12), rng.choice([1, 2, 3, 4])
    if rng.random() < 0.4:
        paints = [rng.choice(paints)]
    gap, turn = rng.uniform(16.1, 18.5), rng.choice([0.0, rng.uniform(0, 90)])
    c, s = cos(radians(turn)), sin(radians(turn))
    dice = []
    for k in range(count):
        x, y = (k % across - (across - 1) / 2) * gap, (k // across - count / across / 2) * gap
        dice.append(SimDie(rng.choice(paints), rng.randint(1, 6), x * c - y * s, x * s + y * c, turn))
    return DiceScene(
        tuple(dice),
        seed=rng.randrange(10**6),
        tilt=rng.choice([0.0, 20.0, 35.0, 45.0, 55.0]),
        die_px=rng.choice([12.0, 16.0, 20.0, 26.0, 36.0, 50.0]),
        background=rng.choice(["felt", "cloth", "wood"]),
        lamp=rng.choice([1.0, 1.0, 0.6]),
    )
