"""Read the shared labelled pictures and count: what was sure, what was wrong, what was rightly refused."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from companion.dice.any_dice import read as read_any
from companion.dice.read import read
from companion.dice.values import Reading

SHARED = Path(os.environ.get("COMPANION_SHARED", Path(__file__).parents[3] / "shared")) / "dice"
Read = Callable[..., Reading]
Keep = Callable[[str], bool]  # whether a picture is looked at, by its path under shared/dice


@dataclass(frozen=True, slots=True)
class Outcome:
    """One picture: whether it can be read at all, what was said, and whether that was right."""

    file: str
    readable: bool
    clear: bool  # every die of it is labelled as one that must be read: no glare, no shadow took its pips
    reading: Reading
    right: bool  # every die that is there, and no other
    claims: int  # dice said without a doubt …
    false_claims: tuple[str, ...]  # … and wrong
    size: tuple[int, int]

    @property
    def wrong(self) -> bool:
        """The worst failure: sure, and not so."""
        return self.reading.sure and not (self.right and self.readable)


def rendered(folder: Path, reader: Read = read, keep: Keep = lambda path: True) -> Iterator[Outcome]:
    """The known set, from a folder with `labels.json`."""
    for entry in json.loads((folder / "labels.json").read_text())["images"]:
        if not keep(f"{folder.name}/{entry['file']}"):
            continue
        image = cv2.imread(str(folder / entry["file"]))
        reading = reader(image)
        truth = truth_of(entry)
        right = len(reading.dice) == len(truth) and reading.faces == truth
        sure_dice = [die for die in reading.dice if not die.doubts]
        false = tuple(
            f"{die.colour}={die.pips}, is {truth.get(die.colour)} ({entry['dice'][die.colour]['expect']})"
            for die in sure_dice
            if truth.get(die.colour) != die.pips
        )
        size = (entry["width"], entry["height"])
        readable = entry["expect"] == "read"
        clear = readable and all(die["expect"] == "read" for die in entry["dice"].values() if die["present"])
        yield Outcome(entry["file"], readable, clear, reading, right, len(sure_dice), false, size)


def truth_of(entry: dict[str, Any]) -> dict[str, int]:
    """The faces that a label says are there."""
    return {colour: die["value"] for colour, die in entry["dice"].items() if die["present"]}


@dataclass(frozen=True, slots=True)
class Photograph:
    """What the list says of one: who took it, which pips its dice have (dark, light, mixed; "" without dice), and
    whether it was taken at a slant.
    """

    source: str
    pips: str
    dice: int
    slant: bool


def photographed(
    shared: Path, reader: Read = read_any, keep: Keep = lambda path: True
) -> Iterator[tuple[Photograph, Outcome]]:
    """Any dice, from the list of photographs."""
    with (shared / "photos.csv").open() as lines:
        rows = list(csv.DictReader(lines))
    for row in rows:
        if not keep(row["path"]):
            continue
        image = cv2.imread(str(shared / row["path"]))
        reading = reader(image)
        right = sorted(d.pips for d in reading.dice) == sorted(int(v) for v in row["values"].split())
        size = (image.shape[1], image.shape[0])
        photograph = Photograph(row["path"].split("/")[1], row["pips"], int(row["n_dice"]), "oblique" in row["view"])
        yield photograph, Outcome(row["path"], True, True, reading, right, 0, (), size)


def summary(outcomes: list[Outcome]) -> dict[str, float]:
    """The figures that matter, by name."""
    readable = [o for o in outcomes if o.readable]
    clear = [o for o in outcomes if o.clear]
    rejects = [o for o in outcomes if not o.readable]
    return {
        "pictures": len(outcomes),
        "wrong among the sure": sum(o.wrong for o in outcomes),
        "false sure dice": sum(len(o.false_claims) for o in outcomes),
        "sure of readable %": 100 * sum(o.reading.sure and o.right for o in readable) / max(1, len(readable)),
        "sure of clear %": 100 * sum(o.reading.sure and o.right for o in clear) / max(1, len(clear)),
        "right of readable %": 100 * sum(o.right for o in readable) / max(1, len(readable)),
        "rejects kept unsure": sum(not o.reading.sure for o in rejects),
        "rejects": len(rejects),
    }
