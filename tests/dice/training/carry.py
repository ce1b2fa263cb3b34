"""The training split in one file for a machine that has nothing else: `python -m tests.dice.training.carry SHARED OUT`.

SHARED is the folder of labelled dice, OUT an .npz file. Pictures are scaled into the frames that practice scenes have;
photographs, which have no outlines, get those of the present reader where it reads exactly the values of the list.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import cv2
import numpy as np

from companion.dice.any_dice import read as read_any
from tests.dice.training import pictures as labelled
from tests.dice.training.splits import split_of


def _found(shared: Path) -> list[labelled.Picture]:
    kept = []
    with (shared / "photos.csv").open() as listing:
        for row in csv.DictReader(listing):
            if split_of(row["path"]) != "train":
                continue
            image = cv2.imread(str(shared / row["path"]))
            values = sorted(int(v) for v in row["values"].split())
            dice = sorted(read_any(image).dice, key=lambda die: -die.confidence)[: len(values)]
            if sorted(die.pips for die in dice) == values:
                spots = [labelled.Spot(np.array(die.corners), die.pips, -1, True) for die in dice]
                kept.append(labelled.Picture(row["path"], image, spots, True, []))
    return kept


def main(shared: Path, out: Path) -> None:
    rendered = [p for name in ("tray", "renders") for p in labelled.renders(shared / name)]
    kept = [p for p in rendered if split_of(p.name) == "train"] + _found(shared)
    np.savez(out, **labelled.packed(kept))
    print(len(kept), "pictures")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
