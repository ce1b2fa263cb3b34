"""Rolls of small dice that lie close together, some of them touching."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.dice.picture import Bytes
from hardware.sim.render import render
from tests.dice.rolls import scene_for
from tests.dice.training.scenes import look_of, places


def huddle(seed: int) -> tuple[dict[str, int], Bytes]:
    """What lies there, and a picture of it; not every seed has room for six."""
    rng, (faces, scene) = Random(f"h{seed}"), scene_for(seed)
    die_px, spots = rng.uniform(16, 34), places(6, rng, 40.0)
    dice = tuple(replace(die, x=x, y=y, angle=a) for die, (x, y, a) in zip(scene.dice, spots, strict=True))
    return faces, render(replace(scene, dice=dice, die_px=die_px), (640, 480), look_of(rng))
