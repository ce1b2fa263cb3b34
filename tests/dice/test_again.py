"""What is not sure is looked at again: by both networks what one alone has seen, then what is unclear by a third."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from pathlib import Path

import cv2
import numpy as np
import pytest
from msgspec import structs

from companion.dice import feet, search
from companion.dice import read as reader
from companion.dice.evidence import Seen
from companion.dice.learnt import Learnt
from companion.dice.limits import LIMITS
from companion.dice.net import judge
from companion.dice.net.finder import Place
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Pyramid
from companion.dice.read import read, read_with_paints
from hardware.sim.render import render
from tests.dice import lamps
from tests.dice.glare import mirroring
from tests.dice.huddles import huddle
from tests.dice.tilts import leaning

PYRAMID = Pyramid(np.zeros((480, 640, 3), np.uint8))


def seen_by_one(before: Sequence[Looks]) -> search.Found:
    return [die for die in before if isinstance(die, Seen)], [o for o in before if not isinstance(o, Seen)]


def test_what_one_network_alone_leaves_in_doubt_two_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """By candlelight, once its roll was read."""
    _, first = lamps.roll("candle", 0)
    learnt = Learnt().with_roll(first, read_with_paints(first)[1])
    faces, image = lamps.roll("candle", 9)
    reading = read(image, learnt.profile(image))
    assert reading.sure
    assert reading.faces == dict(faces)
    monkeypatch.setattr(search, "find_by_both", lambda _pyramid, before: seen_by_one(before))
    assert read(image, learnt.profile(image)).reasons == ("colour_unclear",)


def test_small_dice_are_not_looked_at_by_both_all_over_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would settle nothing, and take longest where all is in vain."""
    _, image = huddle(42001)
    seen, _ = search.find_set(Pyramid(image))
    assert any(die.alone for die in seen)
    monkeypatch.delattr(search, "find_by_both")
    assert not read(image).sure


def face(x: float, foot: tuple[float, float], hue: float = 0.0) -> Face:
    """A three to some network."""
    outline = (x, 100, log(50), 0, 0, 1, 0)
    return Face(Place(x, 100, 50, 0.9), (0.01, 0, 0, 0.98, 0, 0, 0, 0.01), (hue,) * 6, outline, foot, 0.98)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks stay looks, whatever is found by them."""
    monkeypatch.setattr(search, "_found", lambda _pyramid, looks: (looks, []))
    monkeypatch.setattr(search, "_suffices", lambda _looks: True)


@pytest.mark.usefixtures("kept")
def test_who_looked_alone_keeps_its_word_beside_the_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    second, other = face(100.0, (0.4, 0.0)), face(300.0, (0.4, 0.0))
    pair = Looks(structs.replace(other, odds=list(other.odds)), other)
    monkeypatch.setattr(
        judge, "witnessed", lambda _pyramid, looks: [Looks(face(104.0, (0, 0)), p.second) for p in looks]
    )
    told, same = search.find_by_both(PYRAMID, [Looks(structs.replace(second), second), pair])[0]
    assert (told.first.outline[0], told.second) == (104.0, second)
    assert same is pair


@pytest.mark.parametrize("whole", [True, False])
def test_dice_that_both_miss_are_searched_for_around_the_others(whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [Looks(face(x, (0, 0)), face(x, (0, 0))) for x in (100.0, 300.0)]
    searched: list[Place] = []
    monkeypatch.setattr(search, "_found", lambda _pyramid, looks: (looks, []))
    monkeypatch.setattr(search, "_suffices", lambda _looks: whole)
    monkeypatch.setattr(search, "_closely", lambda _pyramid, places, looks: searched.extend(places) or looks)
    search.find_by_both(PYRAMID, before)
    assert searched == ([] if whole else [pair.first.place for pair in before])


@pytest.mark.parametrize(("lean", "camera", "seed"), [(15.0, 0.0, 10), (15.0, 0.0, 20)])
def test_a_die_that_leans_is_not_flat_since_one_look_says_so(lean: float, camera: float, seed: int) -> None:
    """Looks of several networks say how far it leans."""
    assert read(render(leaning(seed, lean, camera, "a token")[1])).reasons == ("cocked",)


@pytest.mark.usefixtures("kept")
def test_a_third_network_is_heard_of_what_is_doubted_but_not_of_its_hue(monkeypatch: pytest.MonkeyPatch) -> None:
    doubted, other = (Looks(face(x, (0.2, 0)), face(x, (0.2, 0), hue=2.0)) for x in (100.0, 300.0))
    monkeypatch.setattr(judge, "by_others", lambda _pyramid, seen: [face(104.0, (0.4, 0), hue=9.0) for _ in seen])
    (told, same), _ = search.find_by_all(PYRAMID, [doubted, other], [doubted])
    assert same is other
    assert told.second.outline[0] == pytest.approx(102.0)
    assert told.second.foot == pytest.approx((0.3, 0.0))
    assert told.second.hues == pytest.approx((2.0,) * 6)


@pytest.mark.parametrize("seed", [42410])
def test_what_is_unclear_to_two_networks_a_third_may_know(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    faces, image = huddle(seed)
    reading = read(image)
    assert reading.sure
    assert reading.faces == faces
    monkeypatch.setattr(reader, "_UNCLEAR", set())
    assert read(image).reasons == ("unclear",)


def test_pips_that_seem_odd_may_be_seen_better_by_a_third(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window is mirrored in them."""
    faces, image = mirroring(75)
    reading = read(image)
    assert reading.sure
    assert reading.faces == faces
    monkeypatch.setattr(reader, "_UNCLEAR", {"unclear"})
    assert read(image).reasons == ("odd_pips",)


def test_a_die_that_leans_is_not_looked_at_until_it_seems_flat(monkeypatch: pytest.MonkeyPatch) -> None:
    """All networks see it lean by more than a mean of two looks does."""
    image = render(leaning(9_300_105, 15.0, 0.0, "a die")[1])
    assert read(image).reasons == ("cocked",)
    monkeypatch.setattr(reader, "_UNCLEAR", {"cocked"})
    assert read(image).sure


def test_what_stays_unclear_keeps_its_first_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that settles nothing would only add doubts of its own."""
    _, image = huddle(42410)
    monkeypatch.setattr(search, "find_by_all", lambda _pyramid, before, _doubted: ([], list(before)))
    assert read(image).reasons == ("unclear",)


def test_a_die_that_leans_is_looked_at_again_though_it_hardly_seems_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """It leans 20°, and seems to by less than 10.5° at one look."""
    image = render(replace(leaning(7357, 20.0, 15.0, "a token")[1], die_px=20.0))
    assert read(image).reasons == ("cocked",)
    monkeypatch.setattr(feet._Feet, "may_lean", lambda dice: [k for k in range(6) if dice.tilts[k].degrees > 10.5])
    assert read(image).sure


def test_beside_a_foot_that_is_seen_better_another_die_is_looked_at_again(shared: Path) -> None:
    """A brown die of the tray, which lies flat: it seems to lean once a purple one has been seen from two sides."""
    reading = read(cv2.imread(str(shared / "dice" / "tray" / "q0036.jpg")))
    assert reading.sure
    (brown,) = (die for die in reading.dice if die.colour == "brown")
    assert brown.tilt is not None
    assert brown.tilt[1] < LIMITS.feet.one_look
