"""Rolls before a window or a light panel that flat faces mirror into the camera."""

from __future__ import annotations

from random import Random

from companion.dice.picture import Bytes
from hardware.sim.optics import Look
from hardware.sim.render import render
from tests.dice.rolls import scene_for
from tests.dice.training.scenes import glaring, look_of


def mirroring(seed: int) -> tuple[dict[str, int], Bytes]:
    """What lies there, and a picture of it."""
    rng, (faces, scene) = Random(f"glare {seed}"), scene_for(9_500_000 + seed)
    look = look_of(rng) if rng.random() < 0.5 else Look.of(seed)
    return faces, render(scene, (640, 480), glaring(look, scene.tilt, rng))
