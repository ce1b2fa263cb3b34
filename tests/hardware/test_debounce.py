"""Debouncing: one finger, one press, dated at its first contact."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.debounce import Debounce
from hardware.ports import Edge
from hardware.sim.world import finger
from hardware.units import MS


@settings(deadline=None, max_examples=200)
@given(
    seed=st.integers(0, 10_000),
    bounces=st.integers(0, 8),
    fingers=st.lists(st.tuples(st.integers(60, 2000), st.integers(5, 400)), min_size=1, max_size=12),
)
def test_every_finger_is_one_press_at_its_first_contact(
    seed: int, bounces: int, fingers: list[tuple[int, int]]
) -> None:
    debounce, rng = Debounce(lockout_ms=40), Random(seed)
    at_ns, expected, heard = 0, [], []
    for pause_ms, hold_ms in fingers:
        at_ns += pause_ms * MS
        edges = finger("seat1", at_ns, hold_ms, bounces, rng)
        expected.append(at_ns)
        heard += [press.at_ns for edge in edges if (press := debounce.feed(edge))]
        at_ns = edges[-1].at_ns
    assert heard == expected


def test_buttons_do_not_lock_each_other_out() -> None:
    debounce = Debounce()
    assert debounce.feed(Edge(0, "seat1", True))
    assert debounce.feed(Edge(1, "seat2", True))


def test_a_button_held_through_never_presses_again_and_is_reported() -> None:
    debounce = Debounce()
    assert debounce.feed(Edge(0, "seat1", True))
    assert debounce.held(5_000 * MS) == {"seat1": 5_000 * MS}
    debounce.feed(Edge(11_000 * MS, "seat1", False))
    assert debounce.held(30_000 * MS) == {}


def test_a_press_after_a_lost_release_counts() -> None:
    debounce = Debounce()
    assert debounce.feed(Edge(0, "seat1", True))
    assert debounce.feed(Edge(500 * MS, "seat1", True)) == Edge(500 * MS, "seat1", True)


def test_a_lone_release_is_no_press_and_does_not_deafen() -> None:
    debounce = Debounce()
    assert debounce.feed(Edge(0, "seat1", False)) is None
    assert debounce.feed(Edge(1 * MS, "seat1", True)) is not None


def test_forget_starts_anew() -> None:
    debounce = Debounce()
    debounce.feed(Edge(0, "seat1", True))
    debounce.forget()
    assert debounce.held(1) == {}
