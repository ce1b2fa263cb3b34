"""What contacts told: a queue a button, the right clock, muted ones deaf."""

from __future__ import annotations

import time

import pytest

from hardware.buttons.contacts import MOST_EDGES, TROUBLED_NS, Contacts
from hardware.ports import Edge
from hardware.units import MS, SECOND, US
from tests.hardware.clocks import Clock

START_NS = 1000 * SECOND


@pytest.fixture
def clock() -> Clock:
    return Clock(START_NS)


@pytest.fixture
def contacts(clock: Clock) -> Contacts:
    return Contacts("gpio", {"seat1": "seat1 (GPIO27)", "seat2": "seat2 (GPIO22)"}, clock)


def flood(contacts: Contacts, clock: Clock, edges: int = 5000) -> None:
    for n in range(edges):
        contacts.hear(Edge(clock.ns + n * US, "seat2", n % 2 == 0))
    clock.ns += edges * US


def test_a_broken_button_pushes_no_other_out_and_is_named_until_it_has_been_quiet(
    contacts: Contacts, clock: Clock
) -> None:
    press = Edge(clock.ns, "seat1", True)
    contacts.hear(press)
    flood(contacts, clock)
    taken = contacts.take()
    assert taken[0] == press
    assert len(taken) == 1 + MOST_EDGES
    health = contacts.health("detail")
    assert (health.ok, health.detail) == (False, "detail")
    assert "button seat2 (GPIO22) chatters without end; mute it" in str(health.reason)
    clock.ns += TROUBLED_NS
    assert contacts.health().ok


def test_a_queue_keeps_the_first_edges(contacts: Contacts, clock: Clock) -> None:
    flood(contacts, clock)
    assert contacts.take()[0].at_ns == START_NS


def test_a_muted_button_is_deaf_and_in_nobodys_way(contacts: Contacts, clock: Clock) -> None:
    flood(contacts, clock)
    contacts.mute(frozenset({"seat2"}))
    flood(contacts, clock)
    contacts.hear(Edge(clock.ns, "seat1", True))
    assert [edge.button for edge in contacts.take()] == ["seat1"]
    health = contacts.health()
    assert (health.ok, str(health.reason)) == (True, "muted: seat2 (GPIO22); listen again under Devices")
    contacts.mute(frozenset())
    contacts.hear(Edge(clock.ns, "seat2", True))
    assert [edge.button for edge in contacts.take()] == ["seat2"]
    assert not contacts.health().reason


@pytest.mark.parametrize(
    ("stamp", "clock_named"),
    [
        (lambda now: time.time_ns(), "the wall clock"),
        (lambda now: now // 1000, "ticks of its own"),
        (lambda now: now // 1_000_000, "ticks of its own"),
        (lambda now: now + 30 * SECOND, "another clock"),
    ],
)
def test_a_stamp_of_another_clock_is_named_and_not_priced(
    contacts: Contacts, clock: Clock, stamp: object, clock_named: str
) -> None:
    assert callable(stamp)
    contacts.hear(Edge(stamp(clock.ns), "seat1", True))
    contacts.hear(Edge(clock.ns, "seat2", True))
    assert [edge.button for edge in contacts.take()] == ["seat2"]
    reason = str(contacts.health().reason)
    assert f"a press of seat1 (GPIO27) is not counted: the driver gpio stamps by {clock_named}" in reason
    clock.ns += TROUBLED_NS
    assert not contacts.health().ok
    contacts.hear(Edge(clock.ns, "seat1", True))
    assert len(contacts.take()) == 1
    assert contacts.health().ok, "it is set right"


def test_another_clock_is_named_before_anybody_presses(contacts: Contacts) -> None:
    contacts.compare(time.time_ns())
    assert str(contacts.health().reason).startswith("the driver gpio stamps by the wall clock")


@pytest.mark.parametrize("late_ms", [0, 1, 500, 999])
def test_what_is_read_late_is_of_the_right_clock(contacts: Contacts, clock: Clock, late_ms: int) -> None:
    contacts.take()
    clock.ns += 3000 * MS  # the loop stood still
    stamps = [START_NS - late_ms * MS, START_NS + 1, clock.ns]
    for at_ns in stamps:
        contacts.hear(Edge(at_ns, "seat1", True))
    assert [edge.at_ns for edge in contacts.take()] == stamps
    assert contacts.health().ok
