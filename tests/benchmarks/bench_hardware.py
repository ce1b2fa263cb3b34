"""What a picture on the ring, an edge and a look at a port cost."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from companion.commands.bench import Figure
from companion.core.clock import SECOND
from companion.games.dutch_clock import DutchClock
from companion.screen.ring import pixels
from hardware.debounce import Debounce
from hardware.display.framebuffer import Canvas, Layout
from hardware.needs import PYGAME
from hardware.registry import keep_device, open_device
from hardware.ring import adalight, ws2812
from hardware.ring.pixels import dimmed
from hardware.sim.serial_port import FakeWled
from hardware.sim.world import SimTable, finger


def figures() -> Iterator[Figure]:
    for leds in (24, 60):
        picture = pixels(DutchClock().face_at(9 * SECOND), 0, leds)
        cost = _micros(lambda picture=picture: ws2812.encode(dimmed(picture, 0.4, 600)))  # type: ignore[misc]
        yield Figure(f"a WS2812 picture of {leds}", cost, "µs", "<= 1000", grows="linear in LEDs")
    picture = pixels(DutchClock().face_at(9 * SECOND), 0, 24)
    yield Figure("an Adalight picture of 24", _micros(lambda: adalight.frame(picture)), "µs", "<= 500")
    yield Figure("debouncing an edge", _debouncing(), "µs", "<= 50")
    world = SimTable(time.monotonic_ns)
    ring = keep_device("ring", "sim", {}, now_ns=time.monotonic_ns, world=world)
    yield Figure("asking a port how it is", _micros(ring.health), "µs", "<= 100")
    yield Figure("a framebuffer picture of 800×480", _framebuffer() / 1000, "ms", "<= 16")
    yield _serial()


def _micros(act: Callable[[], object], times: int = 200) -> float:
    rounds = []
    for _ in range(7):
        began = time.perf_counter()
        for _ in range(times):
            act()
        rounds.append((time.perf_counter() - began) / times * 1e6)
    return statistics.median(rounds)


def _debouncing() -> float:
    rng = Random(1)
    edges = [edge for n in range(200) for edge in finger("seat1", n * SECOND, 120, 4, rng)]
    debounce = Debounce()
    return _micros(lambda: debounce.presses(edges, 200 * SECOND), 1) / len(edges)


def _framebuffer() -> float:
    layout = Layout((800, 480), 32, (0xFF0000, 0xFF00, 0xFF), 3200, 0)
    pygame = PYGAME.load()
    canvas = Canvas(pygame, layout, bytearray(layout.length))
    picture = pygame.Surface((800, 480))

    def present() -> None:
        canvas.surface.blit(picture, (0, 0))
        canvas.copy()

    return _micros(present, 10)


def _serial() -> Figure:
    """From show() to the last byte at a board on a pseudo-terminal; the board looks every 2 ms."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        board = FakeWled(Path(folder))
        ring = open_device("ring", "serial", {"port": board.port}, now_ns=time.monotonic_ns)
        for n in range(60):
            picture = ((n + 1, 0, 0),) * 24
            began = time.perf_counter()
            ring.show(picture)
            while board.shown != picture:
                time.sleep(0.0002)
            times.append((time.perf_counter() - began) * 1000)
        ring.close()
        board.unplug()
    return Figure("a picture over a serial line, 95 of 100", sorted(times)[56], "ms", "<= 33", "no real wire")
