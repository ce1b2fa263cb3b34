"""Readings over time: one roll when still, complete and agreed, and never twice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.inputs import Roll
from companion.dice.limits import LIMITS
from companion.dice.settle import Settling, settle
from companion.dice.values import SIX, Die, Reading

FRAME_NS = 66_000_000
HOLD_NS = LIMITS.settling.hold_ns
FACES = dict(zip(SIX, (1, 2, 3, 4, 5, 6), strict=True))


def lying(faces: dict[str, int], seed: int = 0, shift: tuple[int, int] = (0, 0)) -> Reading:
    rng = Random(seed)
    spots = rng.sample([(60 + 90 * x, 60 + 90 * y) for x in range(6) for y in range(4)], 6)
    dice = tuple(
        Die(colour, pips, (x + shift[0], y + shift[1], 50, 50), 0.99, (), ())
        for (colour, pips), (x, y) in zip(faces.items(), spots, strict=True)
    )
    return Reading(dice, True)


EMPTY = Reading((), False, ("no_dice", "missing"))
MOVING = replace(lying(FACES, 5), sure=False, reasons=("moving",))


def without(reading: Reading, colour: str) -> Reading:
    return Reading(tuple(d for d in reading.dice if d.colour != colour), False, ("missing",))


def doubting(reading: Reading, colour: str, pips: int | None = None) -> Reading:
    dice = tuple(
        replace(d, doubts=("unclear",), pips=pips or d.pips) if d.colour == colour else d for d in reading.dice
    )
    return Reading(dice, False, ("unclear",))


class Told:
    """Feeds readings frame by frame and keeps what came out."""

    def __init__(self) -> None:
        self.state, self.at_ns, self.rolls = Settling(), 0, list[Roll]()

    def show(self, reading: Reading, frames: int = 1) -> Told:
        for _ in range(frames):
            self.at_ns += FRAME_NS
            self.state, roll = settle(self.state, self.at_ns, reading)
            if roll is not None:
                self.rolls.append(roll)
        return self

    @property
    def faces(self) -> list[dict[str, int]]:
        return [roll.faces for roll in self.rolls]


def test_one_roll_once_the_dice_lie_still_for_the_hold_time() -> None:
    told = Told().show(MOVING, 5).show(lying(FACES), 40)
    assert told.faces == [FACES]
    assert told.rolls[0].at_ns >= 6 * FRAME_NS + HOLD_NS


def test_a_roll_tells_the_dice_as_the_camera_sees_them() -> None:
    """The screen shows them in this order: the far row above, each row from left to right."""
    seen = lying(FACES, 3)
    assert list(Told().show(seen, 40).faces[0]) == list(seen.in_order) != list(FACES)


def test_only_the_six_dice_of_the_box_are_a_roll() -> None:
    seen = lying(FACES)
    more = replace(seen, dice=(*seen.dice, replace(seen.dice[0], box=(600, 400, 50, 50))))
    twice = replace(seen, dice=(replace(seen.dice[0], colour=seen.dice[1].colour), *seen.dice[1:]))
    strange = replace(seen, dice=(replace(seen.dice[0], colour="purple"), *seen.dice[1:]))
    for reading in (more, twice, strange):
        assert Told().show(reading, 40).rolls == []


def test_the_first_stamp_counts_and_an_older_one_does_not() -> None:
    first, _ = settle(Settling(), 0, lying(FACES))
    assert len(first.seen) == 1
    later, _ = settle(first, FRAME_NS, lying(FACES))
    for at_ns in (FRAME_NS, FRAME_NS - 1, 0):
        assert settle(later, at_ns, EMPTY) == (later, None)


def test_what_is_older_than_needed_is_forgotten() -> None:
    state = Settling()
    for number in range(100):
        state, _ = settle(state, number * HOLD_NS // 5, lying(FACES))
    stamps = [at_ns for at_ns, _ in state.seen]
    assert stamps[0] == stamps[-1] - LIMITS.settling.memory * HOLD_NS
    assert len(stamps) == 5 * LIMITS.settling.memory + 1


def test_a_die_that_is_never_sure_holds_the_roll_up() -> None:
    assert Told().show(doubting(lying(FACES), SIX[0]), 40).rolls == []


@pytest.mark.parametrize("by", [(200, 0), (-200, 0), (0, 200), (0, -200)])
def test_two_dice_put_elsewhere_are_the_same_roll_and_three_a_new_one(by: tuple[int, int]) -> None:
    def moved(count: int) -> Reading:
        dice = tuple(
            replace(die, box=(die.box[0] + by[0], die.box[1] + by[1], *die.box[2:])) if n < count else die
            for n, die in enumerate(lying(FACES).dice)
        )
        return replace(lying(FACES), dice=dice)

    assert len(Told().show(lying(FACES), 40).show(moved(2), 40).rolls) == 1
    assert len(Told().show(lying(FACES), 40).show(moved(3), 40).rolls) == 2


def test_a_short_look_is_no_roll() -> None:
    assert Told().show(lying(FACES), 4).show(EMPTY, 3).rolls == []


def test_a_nudge_is_the_same_roll() -> None:
    assert Told().show(lying(FACES), 12).show(MOVING).show(lying(FACES, shift=(23, -14)), 20).faces == [FACES]


def test_one_die_picked_up_and_put_back_is_the_same_roll() -> None:
    still = lying(FACES)
    moved = Reading(tuple(replace(d, box=(500, 400, 50, 50)) if d.colour == "pink" else d for d in still.dice), True)
    assert Told().show(still, 12).show(without(still, "pink"), 9).show(moved, 20).faces == [FACES]


def test_throwing_the_same_faces_again_is_noticed() -> None:
    assert Told().show(lying(FACES, 1), 12).show(MOVING, 6).show(lying(FACES, 2), 12).faces == [FACES, FACES]


def test_an_emptied_tray_makes_the_next_roll_new_wherever_it_falls() -> None:
    assert Told().show(lying(FACES), 12).show(EMPTY, 3).show(lying(FACES), 12).faces == [FACES, FACES]


def test_a_die_that_is_doubted_now_and_then_is_outvoted() -> None:
    still, told = lying(FACES), Told()
    for k in range(12):
        told.show(doubting(still, "grey", 5) if k % 4 == 1 else still)
    assert told.faces == [FACES]


def test_a_die_that_is_mostly_doubted_is_never_told() -> None:
    still, told = lying(FACES), Told()
    for k in range(60):
        told.show(still if k % 3 == 0 else doubting(still, "grey"))
    assert told.rolls == []


def test_sure_dice_that_contradict_each_other_are_never_told() -> None:
    other = lying({**FACES, "grey": 2})
    told = Told()
    for k in range(40):
        told.show(other if k % 5 == 4 else lying(FACES))
    assert told.rolls == []


def test_stamps_that_do_not_advance_count_once() -> None:
    state, roll = settle(Settling(), 5, lying(FACES))
    for _ in range(50):
        state, roll = settle(state, 5, lying(FACES))
        assert roll is None
    assert len(state.seen) == 1


def moved(reading: Reading, colours: set[str], right: int, down: int = 0) -> Reading:
    """The same dice, some of them so many pixels further."""
    dice = (
        replace(d, box=(d.box[0] + right, d.box[1] + down, *d.box[2:])) if d.colour in colours else d
        for d in reading.dice
    )
    return replace(reading, dice=tuple(dice))


def oblong(reading: Reading) -> Reading:
    """The same dice seen at a slant: 70 pixels wide and 30 high, so 50 pixels an edge."""
    return replace(reading, dice=tuple(replace(d, box=(*d.box[:2], 70, 30)) for d in reading.dice))


def test_dice_that_move_on_are_never_told() -> None:
    """Not even if five lie still and every frame reads well."""
    told, still = Told(), lying(FACES)
    for k in range(30):
        told.show(moved(still, {"pink"}, 7 * k))  # more than 0.12 of its 50 pixels
    assert told.rolls == []


def test_a_picture_that_sags_slowly_is_still() -> None:
    told, still = Told(), lying(FACES)
    for k in range(12):
        told.show(moved(still, set(SIX), 0, 5 * k))
    assert told.faces == [FACES]


def test_small_dice_may_tremble_by_two_pixels() -> None:
    small = replace(lying(FACES), dice=tuple(replace(d, box=(*d.box[:2], 14, 14)) for d in lying(FACES).dice))
    told = Told()
    for k in range(12):
        told.show(moved(small, set(SIX), 2 * (k % 2)))
    assert told.faces == [FACES]


def test_what_blocks_keeps_the_best_faces_from_being_told() -> None:
    assert Told().show(MOVING, 40).rolls == []
    seventh = replace(lying(FACES).dice[0], box=(600, 400, 50, 50))
    assert Told().show(Reading((*lying(FACES).dice, seventh), True), 40).rolls == []
    other = replace(lying(FACES).dice[0], colour="white")
    assert Told().show(Reading((other, *lying(FACES).dice[1:]), True), 40).rolls == []


@pytest.mark.parametrize(("thrown", "pixels", "rolls"), [(3, 36, 2), (3, 34, 1), (2, 200, 1), (6, 36, 1)])
def test_a_new_roll_is_three_dice_elsewhere_beside_the_tray(thrown: int, pixels: int, rolls: int) -> None:
    """Elsewhere: by 0.7 of 50 pixels. If all six moved alike, somebody moved the tray."""
    first = oblong(lying(FACES))
    second = moved(moved(first, set(SIX), 40, -60), set(SIX[:thrown]), -pixels)
    assert len(Told().show(first, 12).show(MOVING).show(second, 12).rolls) == rolls


@pytest.mark.parametrize(("frames", "rolls"), [(1, 1), (2, 2)])
def test_two_readings_without_dice_in_a_row_empty_the_tray(frames: int, rolls: int) -> None:
    """One may be a bad frame, however often it comes."""
    told = Told().show(EMPTY).show(lying(FACES), 12).show(EMPTY, frames).show(lying(FACES), 12)
    assert len(told.rolls) == rolls
    again = Told().show(lying(FACES), 12)
    for _ in range(3):
        again.show(EMPTY).show(MOVING)
    assert len(again.show(lying(FACES), 12).rolls) == 1


def test_three_readings_are_enough_at_the_end_of_the_hold_time() -> None:
    state, rolls = Settling(), []
    for at_ns in (1, 1 + HOLD_NS // 2, 1 + HOLD_NS):
        state, roll = settle(state, at_ns, lying(FACES))
        rolls.append(roll)
    assert rolls[:2] == [None, None]
    assert rolls[2] == Roll(1 + HOLD_NS, FACES)


def test_three_sure_readings_of_five_are_enough() -> None:
    state, still = Settling(), lying(FACES)
    for k, reading in enumerate([still, doubting(still, "grey"), still, doubting(still, "grey"), still]):
        state, roll = settle(state, 1 + k * HOLD_NS // 4, reading)
    assert roll == Roll(1 + HOLD_NS, FACES)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 6), min_size=1, max_size=60))
def test_whatever_happens_a_roll_has_been_lying_there(happenings: list[int]) -> None:
    """Only faces that were shown still, complete and undoubted can be told."""
    throws = [lying({c: 1 + (k + n) % 6 for n, c in enumerate(SIX)}, k) for k in range(4)]
    shown = [*throws, EMPTY, MOVING, without(throws[0], "brown")]
    told = Told()
    for happening in happenings:
        told.show(shown[happening], 3)
    legal = [reading.faces for reading in throws]
    assert all(roll.faces in legal for roll in told.rolls)
    assert len(told.state.seen) <= 2 * HOLD_NS // FRAME_NS + 2
