"""Which of the six colours each die is: every colour at most once, and how clear that is."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import atan2, cos, degrees, hypot, radians, sin

import cv2
import numpy as np
from msgspec import Struct

from companion.dice.limits import LIMITS
from companion.dice.net import weights
from companion.dice.picture import Bytes, Floats, Indices, Tones
from companion.dice.pips import FACE, MARGIN, Pips
from companion.dice.values import SIX

# What colours.json was made with: Lab in steps of 20, and light (linear by the gamma, never quite dark) in logarithms.
_LAB_STEP, _DARKEST, _GAMMA, _STRAY_LIGHT = 20, 0.004, 2.2, 0.003


class Paint(Struct, frozen=True, eq=False):
    """The body's and the pips' colour of a straightened face, CIE Lab with L from 0 to 100."""

    body: Floats
    pips: Floats


def paints_of(faces: list[tuple[Bytes, Pips]]) -> list[Paint]:
    """Median colours of body and pips of each straightened face, pips and rims kept out of the body.

    Glare takes the colour out of a flat face but not out of its rounded edges: where these are darker, they tell.
    """
    if not faces:
        return []
    tones = []
    for picture, pips in faces:
        pixels = picture.reshape(-1, 3)
        parts = (*_masks(pips.cells, pips.spread, pips.down, pips.right, pips.turn), _edges())
        tones.append([_median(pixels, part) for part in parts])
    labs = cv2.cvtColor(np.array(tones, np.float32) / np.float32(255), cv2.COLOR_BGR2Lab).astype(float)
    return [Paint(edges if edges[0] < face[0] - LIMITS.colour.glare else face, ink) for face, ink, edges in labs]


def _median(pixels: Bytes, part: Indices) -> list[int]:
    few, middle = pixels.take(part, axis=0), len(part) // 2
    few.partition(middle, axis=0)
    median: list[int] = few[middle].tolist()
    return median


def features(paints: list[Paint]) -> Tones:
    """Six numbers each: the body as seen, and the body against its own white pips, which carry the light's colour."""
    seen = np.array([[paint.body, paint.pips] for paint in paints], np.float32).reshape(-1, 2, 3)
    bgr = cv2.cvtColor(seen, cv2.COLOR_Lab2BGR) if paints else seen
    light = np.log(bgr.clip(_DARKEST, 1.0) ** _GAMMA + _STRAY_LIGHT)
    return np.concatenate([seen[:, 0] / _LAB_STEP, light[:, 0] - light[:, 1]], axis=1)


def likeness(paints: list[Paint]) -> Floats:
    """Six log-likelihoods each, in the order of SIX, from clouds with heavy tails: glare must not decide alone."""
    mean, inverse, logdet = weights.colours()
    away = features(paints)[:, None] - mean
    far = np.einsum("nci,cij,ncj->nc", away, inverse, away)
    tail = LIMITS.colour.tail
    return np.asarray(-(tail + away.shape[2]) / 2 * np.log1p(far / tail) - logdet / 2)


_SIDE = FACE + 2 * MARGIN
_FROM_MIDDLE = (np.mgrid[0:_SIDE, 0:_SIDE].reshape(2, -1) - (_SIDE - 1) / 2) / FACE  # of each pixel, in edges


