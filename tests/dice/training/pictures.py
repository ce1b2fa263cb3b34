"""Labelled pictures, real and drawn, with what is known of every die in them."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.dice.net import finder, judge
from companion.dice.net.finder import Place
from companion.dice.picture import Pyramid, edge_of
from tests.dice.outline import pack

COLOURS = ("black", "brown", "purple", "pink", "orange", "grey")
UNKNOWN, NONE, BLURRED = -1, 0, 7  # beside the values 1–6
PRACTISED_PX = 28  # smaller dice are misread for want of pixels, not of practice


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A die in a picture. `value`: 1–6, or NONE, BLURRED, UNKNOWN; `seen`: to be found."""

    quad: np.ndarray
    value: int
    colour: int  # index in COLOURS, or -1
    seen: bool
    foot: np.ndarray | None = None  # the middle of the lower face
    leans: bool = False
    misread: bool = False  # by the program's present networks


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    name: str
    image: np.ndarray
    spots: list[Spot]
    complete: bool  # every die is in `spots`, so the rest is background
    hidden: list[np.ndarray]  # quads about which nothing is claimed
    decoys: tuple[judge.Face, ...] = ()  # what the present networks take for dice


def with_mistakes(picture: Picture) -> Picture:
    """The same picture with what the program's own networks get wrong: places they take for dice, dice they misread."""
    longest = max(picture.image.shape[:2])
    known = [*(s.quad for s in picture.spots if s.seen), *picture.hidden]
    pyramid = Pyramid(picture.image)
    places = [
        place
        for scale in ((0.75, 0.35) if longest <= 800 else (0.55, 0.28))
        for place in finder.places(pyramid, scale, most=20)
        if all(np.hypot(*(q.mean(0) - (place.x, place.y))) > 0.6 * edge_of(q) for q in known)
    ]
    looks = judge.twice(pyramid, judge.faces(pyramid, places))
    fooled = tuple(p.second for p in looks if min(p.first.odds[judge.NONE], p.second.odds[judge.NONE]) < 0.8)
    spots = [replace(spot, misread=_misread(pyramid, spot)) for spot in picture.spots]
    return replace(picture, spots=spots, decoys=fooled or tuple(p.second for p in looks[:3]))


def _misread(pyramid: Pyramid, spot: Spot) -> bool:
    """Whether the judge, looking where a large enough die lies, is unsure of its value, its place or its foot."""
    numbers = pack(spot.quad)
    edge = float(np.exp(numbers[2]))
    if not 1 <= spot.value <= 6 or edge < PRACTISED_PX:
        return False
    (looks,) = judge.twice(pyramid, judge.faces(pyramid, [Place(numbers[0], numbers[1], edge, 1.0)]))
    face = looks.second
    foot = numbers[:2] if spot.foot is None else spot.foot
    return bool(
        face.odds[spot.value] < 0.85
        or np.hypot(*(face.outline[:2] - numbers[:2])) > 0.08 * edge
        or np.abs(face.outline[2:5] - numbers[2:5]).max() > 0.12
        or (spot.foot is not None and np.hypot(*(face.foot * edge + numbers[:2] - foot)) > 0.2 * edge)
    )


def held_out(number: int) -> bool:
    """Whether a real picture is one of the third that training with `--hold` never sees."""
    return number % 3 == 2


def renders(folder: Path, hold: bool = False) -> Iterator[Picture]:
    """The labelled renders: `labels.json` of shared/dice/tray and shared/dice/renders."""
    for number, entry in enumerate(json.loads((folder / "labels.json").read_text())["images"]):
        if hold and held_out(number):
            continue
        spots, hidden = [], []
        for colour, die in entry["dice"].items():
            if not die["present"]:
                continue
            quad = np.array(die["top_quad"], float)
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


def photographs(shared: Path, found: Path, hold: bool) -> Iterator[Picture]:
    """Photographs whose outlines `found` wrote; with `hold` without those left for measuring."""
    with (shared / "photos.csv").open() as lines:
        numbers = {row["path"]: k for k, row in enumerate(csv.DictReader(lines))}
    for line in found.read_text().splitlines():
        entry = json.loads(line)
        if hold and held_out(numbers[entry["path"]]):
            continue
        spots = [Spot(np.array(d["quad"], float), d["value"], -1, True) for d in entry["dice"]]
        yield Picture(entry["path"], cv2.imread(str(shared / entry["path"])), spots, True, [])
