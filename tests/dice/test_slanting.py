"""Small dice before a tilted camera: most are read, none wrongly, and what must be refused is."""

from __future__ import annotations

import pytest

from companion.dice.read import read
from tests.dice.slanting import REFUSED, slanting

SEEDS = range(741_000, 741_008)


def test_small_dice_before_a_tilted_camera_are_mostly_sure_and_never_wrong() -> None:
    told = [(faces, read(image)) for faces, image in map(slanting, SEEDS)]
    sure = [(faces, reading) for faces, reading in told if reading.sure]
    assert all(reading.faces == faces for faces, reading in sure)
    assert len(sure) >= 0.75 * len(SEEDS)


@pytest.mark.parametrize("what", REFUSED)
def test_of_small_dice_none_is_sure_where_one_leans_or_is_missing_or_is_of_another_game(what: str) -> None:
    assert not [seed for seed in SEEDS if read(REFUSED[what](seed)).sure]
