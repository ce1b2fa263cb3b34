"""Photographs of white dice with dark pips, recoloured: dice of the six colours with white pips, in real light.

Nothing of the photographs is kept in the project; a die's top and foot are where the eye sees them in the photograph
itself.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from random import Random

import cv2
import numpy as np

from companion.dice.any_dice import read
from companion.dice.net import judge
from companion.dice.picture import Bytes, Floats, Pyramid
from companion.dice.search import find_any
from companion.dice.values import SIX, Die
from hardware.sim.cubes import PAINT

SOURCES = ("damiantab", "matteop65", "tomitomi_single")  # of white dice with dark pips
LONGEST = 960  # pixels
REACH = 2.2  # edges from a top's middle that are cut out
WHOLE = 1.12  # times the outline of a top, which ends where its edges begin to be round
SURELY, AT_MOST = 0.8, 1.2  # times the outline of top and foot together: surely the die; at most the die
PIP = 0.36  # edges: what is darker and no wider is a pip
WHITE = "white"
FAIR = 0.8  # of the light, that white plastic throws back
GAMMA = 2.2


@dataclass(frozen=True, slots=True)
class Told:
    """What the eye says of one recoloured photograph."""

    values: bool  # every die is found, with its value, and nothing else …
    colours: bool  # … and with its colour
    sure: bool


def told(shared: Path, keep: Callable[[str], bool]) -> Iterator[Told]:
    """Of the photographs that the eye reads right as they are: of others it does not know where dice lie."""
    with (shared / "photos.csv").open() as lines:
        for row in csv.DictReader(lines):
            if row["pips"] != "dark" or row["path"].split("/")[1] not in SOURCES or not keep(row["path"]):
                continue
            photo = _fitting(cv2.imread(str(shared / row["path"])))
            dice = read(photo).dice
            if len(dice) <= len(SIX) and sorted(die.pips for die in dice) == sorted(map(int, row["values"].split())):
                colours = Random(row["path"]).sample(SIX, len(dice))
                yield _read(recoloured(photo, dice, colours), dice, colours)


def _read(picture: Bytes, dice: Sequence[Die], colours: Sequence[str]) -> Told:
    reading = read(picture)
    values = names = len(reading.dice) == len(dice)
    for die, colour in zip(dice, colours, strict=True):
        there = [seen for seen in reading.dice if hypot(*(_middle(seen) - _middle(die))) < 0.4 * _edge(die)]
        values = values and [seen.pips for seen in there] == [die.pips]
        names = names and [seen.colour for seen in there] == [colour]
    return Told(values, values and names, reading.sure)


def recoloured(photo: Bytes, dice: Sequence[Die], colours: Sequence[str]) -> Bytes:
    """The photograph with each of these white dice in its colour, and with white pips; light and shade stay."""
    light = (photo / 255.0) ** GAMMA
    for die, foot, colour in zip(dice, _feet(photo, dice), colours, strict=True):
        middle, edge = _middle(die), _edge(die)
        left, top = np.maximum(np.floor(middle - REACH * edge), 0).astype(int)
        right, bottom = np.ceil(middle + REACH * edge).astype(int)
        part = (slice(top, bottom), slice(left, right))
        at = middle - (left, top)
        corners = np.array(die.corners) - (left, top)
        cut = light[part]
        grey = cv2.cvtColor(cut.astype(np.float32), cv2.COLOR_BGR2GRAY)
        wide = int(PIP * edge) | 1
        ellipse = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
        body = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, ellipse), (0, 0), 0.03 * edge + 0.5)
        pips = np.clip((0.75 - grey / np.maximum(body, 1e-4)) / 0.3, 0, 1)[..., None]
        face = _filled(grey.shape, at + 0.9 * (corners - at))
        lamp = np.median(cut[face], axis=0)
        ink = pips * _paint(WHITE) + (1 - pips) * _paint(colour)
        painted = (body / FAIR)[..., None] * lamp / max(lamp.max(), 1e-6) * ink
        die_there = _die_there(photo[part], at, face, _around(corners, at, foot))[..., None]
        light[part] = die_there * painted + (1 - die_there) * cut
    return (255 * np.clip(light, 0, 1) ** (1 / GAMMA)).round().astype(np.uint8)


def _feet(photo: Bytes, dice: Sequence[Die]) -> list[Floats]:
    """From the middle of each top to that of its foot, in pixels."""
    pyramid = Pyramid.of(photo, "any")
    assert pyramid is not None
    seen, others = find_any(pyramid)
    looks = [min([*seen, *others], key=lambda pair: hypot(*(pair.second.outline[:2] - _middle(die)))) for die in dice]
    faces = judge.from_sides(pyramid, [pair.second for pair in looks])
    return [_edge(die) * np.array(face.foot) for die, face in zip(dice, faces, strict=True)]


def _around(corners: Floats, at: Floats, foot: Floats) -> Floats:
    """The outline of a whole die: of its top and of its foot."""
    top = at + WHOLE * (corners - at)
    return np.asarray(cv2.convexHull(np.concatenate([top, top + foot]).astype(np.float32))[:, 0], np.float64)


def _die_there(cut: Bytes, at: Floats, face: np.ndarray, around: Floats) -> Floats:
    """How much of each pixel is the die, top and sides; `face`: which surely are; `around`: about its outline."""
    middle = around.mean(0)
    mask = np.full(cut.shape[:2], cv2.GC_BGD, np.uint8)
    for times, kind in ((AT_MOST, cv2.GC_PR_BGD), (1.0, cv2.GC_PR_FGD), (SURELY, cv2.GC_FGD)):
        mask[_filled(mask.shape, middle + times * (around - middle))] = kind
    mask[face] = cv2.GC_FGD
    cv2.grabCut(cut, mask, None, np.zeros((1, 65)), np.zeros((1, 65)), 3, cv2.GC_INIT_WITH_MASK)
    _, parts = cv2.connectedComponents(np.isin(mask, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8))
    mine = parts == parts[round(at[1]), round(at[0])]
    return np.asarray(cv2.GaussianBlur(mine.astype(np.float64), (0, 0), 0.8))


def _filled(shape: tuple[int, ...], corners: Floats) -> np.ndarray:
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, corners.round().astype(np.int32), 1)
    return mask > 0


def _paint(name: str) -> Floats:
    """Blue, green and red, linear."""
    return np.asarray((np.array(PAINT[name][::-1]) / 255.0) ** GAMMA)


def _middle(die: Die) -> Floats:
    return np.asarray(np.mean(die.corners, axis=0))


def _edge(die: Die) -> float:
    return float(cv2.contourArea(np.array(die.corners, np.float32))) ** 0.5


def _fitting(photo: Bytes) -> Bytes:
    scale = min(1.0, LONGEST / max(photo.shape))
    size = (round(photo.shape[1] * scale), round(photo.shape[0] * scale))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
