"""Hours of mixed games with accidents: memory flat, no handle or thread grows, every journal valid."""

from __future__ import annotations

import gc
import threading
from pathlib import Path
from random import Random

import psutil
import pytest

from companion.core.clock import SECOND, ManualClock
from companion.games.catalogue import TITLES, game_named
from companion.memory import entries
from companion.rehearsal import demo
from companion.table.table import Table
from hardware.ports import KINDS
from hardware.sim.world import SimTable
from tests.reliability.daemon import Impatient, laid
from tests.reliability.test_pulled_plugs import cause

HOUR_NS = 3600 * SECOND
STEP_MS = 1000  # the loop is looked at so often while somebody thinks


class Readings:
    """Memory, handles and threads at the end of each hour."""

    def __init__(self) -> None:
        self._process = psutil.Process()
        self.memory: list[int] = []
        self.handles: list[int] = []
        self.threads: list[int] = []
        self.finished = 0  # games played to their end

    def take(self) -> None:
        gc.collect()
        self.memory.append(self._process.memory_info().rss)
        self.handles.append(self._process.num_fds())
        self.threads.append(threading.active_count())


def soak(folder: Path, hours: float, pauses_ms: float) -> Readings:
    """Game after game at one table, never restarted, somebody thinking `pauses_ms` before each move."""
    table, world, clock = laid(folder, 1)
    rng = Random(1)
    readings = Readings()
    end_ns = clock.now_ns() + round(hours * HOUR_NS)
    hour_ns = round(hours * HOUR_NS / 24)
    next_ns = clock.now_ns() + hour_ns
    seed = 0
    while clock.now_ns() < end_ns:
        seed += 1
        game = game_named(list(TITLES)[seed % 3])
        table.room.sit_down(demo.start(game, table.room.desk))
        for pause_ms in Impatient(table, world, seed).moves():
            think(table, world, clock, rng, pause_ms, pauses_ms)
            if clock.now_ns() >= next_ns:
                readings.take()
                next_ns += hour_ns
            if clock.now_ns() >= end_ns:
                break
        assert table.room.session is not None
        readings.finished += game.finished(table.room.session.state)
        table.room.leave()
    table.close()
    return readings


def think(table: Table, world: SimTable, clock: ManualClock, rng: Random, pause_ms: float, pauses_ms: float) -> None:
    if rng.random() < 0.02:
        cause(world, rng)
    if rng.random() < 0.02:
        for device in KINDS:
            world.plug(device)
    running = (face := table.room.clock_face(clock.now_ns())) is not None and face.running
    rest_ms = max(10.0, min(pause_ms, 400)) if running else pauses_ms
    while rest_ms > 0:  # a loop that stands still for seconds would spoil every auction
        clock.advance_ms(min(rest_ms, STEP_MS))
        rest_ms -= STEP_MS
        table.step(clock.now_ns())


def judged(readings: Readings, folder: Path, slack: float, games: int) -> None:
    assert readings.finished >= games, "a table at which one game never ends proves little"
    half = len(readings.memory) // 2  # by then the painter's caches, which have limits, hold every screen
    growth = readings.memory[-1] / readings.memory[half] - 1
    assert growth <= slack, f"memory grew by {growth:.1%} in the second half"
    assert readings.handles[-1] <= readings.handles[half] + 2
    assert readings.threads[-1] <= readings.threads[half]
    journals = list((folder / "games").glob("*.journal"))
    assert journals
    for path in journals:
        assert entries.read(path).damage is None


@pytest.mark.crash
def test_an_hour_in_a_hurry(tmp_path: Path) -> None:
    judged(soak(tmp_path, hours=1, pauses_ms=2_000), tmp_path, slack=0.05, games=4)


@pytest.mark.long
def test_a_day_and_a_night(tmp_path: Path) -> None:
    judged(soak(tmp_path, hours=24, pauses_ms=8_000), tmp_path, slack=0.05, games=30)
