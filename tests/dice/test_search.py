"""How a frame is searched: the quick engine, and closely only where dice may lie."""

from __future__ import annotations

import lzma
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from msgspec import structs

from companion.dice import search
from companion.dice.net import finder, judge, weights
from companion.dice.net.finder import Place
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Bytes, Pyramid, Tones, Trained
from companion.dice.read import read
from companion.dice.search import _one_a_die, find_set
from hardware.sim.render import render
from hardware.sim.scene import SIX, DiceScene, scattered
from tests.dice.rolls import scene_for

FACES = {colour: 1 + k for k, colour in enumerate(SIX)}
BLANK = Pyramid(np.full((480, 640, 3), 90, np.uint8))
FINDER = lzma.decompress((Path(weights.__file__).parent / "set_finder.onnx.xz").read_bytes())


@pytest.mark.skipif(not hasattr(cv2.dnn, "ENGINE_CLASSIC"), reason="this OpenCV has one engine")
def test_the_engine_that_runs_small_networks_faster_is_taken() -> None:
    """From memory OpenCV 5 takes the slow one whatever it is told; it folds the ReLUs away, so it has fewer layers."""
    slow = cv2.dnn.readNetFromONNX(np.frombuffer(FINDER, np.uint8), cv2.dnn.ENGINE_CLASSIC)
    assert len(weights.opened(FINDER).getLayerNames()) > len(slow.getLayerNames())


def test_dice_are_read_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: str) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(weights, "NamedTemporaryFile", full)
    assert not weights.opened(FINDER).empty()


@pytest.fixture(scope="module")
def small() -> Bytes:
    """Dice of 20 pixels, together in one part of the picture."""
    dice = scattered(FACES, Random(4), reach_mm=(70, 40))
    return render(DiceScene(dice, seed=4, die_px=20.0))


def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pixels the finder will have looked at, round by round."""
    areas, run = list[int](), weights.run

    def counted(trained: Trained, name: weights.Network, pictures: list[Bytes]) -> Tones:
        if name == "finder":
            areas.append(pictures[0].shape[0] * pictures[0].shape[1])
        return run(trained, name, pictures)

    monkeypatch.setattr(weights, "run", counted)
    return areas


def test_small_dice_are_searched_for_only_around_what_the_first_glance_saw(
    small: Bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    areas = searched(monkeypatch)
    assert len(find_set(Pyramid(small))[0]) == 6
    _glance, closely = areas
    assert closely < 0.7 * 560 * 420


def test_dice_beside_what_the_first_glance_saw_are_found_all_the_same(
    small: Bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    areas, places = searched(monkeypatch), finder.places

    def misled(pyramid: Pyramid, scale: float, most: int, window: finder.Window | None = None) -> list[finder.Place]:
        found = places(pyramid, scale, most, window)
        return found if areas[1:] else [finder.Place(20.0, 20.0, 20.0, 0.2)]

    monkeypatch.setattr(finder, "places", misled)
    assert len(find_set(Pyramid(small))[0]) == 6
    assert len(areas) == 3


def test_six_dice_are_enough_though_one_of_them_is_not_clear(small: Bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    areas = searched(monkeypatch)
    monkeypatch.setattr(search, "_suffices", lambda *_: False)
    assert len(find_set(Pyramid(small))[0]) == 6
    assert len(areas) == 2


@pytest.mark.parametrize(
    ("edges", "score", "looked_at"),
    [
        ([30.0] * 6, 0.6, True),
        ([30.0] * 5, 0.6, False),
        ([30.0] * 6, 0.5, False),
        ([50.0] * 6, 0.5, True),  # large ones are no better seen closely
        ([50.0] * 6, 0.35, False),
        ([15.0, 15.0, 19.0, 19.0, 30.0, 30.0], 0.6, True),
        ([15.0, 15.0, 17.0, 17.0, 30.0, 30.0], 0.6, False),
    ],
)
def test_a_glance_is_enough_for_six_likely_dice_that_are_not_too_small(
    edges: list[float], score: float, looked_at: bool
) -> None:
    places = [finder.Place(60.0 * k, 60.0, edge, 0.9 if k < 5 else score) for k, edge in enumerate(edges)]
    assert search._may_suffice(places) == looked_at
    rivals = [finder.Place(60.0 * k, 200.0, 9.0, 0.3) for k in range(4)]
    assert search._may_suffice([*places, *rivals]) == looked_at


@pytest.mark.parametrize(("edge", "scale"), [(60.0, 34 / 60), (20.0, 0.875)])
def test_no_die_is_seen_so_closely_that_it_is_larger_than_the_finder_knows(
    edge: float, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    scales = list[float]()
    monkeypatch.setattr(finder, "places", lambda _pyramid, scale, *_: scales.append(scale) or [])
    search._closely(BLANK, [finder.Place(300.0, 200.0, edge, 0.9)], [])
    assert scales[0] == pytest.approx(scale)


def test_what_is_clear_at_a_glance_is_not_looked_at_again() -> None:
    clear, unclear = looks(100.0, 0.9, 0.99, 0.0, 60.0), looks(300.0, 0.9, 0.4, 0.0, 60.0)
    places = [finder.Place(x, 100.0, 60.0, 0.9) for x in (105.0, 160.0, 305.0)]
    assert search._not_clear_yet(places, [clear, unclear]) == places[1:]


def asked_of(image: Bytes, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which networks are asked about a picture, in turn."""
    asked, run = list[str](), weights.run
    monkeypatch.setattr(weights, "run", lambda trained, name, some: asked.append(name) or run(trained, name, some))
    read(image)
    return asked


