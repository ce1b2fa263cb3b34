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

WIDE, HIGH, SLOTS = 640, 480, 12


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
    count = len(kept)
    quads, feet = np.zeros((count, SLOTS, 4, 2), np.float32), np.zeros((count, SLOTS, 2), np.float32)
    values, colours = np.full((count, SLOTS), -1, np.int8), np.full((count, SLOTS), -1, np.int8)
    # 0 nothing, 1 to be read, 2 leaning by an unknown angle, 3 blurred, 4 nothing is claimed
    states, footed = np.zeros((count, SLOTS), np.int8), np.zeros((count, SLOTS), bool)
    files = []
    for k, picture in enumerate(kept):
        high, wide = picture.image.shape[:2]
        scale = min(WIDE / wide, HIGH / high, 1.0)
        small = cv2.resize(picture.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        frame = cv2.copyMakeBorder(small, 0, HIGH - small.shape[0], 0, WIDE - small.shape[1], cv2.BORDER_REPLICATE)
        files.append(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].ravel())
        spots = [*picture.spots, *(labelled.Spot(q, -1, -1, False) for q in picture.hidden)][:SLOTS]
        for j, spot in enumerate(spots):
            # Corners are said from the middle of the first pixel on.
            quads[k, j] = (spot.quad + 0.5) * scale - 0.5
            claimed = spot.seen and spot.value != labelled.NONE
            states[k, j] = 4 if not claimed else 3 if spot.value == labelled.BLURRED else 2 if spot.leans else 1
            values[k, j], colours[k, j] = spot.value, spot.colour
            if spot.foot is not None:
                feet[k, j], footed[k, j] = (spot.foot + 0.5) * scale - 0.5, True
    lengths = np.array([len(f) for f in files])
    np.savez(
        out,
        files=np.concatenate(files),
        lengths=lengths,
        quads=quads,
        feet=feet,
        values=values,
        colours=colours,
        states=states,
        footed=footed,
        names=np.array([p.name for p in kept]),
    )
    print(count, "pictures")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
