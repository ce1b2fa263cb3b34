"""The simulated table does what its verbs say, and nothing else."""

from __future__ import annotations

import pytest

from hardware.debounce import Debounce
from hardware.errors import Misuse
from hardware.ports import Touch
from hardware.registry import keep_device
from hardware.sim.world import SimTable
from hardware.units import MS
from tests.hardware.clocks import Clock


def test_a_press_in_the_future_comes_in_its_time_with_its_stamp(clock: Clock, world: SimTable) -> None:
    buttons = keep_device("buttons", "sim", {}, now_ns=clock, world=world)
    debounce, presses = Debounce(), []
    world.press("seat2", at_ns=1450 * MS)
    for clock.ns in range(0, 2000 * MS, 16 * MS):
        presses += debounce.presses(buttons.edges(), clock.ns)
        assert not presses or clock.ns >= 1450 * MS
    assert [(press.at_ns, press.button) for press in presses] == [(1450 * MS, "seat2")]


def test_two_fingers_come_in_the_order_of_their_stamps(clock: Clock, world: SimTable) -> None:
    world.press("seat2", at_ns=20, bounces=0)
    world.press("seat1", at_ns=10, bounces=0)
    clock.ns = 100
    assert [edge.button for edge in world.take_edges()] == ["seat1", "seat2"]


def test_late_news_keep_their_stamps(clock: Clock, world: SimTable) -> None:
    world.lag("buttons", 30)
    world.press("seat1", at_ns=0, bounces=0, hold_ms=None)
    clock.ns = 29 * MS
    assert world.take_edges() == []
    clock.ns = 30 * MS
    assert [edge.at_ns for edge in world.take_edges()] == [0]
    assert world.held() == {"seat1"}


def test_edges_made_while_unplugged_are_lost(clock: Clock, world: SimTable) -> None:
    buttons = keep_device("buttons", "sim", {}, now_ns=clock, world=world)
    assert buttons.edges() == []
    world.unplug("buttons")
    assert not buttons.health().ok
    world.press("seat1", bounces=0, hold_ms=10)
    clock.ns = 300 * MS
    world.plug("buttons")
    assert buttons.edges() == []
    world.press("seat1", bounces=0)
    assert len(buttons.edges()) == 1


def test_a_ring_goes_dark_when_unplugged_and_lights_up_again(clock: Clock, world: SimTable) -> None:
    ring = keep_device("ring", "sim", {}, now_ns=clock, world=world)
    blue = ((0, 0, 9),) * ring.leds
    ring.show(blue)
    assert world.ring == blue
    world.unplug("ring")
    assert world.ring == ((0, 0, 0),) * 24
    ring.show(blue)
    assert str(ring.health().reason) == "the simulated ring was unplugged; plug it in"
    world.plug("ring")
    clock.ns += 250 * MS
    assert ring.health().ok
    assert world.ring == blue


def test_garbage_is_over_when_the_device_is_opened_again(clock: Clock, world: SimTable) -> None:
    ring = keep_device("ring", "sim", {}, now_ns=clock, world=world)
    assert ring.health().ok
    world.garbage("ring")
    assert "nonsense" in str(ring.health().reason)
    clock.ns += 250 * MS
    assert ring.health().ok
    assert world.opened["ring"] == 2


def test_sounds_and_touches_pass_through(clock: Clock, world: SimTable) -> None:
    sound = keep_device("sound", "sim", {}, now_ns=clock, world=world)
    display = keep_device("display", "sim", {}, now_ns=clock, world=world)
    sound.play("bell")
    sound.volume(0.5)
    assert (world.played, world.volume) == (["bell"], 0.5)
    world.tap(3, 4)
    assert display.inputs() == [Touch(0, 3, 4, "down"), Touch(0, 3, 4, "up")]
    assert display.inputs() == []
    world.closing = True
    assert display.wants_to_close()


def test_chance_is_the_seed(clock: Clock) -> None:
    rolls = [SimTable(clock, seed=seed).roll(black=6) for seed in (1, 1, 2)]
    assert rolls[0] == rolls[1] != rolls[2]
    assert all(roll["black"] == 6 for roll in rolls)


def test_what_is_not_on_the_table_is_a_mistake(world: SimTable) -> None:
    for verb in (
        lambda: world.press("seat9"),
        lambda: world.unplug("toaster"),
        lambda: world.roll(black=7),
        lambda: world.roll(white=1),
        lambda: world.cock("white"),
        lambda: world.freeze("ring"),
        lambda: world.spoil("upside down"),
    ):
        with pytest.raises(Misuse):
            verb()
