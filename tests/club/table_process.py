"""A table in a process of its own that plays so many games by itself, quickly, and then stays: for tests and figures.

python -m tests.club.table_process SETTINGS DATA GAMES SEED
"""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

from companion.core.clock import ManualClock
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.memory.archive import Archive
from companion.rehearsal.demo import TellingHands, suggested_options
from companion.settings import config
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.world import SimTable

GAMES = ("ticket_to_ride", "amsterdam", "merchants")
PEOPLE = {"ticket_to_ride": 2, "amsterdam": 2, "merchants": 3}
STEP_MS = 100


class QuickClock(ManualClock):
    """Time as quick as we like, dates as they are."""

    def wall(self) -> str:
        return datetime.now(UTC).isoformat(timespec="microseconds")


def finished(data: Path) -> int:
    archive = Archive(data)
    archive.catch_up()
    return sum(record.status == "finished" for record in archive.records())


def play(table: Table, clock: QuickClock, world: SimTable, name: str, seed: int, people: list[str]) -> None:
    game = game_named(name)
    seats = [Player(person, colour) for person, colour in zip(people, game.colours, strict=False)]
    options = {**suggested_options(game), **game.demo.options}
    table.room.sit_down(table.room.desk.begin(game, seats, options))
    session = table.room.session
    assert session is not None
    hands = TellingHands(table, world, seed)
    while not session.game.finished(session.state):
        pause = hands.do(hands.wish(session))
        for _ in range(max(1, int(min(pause, 400) // STEP_MS))):
            clock.advance_ms(STEP_MS)
            table.step(clock.now_ns())


def rest(table: Table, clock: QuickClock) -> None:
    clock.advance_ms(STEP_MS)
    table.step(clock.now_ns())
    time.sleep(0.02)


def main(settings: str, data: str, games: str, seed: str) -> None:
    clock, number = QuickClock(), int(seed)
    world = SimTable(clock.now_ns)
    loaded = config.load(Path(settings)).simulated()
    done = finished(Path(data))
    seeds = iter(range(number * 1000 + done, number * 1000 + 999))
    table = lay(loaded, Path(data), clock, world, seed=lambda: next(seeds), demo_box=True)
    kinds = cycle(GAMES[number % 3 :] + GAMES[: number % 3])
    for nth in range(done, int(games)):
        name = next(kinds)
        people = [f"P{number}{'abcdef'[(nth + each) % 6]}" for each in range(PEOPLE[name])]
        play(table, clock, world, name, number * 100 + nth, people)
        print(f"played {name}", flush=True)
        for _ in range(60):  # a breath, in which the result is sent
            rest(table, clock)
    print("all played", flush=True)
    while True:  # the people stay for a drink
        rest(table, clock)


if __name__ == "__main__":
    main(*sys.argv[1:])
