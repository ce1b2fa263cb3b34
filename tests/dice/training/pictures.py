"""Labelled pictures, real and drawn, with what is known of every die in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

COLOURS = ("black", "brown", "purple", "pink", "orange", "grey")
UNKNOWN, NONE, BLURRED = -1, 0, 7  # beside the values 1–6


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A die in a picture. `value`: 1–6, or NONE, BLURRED, UNKNOWN; `seen`: to be found."""

    quad: np.ndarray
    value: int
    colour: int  # index in COLOURS, or -1
    seen: bool
    foot: np.ndarray | None = None  # the middle of the lower face
    leans: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    name: str
    image: np.ndarray
    spots: list[Spot]
    complete: bool  # every die is in `spots`, so the rest is background
    hidden: list[np.ndarray]  # quads about which nothing is claimed


# The labels' corners are those of the flat part of a face; ours are where its edges would meet were they not rounded.
_FLAT_PART = {0: 0.88, 1: 0.82, 2: 0.917, 3: 0.85}  # by the shape of the dice


def _whole(quad: np.ndarray, shape: int) -> np.ndarray:
    middle = quad.mean(0)
    return np.asarray(middle + (quad - middle) / _FLAT_PART[shape])


def renders(folder: Path) -> Iterator[Picture]:
    """The labelled renders: `labels.json` of shared/dice/tray and shared/dice/renders."""
    for entry in json.loads((folder / "labels.json").read_text())["images"]:
        spots, hidden = [], []
        for colour, die in entry["dice"].items():
            if not die["present"]:
                continue
            quad = _whole(np.array(die["top_quad"], float), entry["tags"]["shape_variant"])
            leans = (die["lean_deg"] or 0) > 5
            gone = (die["top_visible"] or 0) < 0.45 or not die.get("in_frame", True)
            dark = entry["reject"] == "lights_off"
            if gone or dark:
                hidden.append(quad)
                if dark and die["expect"] == "unsure":
                    spots.append(Spot(quad, 0, -1, False))
                continue
            readable = die["expect"] in ("read", "either")
            value = die["value"] if readable else UNKNOWN if leans else NONE
            if die["moving"] or (entry["reject_sub"] == "camera_shake" and die["expect"] == "unsure"):
                value = BLURRED
            index = COLOURS.index(colour) if 1 <= value <= 6 and not die.get("colour_washed") else -1
            # The label knows the middle of the body, half-way from the top face to the foot.
            foot = 2 * np.array(die["center"], float) - np.array(die["top_center"], float)
            spots.append(Spot(quad, value, index, True, foot, leans))
        image = cv2.imread(str(folder / entry["file"]))
        yield Picture(f"{folder.name}/{entry['file']}", image, spots, True, hidden)


_STATES = {"blurred": BLURRED, "covered": NONE, "dark": NONE, "none": NONE}


def synthetic(folder: Path) -> Iterator[Picture]:
    """What tests.dice.training.scenes wrote."""
    for listing in sorted(folder.glob("labels*.jsonl")):
        for line in listing.read_text().splitlines():
            entry = json.loads(line)
            spots, hidden = [], []
            for die in entry["dice"]:
                quad, state = np.array(die["quad"], float), die["state"]
                if state == "skip":
                    hidden.append(quad)
                    continue
                value = UNKNOWN if die["lean"] > 25 else die["value"]
                value = _STATES.get(state, value)
                colour = COLOURS.index(die["colour"]) if die["colour"] in COLOURS and state not in _STATES else -1
                foot, leans = np.array(die["foot"], float), state == "cocked"
                spots.append(Spot(quad, value, colour, state not in ("dark", "none"), foot, leans))
            yield Picture(entry["file"], cv2.imread(str(folder / entry["file"])), spots, True, hidden)
