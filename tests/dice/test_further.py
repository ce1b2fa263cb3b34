"""Further looks: by other networks, and from the opposite side."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import further, search
from companion.dice import read as reader
from companion.dice.net import judge
from companion.dice.net.finder import Place
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Pyramid
from companion.dice.read import read
from tests.dice.huddles import huddle

BLANK = Pyramid(np.full((480, 640, 3), 90, np.uint8))


@pytest.mark.parametrize("seed", [40166, 40180, 41058])
def test_where_a_third_network_sees_a_face_elsewhere_both_look_there(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small dice that touch: without it one of them is not clear, or missing."""
    faces, image = huddle(seed)
    reading = read(image)
    assert reading.faces == faces
    assert reading.sure
    monkeypatch.setattr(reader, "_UNCLEAR", set())  # who asks it in the end
    monkeypatch.setattr(search, "find_missed", lambda *_: None)
    monkeypatch.setattr(further, "_elsewhere", lambda _pyramid, looks: looks)
    assert not read(image).sure


def face(value: float, flat: float, right: float = 0.0) -> Face:
    """A three to one network, so likely that value and so likely a die, so many edges of 50 pixels to the right."""
    odds = (1 - flat, 0, flat - value, value, 0, 0, 0, 0)
    outline = (100 + 50 * right, 100, np.log(50), 0, 0, 1, 0)
    return Face(Place(100, 100, 50, 0.9), odds, (0,) * 6, outline, (0, 0), flat)


@pytest.mark.parametrize(
    ("first", "second", "asked"),
    [
        (face(0.99, 1.0), face(0.6, 0.6), False),  # whether it is a die is open, not where
        (face(0.99, 1.0), face(0.4, 0.4), True),
        (face(0.99, 1.0), face(0.4, 0.8), True),
        (face(0.99, 1.0), face(0.6, 0.6, 0.1), True),
    ],
)
def test_a_third_network_is_asked_only_where_a_face_may_lie_elsewhere(
    first: Face, second: Face, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Face] = []

    def by_others(_pyramid: Pyramid, seen: list[Face]) -> list[Face]:
        looked.extend(seen)
        return seen

    monkeypatch.setattr(judge, "by_others", by_others)
    pair = Looks(first, second)
    assert further._elsewhere(BLANK, [pair]) == [pair]
    assert looked == ([second] if asked else [])
