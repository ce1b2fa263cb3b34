"""Which labelled picture may do what: `train` the networks, `tune` limits, or `test` and report figures; never two.

`python -m tests.dice.training.splits SHARED/dice` writes splits.json anew. Whole sources and whole settings (one
table, one light, one camera) stay together, and so do pictures taken one after the other: a picture that reports a
figure has no twin that taught anything.
"""

from __future__ import annotations

import csv
import json
import sys
from functools import cache
from pathlib import Path
from typing import Literal

Split = Literal["train", "tune", "test"]
MANIFEST = Path(__file__).with_name("splits.json")
# Renders are independent of each other.
_IN_TURN: tuple[Split, ...] = ("train", "tune", "test", "train", "test")
_SETTINGS: dict[str, Split] = {
    "fixed camera, near top-down, wood table": "train",
    "phone, oblique ~30 deg, coarse speckled carpet": "train",
    "phone, top-down into a white bin": "train",
    "fixed camera, near top-down, pale wood, green cast": "train",
    "phone, oblique ~25 deg, dark fabric seat": "train",
    "phone, top-down into a black mesh basket": "train",
    "phone, oblique, orange cardboard": "tune",
    "phone, oblique ~25 deg, striped woven carpet": "tune",
    "fixed camera, near top-down, pale wood, soft focus": "tune",
    "phone, near top-down, blue-grey leatherette": "tune",
}


def _photograph(source: str, name: str, view: str) -> Split:
    number = int("".join(filter(str.isdigit, name)) or 0)
    if source == "aws_dice":
        return next((split for setting, split in _SETTINGS.items() if view.startswith(setting)), "test")
    if source == "damiantab":
        return "train" if number <= 40 else "tune" if number <= 50 else "test"
    if source == "matteop65":  # a few dozen of each kind, taken one after the other
        return "train" if number <= 16 else "tune" if number <= 22 else "test"
    return "train" if source == "fkokosinski_neg" else "test"


def made(shared: Path) -> dict[str, Split]:
    """The split of every labelled picture, by its path under SHARED/dice."""
    splits: dict[str, Split] = {}
    for folder in ("tray", "renders"):
        for k, entry in enumerate(json.loads((shared / folder / "labels.json").read_text())["images"]):
            splits[f"{folder}/{entry['file']}"] = _IN_TURN[k % len(_IN_TURN)]
    with (shared / "photos.csv").open() as lines:
        for row in csv.DictReader(lines):
            _, source, name = row["path"].split("/")
            splits[row["path"]] = _photograph(source, name, row["view"])
    return splits


@cache
def _splits() -> dict[str, Split]:
    held: dict[str, Split] = json.loads(MANIFEST.read_text())
    return held


def split_of(path: str) -> Split:
    """What a labelled picture may do."""
    return _splits()[path]


def held_out(path: str) -> bool:
    """Whether a picture neither trained a network nor set a limit: only such ones report a figure."""
    return split_of(path) == "test"


if __name__ == "__main__":
    MANIFEST.write_text(json.dumps(made(Path(sys.argv[1])), indent=0) + "\n")
