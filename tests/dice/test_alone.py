"""Where nothing rivals six dice one network looks alone, and the others are asked only what it leaves open."""

from __future__ import annotations

from math import exp, log

import numpy as np
import pytest
from msgspec import structs

from companion.dice import further, search, sides
from companion.dice import read as reader
from companion.dice.net import judge, weights
from companion.dice.net.finder import Place
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Bytes, Pyramid, Tones, Trained
from companion.dice.read import read
from hardware.sim.render import render
from tests.dice.rolls import scene_for

PYRAMID = Pyramid(np.zeros((480, 640, 3), np.uint8))


def face(value: float, flat: float, x: float = 100.0, edge: float = 50.0) -> Face:
    """A three to one network, so likely that value and so likely a die."""
    odds = (1 - flat, 0, flat - value, value, 0, 0, 0, 0)
    return Face(Place(x, 100, 50, 0.9), odds, (0,) * 6, (x, 100, log(edge), 0, 0, 1, 0), (0, 0), flat)


def alone(value: float, flat: float) -> Looks:
    second = face(value, flat)
    return Looks(structs.replace(second), second)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The networks that a reading asks, in turn."""
    names: list[str] = []
    run = weights.run

    def noted(trained: Trained, name: weights.Network, pictures: list[Bytes]) -> Tones:
        names.append(f"{trained}_{name}")
        return run(trained, name, pictures)

    monkeypatch.setattr(weights, "run", noted)
    return names


def test_six_clear_dice_are_looked_at_once(asked: list[str]) -> None:
    faces, scene = scene_for(8_001)
    reading = read(render(scene))
    assert reading.sure
    assert reading.faces == faces
    assert asked == ["set_finder", "set_locator", "set_second"]


def test_beside_prints_two_networks_look(asked: list[str]) -> None:
    read(render(scene_for(1_510_690)[1]))
    assert asked[:4] == ["set_finder", "set_locator", "set_second", "set_witness"]


@pytest.mark.parametrize(
    ("looks", "more"),
    [
        (alone(0.96, 0.99), False),
        (alone(0.94, 0.99), True),
        (Looks(face(0.94, 0.99), face(0.94, 0.99)), False),  # two agree
        (alone(0.05, 0.05), True),  # nobody else has said that it is none
        (Looks(face(0.05, 0.05), face(0.05, 0.05)), False),
    ],
)
def test_who_looks_alone_must_be_surer(looks: Looks, more: bool) -> None:
    assert further.is_open(looks) is more


@pytest.mark.parametrize(("trained", "looks"), [("set", []), ("any", ["any_judge"] * 2)])
def test_of_all_that_may_move_only_other_dice_are_looked_at_again(
    trained: Trained, looks: list[str], asked: list[str]
) -> None:
    """Of the six that is a doubt at once."""
    pyramid = Pyramid.of(np.zeros((480, 640, 3), np.uint8), trained)
    assert pyramid is not None
    moves, too = (structs.replace(face(0.0, 0.0), odds=(none, 0, 0, 0, 0, 0, 0, 1 - none)) for none in (0.1, 0.2))
    further.surer(pyramid, [Looks(moves, too)])
    assert asked == looks


def test_two_networks_name_a_colour_together() -> None:
    first, second = (structs.replace(face(0.9, 0.9), hues=(hue, 0.0, 0, 0, 0, 0)) for hue in (-2.0, -1.0))
    assert Looks(first, second).hues == [-1.5, 0, 0, 0, 0, 0]


def test_what_lies_beside_where_one_looked_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where the face was seen is kept of the look before."""
    seen = [[face(0.9, 0.9, x=110.0)], [face(0.99, 0.99, x=111.0)]]
    monkeypatch.setattr(judge, "again", lambda _pyramid, where: seen.pop(0) if where else [])
    (pair,) = judge.once(PYRAMID, [face(0.5, 0.5)])
    assert pair.alone
    assert (pair.first.outline[0], pair.second.outline[0]) == (110.0, 111.0)
    assert pair.odds[3] == pytest.approx(0.99)
    assert pair.first.place == Place(100, 100, 50, 0.9)


def test_faces_are_looked_at_as_large_as_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of a set are: half of a difference is believed."""
    located = [face(0.9, 0.9, x=90.0 * k) for k in range(5)] + [face(0.9, 0.9, x=450.0, edge=60.5)]
    looked_at: list[Face] = []

    def once(_pyramid: Pyramid, where: list[Face]) -> list[Looks]:
        looked_at.extend(where)
        return []

    monkeypatch.setattr(judge, "located", lambda _pyramid, _places: located)
    monkeypatch.setattr(judge, "once", once)
    search._looks_at_set(PYRAMID, [each.place for each in located], alone=True)
    assert [exp(each.outline[2]) for each in looked_at] == pytest.approx([50.0] * 5 + [55.0])


def test_what_seems_to_have_no_height_needs_a_witness(monkeypatch: pytest.MonkeyPatch, asked: list[str]) -> None:
    pyramid = Pyramid(render(scene_for(8_001)[1]))
    seen, _ = search.find_set(pyramid)
    assert all(die.alone for die in seen)
    dice = reader._claimed(pyramid, seen, None)
    asked.clear()
    assert not any(reader._hardly_dice(pyramid, dice))
    assert asked == []
    monkeypatch.setattr(sides, "seem_printed", lambda some, _width: [die is seen[3] for die in some])
    assert not any(reader._hardly_dice(pyramid, dice))
    assert asked == ["set_witness"]
    assert len(pyramid.said["set", "witness"]) == 1
