"""Cables are pulled in every phase of every game: the game goes on, lamps tell, nothing leaks."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random

import pytest

from companion.core.clock import ManualClock
from companion.games.catalogue import TITLES, game_named
from companion.rehearsal import demo
from companion.table.table import Table
from hardware.ports import KINDS
from hardware.sim.world import SimTable
from tests.reliability.daemon import Impatient, laid

pytestmark = pytest.mark.crash

ACCIDENTS = ("unplug", "garbage", "lag")


def run(table: Table, clock: ManualClock, ms: int, step_ms: int = 50) -> None:
    for _ in range(ms // step_ms):
        clock.advance_ms(step_ms)
        table.step(clock.now_ns())


def lamps(table: Table) -> dict[str, bool]:
    return {lamp.device: lamp.ok for lamp in table.room.lamps()}


def phase_of(table: Table, clock: ManualClock) -> str:
    session = table.room.session
    assert session is not None
    game_view = session.game.view(session.state, clock.now_ns(), None, ())
    kinds = "+".join(type(panel).__name__ for panel in game_view.panels)
    # The template without its figures: "Round {n}" is one phase, not twelve.
    return f"{game_view.phase.text} {kinds} {game_view.clock is not None and game_view.clock.running}"


@pytest.mark.parametrize("name", TITLES)
def test_every_plug_in_every_phase(tmp_path: Path, name: str) -> None:
    table, world, clock = laid(tmp_path, 11)
    table.room.sit_down(demo.start(game_named(name), table.room.desk))
    run(table, clock, 500)
    threads = threading.active_count()
    hands = Impatient(table, world, 11).moves()
    seen: dict[str, int] = {}
    pulled = 0
    for pause_ms in hands:
        clock.advance_ms(max(10.0, min(pause_ms, 400)))
        table.step(clock.now_ns())
        phase = phase_of(table, clock)
        number = seen.get(phase, 0)
        if number < len(KINDS):
            seen[phase] = number + 1
            pull(table, world, clock, KINDS[number])
            pulled += 1
    session = table.room.session
    assert session is not None
    assert session.game.finished(session.state), "the game was played to its end"
    assert len(seen) >= 3
    assert pulled >= 3 * len(KINDS)
    assert threading.active_count() <= threads
    table.close()


def pull(table: Table, world: SimTable, clock: ManualClock, device: str) -> None:
    """Out, noticed, one look at everything, in again, noticed."""
    world.unplug(device)
    run(table, clock, 600)
    assert not lamps(table)[device], device
    table.view(clock.now_ns())
    world.plug(device)
    for _ in range(400):
        run(table, clock, 50)
        if lamps(table)[device]:
            return
    pytest.fail(f"{device} never came back")


@pytest.mark.parametrize("name", TITLES)
def test_accidents_at_random(tmp_path: Path, name: str) -> None:
    """Garbage, slow answers and spoilt pictures in any mixture: no exception, and the game ends."""
    table, world, clock = laid(tmp_path, 12)
    table.room.sit_down(demo.start(game_named(name), table.room.desk))
    rng = Random(12)
    for pause_ms in Impatient(table, world, 12).moves():
        clock.advance_ms(max(10.0, min(pause_ms, 400)))
        table.step(clock.now_ns())
        if rng.random() < 0.1:
            cause(world, rng)
        if rng.random() < 0.1:
            for device in KINDS:
                world.plug(device)
    session = table.room.session
    assert session is not None
    assert session.game.finished(session.state)
    table.close()


def cause(world: SimTable, rng: Random) -> None:
    match rng.randrange(6):
        case 0:
            world.garbage("ring")
        case 1:
            world.lag("buttons", rng.choice((50, 300)))
        case 2:
            world.freeze("camera")
        case 3:
            world.spoil(rng.choice(("black", "noise", "size")))
        case 4:
            world.unplug(rng.choice(("camera", "ring", "sound", "voice", "display")))
        case 5:
            world.chatter("seat2")


def test_a_busy_loop_is_not_made_of_a_missing_device(tmp_path: Path) -> None:
    """A device that stays away is tried ever more rarely, not at every step."""
    table, world, clock = laid(tmp_path, 13)
    run(table, clock, 200)
    tries = []
    opening = world.open
    world.open = lambda device: (tries.append(device), opening(device))[1]  # type: ignore[method-assign]
    world.unplug("ring")
    run(table, clock, 60_000)
    assert 3 <= tries.count("ring") <= 60, "a minute of absence"
    table.close()
