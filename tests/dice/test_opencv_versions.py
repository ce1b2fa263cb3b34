"""The oldest and the newest OpenCV that pyproject allows read the same: long, and it needs a package index."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from hardware.sim.render import render
from tests.dice.rolls import scene_for

ROOT = Path(__file__).parents[2]
ROLLS = (*range(840_000, 840_006), 505_654)  # in the last a die is looked at closely
# Each reader in a process of its own: it prints the version, then what every picture shows.
READS = """
import json, sys, cv2
from companion.dice.any_dice import read as read_any
from companion.dice.read import read
print(cv2.__version__)
for path in sys.argv[1:]:
    image = cv2.imread(path)
    both = read(image), read_any(image)
    print(json.dumps([[r.sure, sorted([d.colour, d.pips] for d in r.dice), sorted(r.reasons)] for r in both]))
"""


def oldest() -> str:
    """The least release that pyproject names, any build of it."""
    named = re.search(r'"opencv-python>=([\d.]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert named is not None
    return named[1]


def readings(wanted: str, pictures: list[Path], folder: Path) -> tuple[str, list[object]]:
    """What this OpenCV reads, installed into a folder of its own."""
    # The oldest was built before NumPy 2.
    packages = [f"opencv-python-headless{wanted}", "numpy<2" if wanted else "numpy", "msgspec"]
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--target", str(folder)]
    if subprocess.run([*install, *packages], check=False).returncode:
        pytest.skip("no package index")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    ran = subprocess.run(
        [sys.executable, "-c", READS, *map(str, pictures)],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    version, *told = ran.stdout.splitlines()
    return version, [json.loads(line) for line in told]


@pytest.mark.long
def test_the_oldest_and_the_newest_opencv_read_the_same(tmp_path: Path) -> None:
    pictures = []
    for seed in ROLLS:
        pictures.append(tmp_path / f"{seed}.png")
        cv2.imwrite(str(pictures[-1]), render(scene_for(seed)[1]))
    old, first = readings(f"=={oldest()}.*", pictures, tmp_path / "oldest")
    new, second = readings("", pictures, tmp_path / "newest")
    assert old.startswith(oldest())
    assert new != old
    assert first == second
