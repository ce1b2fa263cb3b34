"""Further looks: by other networks, from the opposite side, and where a top as large as the others must lie."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec import structs

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
    monkeypatch.setattr(search, "find_as_large", lambda *_: None)
    monkeypatch.setattr(further, "_elsewhere", lambda _pyramid, looks: looks)
    assert not read(image).sure


def test_what_is_larger_than_the_others_is_looked_at_where_a_top_as_large_must_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a dark die a side is taken for a part of its top, and whoever looks there sees the same again."""
    faces, image = huddle(43030)
    reading = read(image)
    assert reading.faces == faces
    assert reading.sure
    monkeypatch.setattr(search, "find_as_large", lambda *_: None)
    assert not read(image).sure


@pytest.mark.parametrize(
    ("sound", "size", "there"),
    [
        (4, 60.0, [(100.0, 95.0, 50.0)]),  # its feet point down: a side lies below
        (4, 53.0, None),  # as large as others may be
        (3, 60.0, None),  # who knows which are the usual ones?
    ],
)
def test_a_top_as_large_as_the_others_lies_away_from_its_side(
    sound: int, size: float, there: list[tuple[float, float, float]] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looks(x: float, edge: float) -> Looks:
        told = face(0.99, 0.99)
        one = structs.replace(told, outline=(x, 100.0, np.log(edge), 0, 0, 1, 0), foot=(0.0, 0.3))
        return Looks(one, one)

    usual, large = [looks(200.0 + 100 * k, 50.0) for k in range(sound)], looks(100.0, size)
    asked: list[tuple[float, float, float]] = []

    def again(_pyramid: Pyramid, seen: list[Face]) -> list[Face]:
        asked.extend((x, y, float(np.exp(edge))) for x, y, edge, *_ in (one.outline for one in seen))
        return seen

    monkeypatch.setattr(judge, "again", again)
    monkeypatch.setattr(judge, "witnessed", lambda _pyramid, pairs: pairs)
    monkeypatch.setattr(search, "_found", lambda _pyramid, pairs: (pairs, []))
    found = search.find_as_large(BLANK, [*usual, large], [large], usual)
    assert (found is None) is (there is None)
    if found and there:
        assert asked[:1] == [pytest.approx(there[0])]
        assert found[0][:-1] == usual
        assert found[0][-1] is not large


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
