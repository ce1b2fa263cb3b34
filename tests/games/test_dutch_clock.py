"""The Dutch clock as a value: prices, marks and the pace of the hand."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.clock import SECOND
from companion.games.dutch_clock import MARKS, DutchClock, heard_between

clocks = st.builds(
    DutchClock,
    step_ns=st.integers(1, 30 * SECOND),
    lead_in_ns=st.integers(0, 60 * SECOND),
)


def test_every_price_lasts_from_its_mark_to_the_next() -> None:
    clock = DutchClock()
    for number, mark in enumerate(MARKS):
        arrives = clock.lead_in_ns + number * clock.step_ns
        assert clock.reaches_ns(mark) == arrives
        assert clock.price_at(arrives) == mark * 1000
        assert clock.price_at(arrives + clock.step_ns - 1) == mark * 1000, "between two marks the higher price"


def test_the_face_has_sixteen_marks_from_200_to_50() -> None:
    assert (
        DutchClock().face_at(0).marks
        == MARKS
        == (200, 190, 180, 170, 160, 150, 140, 130, 120, 110, 100, 90, 80, 70, 60, 50)
    )


def test_there_is_no_price_before_200_and_after_50() -> None:
    clock = DutchClock()
    assert clock.price_at(-1) == clock.price_at(0) == clock.price_at(clock.lead_in_ns - 1) == 0
    assert clock.price_at(clock.lapse_ns) == clock.price_at(clock.lapse_ns + SECOND) == 0
    assert clock.too_early(0) and not clock.too_early(-1) and not clock.too_early(clock.lead_in_ns)


def test_a_clock_is_set_in_seconds() -> None:
    clock = DutchClock.of_seconds(1.5, 3)
    assert (clock.step_ns, clock.lead_in_ns) == (1_500_000_000, 3 * SECOND)
    assert DutchClock().lapse_ns == 34 * SECOND and DutchClock().reaches_ns(100) == 22 * SECOND


def test_prices_change_to_the_nanosecond() -> None:
    clock = DutchClock(step_ns=10, lead_in_ns=5)
    assert [clock.price_at(t) for t in (4, 5, 14, 15, 164, 165)] == [0, 200_000, 200_000, 190_000, 50_000, 0]


@pytest.mark.parametrize("factor", [1, 2])
def test_the_ticks_are_brighter_from_100_on_in_every_run(factor: int) -> None:
    clock = DutchClock()
    assert clock.face_at(0).factor == 1
    for mark, sound in ((110, "tick"), (100, "bright")):
        at_ns = clock.reaches_ns(mark)
        assert heard_between(clock.face_at(at_ns - 1, factor), clock.face_at(at_ns, factor)) == sound


def test_the_face_of_a_doubled_run() -> None:
    face = DutchClock().face_at(4 * SECOND, factor=2)
    assert (face.price, face.running, face.factor) == (380_000, True, 2)
    assert [DutchClock().turn_at(s * SECOND) for s in (-5, 17, 99)] == [0.0, 0.5, 1.0]


def test_a_clock_without_lead_in_starts_at_200() -> None:
    clock = DutchClock.of_seconds(2.0, 0.0)
    assert clock.price_at(0) == 200_000 and not clock.too_early(0)


@given(clocks, st.lists(st.integers(-SECOND, 600 * SECOND), min_size=2, max_size=30))
def test_price_and_hand_never_go_back(clock: DutchClock, moments: list[int]) -> None:
    moments.sort()
    priced = [clock.price_at(t) for t in moments if clock.price_at(t)]
    assert priced == sorted(priced, reverse=True)
    turns = [clock.turn_at(t) for t in moments]
    assert turns == sorted(turns) and turns[0] >= 0.0 and turns[-1] <= 1.0


@given(clocks, st.integers(0, 600 * SECOND))
def test_the_face_agrees_with_the_price(clock: DutchClock, elapsed: int) -> None:
    face = clock.face_at(elapsed, factor=2)
    assert face.price == 2 * clock.price_at(elapsed)
    assert face.running == (elapsed < clock.lapse_ns)


def test_a_whole_run_ticks_once_a_mark() -> None:
    clock = DutchClock()
    looks = [clock.face_at(t) for t in range(0, clock.lapse_ns, SECOND // 50)]
    heard = [heard_between(a, b) for a, b in itertools.pairwise(looks)]
    assert [sound for sound in heard if sound] == ["bright" if mark <= 100 else "tick" for mark in MARKS]
    assert heard_between(None, looks[0]) == heard_between(looks[-1], clock.face_at(clock.lapse_ns)) == ""


def test_a_clock_before_its_start_does_not_run_and_its_lead_in_is_a_share_of_the_run() -> None:
    clock = DutchClock.of_seconds(2, 3)
    assert [clock.face_at(t).running for t in (-1, 0, clock.lapse_ns - 1, clock.lapse_ns)] == [False, True, True, False]
    assert clock.face_at(0).lead_in == 3 / (3 + 16 * 2)


def test_no_step_is_nothing() -> None:
    assert DutchClock.of_seconds(0, 0).step_ns == 1
    assert DutchClock.of_seconds(0, -1).lead_in_ns == 0


def test_a_clock_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        DutchClock().step_ns = 1  # type: ignore[misc]
