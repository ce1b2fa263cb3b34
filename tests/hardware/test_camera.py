"""Cameras: the newest frame, from wherever it comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from hardware.registry import keep_device, open_device
from hardware.sim.world import SimTable
from hardware.units import MS
from tests.hardware.clocks import Clock
from tests.hardware.contracts.camera_contract import CameraContract

SMALL = {"size": [320, 240]}


class TestSimulated(CameraContract):
    @pytest.fixture
    def camera(self, clock: Clock, world: SimTable) -> Iterator[Any]:
        device = open_device("camera", "sim", SMALL, now_ns=clock, world=world)
        yield device
        device.close()


def test_the_simulated_camera_sees_the_dice_come_to_rest(clock: Clock, world: SimTable) -> None:
    camera = keep_device("camera", "sim", SMALL, now_ns=clock, world=world)
    world.roll(black=6)
    tumbling = world.tray.scene(clock.ns)
    clock.ns = 1000 * MS
    resting = world.tray.scene(clock.ns)
    assert tumbling.blur > 0
    assert resting.blur == 0
    assert {die.colour: die.pips for die in resting.dice}["black"] == 6
    assert resting == world.tray.scene(2000 * MS)
    world.nudge()
    clock.ns = 2000 * MS
    nudged = world.tray.scene(clock.ns)
    assert [die.pips for die in nudged.dice] == [die.pips for die in resting.dice]
    assert [die.x for die in nudged.dice] != [die.x for die in resting.dice]
    assert camera.latest() is not None


def test_its_accidents_are_seen(clock: Clock, world: SimTable) -> None:
    camera = keep_device("camera", "sim", SMALL, now_ns=clock, world=world)
    world.roll()
    clock.ns = 1000 * MS

    def picture() -> np.ndarray:
        clock.ns += 100 * MS
        frame = camera.latest()
        assert frame is not None
        return frame.image

    def changed() -> bool:
        return bool(np.abs(picture().astype(int) - plain).mean() > 1.5 * noise)

    plain = picture()
    noise = np.abs(picture().astype(int) - plain).mean()
    world.hand(True)
    assert changed()
    world.hand(False)
    world.dim(0.01)  # the camera makes up for a part of it, as real ones do
    assert picture().mean() < plain.mean() * 0.6
    world.dim(1.0)
    world.spoil("black")
    assert picture().max() == 0
    world.spoil("size")
    assert picture().shape != plain.shape
    world.spoil("true")
    world.freeze("camera")
    world.hand(True)
    assert not changed()
    world.unplug("camera")
    assert camera.latest() is None
    assert "unplugged" in str(camera.health().reason)
    world.plug("camera")
    clock.ns += 300 * MS
    assert changed()
