"""A whole table in real time: an auction on a USB ring whose cable is pulled and put back while the hand runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.actions import Pick
from companion.core.clock import SystemClock
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.games.dutch_clock import DutchClock
from companion.games.merchants.events import HandStopped
from companion.screen.ring import PAINT
from companion.settings import config
from companion.settings.config import DeviceSettings
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.serial_port import FakeWled
from hardware.sim.world import SimTable

PACE = DutchClock.of_seconds(0.5, 0.5)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[FakeWled]:
    fake = FakeWled(tmp_path)
    yield fake
    fake.unplug()


def laid(folder: Path, board: FakeWled) -> tuple[Table, SimTable]:
    """Merchants with three players, the clock at START; everything simulated but the ring's line."""
    clock = SystemClock()
    world = SimTable(clock.now_ns)
    settings = config.load(config.DEFAULTS).simulated()
    settings = replace(settings, ring=DeviceSettings("serial", {"port": board.port}))
    table = lay(settings, folder, clock, world, mine=Preferences(), demo_box=True, seed=lambda: 1)
    people = [Player("Anna", "green"), Player("Ben", "orange"), Player("Chris", "violet")]
    pace = {"seconds_a_step": 0.5, "lead_in_seconds": 0.5}
    table.room.sit_down(table.room.desk.begin(game_named("merchants"), people, pace))
    return table, world


def test_a_pulled_cable_costs_nobody_anything(tmp_path: Path, board: FakeWled) -> None:
    table, world = laid(tmp_path, board)
    for answer in ("goods", "discard", "goods", "mayor", "goods", "skip"):
        table.panel.act(Pick(answer))

    def play(until: Callable[[], bool], seconds: float = 30) -> None:
        deadline = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < deadline, (table.panel.notice, table.room.lamps(), board.shown)
            table.step(time.monotonic_ns())
            time.sleep(0.01)

    def lamp() -> bool:
        return any(lamp.device == "ring" and lamp.ok for lamp in table.room.lamps())

    play(lamp)
    started_ns = world.press("shared")
    play(lambda: max(max(pixel) for pixel in board.shown) > 100)  # the hand
    board.unplug()
    play(lambda: not lamp())
    assert "ring" in str(table.panel.notice)

    def drawn_price() -> int:
        game = table.view(time.monotonic_ns()).game  # the dial is on the screen, with or without a ring
        assert game is not None
        assert game.clock is not None
        return game.clock.price

    play(lambda: drawn_price() > 0)
    stopped_ns = world.press("seat2", at_ns=time.monotonic_ns())
    board.plug()

    def filled() -> bool:
        """Whether most of the ring is in the buyer's colour."""
        wanted = [value * 0.8 for value in PAINT["orange"]]
        near = [all(abs(a - b) <= 2 for a, b in zip(pixel, wanted, strict=True)) for pixel in board.shown]
        return sum(near) > 20

    play(lambda: lamp() and filled())
    session = table.room.session
    assert session is not None
    prices = [event.price for d in session.done for event in d.events if isinstance(event, HandStopped)]
    assert prices == [PACE.price_at(stopped_ns - started_ns)]
    table.close()
    deadline = time.monotonic() + 5
    while any(map(any, board.shown)):
        assert time.monotonic() < deadline, "the ring stays lit"
        time.sleep(0.01)
