"""Tops that were missed: where they are looked for, and when one is found."""

from __future__ import annotations

from collections.abc import Callable
from math import log

import numpy as np
import pytest
from msgspec.structs import replace

from companion.dice import search, tops
from companion.dice.net import judge
from companion.dice.net.finder import Place
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Bytes, Pyramid
from companion.dice.read import read
from tests.dice.huddles import huddle
from tests.dice.varied import small

BLANK = Pyramid(np.full((480, 640, 3), 90, np.uint8))
EDGE = 50.0


def face(x: float = 100.0, y: float = 100.0, *, edge: float = EDGE, flat: float = 0.6, score: float = 0.9) -> Face:
    """A three, so likely a die; its foot points down."""
    outline = (x, y, log(edge), 0, 0, 1, 0)
    return Face(Place(x, y, edge, score), (1 - flat, 0, 0, flat, 0, 0, 0, 0), (0,) * 6, outline, (0, 0.3), flat)


def look(seen: Face) -> Looks:
    return Looks(seen, replace(seen))


SOUND = [look(face(300.0 + 80 * k, flat=1.0)) for k in range(4)]


@pytest.mark.parametrize(
    ("drawn", "seed"),
    [
        (huddle, 43030),  # of a dark die a side is taken for a part of its top
        (small, 8160),  # a side is taken for a top, and seems to lean
        (small, 8272),  # between a top and its side no die is seen
    ],
)
def test_a_top_is_seen_though_its_side_was_looked_at(
    drawn: Callable[[int], tuple[dict[str, int], Bytes]], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces, image = drawn(seed)
    reading = read(image)
    assert reading.faces == faces
    assert reading.sure
    monkeypatch.setattr(search, "find_missed", lambda *_: None)
    assert not read(image).sure


@pytest.mark.parametrize(
    ("seen", "suspicious"),
    [
        (face(), True),
        (face(flat=0.985), True),
        (face(flat=0.995), False),  # it is a die, whatever else is doubted of it
        (face(flat=0.995, edge=55.0), True),  # … but may have a side taken for a part of its top
        (face(flat=0.995, edge=53.0), False),
        (face(score=0.3), False),
        (face(300.0, 120.0), False),  # the side of a sound die
    ],
)
def test_a_top_is_looked_for_beside_what_hardly_is_a_die_or_is_too_large(
    seen: Face, suspicious: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Looks] = []
    monkeypatch.setattr(tops, "_top_of", lambda _pyramid, pair, _dice: asked.append(pair))
    assert tops.beside(BLANK, [*SOUND, look(seen)], SOUND) is None
    assert len(asked) == suspicious


def test_no_more_tops_are_looked_for_than_dice_are_missing_and_the_likeliest_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float] = []
    monkeypatch.setattr(tops, "_top_of", lambda _pyramid, pair, _dice: asked.append(pair.first.place.score))
    others = [look(face(100.0, 60.0 * k, score=0.5 + k / 10)) for k in range(4)]
    assert tops.beside(BLANK, [*others, *SOUND], SOUND) is None
    assert asked == [0.8, 0.7]
    asked.clear()
    assert tops.beside(BLANK, [*others, *SOUND], SOUND[1:]) is None
    assert not asked  # who knows of three which is the usual one?


def test_a_top_lies_away_from_the_feet_or_in_a_part_of_what_is_too_large() -> None:
    dice = tops._Sound(SOUND)
    same, *beside = (top.outline for top in dice.tops(face()))
    assert same[:3] == pytest.approx((100.0, 100.0, log(EDGE)))
    assert [(x - 100.0, 100.0 - y) for x, y, *_ in beside] == [
        pytest.approx((EDGE * 0.35 * np.sin(np.radians(angle)), EDGE * 0.35 * np.cos(np.radians(angle))))
        for angle in (-60, -20, 20, 60)
    ]
    assert dice.tops(face(edge=60.0))[0].outline[:3] == pytest.approx((100.0, 95.0, log(EDGE)))


@pytest.mark.parametrize(
    ("missed", "top", "witness", "found"),
    [
        (face(), face(100.0, 85.0, flat=0.7), 0.95, True),
        (face(), face(100.0, 85.0, flat=0.6), 0.95, False),  # to both together it hardly is one
        (face(), face(100.0, 95.0, flat=1.0), 1.0, False),  # the same once more
        (face(edge=60.0), face(100.0, 95.0, flat=1.0), 1.0, True),  # … but a part of it
        (face(), face(300.0, 95.0, flat=1.0), 1.0, False),  # another die
    ],
)
def test_a_top_is_found_where_both_networks_see_one(
    missed: Face, top: Face, witness: float, found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair, rounds = look(missed), []

    def again(_pyramid: Pyramid, seen: list[Face]) -> list[Face]:
        rounds.append(len(seen))
        return [replace(one, outline=pair.second.outline, flat=0.9) for one in seen[:-1]] + [top]

    def witnessed(_pyramid: Pyramid, pairs: list[Looks]) -> list[Looks]:
        return [Looks(replace(each.first, flat=witness), each.second) for each in pairs]

    monkeypatch.setattr(judge, "again", again)
    monkeypatch.setattr(judge, "witnessed", witnessed)
    told = tops.beside(BLANK, [pair, *SOUND], SOUND)
    assert rounds == [5, 5, 5]
    assert (told is not None) is found
    if told is not None:
        assert told[:-1] == SOUND
        assert told[-1].second is top
