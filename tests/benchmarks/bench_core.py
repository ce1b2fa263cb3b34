"""Folding a journal, and how fast the command line starts."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.commands.bench import Figure
from companion.games.ticket_to_ride.game import GAME
from companion.memory import entries, journal
from companion.memory.session import fold
from tests.games.ticket_to_ride.play import new_session, play_on


def figures() -> Iterator[Figure]:
    for events in (500, 2000, 8000):
        yield _folding(events)
    yield _starting()
    yield _appending()
    yield from _writing()
    for games in (1, 10):
        yield _memory(games)


def _folding(wanted: int) -> Figure:
    """Corrections keep a game going for as many events as are wanted."""
    with TemporaryDirectory() as folder:
        session = new_session(3, 1, Path(folder))
        rng = Random(1)
        for answer in ("1", "1", "1"):
            session.do(GAME.ask(session.state, None, (answer,)))  # type: ignore[arg-type]
        while sum(len(d.events) for d in session.done) < wanted:
            points = rng.randint(0, 99)
            session.do(GAME.ask(session.state, None, ("correct", "points", str(rng.randrange(3)), str(points))))  # type: ignore[arg-type]
            if not rng.randrange(40):
                play_on(session, rng, 1)
        path = session.journal.path
        times = []
        for _ in range(7):
            began = time.process_time()
            fold(GAME, entries.read(path), path.name)
            times.append((time.process_time() - began) * 1000)
        session.close()
    target = "<= 100" if wanted == 2000 else ""
    return Figure(f"fold {wanted} events", statistics.median(times), "ms", target, "processor time", "linear in events")


def _starting() -> Figure:
    times = []
    for _ in range(7):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "companion", "--help"], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - began)
    return Figure("companion --help", statistics.median(times), "s", "<= 0.3")


def _appending() -> Figure:
    from companion.core.clock import ManualClock

    with TemporaryDirectory() as folder:
        kept = journal.Journal.create(Path(folder) / "a.journal", entries.Header("x", "y", 1), ManualClock())
        times = []
        for _ in range(50):
            began = time.perf_counter()
            kept.append(did=b'[{"type":"CardsTaken","player":0}]')
            times.append((time.perf_counter() - began) * 1000)
        kept.close()
    return Figure("append with fsync", statistics.median(times), "ms", note="depends on the disk")


def _writing() -> Iterator[Figure]:
    """What a decision asks of the disk, mirror included."""
    from companion.core.clock import ManualClock
    from tests.core.recorder import Recorder, using

    with TemporaryDirectory() as folder, using(kernel := Recorder()):
        kept = journal.Journal.create(Path(folder) / "a.journal", entries.Header("x", "y", 1), ManualClock())
        kernel.calls.clear()
        for _ in range(50):
            kept.append(did=b'[{"type":"CardsTaken","player":0}]')
        written = sum(len(call.data) for call in kernel.calls)
        syncs = sum(call.name == "sync" for call in kernel.calls)
        kept.close()
    yield Figure("bytes written a decision", written / 50, "bytes", note="half of them are the mirror's")
    yield Figure("fsyncs a decision", syncs / 50, "", "<= 1")


def _memory(games: int) -> Figure:
    """The table in a process of its own, painting, after so many games of Ticket to Ride."""
    code = (
        "import psutil, tempfile; from pathlib import Path; from companion.rehearsal import demo;"
        "from companion.games.catalogue import game_named; from tests.reliability.daemon import Impatient, laid;"
        "table, world, clock = laid(Path(tempfile.mkdtemp()), 1)\n"
        f"for seed in range({games}):\n"
        "    table.room.sit_down(demo.start(game_named('ticket_to_ride'), table.room.desk))\n"
        "    for _ in Impatient(table, world, seed).moves(): clock.advance_ms(400); table.step(clock.now_ns())\n"
        "print('rss', psutil.Process().memory_info().rss)"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    size = int(told.rsplit("rss", 1)[1])
    return Figure(f"memory after {games} games", size / 2**20, "MiB", grows="flat")
