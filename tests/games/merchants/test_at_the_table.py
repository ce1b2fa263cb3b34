"""The auction at the simulated table: what the ring shows, what is heard, which lamps are lit."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.rehearsal.scenario import Story
from companion.screen.ring import PAINT

SET_UP = """
game merchants
players Anna=green Ben=orange Chris=violet
box demo
tap goods discard
tap goods mayor
tap goods
tap skip
"""
FILLED = tuple(round(part * 0.8) for part in PAINT["orange"])


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    story = Story(tmp_path)
    story.run(SET_UP)
    yield story
    story.close()


def hand_at(story: Story) -> float:
    """Where the bright light is, in LEDs."""
    light = [max(0, blue - 40) for _, _, blue in story.world.ring]
    return sum(n * w for n, w in enumerate(light)) / sum(light)


def test_a_press_freezes_the_ring_once_its_contact_has_rested(story: Story) -> None:
    story.run("press shared\nwait 17100 ms")
    table, clock, world = story.running(), story.clock, story.world
    before = hand_at(story)
    world.press("seat2", at_ns=clock.now_ns())
    for _ in range(6):
        clock.advance_ms(10)
        table.step(clock.now_ns())
        assert hand_at(story) == pytest.approx(before, abs=0.05), "to a twentieth of an LED, while it is decided"
    frozen = hand_at(story)
    for _ in range(20):
        clock.advance_ms(10)
        table.step(clock.now_ns())
        assert hand_at(story) == pytest.approx(frozen, abs=0.01), "and stays there"
    story.run("wait 600 ms")
    others = [led for led in world.ring if led == FILLED]
    assert len(others) >= world.leds - 2, "the buyer's colour runs round the ring"


def test_the_hand_glides_round_the_ring(story: Story) -> None:
    story.run("press shared\nwait 100 ms")
    places = []
    for _ in range(300):
        story.run("wait 100 ms")
        places.append(hand_at(story))
    assert all(after - before >= -0.05 for before, after in itertools.pairwise(places))
    assert places[-1] - places[0] == pytest.approx(30 / 34 * (story.world.leds - 1), abs=0.6)


def test_the_ring_glows_idly_between_auctions(tmp_path: Path) -> None:
    story = Story(tmp_path)
    story.run("game merchants\nplayers Anna=green Ben=orange Chris=violet\nbox demo\nwait 1000 ms")
    assert len(set(story.world.ring)) == 1 and 0 < max(story.world.ring[0]) < 40
    story.close()


def test_a_run_ticks_softly_and_ends_with_a_bell_or_a_lapse(story: Story) -> None:
    story.world.played.clear()
    story.run("press shared\nwait 9 s")
    assert story.world.played == ["tick"] * 4, "200, 190, 180, 170"
    story.run("press Ben\nwait 600 ms")
    assert story.world.played.count("bell") == 1
    story.run("tap skip\ntap goods discard\ntap goods mayor\ntap goods\ntap skip\n")
    story.world.played.clear()
    story.run("press shared\nwait 35 s")
    heard = [story.world.played.count(sound) for sound in ("tick", "bright", "lapse")]
    assert heard == [10, 6, 1], "brighter from 100 down"


def test_with_the_shared_button_the_bell_rings_once(story: Story) -> None:
    story.run("press shared\nwait 9 s")
    story.world.played.clear()
    story.run('press shared\nwait 1 s\ntap "Chris"')
    assert story.world.played.count("bell") == 1


def test_the_volume_is_the_settings_and_zero_is_mute(story: Story) -> None:
    desk = story.running().room.desk
    for level in (0.0, 0.5):
        desk.prefer(replace(desk.preferences, volume=level))
        story.run("wait 500 ms")
        assert story.world.volume == level


def test_the_lamps_of_those_who_may_press_are_lit(story: Story) -> None:
    assert story.world.lamps == {"shared", "seat1"}, "the mayor starts the clock"
    story.run("press shared\nwait 100 ms")
    assert story.world.lamps >= {"shared", "seat1", "seat2", "seat3"}
    story.run("press Ben at 10000 ms\nwait 600 ms")
    assert story.world.lamps == frozenset()