def test_at_six_small_dice_that_nothing_rivals_one_network_looks(small: Bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked_of(small, monkeypatch)[:4] == ["finder", "finder", "locator", "second"]


def test_no_crop_is_looked_at_twice(small: Bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    crops, run = list[int](), weights.run

    def counted(trained: Trained, name: weights.Network, pictures: list[Bytes]) -> Tones:
        crops.append(len(pictures))
        return run(trained, name, pictures)

    monkeypatch.setattr(weights, "run", counted)
    pyramid, places = Pyramid(small), [finder.Place(x, 100.0, 20.0, 0.9) for x in (100.0, 200.0, 300.0)]
    first = judge.located(pyramid, places[:2])
    both = judge.located(pyramid, places)
    assert crops == [2, 1]
    assert [face.outline for face in both[:2]] == [face.outline for face in first]
    for _ in range(2):
        judge.faces(pyramid.seen_by("any"), places)
    assert crops == [2, 1, 3]  # another network has not looked there yet


def test_small_dice_that_touch_are_told_apart_where_one_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The glance, around it, and enlarged around those that were found."""
    rng, areas = Random(32), searched(monkeypatch)
    dice = scattered({colour: rng.randint(1, 6) for colour in SIX}, rng, reach_mm=(19, 16))
    huddle = Pyramid(render(DiceScene(dice, seed=32, die_px=14.0)))
    assert len(find_set(huddle)[0]) == 6
    assert len(areas) == 3
    monkeypatch.setattr(search, "_enlarged", lambda pyramid, flat: [])
    assert len(find_set(huddle)[0]) == 5


@pytest.mark.parametrize(("edge", "rounds"), [(3.0, 0), (12.9, 0), (14.0, 1), (30.0, 0)])
def test_what_is_too_small_to_be_sure_is_not_enlarged(
    monkeypatch: pytest.MonkeyPatch, edge: float, rounds: int
) -> None:
    areas = searched(monkeypatch)
    five = [looks(100.0 + 2 * k * edge, 0.9, 0.99, 0.0, edge) for k in range(5)]
    search._enlarged(BLANK, five)
    assert len(areas) == rounds


def test_two_opinions_that_a_rounding_carries_beyond_certainty_are_one() -> None:
    assert judge.together(1 + 1e-15, 0.5) == 1.0
    assert judge.together(1.0, 0.0) == 0.0
    assert judge.together(0.8, 0.8) == pytest.approx(0.8)


def looks(x: float, score: float, flat: float, blurred: float, edge: float) -> Looks:
    """What the judge said twice of a place 60 pixels wide: at rest, or moving with an outline of any size."""
    odds = np.array([1 - flat - blurred, flat, 0, 0, 0, 0, 0, blurred])
    outline = np.array([x, 100.0, np.log(edge), 0.0, 0.0, 1.0, 0.0])
    face = Face(finder.Place(x, 100.0, 60.0, score), odds, np.zeros(6), outline, np.zeros(2), flat)
    return Looks(face, face)


def test_what_moves_beside_a_die_is_kept_whatever_its_outline() -> None:
    die, moving = looks(100.0, 0.9, 0.99, 0.0, 60.0), looks(172.0, 0.7, 0.0, 0.9, 120.0)
    assert _one_a_die([die, moving]) == [die, moving]


def test_what_moves_is_kept_where_the_finder_saw_it_best() -> None:
    vague, clear = looks(100.0, 0.2, 0.0, 0.98, 60.0), looks(104.0, 0.7, 0.0, 0.9, 60.0)
    assert _one_a_die([vague, clear]) == [clear]


@pytest.mark.parametrize(
    ("trained", "beside", "way", "foot", "kept"),
    [
        ("any", 4, 58.0, -0.4, 2),  # though their feet face each other, as those of a top and its side do
        ("any", 4, 45.0, -0.4, 1),  # there is no room for two
        ("any", 4, 58.0, -1.2, 1),  # a side has it there
        ("any", 1, 58.0, -0.4, 1),  # two more tell too little
        ("set", 4, 58.0, -0.4, 1),  # else one of six that leans would not be
    ],
)
def test_what_has_its_foot_where_most_have_theirs_is_no_side_of_the_die_beside_it(
    trained: Trained, beside: int, way: float, foot: float, kept: int
) -> None:
    def standing(x: float, foot: float) -> Looks:
        pair = looks(x, 0.9, 0.99, 0.0, 60.0)
        face = structs.replace(pair.second, foot=(foot, 0.1))
        return Looks(face, face)

    others = [standing(1000.0 + 100 * k, 0.0) for k in range(beside)]
    tops = [standing(100.0, 0.4), standing(100.0 + way, foot)]
    assert len(_one_a_die([*tops, *others], trained)) == kept + beside


@pytest.mark.parametrize("seed", [8000, 8003, 8004])
def test_six_places_of_which_one_hardly_is_a_die_are_first_searched_for_closely(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces, scene = scene_for(seed)
    image = render(replace(scene, die_px=22.0))
    assert read(image).faces == faces
    assert asked_of(image, monkeypatch)[:3] == ["finder", "finder", "locator"]


def test_a_window_shows_the_same_places_as_the_whole_picture(small: Bytes) -> None:
    whole = finder.places(Pyramid(small), 0.875, 6)
    window = finder.Window.around(whole, 60.0)
    assert all(window.holds(place) for place in whole)
    seen = finder.places(Pyramid(small), 0.875, 6, window)
    for place, again in zip(sorted(whole, key=lambda p: p.x), sorted(seen, key=lambda p: p.x), strict=True):
        assert np.hypot(place.x - again.x, place.y - again.y) < 0.5
        assert abs(place.edge - again.edge) < 0.5


@pytest.mark.parametrize("size", [(560, 420), (512, 384), (700, 525), (391, 293), (640, 480)])
def test_a_part_is_scaled_as_the_whole_is(size: tuple[int, int], small: Bytes) -> None:
    """OpenCV rounds the places between pixels, and so may be one level of grey beside."""
    whole = cv2.resize(small, size)
    for left, top, right, bottom in ((0, 0, *size), (8, 16, 90, 61), (160, 96, 333, 211), (312, 200, 900, 900)):
        part = finder._part(small, size, (left, top, right, bottom))
        assert part.shape == whole[top:bottom, left:right].shape
        assert cv2.absdiff(part, whole[top:bottom, left:right]).max() <= 1


def test_around_large_things_less_closely_is_enough_but_not_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the glance saw large things that are none, small dice may lie anywhere."""
    scales: list[float] = []
    monkeypatch.setattr(finder, "places", lambda _pyramid, scale, *_: scales.append(scale) or [])
    search._closely(BLANK, [Place(320.0, 240.0, 80.0, 0.9)], [])
    around, whole = scales
    assert around == pytest.approx(34 / 80)
    assert whole == pytest.approx(560 / 640)
