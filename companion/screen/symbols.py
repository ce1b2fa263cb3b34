"""Vector-drawn symbols for game colours, goods, pieces, devices and buttons; all drawn here.

A symbol is a tuple of strokes in a unit square. `("poly", points)` fills, `("hole", points)` cuts out,
`("disc", x, y, r)` and `("gap", x, y, r)` likewise for circles, `("line", points, width)` draws.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

import pygame

from companion.screen.theme import RGB

Stroke = tuple[Any, ...]
Points = tuple[tuple[float, float], ...]


def _ring(n: int, r: float, start: float = -90, x: float = 0.5, y: float = 0.5) -> Points:
    return tuple(
        (x + r * cos((start + 360 * i / n) * pi / 180), y + r * sin((start + 360 * i / n) * pi / 180)) for i in range(n)
    )


def _star(n: int, outer: float, inner: float) -> Points:
    return tuple(
        (
            0.5 + (outer if i % 2 == 0 else inner) * cos((-90 + 180 * i / n) * pi / 180),
            0.5 + (outer if i % 2 == 0 else inner) * sin((-90 + 180 * i / n) * pi / 180),
        )
        for i in range(2 * n)
    )


def _arc(x: float, y: float, r: float, start: float, stop: float, steps: int = 16) -> Points:
    return tuple(
        (
            x + r * cos((start + (stop - start) * i / steps) * pi / 180),
            y + r * sin((start + (stop - start) * i / steps) * pi / 180),
        )
        for i in range(steps + 1)
    )


def _wave(y: float, swing: float = 0.07) -> Points:
    return tuple((0.05 + 0.9 * i / 24, y - swing * sin(i / 24 * 4 * pi)) for i in range(25))


_BAR = 0.11
_HOUSE: Points = ((0.2, 0.95), (0.2, 0.42), (0.35, 0.42), (0.35, 0.25), (0.43, 0.25), (0.43, 0.12))
_GABLE: Points = (*_HOUSE, *((1 - x, y) for x, y in reversed(_HOUSE)))

_COLOURS: dict[str, tuple[Stroke, ...]] = {
    "red": (("poly", ((0.5, 0.02), (0.9, 0.5), (0.5, 0.98), (0.1, 0.5))),),
    "green": (
        ("disc", 0.5, 0.27, 0.22),
        ("disc", 0.26, 0.56, 0.22),
        ("disc", 0.74, 0.56, 0.22),
        ("poly", ((0.5, 0.4), (0.62, 0.97), (0.38, 0.97))),
    ),
    "yellow": (("poly", _star(5, 0.5, 0.21)),),
    "blue": (("poly", ((0.5, 0.0), (0.8, 0.48), (0.2, 0.48))), ("disc", 0.5, 0.64, 0.335)),
    "orange": (("poly", ((0.5, 0.05), (0.98, 0.9), (0.02, 0.9))),),
    "violet": (("disc", 0.5, 0.5, 0.47), ("gap", 0.72, 0.36, 0.4)),
    "purple": (
        ("poly", ((0.36, 0.02), (0.64, 0.02), (0.64, 0.98), (0.36, 0.98))),
        ("poly", ((0.02, 0.36), (0.98, 0.36), (0.98, 0.64), (0.02, 0.64))),
    ),
    "pink": (
        ("disc", 0.29, 0.32, 0.25),
        ("disc", 0.71, 0.32, 0.25),
        ("poly", ((0.06, 0.42), (0.94, 0.42), (0.5, 0.95))),
        ("poly", ((0.29, 0.3), (0.71, 0.3), (0.5, 0.6))),
    ),
    "black": (("poly", ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))),),
    "brown": (("poly", _ring(6, 0.5)),),
    "grey": (("disc", 0.5, 0.5, 0.46), ("gap", 0.5, 0.5, 0.22)),
    "white": (("disc", 0.5, 0.5, 0.42),),
    "light blue": (("line", _wave(0.3), 0.16), ("line", _wave(0.68), 0.16)),
    "light green": (("poly", ((0.5, 0.98), (0.05, 0.2), (0.5, 0.45), (0.95, 0.2))),),
}

_THINGS: dict[str, tuple[Stroke, ...]] = {
    # goods
    "beer": (
        ("poly", ((0.14, 0.3), (0.66, 0.3), (0.62, 0.97), (0.18, 0.97))),
        ("line", _arc(0.68, 0.58, 0.2, -80, 80), 0.1),
        ("disc", 0.22, 0.24, 0.15),
        ("disc", 0.42, 0.18, 0.17),
        ("disc", 0.6, 0.25, 0.14),
    ),
    "cheese": (
        ("poly", ((0.03, 0.6), (0.75, 0.15), (0.97, 0.38), (0.97, 0.88), (0.03, 0.88))),
        ("gap", 0.3, 0.7, 0.1),
        ("gap", 0.62, 0.62, 0.12),
        ("gap", 0.8, 0.36, 0.07),
    ),
    "tulip": (
        (
            "poly",
            (
                (0.22, 0.05),
                (0.36, 0.22),
                (0.5, 0.02),
                (0.64, 0.22),
                (0.78, 0.05),
                (0.8, 0.4),
                (0.62, 0.58),
                (0.38, 0.58),
                (0.2, 0.4),
            ),
        ),
        ("line", ((0.5, 0.55), (0.5, 0.98)), 0.09),
        ("poly", ((0.5, 0.95), (0.2, 0.6), (0.14, 0.8))),
        ("poly", ((0.5, 0.95), (0.8, 0.6), (0.86, 0.8))),
    ),
    "lace": (
        ("disc", 0.5, 0.5, 0.3),
        *(("disc", x, y, 0.14) for x, y in _ring(8, 0.35)),
        *(("gap", x, y, 0.055) for x, y in _ring(8, 0.35)),
        ("gap", 0.5, 0.5, 0.12),
    ),
    "crystal": (
        ("poly", ((0.25, 0.08), (0.75, 0.08), (0.98, 0.36), (0.5, 0.97), (0.02, 0.36))),
        ("cut", ((0.02, 0.36), (0.98, 0.36)), 0.05),
        ("cut", ((0.36, 0.36), (0.5, 0.95), (0.64, 0.36), (0.5, 0.1), (0.36, 0.36)), 0.04),
    ),
    "coffee": (
        ("poly", ((0.1, 0.42), (0.72, 0.42), (0.64, 0.9), (0.18, 0.9))),
        ("line", _arc(0.72, 0.6, 0.15, -90, 90), 0.08),
        ("line", ((0.3, 0.32), (0.36, 0.22), (0.3, 0.12)), 0.07),
        ("line", ((0.52, 0.32), (0.58, 0.22), (0.52, 0.12)), 0.07),
    ),
    "sugar": (
        ("poly", ((0.5, 0.04), (0.62, 0.12), (0.82, 0.88), (0.18, 0.88), (0.38, 0.12))),
        ("cut", ((0.28, 0.62), (0.72, 0.62)), 0.05),
        ("line", ((0.1, 0.93), (0.9, 0.93)), 0.1),
    ),
    "silk": (
        ("poly", ((0.08, 0.2), (0.7, 0.2), (0.7, 0.84), (0.08, 0.84))),
        ("disc", 0.76, 0.5, 0.2),
        ("poly", ((0.7, 0.3), (0.82, 0.3), (0.82, 0.7), (0.7, 0.7))),
        ("gap", 0.76, 0.5, 0.09),
        ("cut", ((0.2, 0.2), (0.2, 0.84)), 0.04),
        ("cut", ((0.34, 0.2), (0.34, 0.84)), 0.04),
    ),
    "gems": (
        ("poly", ((0.3, 0.18), (0.7, 0.18), (0.95, 0.45), (0.5, 0.95), (0.05, 0.45))),
        ("cut", ((0.05, 0.45), (0.95, 0.45)), 0.05),
        ("cut", ((0.3, 0.45), (0.5, 0.93), (0.7, 0.45)), 0.04),
    ),
    "spices": (
        ("poly", ((0.2, 0.42), (0.8, 0.42), (0.93, 0.95), (0.07, 0.95))),
        ("line", ((0.22, 0.36), (0.78, 0.36)), 0.1),
        ("poly", ((0.3, 0.3), (0.2, 0.08), (0.42, 0.16), (0.5, 0.03), (0.58, 0.16), (0.8, 0.08), (0.7, 0.3))),
        ("gap", 0.5, 0.68, 0.1),
    ),
    # pieces
    "house": (
        ("poly", _GABLE),
        ("hole", ((0.43, 0.95), (0.43, 0.7), (0.57, 0.7), (0.57, 0.95))),
        ("gap", 0.5, 0.4, 0.07),
    ),
    "warehouse": (
        ("poly", ((0.08, 0.95), (0.08, 0.42), (0.5, 0.08), (0.92, 0.42), (0.92, 0.95))),
        ("hole", ((0.36, 0.95), (0.36, 0.56), (0.64, 0.56), (0.64, 0.95))),
    ),
    "colony": (
        ("line", ((0.24, 0.05), (0.24, 0.97)), 0.09),
        ("poly", ((0.28, 0.08), (0.92, 0.24), (0.28, 0.5))),
    ),
    "anchor": (
        ("line", ((0.5, 0.25), (0.5, 0.92)), 0.1),
        ("line", ((0.3, 0.38), (0.7, 0.38)), 0.09),
        ("line", _arc(0.5, 0.55, 0.37, 15, 165), 0.1),
        ("disc", 0.5, 0.16, 0.13),
        ("gap", 0.5, 0.16, 0.06),
    ),
    "ship": (
        ("poly", ((0.04, 0.66), (0.96, 0.66), (0.8, 0.94), (0.2, 0.94))),
        ("poly", ((0.47, 0.04), (0.47, 0.6), (0.1, 0.6))),
        ("poly", ((0.55, 0.14), (0.86, 0.6), (0.55, 0.6))),
    ),
    "cart": (
        ("poly", ((0.16, 0.3), (0.97, 0.3), (0.86, 0.66), (0.26, 0.66))),
        ("line", ((0.0, 0.18), (0.16, 0.2), (0.28, 0.62)), 0.08),
        ("disc", 0.36, 0.82, 0.14),
        ("disc", 0.76, 0.82, 0.14),
        ("gap", 0.36, 0.82, 0.05),
        ("gap", 0.76, 0.82, 0.05),
    ),
    "bridge": (
        ("line", _arc(0.5, 0.95, 0.5, 180, 360), 0.15),
        ("line", _arc(0.5, 1.0, 0.24, 190, 350), 0.09),
        ("line", ((0.5, 0.42), (0.5, 0.75)), 0.06),
    ),
    "docker": (
        ("disc", 0.5, 0.2, 0.17),
        ("poly", ((0.22, 0.97), (0.26, 0.48), (0.4, 0.38), (0.6, 0.38), (0.74, 0.48), (0.78, 0.97))),
    ),
    "florin": (
        ("disc", 0.5, 0.5, 0.48),
        ("gap", 0.5, 0.5, 0.4),
        ("disc", 0.5, 0.5, 0.35),
        ("cut", ((0.62, 0.3), (0.54, 0.28), (0.5, 0.36), (0.47, 0.72)), 0.07),
        ("cut", ((0.38, 0.48), (0.62, 0.48)), 0.06),
    ),
    "card": (
        ("poly", ((0.2, 0.04), (0.8, 0.04), (0.8, 0.96), (0.2, 0.96))),
        ("hole", ((0.32, 0.16), (0.68, 0.16), (0.68, 0.5), (0.32, 0.5))),
    ),
    "contract": (
        ("poly", ((0.14, 0.08), (0.86, 0.08), (0.86, 0.82), (0.14, 0.82))),
        ("cut", ((0.28, 0.27), (0.72, 0.27)), 0.06),
        ("cut", ((0.28, 0.44), (0.72, 0.44)), 0.06),
        ("disc", 0.66, 0.8, 0.17),
        ("gap", 0.66, 0.8, 0.07),
    ),
    "merchandise": (
        ("poly", ((0.1, 0.35), (0.5, 0.16), (0.9, 0.35), (0.9, 0.78), (0.5, 0.97), (0.1, 0.78))),
        ("cut", ((0.1, 0.35), (0.5, 0.55), (0.9, 0.35)), 0.05),
        ("cut", ((0.5, 0.55), (0.5, 0.97)), 0.05),
    ),
    "penalty": (
        ("poly", ((0.5, 0.04), (0.99, 0.93), (0.01, 0.93))),
        ("cut", ((0.5, 0.36), (0.5, 0.64)), 0.1),
        ("gap", 0.5, 0.78, 0.06),
    ),
    "river": (("line", _wave(0.25), 0.11), ("line", _wave(0.5), 0.11), ("line", _wave(0.75), 0.11)),
    "hourglass": (
        ("line", ((0.15, 0.06), (0.85, 0.06)), 0.12),
        ("line", ((0.15, 0.94), (0.85, 0.94)), 0.12),
        ("poly", ((0.22, 0.1), (0.78, 0.1), (0.55, 0.5), (0.78, 0.9), (0.22, 0.9), (0.45, 0.5))),
        ("hole", ((0.33, 0.16), (0.67, 0.16), (0.6, 0.28), (0.4, 0.28))),
    ),
    "crown": (
        (
            "poly",
            ((0.06, 0.25), (0.3, 0.5), (0.5, 0.12), (0.7, 0.5), (0.94, 0.25), (0.84, 0.86), (0.16, 0.86)),
        ),
    ),
    "flag": (
        ("line", ((0.2, 0.04), (0.2, 0.98)), 0.1),
        ("poly", ((0.2, 0.08), (0.9, 0.08), (0.7, 0.3), (0.9, 0.54), (0.2, 0.54))),
    ),
    "points": (("poly", _star(6, 0.5, 0.28)),),
    "person": (
        ("disc", 0.5, 0.25, 0.2),
        ("disc", 0.5, 0.88, 0.36),
        ("hole", ((0, 1), (1, 1), (1, 1.4), (0, 1.4))),
    ),
    "market": (
        ("poly", ((0.1, 0.1), (0.9, 0.1), (1.0, 0.42), (0.0, 0.42))),
        ("line", ((0.14, 0.42), (0.14, 0.95)), 0.08),
        ("line", ((0.86, 0.42), (0.86, 0.95)), 0.08),
        ("poly", ((0.1, 0.62), (0.9, 0.62), (0.9, 0.74), (0.1, 0.74))),
        ("cut", ((0.36, 0.1), (0.33, 0.42)), 0.04),
        ("cut", ((0.64, 0.1), (0.67, 0.42)), 0.04),
    ),
    # devices
    "camera": (
        (
            "poly",
            (
                (0.04, 0.26),
                (0.28, 0.26),
                (0.36, 0.12),
                (0.64, 0.12),
                (0.72, 0.26),
                (0.96, 0.26),
                (0.96, 0.88),
                (0.04, 0.88),
            ),
        ),
        ("gap", 0.5, 0.56, 0.23),
        ("disc", 0.5, 0.56, 0.14),
    ),
    "ring": (*(("disc", x, y, 0.1) for x, y in _ring(8, 0.39)),),
    "buttons": (("disc", 0.5, 0.5, 0.48), ("gap", 0.5, 0.5, 0.37), ("disc", 0.5, 0.5, 0.29)),
    "disk": (
        ("poly", ((0.08, 0.08), (0.76, 0.08), (0.92, 0.24), (0.92, 0.92), (0.08, 0.92))),
        ("hole", ((0.3, 0.08), (0.66, 0.08), (0.66, 0.34), (0.3, 0.34))),
        ("hole", ((0.26, 0.56), (0.74, 0.56), (0.74, 0.92), (0.26, 0.92))),
    ),
    "sound": (
        ("poly", ((0.04, 0.36), (0.24, 0.36), (0.5, 0.12), (0.5, 0.88), (0.24, 0.64), (0.04, 0.64))),
        ("line", _arc(0.52, 0.5, 0.18, -55, 55), 0.08),
        ("line", _arc(0.52, 0.5, 0.36, -55, 55), 0.08),
    ),
    "display": (
        ("poly", ((0.03, 0.12), (0.97, 0.12), (0.97, 0.74), (0.03, 0.74))),
        ("hole", ((0.11, 0.2), (0.89, 0.2), (0.89, 0.66), (0.11, 0.66))),
        ("line", ((0.3, 0.9), (0.7, 0.9)), 0.09),
    ),
    # panels
    "map": (
        ("line", ((0.15, 0.8), (0.4, 0.3), (0.65, 0.62), (0.88, 0.18)), 0.08),
        *(("disc", x, y, 0.13) for x, y in ((0.15, 0.8), (0.4, 0.3), (0.65, 0.62), (0.88, 0.18))),
    ),
    "track": tuple(("poly", ((x, 0.36), (x + 0.26, 0.36), (x + 0.26, 0.64), (x, 0.64))) for x in (0.03, 0.37, 0.71)),
    "grid": tuple(
        ("poly", ((x, y), (x + 0.25, y), (x + 0.25, y + 0.25), (x, y + 0.25)))
        for x in (0.06, 0.375, 0.69)
        for y in (0.06, 0.375, 0.69)
    ),
    "dice": (
        ("poly", ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))),
        *(("gap", x, y, 0.09) for x, y in ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72))),
    ),
    "rose": (("poly", _star(8, 0.5, 0.24)), ("gap", 0.5, 0.5, 0.11)),
    "clock": (
        ("disc", 0.5, 0.5, 0.48),
        ("gap", 0.5, 0.5, 0.38),
        ("line", ((0.5, 0.22), (0.5, 0.5), (0.68, 0.62)), 0.09),
    ),
    "list": tuple(
        stroke for y in (0.2, 0.5, 0.8) for stroke in (("disc", 0.14, y, 0.09), ("line", ((0.34, y), (0.96, y)), 0.13))
    ),
    "text": tuple(
        ("line", ((0.06, y), (x, y)), 0.1) for y, x in ((0.16, 0.94), (0.39, 0.8), (0.62, 0.94), (0.85, 0.5))
    ),
    "chart": tuple(
        ("poly", ((x, y), (x + 0.2, y), (x + 0.2, 0.95), (x, 0.95)))
        for x, y in ((0.05, 0.55), (0.4, 0.1), (0.75, 0.35))
    ),
    # buttons
    "undo": (
        ("line", (*_arc(0.54, 0.56, 0.33, 100, -90), (0.3, 0.23)), 0.11),
        ("poly", ((0.02, 0.23), (0.36, 0.0), (0.36, 0.46))),
    ),
    "redo": (
        ("line", (*_arc(0.46, 0.56, 0.33, 80, 270), (0.7, 0.23)), 0.11),
        ("poly", ((0.98, 0.23), (0.64, 0.0), (0.64, 0.46))),
    ),
    "back": (("line", ((0.62, 0.1), (0.24, 0.5), (0.62, 0.9)), 0.14),),
    "menu": tuple(("line", ((0.1, y), (0.9, y)), _BAR) for y in (0.22, 0.5, 0.78)),
    "up": (("line", ((0.1, 0.66), (0.5, 0.28), (0.9, 0.66)), 0.14),),
    "down": (("line", ((0.1, 0.34), (0.5, 0.72), (0.9, 0.34)), 0.14),),
    "left": (("line", ((0.66, 0.1), (0.28, 0.5), (0.66, 0.9)), 0.14),),
    "right": (("line", ((0.34, 0.1), (0.72, 0.5), (0.34, 0.9)), 0.14),),
    "check": (("line", ((0.08, 0.54), (0.38, 0.84), (0.92, 0.18)), 0.15),),
    "cross": (("line", ((0.14, 0.14), (0.86, 0.86)), 0.15), ("line", ((0.86, 0.14), (0.14, 0.86)), 0.15)),
    "question": (
        ("line", (*_arc(0.5, 0.3, 0.22, 180, 380), (0.5, 0.55), (0.5, 0.68)), 0.12),
        ("disc", 0.5, 0.88, 0.08),
    ),
    "backspace": (
        ("poly", ((0.0, 0.5), (0.32, 0.14), (1.0, 0.14), (1.0, 0.86), (0.32, 0.86))),
        ("cut", ((0.46, 0.34), (0.8, 0.66)), 0.09),
        ("cut", ((0.8, 0.34), (0.46, 0.66)), 0.09),
    ),
    "shift": (
        (
            "poly",
            ((0.5, 0.06), (0.96, 0.52), (0.7, 0.52), (0.7, 0.92), (0.3, 0.92), (0.3, 0.52), (0.04, 0.52)),
        ),
    ),
    "eye": (
        ("poly", (*_arc(0.5, 0.86, 0.6, 216, 324), *_arc(0.5, 0.14, 0.6, 36, 144))),
        ("gap", 0.5, 0.5, 0.17),
        ("disc", 0.5, 0.5, 0.1),
    ),
    "finger": (
        ("line", ((0.45, 0.1), (0.45, 0.6)), 0.17),
        ("disc", 0.45, 0.1, 0.085),
        ("poly", ((0.22, 0.56), (0.37, 0.66), (0.37, 0.46), (0.82, 0.5), (0.8, 0.95), (0.42, 0.95))),
    ),
}

_DRAWINGS = {**_THINGS, **{f"colour:{name}": strokes for name, strokes in _COLOURS.items()}}
_ALIASES = {
    "gulden": "florin", "money": "florin", "gold": "florin", "coin": "florin", "carts": "cart",
    "cards": "card", "contracts": "contract", "cathedral": "house", "jetty": "anchor", "dockers": "docker",
    "amstel": "river", "tulips": "tulip", "gem": "gems", "spice": "spices", "star": "points",
    "warning": "penalty", "exchange": "grid", "windrose": "rose", "wheel": "rose", "block": "house",
    "town": "map", "time": "hourglass", "district": "house", "player": "person",
}  # fmt: skip

NAMES = frozenset(_DRAWINGS) | frozenset(_ALIASES) | frozenset(_COLOURS)
"""Every name that has a drawing; any other is shown as a plain lozenge."""


def of_colour(colour: str) -> str:
    """The name of the symbol that belongs to a game colour."""
    key = f"colour:{colour.replace('_', ' ')}"
    return key if key in _DRAWINGS else "question"


@lru_cache(maxsize=1024)
def drawn(name: str, side: int, ink: RGB) -> pygame.Surface:
    """The symbol on a transparent ground, `side` pixels square."""
    name = _ALIASES.get(name, name)
    strokes = _DRAWINGS.get(name) or _COLOURS.get(name) or _COLOURS["red"]
    # Drawn four times as large and shrunk, with the ink's colour under the edges as well.
    big = 4 * side
    mask = pygame.Surface((big, big), pygame.SRCALPHA)
    mask.fill((*ink, 0))
    for stroke in strokes:
        _stroke(mask, stroke, big, ink)
    return pygame.transform.smoothscale(mask, (side, side))


def _stroke(surface: pygame.Surface, stroke: Stroke, big: int, ink: RGB) -> None:
    kind = stroke[0]
    colour = (*ink, 255) if kind in ("poly", "disc", "line") else (*ink, 0)
    if kind in ("poly", "hole"):
        pygame.draw.polygon(surface, colour, [(x * big, y * big) for x, y in stroke[1]])
    elif kind in ("disc", "gap"):
        _, x, y, r = stroke
        pygame.draw.circle(surface, colour, (x * big, y * big), r * big)
    else:
        _, points, width = stroke
        scaled = [(x * big, y * big) for x, y in points]
        for a, b in itertools.pairwise(scaled):
            _bar(surface, a, b, colour, width * big)
        for x, y in scaled:
            pygame.draw.circle(surface, colour, (x, y), width * big / 2)


def _bar(
    surface: pygame.Surface,
    a: tuple[float, float],
    b: tuple[float, float],
    colour: tuple[int, int, int, int],
    width: float,
) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    pygame.draw.polygon(
        surface,
        colour,
        [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)],
    )
