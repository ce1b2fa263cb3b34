"""How soon something is heard: from a finger's answer to the first sample that the sound card gets.

SDL writes the samples into a file at the pace of a sound card; espeak-ng must be installed (apt install espeak-ng).
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from companion.commands.bench import Figure
from companion.core.aloud import MATTERS
from companion.core.message import say
from companion.locale.speech import aloud
from hardware.loudspeaker import BUFFER, RATE
from hardware.voice.espeak import PROGRAM, QUIET

TIMES = 30


def figures() -> Iterator[Figure]:
    began = time.perf_counter()
    for _ in range(1000):
        aloud(say("{a}, {b}", a="Anna", b=170_000), "fr")
    yield Figure("a sentence in words", (time.perf_counter() - began) * 1000, "µs", "<= 200")
    if shutil.which(PROGRAM) is None:
        return  # there is nothing to be heard here
    with tempfile.TemporaryDirectory() as folder:
        around = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": f"{folder}/played"}
        ran = subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.bench_voice", folder],
            env=around,
            capture_output=True,
            text=True,
            check=True,
        )
    measured = json.loads(ran.stdout)
    first, noise = sorted(measured["first"]), sorted(measured["noise"])
    note = f"into a file, with the mixer's buffer of {BUFFER / RATE * 1000:.0f} ms"
    yield Figure("from an answer to the first sound", statistics.median(first), "ms", "<= 50", note)
    yield Figure("the same, 95 of 100", _of_100(first, 95), "ms", "<= 50")
    yield Figure("the same, the longest", first[-1], "ms", "<= 50", f"of {len(first)}")
    yield Figure("the very first sentence", measured["cold"][0], "ms", "<= 50", "after the table was laid")
    late = f"99 of 100: {_of_100(noise, 99):.1f} ms, the longest {noise[-1]:.0f} ms; others at work here"
    yield Figure("how late a sleeper wakes meanwhile", statistics.median(noise), "ms", note=late)
    yield Figure("what it costs the loop", statistics.median(measured["loop"]), "ms", "<= 5")


def _of_100(ordered: list[float], n: int) -> float:
    return ordered[min(len(ordered) - 1, len(ordered) * n // 100)]


def _measured(folder: Path) -> dict[str, list[float]]:
    """Answers at a table whose devices are simulated, but for the voice; milliseconds of each."""
    from companion.core.actions import Pick, Undo
    from companion.core.clock import SystemClock
    from companion.games.catalogue import game_named
    from companion.games.contract import Player
    from companion.settings import config
    from companion.settings.preferences import Preferences
    from companion.table.lay import lay
    from hardware.sim.world import SimTable

    clock = SystemClock()
    own = folder / "companion.toml"
    kinds = (kind for kind in config.DEVICES if kind != "voice")
    own.write_text("".join(f'{kind}.driver = "sim"\n' for kind in kinds))
    mine = Preferences(voice=MATTERS)
    table = lay(config.load(own), folder, clock, SimTable(clock.now_ns), mine=mine, seed=lambda: 1)
    measured: dict[str, list[float]] = {"cold": [], "first": [], "loop": [], "noise": []}
    for _ in range(100):  # a table stands for a while before the first answer
        table.step(clock.now_ns())
        time.sleep(0.02)

    def time_to_sound(deed: Callable[[], None], when: str) -> None:
        heard = (folder / "played").stat().st_size
        began = time.perf_counter()
        deed()
        decided = time.perf_counter()
        table.announcer.step(clock.now_ns(), [])
        measured["loop"].append((time.perf_counter() - decided) * 1000)
        while (late_s := _late(folder / "played", heard)) is None:
            time.sleep(0.0005)
        measured[when].append((time.perf_counter() - late_s - began) * 1000)

    people = [Player("Chris", "red"), Player("Ben", "blue")]
    session = table.room.desk.begin(game_named("ticket_to_ride"), people, {})
    time_to_sound(lambda: table.room.sit_down(session), "cold")
    for answer in ("1", "1"):
        table.panel.act(Pick(answer))
    table.announcer.step(clock.now_ns(), [])
    for number in range(TIMES):
        table.announcer._voice.hush()
        for _ in range(200):
            slept = time.perf_counter()
            time.sleep(0.005)
            measured["noise"].append((time.perf_counter() - slept - 0.005) * 1000)
        action = Undo() if number % 2 else Pick("cards")
        time_to_sound(partial(table.panel.act, action), "first")
    table.close()
    return measured


def _late(path: Path, since: int) -> float | None:
    """How long ago the buffer with the first sound was handed over; None: there is no sound yet.

    The C library keeps some buffers back before it writes them into the file together: they came one by one.
    """
    import numpy as np

    with path.open("rb") as file:
        file.seek(since)
        samples = np.frombuffer(file.read(), "<i2")
    (loud,) = np.nonzero(np.abs(samples.astype(int)) >= QUIET)
    if not len(loud):
        return None
    after = len(samples) - (loud[0] // BUFFER + 1) * BUFFER
    return float(max(0, after)) / RATE


if __name__ == "__main__":
    print(json.dumps(_measured(Path(sys.argv[1]))))
