"""Dice whose pips are gone: painted over with the colour of the plastic."""

from __future__ import annotations

import cv2
import numpy as np

from companion.dice.picture import Bytes
from hardware.sim.render import render
from hardware.sim.scene import DiceScene
from tests.dice.places import top_quads

_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))  # where no face has a pip, if one looks far enough outside


def worn(scene: DiceScene, die: int, *pips: tuple[int, int]) -> Bytes:
    """The picture of a scene in which some pips of one die are gone: each by its column and row, −1 to 1."""
    image = render(scene)
    corners = top_quads(scene, (640, 480))[die]
    middle, along, across = corners.mean(0), corners[1] - corners[0], corners[2] - corners[1]

    def at(column: float, row: float) -> tuple[int, int]:
        x, y = middle + column * along + row * across
        return round(x), round(y)

    body = np.median([image[y, x] for x, y in (at(0.42 * column, 0.42 * row) for column, row in _BESIDE)], axis=0)
    for column, row in pips:
        cv2.circle(image, at(column / 4, row / 4), round(0.13 * float(np.hypot(*along))), body.tolist(), -1)
    return image
