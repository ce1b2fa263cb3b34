"""Rolls of which some dice lean, to practise feet on: `python -m tests.dice.training.leans DIR N FIRST SECONDS`.

Drawn by the simulator: many grey and dark dice, many boards and patterned paper, where a side is hard to see; many that
lean on another die.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from math import cos, exp, hypot, log, radians, sin
from random import Random

from hardware.sim.optics import Look
from hardware.sim.scene import DIE_MM, SIX, DiceScene, SimDie, scattered
from tests.dice.training.scenes import glaring, look_of, painted, places, written

TABLES = ("board",) * 4 + ("paper",) * 3 + ("wood",) * 2 + ("cloth", "felt")
PLAIN = ("grey", "grey", "black", "brown")


def scene_of(seed: int) -> tuple[DiceScene, Look, list[str], list[str]]:
    """A scene, its look, each die's colour name and its state."""
    rng = Random(f"leans {seed}")
    die_px = exp(rng.uniform(log(15), log(95)))
    reach = ((300 / die_px - 1.2) * DIE_MM, (215 / die_px - 1.4) * DIE_MM)
    dice = list(scattered(dict.fromkeys(SIX, 1), rng, reach_mm=reach))
    if rng.random() < 0.25:  # huddled together, or in rows
        spots = places(len(SIX), rng, min(150.0, 250 / die_px * DIE_MM))
        dice = [replace(die, x=x, y=y, angle=angle) for die, (x, y, angle) in zip(dice, spots, strict=False)]
    plain = rng.random() < 0.35
    dice = [_thrown(rng.choice(PLAIN) if plain else die.colour, die, rng) for die in dice]
    for k, die in enumerate(dice):
        if die.cocked and rng.random() < 0.45:
            dice[k] = _upon(die, [*dice[:k], *dice[k + 1 :]], rng)
    scene = DiceScene(
        tuple(dice),
        lamp=exp(rng.uniform(log(0.25), log(1.2))),
        background=rng.choice(TABLES),
        tilt=rng.uniform(0, 38),
        seed=seed,
        die_px=die_px,
        kelvin=rng.uniform(2600, 7000),
        noise=rng.uniform(0.4, 1.8),
    )
    look = Look.of(seed) if rng.random() < 0.5 else look_of(rng)
    if rng.random() < 0.15:
        look = glaring(look, scene.tilt, rng)
    return scene, look, ["other"] * len(dice), ["cocked" if die.cocked else "read" for die in dice]


def _thrown(colour: str, die: SimDie, rng: Random) -> SimDie:
    """Any face up; every third leans, and half of these are held up a little by what they lean on."""
    paint = colour if rng.random() < 0.5 else painted(colour, rng)
    die = replace(die, colour=paint, pips=rng.randint(1, 6))
    if rng.random() < 0.65:
        return die
    height = rng.choice([0.0, rng.uniform(0.02, 0.2)]) * DIE_MM
    return replace(die, cocked=rng.uniform(3, 45), towards=rng.uniform(0, 360), height=height)


def _upon(die: SimDie, others: list[SimDie], rng: Random) -> SimDie:
    """The same die beside another one, leaning away from it, if it meets no third there."""
    other, way, far = rng.choice(others), rng.uniform(0, 360), rng.uniform(1.05, 1.25) * DIE_MM
    x, y = other.x + far * cos(radians(way)), other.y + far * sin(radians(way))
    free = all(hypot(x - each.x, y - each.y) > DIE_MM for each in others)
    return replace(die, x=x, y=y, towards=way) if free else die


if __name__ == "__main__":
    written(scene_of, *sys.argv[1:])
