"""Dice before cameras, lamps and surfaces of all kinds: most are read, none wrongly, and what must be refused is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.dice.picture import Bytes
from companion.dice.read import read
from tests.dice.varied import NEAR_REFUSED, SMALL_REFUSED, near, small

SEEDS = range(741_000, 741_008)
FEWER = SEEDS[:5]  # near pictures take long


@pytest.mark.parametrize(("drawn", "share"), [(near, 1.0), (small, 0.75)])
def test_they_are_mostly_sure_and_never_wrong(
    drawn: Callable[[int], tuple[dict[str, int], Bytes]], share: float
) -> None:
    told = [(faces, read(image)) for faces, image in map(drawn, SEEDS)]
    sure = [(faces, reading) for faces, reading in told if reading.sure]
    assert all(reading.faces == faces for faces, reading in sure)
    assert len(sure) >= share * len(SEEDS)


@pytest.mark.parametrize("what", SMALL_REFUSED)
def test_of_small_ones_none_is_sure_where_one_leans_or_is_missing_or_is_of_another_game(what: str) -> None:
    assert not [seed for seed in SEEDS if read(SMALL_REFUSED[what](seed)).sure]


@pytest.mark.parametrize("what", NEAR_REFUSED)
def test_of_near_ones_none_is_sure_where_one_leans(what: str) -> None:
    assert not [seed for seed in FEWER if read(NEAR_REFUSED[what](seed)).sure]


def test_a_large_one_leans_though_its_face_slants_as_that_of_one_at_rest() -> None:
    assert read(NEAR_REFUSED["a die leans 30°"](740_134)).reasons == ("cocked",)
