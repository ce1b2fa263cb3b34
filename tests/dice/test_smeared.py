"""Photographs that are smeared on purpose are smeared by so many pixels, and where they were."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

from tests.dice.smeared import smeared


@pytest.mark.parametrize(("way", "wide", "high"), [(0.0, 9, 1), (pi / 2, 1, 9), (pi / 4, 7, 7)])
def test_a_dot_becomes_a_line_around_where_it_was(way: float, wide: int, high: int) -> None:
    picture = np.zeros((41, 41, 3), np.uint8)
    picture[20, 20] = 255
    rows, columns = np.nonzero(smeared(picture, 9.0, way)[..., 0] > 8)
    assert (np.ptp(columns) + 1, np.ptp(rows) + 1) == (wide, high)
    assert (columns.mean(), rows.mean()) == (20, 20)


def test_light_stays() -> None:
    picture = np.full((30, 30, 3), 90, np.uint8)
    assert (smeared(picture, 12.3, 1.0) == 90).all()
