"""What takes work is done seldom while nothing happens: the ring of a clock that stands still, an open vault."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.core.actions import Pick
from companion.core.clock import MS, ManualClock
from companion.core.inputs import Press
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table import privacy, table
from companion.table.lay import lay
from hardware.sim.world import SimTable


class Idle:
    """A table without a screen whose loop turns a thousand times a second."""

    def __init__(self, folder: Path, game: str, people: str) -> None:
        self.clock = ManualClock(now_ns=10**12)
        world = SimTable(self.clock.now_ns)
        settings = config.load(config.DEFAULTS).simulated()
        self.table = lay(settings, folder, self.clock, world, mine=Preferences(), demo_box=True)
        begun = [Player(*each.split("=")) for each in people.split()]
        self.table.room.sit_down(self.table.room.desk.begin(game_named(game), begun, {}))

    def answer(self, *answers: str) -> None:
        for answer in answers:
            self.table.panel.act(Pick(answer))

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.clock.advance_ms(1)
            self.table.step(self.clock.now_ns())


def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[None]:
    """A line for each call of a function from now on."""
    work: Callable[..., Any] = getattr(module, name)
    calls: list[None] = []

    def counting(*args: Any) -> Any:
        calls.append(None)
        return work(*args)

    monkeypatch.setattr(module, name, counting)
    return calls


def test_the_ring_of_a_stopped_clock_is_painted_at_once_and_then_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    idle = Idle(tmp_path, "merchants", "Anna=green Ben=orange Chris=violet")
    idle.answer("bin", "goods:mayor", "goods:auction", "skip")
    room = idle.table.room
    room.tell(Press(idle.clock.now_ns(), "shared"))
    idle.run(4_000)
    face = room.clock_face(idle.clock.now_ns())
    assert face is not None and face.running
    painted = counted(monkeypatch, table, "pixels")
    idle.run(1)  # the ring was refreshed less than RING_NS ago, or now
    before = len(painted)
    room.tell(Press(idle.clock.now_ns(), "seat2"))
    idle.run(1)
    assert len(painted) == before + 1, "a stop is shown in the same step"
    idle.run(800)
    face = room.clock_face(idle.clock.now_ns())
    assert face is not None and not face.running
    painted.clear()
    idle.run(320)
    assert 0 < len(painted) <= 320 * MS // table.RING_NS + 1


def test_an_open_vault_is_looked_at_seldom_and_closes_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = Idle(tmp_path, "ticket_to_ride", "Anna=red Ben=blue")
    idle.answer("2", "2", "private", "show")
    assert idle.table.panel.prompt.seconds == 12
    idle.run(1)  # what has changed was looked at
    asked = counted(monkeypatch, import_module("companion.games.ticket_to_ride.ask.vault"), "_page")
    idle.run(1_000)
    assert 0 < len(asked) <= 1_000 * MS // privacy.LOOK_NS + 1
    assert idle.table.panel.prompt.private
    idle.run(11_100)
    assert not idle.table.panel.prompt.private, "nobody touched it for twelve seconds"
