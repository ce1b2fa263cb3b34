"""One whole run of `known_set` on a bare machine: `python -m tests.dice.training.whole OUT SECONDS SEED …`.

What else is given goes to `known_set` (`--real`, `--start`, `--learn`, …). Boards are drawn first, then scenes of the
simulator, on all cores but two, while the networks practise. It takes SECONDS and about two minutes more: a machine
that is lent for ten does one run, and the next goes on from its OUT.
"""

from __future__ import annotations

import os
import subprocess
import sys
from multiprocessing import Process
from pathlib import Path

import cv2

from tests.dice.training import boards, leans, scenes

BOARDS = 10  # of each core
MADE_S, TRACED_S = 60.0, 95.0  # seconds: of what is drawn before practice begins, and until it does, about
FIRST, LAST = 0.36, 0.33  # of the seconds of practice: after so much, and as much again, `known_set` takes what came
SPARE_S = 15.0  # seconds that the last scene of a folder and its packing may take
KINDS = (leans.scene_of, leans.scene_of, scenes.scene_of)  # what the cores draw, in turn


def _boards(out: Path, first: int) -> None:
    boards.main(str(out), str(BOARDS), str(first))


def _scenes(core: int, first: int, folders: list[tuple[Path, float]]) -> None:
    """One core's scenes, folder after folder, each for so many seconds."""
    cv2.setNumThreads(1)
    for k, (folder, seconds) in enumerate(folders):
        scenes.written(KINDS[core % len(KINDS)], str(folder), "99999", str(first + k * 100_000), str(seconds))


def main(out: Path, seconds: float, seed: int, rest: list[str]) -> int:
    cores = os.cpu_count() or 1
    tables, made, first, last = (out / name for name in ("boards", "made", "first", "last"))
    tables.mkdir(parents=True, exist_ok=True)
    drawing = [Process(target=_boards, args=(tables / f"b{k}.npy", (seed * cores + k) * BOARDS)) for k in range(cores)]
    for each in drawing:
        each.start()
    for each in drawing:
        each.join()
    folders = [(made, MADE_S), (first, FIRST * seconds + TRACED_S - MADE_S - SPARE_S), (last, LAST * seconds - SPARE_S)]
    simulators = [
        Process(target=_scenes, args=(core, (seed * 100 + core) * 1_000_000, folders), daemon=True)
        for core in range(max(1, cores - 2))
    ]
    for each in simulators:
        each.start()
    given = ["--boards", tables, "--made", made, "--later", first, last, "--seconds", seconds, "--seed", seed, *rest]
    practice = subprocess.run([sys.executable, "-m", "tests.dice.training.known_set", str(out), *map(str, given)])
    return practice.returncode  # simulators that still draw end with this process


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
