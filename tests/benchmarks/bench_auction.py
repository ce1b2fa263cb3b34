"""The running auction: one step of logic and ring pixels, and how soon a press freezes the ring."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.commands.bench import Figure
from companion.core.clock import SECOND
from companion.core.inputs import Tick
from companion.games.merchants.game import GAME
from companion.rehearsal.scenario import Story
from companion.screen.ring import pixels
from tests.games.merchants.play import START_NS, Play

LEDS = 60
STEPS = 5000
PRESSES = 40

STORY = """
game merchants
players Anna=green Ben=orange Chris=violet Dirk=blue
box demo
tap goods discard
tap goods mayor
tap goods
tap skip
"""


def figures() -> Iterator[Figure]:
    yield _one_step()
    yield from _frozen_within()


def _one_step() -> Figure:
    """What the table does in each step while the hand runs: ask the game, look at the clock, light the ring."""
    play = Play(5)
    play.offer()
    play.press("shared", 0)
    took = []
    for n in range(STEPS):
        now_ns = START_NS + (n % 1700) * SECOND // 50
        began = time.perf_counter_ns()
        assert GAME.interpret(play.state, Tick(now_ns, now_ns - SECOND // 50)) is None
        pixels(GAME.view(play.state, now_ns, None, ()).clock, now_ns, LEDS)
        took.append(time.perf_counter_ns() - began)
    slowest = statistics.quantiles(took, n=100)[98] / 1e6
    return Figure(
        "one step of a running auction",
        statistics.median(took) / 1e6,
        "ms",
        target="<= 0.3",
        note=f"game, view and {LEDS} ring pixels, without drawing; 99 %: {slowest:.3f} ms",
        grows="with the number of LEDs",
    )


def _frozen_within() -> Iterator[Figure]:
    """A press at the simulated table: how many steps until the ring stands, and what that step costs."""
    steps = 0
    took = []
    for n in range(PRESSES):
        with TemporaryDirectory() as folder:
            story = Story(Path(folder))
            story.run(f"{STORY}\npress shared\nwait {3000 + n * 137} ms")
            table, clock = story.running(), story.clock
            story.world.press("seat2", at_ns=clock.now_ns())
            needed = 0
            while (face := table.room.clock_face(clock.now_ns())) is not None and face.running:
                needed += 1
                clock.advance_ms(10)
                began = time.perf_counter_ns()
                table.step(clock.now_ns())
                last_ns = time.perf_counter_ns() - began
            took.append(last_ns)
            steps = max(steps, needed)
            frozen = story.world.ring
            clock.advance_ms(10)
            table.step(clock.now_ns())
            assert any(any(led) for led in frozen)
            story.close()
    yield Figure(
        "press to frozen ring",
        steps,
        "steps",
        target="<= 2",
        note=f"of 10 ms: the contact chatters, then rests; the worst of {PRESSES} presses",
    )
    yield Figure(
        "the step that stops the hand", statistics.median(took) / 1e6, "ms",
        note="debounce, decide, journal with fsync, ring; no screen",
    )  # fmt: skip
