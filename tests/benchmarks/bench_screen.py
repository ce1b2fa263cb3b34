"""The screen: what a repaint, a running auction, a quiet table and the first frame cost."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from companion.commands.bench import Figure
from companion.core.actions import Pick, Undo

ROOT = Path(__file__).parents[2]
SIZE = (1280, 720)


def figures() -> Iterator[Figure]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.locale import catalogue
    from companion.rehearsal import gallery
    from companion.screen.paint import Painter

    words = catalogue("fr")
    with tempfile.TemporaryDirectory() as data:
        scenes = list(gallery.scenes("ticket_to_ride", Path(data)))
    with tempfile.TemporaryDirectory() as data:
        scenes += list(gallery.scenes("merchants", Path(data)))
    walls, costs = [], []
    for _ in range(3):
        for scene in scenes:
            painter = Painter(SIZE)
            began, spent = time.perf_counter(), time.process_time()
            painter.paint(scene.view, words, 0, scene.pictures)
            walls.append((time.perf_counter() - began) * 1e3)
            costs.append((time.process_time() - spent) * 1e3)
    note = f"{len(scenes)} screens of two games, French, 1280×720"
    yield Figure("full repaint, median", statistics.median(walls), "ms", "", note)
    yield Figure("full repaint, processor time, median", statistics.median(costs), "ms", "<= 12", note)
    yield Figure("full repaint, 95th percentile", statistics.quantiles(walls, n=20)[-1], "ms", "", note)
    yield _changed_only(painter, scenes)
    yield _auction_frame()
    yield from _auction()
    yield from _new_pictures()
    yield from _caches()
    yield from _quiet_and_first_frame()


def _changed_only(painter: object, scenes: list) -> Figure:  # type: ignore[type-arg]
    from companion.locale import catalogue
    from companion.screen.local import Local
    from companion.screen.paint import Painter

    assert isinstance(painter, Painter)
    view = scenes[2].view
    painter.paint(view, catalogue("fr"), 0)
    took = []
    for i in range(60):
        began = time.perf_counter()
        painter.paint(view, catalogue("fr"), 0, local=Local(pressed=Undo() if i % 2 else None))
        took.append((time.perf_counter() - began) * 1e3)
    return Figure("press feedback, median", statistics.median(took), "ms", "<= 16", "touch to painted button")


def _auction_frame() -> Figure:
    """A frame of a running auction with five buyers, in which the hand moves and now and then the price."""
    from companion.core.clock import MS, SECOND
    from companion.locale import catalogue
    from companion.screen.paint import Painter
    from tests.screen.auctions import auctions, running_at

    view, painter, costs = auctions()["auction_five"], Painter(SIZE), []
    for frame in range(300):
        at_ns = 2 * SECOND + frame * 50 * MS
        moved = running_at(view, at_ns)
        began = time.process_time()
        painter.paint(moved, catalogue("fr"), at_ns)
        costs.append((time.process_time() - began) * 1e3)
    return Figure("auction frame, median", statistics.median(costs), "ms", "<= 6", "processor time, 1280×720, French")


def _auction() -> Iterator[Figure]:
    """Two seconds of a running auction at 60 frames a second through table, game, painter and display."""
    import argparse

    from companion.commands import run
    from companion.core.clock import SECOND, SystemClock

    clock = SystemClock()
    with tempfile.TemporaryDirectory() as data:
        table = _merchants_table(Path(data), clock, argparse, run)
        table.panel.act(Pick("draw"))
        _to_the_clock(table, clock)
        painted = 0
        began_ns, spent = clock.now_ns(), time.process_time()
        while clock.now_ns() - began_ns < 4 * SECOND:
            step_ns = clock.now_ns()
            table.step(step_ns)
            painted += 1
            clock.rest_until(step_ns + SECOND // 60)
        wall_s = (clock.now_ns() - began_ns) / 1e9
        share = (time.process_time() - spent) / wall_s * 100
        table.close()
    note = f"{painted / wall_s:.0f} frames a second, whole program, 1280×720"
    yield Figure("running auction, share of one core", share, "%", "<= 30", note)


def _merchants_table(data: Path, clock, argparse, run):  # type: ignore[no-untyped-def]
    from companion.games.catalogue import game_named
    from companion.rehearsal import demo

    parser = argparse.ArgumentParser()
    run.arguments(parser)
    args = parser.parse_args(["--simulate", "--data", str(data), "--size", "1280x720"])
    table = run.laid(args, clock)
    table.room.desk.seed = lambda: 1
    table.room.sit_down(demo.start(game_named("merchants"), table.room.desk))
    return table


def _to_the_clock(table, clock) -> None:  # type: ignore[no-untyped-def]
    """Answer until the clock runs."""
    for _ in range(200):
        table.step(clock.now_ns())
        face = table.room.clock_face(clock.now_ns())
        if face is not None and face.running:
            return
        prompt = table.panel.prompt
        ids = [c.id for c in prompt.choices if c.refused is None and c.id != "correct"]
        wanted = [i for i in ids if i in ("press:shared", "auction")] or ids
        table.act(Pick(wanted[0]), clock.now_ns())
    raise RuntimeError("the demonstration never came to an auction")


def _new_pictures() -> Iterator[Figure]:
    """The first frame of a board, each in a process that has shown nothing but Home."""
    boards = {
        "ticket_turn": "routes",
        "tom": "city",
        "exchange": "exchange",
        "wind_rose": "rose",
        "auction_ready": "dial",
    }
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as alone:
        for screen, name in boards.items():
            costs = list(alone.map(_first_frame, [screen] * 3))
            note = "processor time, 1280×720, French, the median of three processes"
            yield Figure(f"first frame of the {name}", statistics.median(costs), "ms", "<= 40", note)


def _first_frame(screen: str) -> float:
    """Milliseconds."""
    from companion.locale import catalogue
    from companion.screen.paint import Painter
    from tests.screen.stages import view_of

    painter, words = Painter(SIZE), catalogue("fr")
    painter.paint(view_of("home")[0], words, 0)
    view, now_ns = view_of(screen)
    began = time.process_time()
    painter.paint(view, words, now_ns)
    return (time.process_time() - began) * 1e3


def _caches() -> Iterator[Figure]:
    """What is kept, and what the process has grown by, once every screen of the stage was painted large."""
    import psutil

    from companion.locale import catalogue
    from companion.screen import kept
    from companion.screen.paint import Painter
    from companion.screen.panels import slats, wishes
    from tests.screen.stages import SCREENS, view_of

    views = [view_of(screen) for screen in SCREENS]
    before = psutil.Process().memory_info().rss
    painter = Painter((1920, 1080))
    for view, now_ns in views:
        painter.paint(view, catalogue("fr"), now_ns)
    routes = _surfaces_in(slats.drawn) | _surfaces_in(wishes._curve)
    held = kept.held() + sum(routes.values())
    grown = psutil.Process().memory_info().rss - before
    note = f"{len(views)} screens at 1920×1080, French"
    yield Figure("caches", held / 1e6, "MB", "<= 48", note)
    yield Figure("growth of the process", grown / 1e6, "MB", "", note + ", with the picture itself")


def _surfaces_in(value: object, deep: int = 6) -> dict[int, int]:
    """Each surface that a cache holds, with its bytes."""
    import gc
    from types import FunctionType, ModuleType

    import pygame

    if isinstance(value, pygame.Surface):
        return {id(value): value.get_pitch() * value.get_height()}
    if not deep or isinstance(value, FunctionType | ModuleType | type):
        return {}
    found: dict[int, int] = {}
    for each in gc.get_referents(value):
        found |= _surfaces_in(each, deep - 1)
    return found


def _quiet_and_first_frame() -> Iterator[Figure]:
    """Separate processes, as a player and the service start it: until the first frame, then left alone."""
    simulated = min((_left_alone(["--simulate"]) for _ in range(2)), key=lambda told: told[2])
    first, started, idle = simulated
    yield Figure("start to first frame", first, "s", "<= 1.2", f"{started:.2f} s of processor time")
    yield Figure(
        "idle, share of one core", idle, "%", "<= 2", "home page in the simulator, eight seconds, from outside"
    )
    _, _, idle = min((_left_alone([]) for _ in range(2)), key=lambda told: told[2])
    yield Figure("idle without simulator", idle, "%", "<= 1", "home page, no devices, eight seconds, from outside")


def _left_alone(words: list[str]) -> tuple[float, float, float]:
    """Seconds to the first frame, processor seconds until then, and the share of a core when nobody does anything."""
    import psutil

    from tests.benchmarks.bench_service import SETTINGS

    with tempfile.TemporaryDirectory() as folder:
        trace, config = Path(folder) / "trace", Path(folder) / "companion.toml"
        config.write_text(SETTINGS)
        devices = words or ["--config", str(config)]
        command = [sys.executable, "-m", "companion", "run", *devices, "--data", folder]
        command += ["--size", "1280x720", "--trace-screen", str(trace)]
        began = time.perf_counter()
        program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not (trace.exists() and trace.stat().st_size):
                if program.poll() is not None or time.perf_counter() - began > 60:
                    raise RuntimeError("the program did not paint")
                time.sleep(0.002)
            first = time.perf_counter() - began
            process = psutil.Process(program.pid)
            started = sum(process.cpu_times()[:2])
            time.sleep(2)
            before = sum(process.cpu_times()[:2])
            time.sleep(8)
            return first, started, (sum(process.cpu_times()[:2]) - before) / 8 * 100
        finally:
            program.terminate()
            program.wait(10)
