"""Any dice: what is shown, though doubted, and what only the judges of both kinds make sure."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from msgspec import structs

from companion.dice import any_dice, doubt, further, search
from companion.dice.any_dice import read
from companion.dice.evidence import Seen
from companion.dice.limits import LIMITS
from companion.dice.net import finder, judge
from companion.dice.net.finder import Place
from companion.dice.net.judge import Looks
from companion.dice.picture import Bytes, Pyramid
from companion.dice.values import SIX
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, SimDie
from tests.dice.rolls import scene_for
from tests.dice.rows import rows
from tests.dice.worn import worn

RED, WHITE = SimDie("red", 6, 0, 0, 20), SimDie("white", 5, -40, 10, 70)
SCENE = DiceScene((RED, WHITE), seed=5)


def with_limits(monkeypatch: pytest.MonkeyPatch, part: str = "any_dice", **limits: float) -> None:
    now = any_dice.LIMITS
    changed = structs.replace(now, **{part: structs.replace(getattr(now, part), **limits)})
    monkeypatch.setattr(any_dice, "LIMITS", changed)


def test_a_die_with_odd_pips_is_shown_and_doubted() -> None:
    odd, five = sorted(read(worn(SCENE, 0, (-1, -1), (1, 0))).dice, key=lambda die: not die.doubts)
    assert odd.doubts == ("odd_pips",)
    assert (five.pips, five.doubts) == (5, ())


def test_of_what_is_too_odd_it_is_only_said_that_something_is_there() -> None:
    reading = read(worn(SCENE, 0, (1, -1), (1, 0), (1, 1)))
    assert [die.pips for die in reading.dice] == [5]
    assert reading.reasons == ("unclear",)


@pytest.mark.parametrize(("die_px", "shown"), [(24.0, [5, 6]), (27.0, [3, 5, 6]), (36.0, [3, 5, 6])])
def test_a_die_half_as_large_as_the_others_is_shown_and_doubted(die_px: float, shown: list[int]) -> None:
    large = render(DiceScene((replace(RED, x=-35), replace(WHITE, x=-5)), seed=5))
    small = render(DiceScene((SimDie("red", 3, 110 if die_px < 30 else 80, 0, 20),), seed=5, die_px=die_px))
    reading = read(np.hstack([large[:, :420], small[:, 420:]]))
    assert sorted(die.pips for die in reading.dice) == shown
    assert reading.sure == (die_px > 30)


def aslant() -> Bytes:
    """Four dice before a low camera: the farthest is 0.7 times as large as the nearest."""
    places = ((5, -30, -50), (3, 25, -10), (6, -30, 40), (4, 10, 85))
    return render(DiceScene(tuple(SimDie("white", *place, 20) for place in places), tilt=45, die_px=40, seed=3))


def test_before_a_low_camera_far_dice_are_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    image = aslant()
    with_limits(monkeypatch, sizes_apart=0.15, sound_apart=0.15)
    assert sorted(die.pips for die in read(image).dice) == [3, 4, 5, 6]
    with_limits(monkeypatch, "feet", compared=4)
    assert sorted(die.pips for die in read(image).dice) == [3, 5]


def test_only_sound_dice_tell_how_a_camera_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    with_limits(monkeypatch, sizes_apart=0.15, sound_apart=0.15)
    monkeypatch.setattr(any_dice, "sound", lambda _: [])
    assert sorted(die.pips for die in read(aslant()).dice) == [3, 5]


def test_beyond_the_horizon_no_size_is_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(any_dice, "linear_regression", lambda *_: (0.0, -5.0))
    assert len(read(aslant()).dice) == 4


def test_before_a_low_camera_near_dice_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    image = aslant()
    near = cv2.resize(image[295:370, 195:275], None, fx=0.52, fy=0.52, interpolation=cv2.INTER_AREA)
    image[350 : 350 + near.shape[0], 400 : 400 + near.shape[1]] = near
    assert len(read(image).dice) == 4
    with_limits(monkeypatch, sizes_apart=2.0, sound_apart=2.0)
    assert len(read(image).dice) == 5


@pytest.mark.parametrize(("tilt", "gap"), [(35.0, 16.5), (40.0, 20.0), (50.0, 20.0)])
def test_in_rows_before_a_low_camera_no_top_is_taken_for_the_side_of_the_one_behind_it(tilt: float, gap: float) -> None:
    dice = tuple(SimDie("white", 1 + k, (k % 3 - 1) * gap, k // 3 * gap - 15) for k in range(6))
    reading = read(render(DiceScene(dice, tilt=tilt, die_px=40, seed=3)))
    assert sorted(die.pips for die in reading.dice) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("tilt", [45.0, 50.0, 55.0])
@pytest.mark.parametrize("seed", [0, 2, 4])
def test_rows_that_touch_before_a_low_camera_are_two(tilt: float, seed: int) -> None:
    dice = tuple(SimDie(colour, 1 + k, (k % 3 - 1) * 16.2, k // 3 * 16.2 - 8) for k, colour in enumerate(SIX))
    reading = read(render(DiceScene(dice, tilt=tilt, die_px=36, seed=seed)))
    assert sorted(die.pips for die in reading.dice) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "seed",
    [
        790_011,
        790_030,
        790_074,
        790_094,
        790_127,
        790_216,
        790_228,
        790_232,
        790_243,
        790_262,
        790_271,
        790_280,
        790_292,
    ],
)
def test_of_rows_before_any_camera_none_is_sure_with_a_die_overlooked(seed: int) -> None:
    values, image = rows(seed)
    reading = read(image)
    assert sorted(die.pips for die in reading.dice) == values or not reading.sure


def test_a_die_that_fills_the_picture_is_found_where_the_finder_sees_none(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = render(SCENE)
    left, top, width, height = next(die.box for die in read(whole).dice if die.pips == RED.pips)
    monkeypatch.setattr(finder, "places", lambda *_: [])
    filled = whole[top - 5 : top + height + 5, left - 5 : left + width + 5]
    assert [die.pips for die in read(filled).dice] == [RED.pips]
    assert read(whole).dice == ()


def on_a_board(seed: int) -> tuple[list[int], Bytes]:
    roll, scene = scene_for(seed)
    return sorted(roll.values()), render(replace(scene, background="board", die_px=26.0))


def further_limits(monkeypatch: pytest.MonkeyPatch, part: str, **limits: float) -> None:
    changed = structs.replace(LIMITS, **{part: structs.replace(getattr(LIMITS, part), **limits)})
    monkeypatch.setattr(further, "LIMITS", changed)


def test_what_may_move_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    values, image = on_a_board(331_018)
    reading = read(image)
    assert reading.sure
    assert sorted(die.pips for die in reading.dice) == values
    further_limits(monkeypatch, "doubting", hazy=1.0)
    assert not read(image).sure


def test_somewhat_closer_a_print_is_no_die(monkeypatch: pytest.MonkeyPatch) -> None:
    values, image = on_a_board(331_009)
    assert sorted(die.pips for die in read(image).dice) == values
    further_limits(monkeypatch, "looking", closer=0.0)
    assert len(read(image).dice) == len(values) + 1


def test_a_larger_print_does_not_make_a_die_small() -> None:
    scene = scene_for(500_257)[1]
    purple = next(die for die in scene.dice if die.colour == "purple")
    there = replace(purple, x=-5.32, y=-9.23)
    reading = read(render(replace(scene, dice=(there,), lamp=0.29, noise=1.845, die_px=44.64)))
    assert [die.pips for die in reading.dice] == [there.pips]


def hardly_a_die() -> Bytes:
    """A small black two, blurred, in a dim light."""
    scene = scene_for(500_396)[1]
    black = next(die for die in scene.dice if die.colour == "black")
    return render(
        replace(scene, dice=(replace(black, x=-13.2, y=-9.56),), lamp=0.389, noise=2.38, die_px=23.264, blur=3)
    )


def test_where_nothing_is_clearly_a_die_the_likeliest_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    (die,) = read(hardly_a_die()).dice
    assert die.pips == 2
    assert "unclear" in die.doubts
    with_limits(monkeypatch, alone=0.9)
    assert read(hardly_a_die()).dice == ()


def test_what_fills_a_picture_is_rather_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    left, top, width, height = next(die.box for die in read(render(SCENE)).dice if die.pips == RED.pips)
    filled = worn(SCENE, 0, (1, -1), (1, 0), (1, 1))[top - 5 : top + height + 5, left - 5 : left + width + 5]
    (die,) = read(filled).dice
    assert die.pips == RED.pips
    assert "odd_pips" in die.doubts
    with_limits(monkeypatch, filling=0.9)
    assert read(filled).dice == ()


@pytest.mark.parametrize("fills", [0.2, 0.5])
def test_what_hardly_fills_a_picture_must_be_likelier(monkeypatch: pytest.MonkeyPatch, fills: float) -> None:
    around = hardly_a_die()[189:287, 243:357]
    with_limits(monkeypatch, alone=1.0, fills=fills, smeared_score=1.0)
    assert len(read(around).dice) == (fills < 0.5)


def test_what_moves_is_shown_as_a_guess_and_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    roll, scene = scene_for(323_001)
    image = render(replace(scene, blur=18.0))
    reading = read(image)
    assert sorted(die.pips for die in reading.dice) == sorted(roll.values())
    assert {die.doubts for die in reading.dice} == {("moving",)}
    with_limits(monkeypatch, "looking", clearly=1.1)
    assert read(image).dice == ()


def test_what_does_not_move_is_not_guessed_so(monkeypatch: pytest.MonkeyPatch) -> None:
    image = render(replace(scene_for(323_001)[1], blur=18.0))
    still = structs.replace(LIMITS, doubting=structs.replace(LIMITS.doubting, rolls=1.1))
    monkeypatch.setattr(doubt, "LIMITS", still)
    assert read(image).dice == ()


def test_one_die_that_moves_is_shown_once() -> None:
    image = render(DiceScene((SimDie("white", 2, 0, 0, 20),), seed=5, blur=12.0))[180:300, 260:380]
    assert [die.doubts for die in read(image).dice] == [("moving",)]


def test_a_print_that_both_judges_think_none_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    roll, scene = scene_for(993_001)
    image = render(replace(scene, background="board", die_px=31.0))
    assert sorted(die.pips for die in read(image).dice) == sorted(roll.values())
    with_limits(monkeypatch, least=0.0)
    assert len(read(image).dice) == len(roll) + 1


def test_a_smeared_print_is_no_die_that_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    image = render(DiceScene((), lamp=0.5, background="board", tilt=2.5, seed=35, die_px=59.9, noise=1.3, blur=20.0))
    assert read(image).dice == ()
    with_limits(monkeypatch, smeared_score=0.4)
    assert [die.doubts for die in read(image).dice] == [("moving",)]


def test_the_likeliest_is_not_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    find = search.find_any

    def among_others(pyramid: Pyramid) -> tuple[list[Seen], list[Looks]]:
        seen, others = find(pyramid)
        (ground,) = judge.faces(pyramid, [Place(60, 60, 24, 0.5)])
        return seen, [Looks(ground, ground), *others, Looks(ground, ground)]

    monkeypatch.setattr(search, "find_any", among_others)
    assert [die.pips for die in read(hardly_a_die()).dice] == [2]


def test_a_print_that_only_one_judge_takes_for_a_die_is_never_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    board = DiceScene((), lamp=0.5375, background="board", tilt=21.71, seed=700_079, die_px=33.25, noise=3.18)
    image = render(board)
    assert not read(image).sure
    with_limits(monkeypatch, agreed=0.0)
    assert read(image).sure


def test_a_guessed_value_of_what_both_judges_take_for_no_die_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    board = DiceScene((), lamp=0.275, background="board", tilt=5.878, seed=701_082, die_px=40.3285, noise=4.2885)
    image = render(board)
    assert read(image).dice == ()
    with_limits(monkeypatch, "looking", flat=0.0)
    assert read(image).dice
