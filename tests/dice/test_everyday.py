"""Plain colour names of any dice: those that white light would show, whatever the lamp."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.dice.colour import Paint, everyday
from companion.dice.values import SIX
from hardware.sim.cubes import PAINT

LAMPS = {"white": (1.0, 1.0, 1.0), "bulb": (1.0, 0.7, 0.42), "shade": (0.75, 0.86, 1.0)}  # red, green, blue
DARK = (20, 20, 20)


def lit(rgb: tuple[int, ...], lamp: str, exposure: float = 1.0) -> np.ndarray:
    """A paint by a lamp, as Lab."""
    light = (np.array(rgb) / 255) ** 2.2 * LAMPS[lamp] * exposure
    bgr = (light[::-1].clip(0, 1) ** (1 / 2.2)).astype(np.float32)
    return np.asarray(cv2.cvtColor(bgr[None, None], cv2.COLOR_BGR2Lab)[0, 0], np.float64)


def paint(name: str, lamp: str, exposure: float = 1.0, pips: tuple[int, ...] = PAINT["white"]) -> Paint:
    return Paint(lit(PAINT[name], lamp, exposure), lit(pips, lamp, exposure))


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("exposure", [0.25, 0.5, 1.0])
def test_white_pips_tell_the_lamp(lamp: str, exposure: float) -> None:
    assert everyday([paint(name, lamp, exposure) for name in SIX]) == list(SIX)
    for name in SIX:
        assert everyday([paint(name, lamp, exposure)]) == [name]


def test_a_die_with_dark_pips_is_named_by_the_white_pips_beside_it() -> None:
    grey = paint("grey", "bulb", pips=DARK)
    assert everyday([grey]) == ["yellow"]
    assert everyday([grey, paint("purple", "bulb"), paint("black", "bulb")]) == ["grey", "purple", "black"]


def test_coloured_dark_and_unlit_pips_tell_nothing() -> None:
    plain = Paint(lit((28, 60, 150), "white"), lit((230, 190, 20), "white"))  # yellow pips
    assert everyday([plain]) == ["blue"]
    assert everyday([plain, paint("grey", "white", pips=DARK)]) == ["blue", "grey"]
    assert everyday([paint("grey", "white", pips=(110, 80, 60))]) == ["grey"]  # darker than the die
    unlit = Paint(lit((12, 12, 12), "white"), lit((50, 38, 25), "white"))
    assert everyday([unlit, paint("grey", "white", pips=DARK)]) == ["black", "grey"]


def test_a_light_red_is_orange_and_a_deep_one_red() -> None:
    assert [
        everyday([Paint(np.array(lab), np.zeros(3))]) for lab in ((60.0, 58, 42), (28.0, 50, 36), (60.0, 65, 26))
    ] == [
        ["orange"],
        ["red"],
        ["red"],
    ]


def test_a_lamp_without_blue_has_names_too() -> None:
    candle = Paint(lit((60, 47, 0), "white"), lit((84, 66, 0), "white"))
    assert everyday([candle]) == ["yellow"]


def test_nothing_has_no_names() -> None:
    assert everyday([]) == []
