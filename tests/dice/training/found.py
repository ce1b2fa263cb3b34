"""Outlines for photographs with only a list of values: `python -m tests.dice.training.found SHARED/dice OUT.jsonl`.

The present reader looks at each photograph; where its n likeliest dice show exactly the n values of the list,
its outlines are taken as labels. Photographs on which it fails teach nothing, which is safe.
"""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import cv2

from companion.dice.any_dice import read as read_any


def main(shared: Path, out: Path) -> None:
    with out.open("w") as lines, (shared / "photos.csv").open() as listing:
        for row in csv.DictReader(listing):
            values = sorted(int(v) for v in row["values"].split())
            reading = read_any(cv2.imread(str(shared / row["path"])))
            likeliest = sorted(reading.dice, key=lambda die: -die.confidence)[: len(values)]
            if sorted(die.pips for die in likeliest) == values:
                dice = [{"quad": die.corners, "value": die.pips} for die in likeliest]
                lines.write(json.dumps({"path": row["path"], "dice": dice}) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
