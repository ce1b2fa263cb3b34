"""Rolls in which a die of another game is thrown for one that is lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.dice.read import read
from hardware.sim.render import render
from hardware.sim.scene import DiceScene
from tests.dice.rolls import scene_for

PAINTS = {
    "green": "#2e8b3a",
    "red": "#c01818",
    "blue": "#1c4fb5",
    "yellow": "#e8c820",
    "white": "#e8e4d8",
    "turquoise": "#20a8a0",
    "lime": "#7fdf30",
}


def with_stranger(seed: int, paint: str) -> DiceScene:
    """A roll near the camera or too far from it, one of its dice painted otherwise."""
    rng = Random(f"stranger {seed}")
    _, scene = scene_for(seed)
    dice = list(scene.dice)
    lost = rng.randrange(len(dice))
    dice[lost] = replace(dice[lost], colour=PAINTS[paint])
    return replace(scene, dice=tuple(dice), die_px=rng.choice([scene.die_px, rng.uniform(18, 35)]))


def sure(paint: str, count: int, first: int) -> int:
    """How many of so many such rolls are sure, though none may be."""
    return sum(read(render(with_stranger(first + k, paint))).sure for k in range(count))