@cache
def _masks(cells: tuple[int, ...], spread: float, down: float, right: float, turn: float) -> tuple[Indices, Indices]:
    """Which pixels of a straightened picture are body and which are pips, as flat indices."""
    rows, columns = _FROM_MIDDLE[0] - down / FACE, _FROM_MIDDLE[1] - right / FACE
    c, s = cos(radians(turn)), sin(radians(turn))
    ys, xs = rows * c - columns * s, rows * s + columns * c
    across, along = np.array([(cell % 3 - 1, cell // 3 - 1) for cell in cells]).T[:, :, None] * spread
    away = ((ys - along) ** 2 + (xs - across) ** 2).min(0)  # from the nearest pip, squared
    limits = LIMITS.colour
    body = (np.maximum(np.abs(ys), np.abs(xs)) < limits.body_reach) & (away > limits.off_pip**2)
    # Every second pixel of the body tells as much as all of them.
    return np.flatnonzero(body)[::2], np.flatnonzero(away < limits.in_pip**2)


@cache
def _edges() -> Indices:
    """Every second pixel just inside the edges of a straightened face, without its corners, as flat indices."""
    inset = 0.5 - np.abs(_FROM_MIDDLE)  # from the edges of the face, in edges
    nearest, other = inset.min(0), inset.max(0)
    limits = LIMITS.colour
    least, most = limits.rounding
    edge = (nearest > least) & (nearest < most) & (other > limits.edge_corner)
    return np.flatnonzero(edge)[::2]


def named(logs: Floats) -> tuple[list[str], list[float]]:
    """A colour for each die, and by how many nats the next best way to name that die is worse.

    It is the best naming by an n × 6 table of log-likelihoods; beyond six dice colours may repeat.

    >>> named(np.log(np.eye(6)[:2] + 0.01))[0]
    ['black', 'brown']
    """
    count = len(logs)
    if count == 0:
        return [], []
    if count > len(SIX):
        order = np.sort(logs, axis=1)
        return [SIX[k] for k in logs.argmax(1).tolist()], (order[:, -1] - order[:, -2]).tolist()
    ways = _ways(count)
    totals = logs.take(ways).sum(0)
    best = totals.argmax()
    chosen = ways[:, best]
    margins = totals[best] - np.where(ways != chosen[:, None], totals, -np.inf).max(1)
    return [SIX[k % len(SIX)] for k in chosen.tolist()], margins.tolist()


@cache
def _ways(count: int) -> Indices:
    """Die × naming: where in a table of `count` dice, counted row by row, stands how likely its colour is."""
    ways = np.array(list(permutations(range(len(SIX)), count))).T + len(SIX) * np.arange(count)[:, None]
    return np.ascontiguousarray(ways)


# Hues in degrees of the Lab plane by their everyday names, for dice outside the known set.
_PLAIN = {"red": 30.0, "orange": 58.0, "yellow": 90.0, "green": 145.0, "blue": 280.0, "purple": 312.0, "pink": 355.0}


def everyday(paints: list[Paint]) -> list[str]:
    """A plain name for the colour of each die, as white light would show it.

    >>> bulb = Paint(np.array([40.0, 6, 26]), np.array([82.0, 8, 38]))  # of a grey die with white pips
    >>> everyday([bulb]), everyday([Paint(bulb.body, np.array([10.0, 0, 0]))])
    (['grey'], ['yellow'])
    """
    return [_plain(*body) for body in _in_white_light(paints).tolist()]


def _in_white_light(paints: list[Paint]) -> Floats:
    """The bodies' colours, Lab, without the lamp's colour, which light pips tell: they are mostly white.

    A dark picture is made lighter, but by half as much as its pips are too dark: they lie in holes.
    """
    limits = LIMITS.any_dice
    seen = np.array([[paint.body, paint.pips] for paint in paints], np.float32).reshape(-1, 2, 3)
    lighter, coloured = seen[:, 1, 0] > seen[:, 0, 0], np.hypot(seen[:, 1, 1], seen[:, 1, 2])
    white = lighter & (seen[:, 1, 0] > limits.dim_pips) & (coloured < limits.coloured_pips)
    if not white.any():
        return seen[:, 0].astype(np.float64)
    light = cv2.cvtColor(seen, cv2.COLOR_Lab2BGR).clip(0, 1) ** _GAMMA
    levels = light[:, 1].mean(1)
    tint = np.median(light[white, 1] / levels[white, None], axis=0).clip(_DARKEST)  # a candle may have no blue
    levels[~white] = np.median(levels[white])
    bodies = light[:, 0] / tint * tint.mean() * ((limits.exposed / levels) ** limits.exposure)[:, None]
    bgr = (bodies.clip(0, 1) ** (1 / _GAMMA)).astype(np.float32)
    return np.asarray(cv2.cvtColor(bgr[:, None], cv2.COLOR_BGR2Lab)[:, 0], np.float64)


def _plain(light: float, a: float, b: float) -> str:
    limits = LIMITS.any_dice
    chroma = hypot(a, b)
    if chroma < limits.grey_chroma:
        return "black" if light < limits.black_light else "grey" if light < limits.white_light else "white"
    hue = degrees(atan2(b, a)) % 360
    name = min(_PLAIN, key=lambda n: abs((hue - _PLAIN[n] + 180) % 360 - 180))
    if name == "red" and hue > limits.orange_hue and light > limits.orange_light:
        return "orange"
    if name in ("orange", "red", "yellow") and light < limits.brown_light and chroma < limits.brown_chroma:
        return "brown"
    if name in ("yellow", "orange") and light > limits.ivory_light and chroma < limits.ivory_chroma:
        return "white"
    return name
