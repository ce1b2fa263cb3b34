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
    lean: float = -1.0  # degrees, or -1 where that is not known

    @property
    def leans(self) -> bool:
        return self.lean > 5


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
            lean = float(die["lean_deg"] or 0)
            leans = lean > 5
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
            spots.append(Spot(quad, value, index, True, foot, lean))
        image = cv2.imread(str(folder / entry["file"]))
        yield Picture(f"{folder.name}/{entry['file']}", image, spots, True, hidden)


_STATES = {"blurred": BLURRED, "covered": NONE, "dark": NONE, "none": NONE}


def synthetic(folder: Path, first: str = "*") -> Iterator[Picture]:
    """What tests.dice.training.scenes wrote, all of it or from one first seed on."""
    for listing in sorted(folder.glob(f"labels{first}.jsonl")):
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
                foot = np.array(die["foot"], float)
                spots.append(Spot(quad, value, colour, state not in ("dark", "none"), foot, die["lean"]))
            yield Picture(entry["file"], cv2.imread(str(folder / entry["file"])), spots, True, hidden)


WIDE, HIGH, SLOTS = 640, 480, 12


def packed(kept: list[Picture]) -> dict[str, np.ndarray]:
    """Pictures in the frames that practice scenes have, as JPEG, and their labels as arrays."""
    count = len(kept)
    quads, feet = np.zeros((count, SLOTS, 4, 2), np.float32), np.zeros((count, SLOTS, 2), np.float32)
    values, colours = np.full((count, SLOTS), -1, np.int8), np.full((count, SLOTS), -1, np.int8)
    # 0 nothing, 1 to be read, 2 leaning, 3 blurred, 4 nothing is claimed
    states, footed = np.zeros((count, SLOTS), np.int8), np.zeros((count, SLOTS), bool)
    leans = np.full((count, SLOTS), -1, np.float32)
    files = []
    for k, picture in enumerate(kept):
        high, wide = picture.image.shape[:2]
        scale = min(WIDE / wide, HIGH / high, 1.0)
        small = cv2.resize(picture.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        frame = cv2.copyMakeBorder(small, 0, HIGH - small.shape[0], 0, WIDE - small.shape[1], cv2.BORDER_REPLICATE)
        files.append(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].ravel())
        spots = [*picture.spots, *(Spot(quad, UNKNOWN, -1, False) for quad in picture.hidden)][:SLOTS]
        for j, spot in enumerate(spots):
            # Corners are said from the middle of the first pixel on.
            quads[k, j] = (spot.quad + 0.5) * scale - 0.5
            claimed = spot.seen and spot.value != NONE
            states[k, j] = 4 if not claimed else 3 if spot.value == BLURRED else 2 if spot.leans else 1
            values[k, j], colours[k, j], leans[k, j] = spot.value, spot.colour, spot.lean
            if spot.foot is not None:
                feet[k, j], footed[k, j] = (spot.foot + 0.5) * scale - 0.5, True
    return {
        "files": np.concatenate(files),
        "lengths": np.array([len(file) for file in files]),
        "quads": quads,
        "feet": feet,
        "values": values,
        "colours": colours,
        "states": states,
        "footed": footed,
        "leans": leans,
        "names": np.array([picture.name for picture in kept]),
    }
