"""The screen: what a repaint, a running auction, a quiet table and the first frame cost."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
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
    yield Figure("full repaint, median", statistics.median(walls), "ms", "<= 12", note)
    yield Figure("full repaint, processor time, median", statistics.median(costs), "ms", "", note)
    yield Figure("full repaint, 95th percentile", statistics.quantiles(walls, n=20)[-1], "ms", "", note)
    yield _changed_only(painter, scenes)
    yield _auction_frame()
    yield from _auction()
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
    yield Figure("running auction, share of one core", share, "%", "<= 35", note)


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


def _quiet_and_first_frame() -> Iterator[Figure]:
    """A separate process, as a player starts it: until the first frame, then left alone."""
    import psutil

    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        command = [sys.executable, "-m", "companion", "run", "--simulate", "--data", folder]
        command += ["--size", "1280x720", "--trace-screen", str(trace)]
        began = time.perf_counter()
        spent_before = None
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
            spent_before = sum(process.cpu_times()[:2])
            time.sleep(8)
            idle = (sum(process.cpu_times()[:2]) - spent_before) / 8 * 100
        finally:
            program.terminate()
            program.wait(10)
    yield Figure("start to first frame", first, "s", "<= 1.5", f"{started:.2f} s of processor time")
    yield Figure("idle, share of one core", idle, "%", "<= 2", "home page in the simulator, eight seconds")
