"""Debouncing: one finger, one press, dated at its first contact; a spike is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.debounce import Debounce
from hardware.ports import Edge
from hardware.sim.world import finger
from hardware.units import MS, US


def heard(edges: Iterable[Edge], looks_ms: Sequence[float] = (16,), late_ms: float = 0) -> list[Edge]:
    """The presses that a loop hears whose looks are so far apart, of a driver that tells so late."""
    debounce, waiting, presses = Debounce(), list(edges), []
    now_ns, end_ns, n = waiting[0].at_ns, waiting[-1].at_ns + 2000 * MS, 0
    while now_ns < end_ns:
        due = [edge for edge in waiting if edge.at_ns + late_ms * MS <= now_ns]
        waiting = waiting[len(due) :]
        presses += debounce.presses(due, now_ns)
        now_ns += round(looks_ms[n % len(looks_ms)] * MS)
        n += 1
    return presses


def wire(*changes: float, button: str = "seat1") -> list[Edge]:
    """A contact that closes at the first of these milliseconds, opens at the second, …"""
    return [Edge(round(ms * MS), button, n % 2 == 0) for n, ms in enumerate(changes)]


def stamps(presses: Iterable[Edge]) -> list[tuple[str, float]]:
    return [(press.button, press.at_ns / MS) for press in presses]


LOOKS = st.lists(st.floats(4, 300), min_size=1, max_size=8)


@settings(deadline=None, max_examples=100)
@given(
    seed=st.integers(0, 10_000),
    bounces=st.integers(0, 8),
    fingers=st.lists(st.tuples(st.integers(60, 2000), st.integers(5, 400)), min_size=1, max_size=12),
    looks=LOOKS,
    late_ms=st.integers(0, 50),
)
def test_every_finger_is_one_press_at_its_first_contact(
    seed: int, bounces: int, fingers: list[tuple[int, int]], looks: list[float], late_ms: int
) -> None:
    at_ns, expected, edges = 0, [], []
    for pause_ms, hold_ms in fingers:
        at_ns += pause_ms * MS
        edges += finger("seat1", at_ns, hold_ms, bounces, Random(seed))
        expected.append(at_ns)
        at_ns = edges[-1].at_ns
    assert [press.at_ns for press in heard(edges, looks, late_ms)] == expected


@settings(deadline=None, max_examples=100)
@given(chatter_us=st.lists(st.integers(30, 4500), max_size=8), looks=LOOKS)
def test_contacts_chatter_from_30_microseconds_to_4_5_milliseconds(chatter_us: list[int], looks: list[float]) -> None:
    times = [0.0]
    for length_us in chatter_us[: len(chatter_us) // 2 * 2]:
        times.append(times[-1] + length_us / 1000)
    presses = heard(wire(*times, times[-1] + 120), looks)
    assert stamps(presses) == [("seat1", 0)]


@settings(deadline=None, max_examples=100)
@given(
    spikes_us=st.lists(st.tuples(st.integers(1, 1999), st.integers(41_000, 500_000)), min_size=1, max_size=20),
    looks=LOOKS,
    late_ms=st.integers(0, 50),
)
def test_a_spike_is_never_a_press_whenever_the_loop_looks(
    spikes_us: list[tuple[int, int]], looks: list[float], late_ms: int
) -> None:
    at_ns, edges = 0, []
    for length_us, pause_us in spikes_us:
        edges += [Edge(at_ns, "seat1", True), Edge(at_ns + length_us * US, "seat1", False)]
        at_ns += length_us * US + pause_us * US
    assert heard(edges, looks, late_ms) == []


def test_a_spike_of_30_microseconds_does_not_deafen() -> None:
    assert heard(wire(0, 0.03)) == []
    assert stamps(heard(wire(0, 0.03, 50, 170))) == [("seat1", 50)]
    assert stamps(heard(wire(0, 0.03, 39, 159))) == [("seat1", 39)], "two milliseconds closed come too late for it"
    assert stamps(heard(wire(0, 0.03, 37, 157))) == [("seat1", 0)], "chatter"


def test_closed_for_two_milliseconds_is_a_press_and_less_is_none() -> None:
    assert stamps(heard(wire(0, 2))) == [("seat1", 0)]
    assert heard(wire(0, 1.999)) == []
    assert heard(wire(0, 1.5, 2, 3.5, 4, 5.5)) == [], "in a row"


def test_a_spike_that_is_told_in_two_pieces_is_no_press() -> None:
    """The thread that brings the edges may be held up between the two."""
    debounce = Debounce()
    assert debounce.presses([Edge(0, "seat1", True)], now_ns=300 * MS) == []
    assert debounce.presses([Edge(30 * US, "seat1", False)], now_ns=316 * MS) == []
    assert debounce.presses([], now_ns=400 * MS) == []


def test_a_press_waits_for_a_contact_that_was_made_before_it() -> None:
    """Anna's contact still chatters when Ben's has come to rest."""
    anna, ben = wire(0, 1, 6, 7, 20, 140), wire(5, 125, button="seat2")
    edges = sorted(anna + ben, key=lambda edge: edge.at_ns)
    assert stamps(heard(edges, [1])) == [("seat1", 0), ("seat2", 5)]
    debounce = Debounce()
    assert debounce.presses(edges[:5], now_ns=7 * MS) == []
    assert debounce.presses([], now_ns=19 * MS) == [], "Ben's is proven, Anna's may come"
    assert not debounce.decided(19 * MS)
    assert debounce.presses([], now_ns=39 * MS) == [Edge(5 * MS, "seat2", True)], "it was a spike"
    assert debounce.decided(39 * MS)


def test_a_broken_button_holds_nobody_up_for_longer_than_40_milliseconds() -> None:
    debounce, ben = Debounce(), Edge(1000 * MS, "seat2", True)
    for now_ms in range(10, 2000, 10):
        edges = [Edge((now_ms * 10 - 100 + n) * 100 * US, "seat1", n % 2 == 0) for n in range(100)]
        presses = debounce.presses(edges + [ben] * (now_ms == 1000), now_ms * MS)
        if presses:
            assert presses == [ben]
            assert now_ms <= 1050
            return
    raise AssertionError("Ben was never heard")


def test_buttons_do_not_lock_each_other_out() -> None:
    edges = [Edge(0, "seat1", True), Edge(1, "seat2", True)]
    assert heard(edges) == edges


def test_a_button_held_through_never_presses_again_and_is_reported() -> None:
    debounce = Debounce()
    debounce.presses([Edge(0, "seat1", True)], 1 * MS)
    assert debounce.held(1 * MS) == {}, "it may be a spike"
    assert debounce.presses([], 5_000 * MS) == [Edge(0, "seat1", True)]
    assert debounce.held(5_000 * MS) == {"seat1": 5_000 * MS}
    debounce.presses([Edge(11_000 * MS, "seat1", False)], 11_000 * MS)
    assert debounce.held(30_000 * MS) == {}


def test_a_press_after_a_lost_release_counts() -> None:
    edges = [Edge(0, "seat1", True), Edge(500 * MS, "seat1", True)]
    assert heard(edges) == edges
    assert heard(edges, [600], late_ms=600) == edges, "read all at once"


def test_a_lone_release_is_no_press_and_does_not_deafen() -> None:
    assert stamps(heard([Edge(0, "seat1", False), *wire(1, 121)])) == [("seat1", 1)]


LATER = 1_000_003.0  # a moment whose bits have nothing in common with any of our lengths


def after(*changes: float) -> list[float]:
    """When the presses of this contact came, counted from a moment long after the start."""
    return [round(ms - LATER, 6) for _, ms in stamps(heard(wire(*(LATER + ms for ms in changes)), (1,)))]


@pytest.mark.parametrize(
    ("changes", "presses"),
    [
        pytest.param((0, 20, 39.9, 200), [0], id="deaf for 40 ms after a press"),
        pytest.param((0, 20, 40, 200), [0, 40], id="and no longer"),
        pytest.param((0, 39, 48.9, 200), [0], id="and until it was quiet for 10 ms"),
        pytest.param((0, 39, 49, 200), [0, 49], id="and no longer than that"),
        pytest.param((0, 300, 339.9, 500), [0], id="deaf for 40 ms after a release"),
        pytest.param((0, 300, 340, 500), [0, 340], id="and no longer after it"),
    ],
)
def test_a_contact_is_deaf_after_a_press_and_after_a_release(changes: tuple[float, ...], presses: list[float]) -> None:
    assert after(*changes) == presses


def test_quiet_is_counted_from_the_last_bounce() -> None:
    """Bits of this stamp and of 10 ms overlap."""
    assert stamps(heard(wire(0, 30.9, 40.8, 200), (1,))) == [("seat1", 0)]
    assert stamps(heard(wire(0, 30.9, 40.9, 200), (1,))) == [("seat1", 0), ("seat1", 40.9)]


def test_silence_of_one_millisecond_proves_no_spike() -> None:
    """What ended the stretch is told two looks later, and the press keeps its first contact."""
    debounce, spike, rest = Debounce(), wire(0, 0.03), wire(0, 0.03, 37.5)[2:]
    assert debounce.presses(spike, now_ns=39 * MS) == []
    assert debounce.presses([], now_ns=40 * MS) == []
    assert debounce.presses(rest, now_ns=40 * MS) == []
    assert stamps(debounce.presses([], now_ns=43 * MS)) == [("seat1", 0)]


def test_chatter_must_rest_within_40_milliseconds() -> None:
    assert after(0, 0.03, 38, 158) == [0]
    assert after(0, 0.03, 38.000001, 158) == [38.000001], "two milliseconds closed would end too late"


def test_a_moment_is_decided_until_the_first_contact_of_a_candidate() -> None:
    debounce = Debounce()
    debounce.presses([Edge(100 * MS, "seat1", True)], now_ns=101 * MS)
    assert debounce.decided(100 * MS)
    assert not debounce.decided(100 * MS + 1)


def test_forget_starts_anew() -> None:
    debounce = Debounce()
    debounce.presses([Edge(0, "seat1", True)], 0)
    debounce.presses([], 5 * MS)
    debounce.forget()
    assert debounce.held(6 * MS) == {}
