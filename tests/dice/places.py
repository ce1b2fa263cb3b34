"""Where the dice of a simulated scene are in its picture: what the reader should find."""

from __future__ import annotations

import numpy as np

from hardware.sim.cubes import HALF, Cube
from hardware.sim.optics import Array, Eye, Look
from hardware.sim.scene import DiceScene


def top_quads(scene: DiceScene, size: tuple[int, int], look: Look | None = None) -> list[Array]:
    """Where the corners of each die's upper face fall in the picture."""
    eye = Eye.of(scene, look or Look.of(scene.seed), size)
    own = np.array([[-HALF, -HALF, HALF], [HALF, -HALF, HALF], [HALF, HALF, HALF], [-HALF, HALF, HALF]])
    return [eye.pixels(cube.turn.T @ own.T + cube.at[:, None]).T for cube in map(Cube.of, scene.dice)]


def feet(scene: DiceScene, size: tuple[int, int], look: Look | None = None) -> list[Array]:
    """Where the middle of each die's lower face falls in the picture."""
    eye = Eye.of(scene, look or Look.of(scene.seed), size)
    return [eye.pixels((cube.at - HALF * cube.turn[2])[:, None])[:, 0] for cube in map(Cube.of, scene.dice)]
