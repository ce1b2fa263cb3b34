"""Which of the six colours each die is: every colour at most once, and how clear that is."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import cv2
import numpy as np

from companion.dice.pips import FACE, Pips
from companion.dice.values import SIX


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """The body's and the pips' colour of a straightened face, CIE Lab with L from 0 to 100."""

    body: np.ndarray
    pips: np.ndarray


@dataclass(frozen=True, slots=True)
class Named:
    """A colour for each die, and by how many nats the next best way to name that die is worse."""

    colours: tuple[str, ...]
    margins: tuple[float, ...]


def paint_of(face: np.ndarray, pips: Pips) -> Paint:
    """Median colours of the body and of the pips, pips and rims kept out of the body."""
    body, ink = _masks(pips.cells, pips.spread)
    linear = face.astype(np.float32) / 255
    tones = np.stack([np.median(linear[body], axis=0), np.median(linear[ink], axis=0)])[None]
    lab = cv2.cvtColor(np.ascontiguousarray(tones, np.float32), cv2.COLOR_BGR2Lab)[0]
    return Paint(lab[0].astype(float), lab[1].astype(float))


_mask_cache: dict[tuple[tuple[int, ...], float], tuple[np.ndarray, np.ndarray]] = {}


def _masks(cells: tuple[int, ...], spread: float) -> tuple[np.ndarray, np.ndarray]:
    key = (cells, spread)
    if key not in _mask_cache:
        ys, xs = (np.mgrid[0:FACE, 0:FACE] + 0.5) / FACE - 0.5
        body = (np.abs(ys) < 0.38) & (np.abs(xs) < 0.38)
        ink = np.zeros_like(body)
        for cell in cells:
            row, column = cell // 3 - 1, cell % 3 - 1
            away = np.hypot(ys - row * spread, xs - column * spread)
            body &= away > 0.17
            ink |= away < 0.06
        _mask_cache[key] = (body, ink)
    return _mask_cache[key]


def named(logs: np.ndarray) -> Named:
    """The best naming of n dice by an n × 6 table of log-likelihoods; beyond six dice colours may repeat.

    >>> named(np.log(np.eye(6)[:2] + 0.01)).colours
    ('black', 'brown')
    """
    count = len(logs)
    if count == 0:
        return Named((), ())
    if count > len(SIX):
        order = np.sort(logs, axis=1)
        return Named(
            tuple(SIX[int(k)] for k in logs.argmax(1)),
            tuple(float(m) for m in order[:, -1] - order[:, -2]),
        )
    ways = _ways(count)
    totals = logs[np.arange(count), ways].sum(1)
    best = int(totals.argmax())
    chosen = ways[best]
    margins = [float(totals[best] - totals[ways[:, k] != chosen[k]].max()) for k in range(count)]
    return Named(tuple(SIX[int(c)] for c in chosen), tuple(margins))


_way_cache: dict[int, np.ndarray] = {}


def _ways(count: int) -> np.ndarray:
    if count not in _way_cache:
        _way_cache[count] = np.array(list(permutations(range(len(SIX)), count)))
    return _way_cache[count]


_PLAIN = {  # hue in degrees of the Lab plane → everyday name, for dice outside the known set
    "red": 30.0,
    "orange": 58.0,
    "yellow": 90.0,
    "green": 145.0,
    "blue": 280.0,
    "purple": 312.0,
    "pink": 355.0,
}


def everyday(paint: Paint) -> str:
    """A plain colour name for any die.

    >>> everyday(Paint(np.array([92.0, 0, 3]), np.array([10.0, 0, 0])))
    'white'
    """
    light, a, b = paint.body
    chroma = float(np.hypot(a, b))
    if chroma < 11:
        return "black" if light < 33 else "grey" if light < 66 else "white"
    hue = float(np.degrees(np.arctan2(b, a))) % 360
    name = min(_PLAIN, key=lambda n: abs((hue - _PLAIN[n] + 180) % 360 - 180))
    if name in ("orange", "red", "yellow") and light < 38 and chroma < 40:
        return "brown"
    if name in ("yellow", "orange") and light > 70 and chroma < 30:
        return "white"
    return name
