"""The real table in a process of its own: simulated drivers, real files, playing itself until somebody kills it.

    python -m tests.reliability.daemon DATA SEED

On a fresh data folder it begins a game; otherwise it continues the open one from the home page, as a person would.
Whatever is presented on the display or the ring is first written to standard output, one JSON line each: what the
people at the table had seen when the power went.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.core.actions import Pick, Redo, Undo
from companion.core.aloud import MATTERS
from companion.core.clock import ManualClock
from companion.games.catalogue import TITLES, game_named
from companion.rehearsal import demo
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.devices import Devices
from companion.table.lay import lay
from companion.table.room import Room
from companion.table.table import Table
from hardware.sim.world import SimTable


def fingerprint(state: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()[:16]


class Witness:
    """A display or a ring that says what stands behind its picture before it shows it."""

    def __init__(self, device: Any, room: Callable[[], Room]) -> None:
        self._device = device
        self._room = room
        self._said = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._device, name)

    def present(self, surface: Any) -> None:
        self._say()
        self._device.present(surface)

    def show(self, pixels: Any) -> None:
        self._say()
        self._device.show(pixels)

    def _say(self) -> None:
        session = self._room().session
        if session is None:
            return
        seen = {
            "depth": session.depth,
            "state": fingerprint(session.state),
            "journal": session.journal.path.name,
            "lines": len(session.journal.entries),
        }
        line = msgspec.json.encode(seen) + b"\n"
        if line != self._said:  # the same facts again, in a brighter or a darker light
            self._said = line
            sys.stdout.write(line.decode())
            sys.stdout.flush()


def witnessed(devices: Devices, room: Callable[[], Room]) -> Devices:
    return replace(devices, display=Witness(devices.display, room), ring=Witness(devices.ring, room))  # type: ignore[arg-type]


def laid(data: Path, seed: int, now_ns: int = 10**12) -> tuple[Table, SimTable, ManualClock]:
    clock = ManualClock(now_ns)
    world = SimTable(clock.now_ns, seed=seed)
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(
        settings,
        data,
        clock,
        world,
        mine=Preferences(voice=MATTERS),
        demo_box=True,
        seed=lambda: seed,
        painted=True,
        around=witnessed,
    )
    return table, world, clock


def sit_down(table: Table, clock: ManualClock, seed: int) -> None:
    """Continue if the home page offers it, else begin a game chosen by the seed."""
    room = table.room
    table.step(clock.now_ns())
    if any(choice.id == "continue" for choice in room.panel.prompt.choices):
        room.panel.act(Pick("continue"))
        return
    game = game_named(list(TITLES)[seed % len(TITLES)])
    room.sit_down(demo.start(game, room.desk))


def play(data: Path, seed: int) -> None:
    table, world, clock = laid(data, seed)
    sit_down(table, clock, seed)
    table.step(clock.now_ns())
    hands = Impatient(table, world, seed)
    for pause_ms in hands.moves():
        clock.advance_ms(max(10.0, min(pause_ms, 400)))
        table.step(clock.now_ns())
    table.close()


class Impatient(demo.TellingHands):
    """Takes back and repeats a move now and then."""

    def _move(self, session: Any) -> float:
        rng: Random = self._rng
        if session.depth > 3 and rng.random() < 0.08:
            self._table.panel.act(rng.choice((Undo(), Redo())))
            return 10
        return super()._move(session)


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
