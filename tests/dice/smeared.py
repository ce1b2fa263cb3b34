"""Photographs smeared along a line, as if their dice had moved while they were taken."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, cos, pi, sin
from pathlib import Path
from random import Random
from statistics import median

import cv2
import numpy as np

from companion.dice.any_dice import read
from companion.dice.picture import Bytes, edge_of
from companion.dice.values import Reading
from tests.dice.scoring import Keep

EDGES = (0.1, 0.2, 0.3, 0.45)  # that the dice move
FINELY = 8  # places of a dot for each pixel that it moves


@dataclass(frozen=True, slots=True)
class Told:
    """What the eye says of one smeared photograph, by how many edges."""

    edges: float
    values: bool  # every die is found, with its value, and nothing else
    sure: bool


def told(shared: Path, keep: Keep) -> Iterator[Told]:
    """Of the photographs that the eye reads right as they are: of others it does not know how large their dice are."""
    with (shared / "photos.csv").open() as lines:
        for row in csv.DictReader(lines):
            values = sorted(map(int, row["values"].split()))
            if not values or not keep(row["path"]):
                continue
            photo = cv2.imread(str(shared / row["path"]))
            reading = read(photo)
            if _values(reading) == values:
                edge, way = median(edge_of(die.corners) for die in reading.dice), Random(row["path"]).uniform(0, pi)
                for edges in EDGES:
                    again = read(smeared(photo, edges * edge, way))
                    yield Told(edges, _values(again) == values, again.sure)


def _values(reading: Reading) -> list[int]:
    return sorted(die.pips for die in reading.dice)


def smeared(picture: Bytes, pixels: float, way: float) -> Bytes:
    """The same, moved evenly by so many pixels, `way` in radians."""
    side = 2 * ceil(pixels / 2 + 1) + 1
    dot = np.zeros((side, side), np.float32)
    dot[side // 2, side // 2] = 1
    trace = np.zeros_like(dot)
    for off in np.linspace(-0.5, 0.5, FINELY * side):
        there = np.array([[1, 0, off * pixels * cos(way)], [0, 1, off * pixels * sin(way)]])
        trace += cv2.warpAffine(dot, there, (side, side))
    moved: Bytes = cv2.filter2D(picture, -1, trace / trace.sum(), borderType=cv2.BORDER_REPLICATE)
    return moved
