"""Rolls of the six dice on printed boards of all scales, and boards without dice: some prints look like dice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.dice.picture import Bytes
from hardware.sim.render import render
from hardware.sim.scene import DiceScene
from tests.dice.rolls import scene_for


def rolled(seed: int) -> tuple[dict[str, int], Bytes]:
    """What lies there, and a picture of it."""
    faces, scene = scene_for(seed)
    return faces, render(_on_a_board(scene))


def empty(seed: int) -> Bytes:
    """The same board, light and camera without the dice."""
    return render(replace(_on_a_board(scene_for(seed)[1]), dice=()))


def _on_a_board(scene: DiceScene) -> DiceScene:
    return replace(scene, background="board", die_px=Random(f"board {scene.seed}").uniform(28, 60))
