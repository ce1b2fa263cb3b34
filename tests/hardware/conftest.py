"""What tests of devices share: a clock of their own, and a simulated table on it."""

from __future__ import annotations

import pytest

from hardware.sim.world import SimTable
from tests.hardware.clocks import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def world(clock: Clock) -> SimTable:
    return SimTable(clock, seed=3)
