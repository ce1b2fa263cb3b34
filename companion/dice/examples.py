"""Pictures in files: corrections at the table kept with their labels, and the scoring of a folder of them.

An example is `NAME.png` with `NAME.json` beside it: {"faces": {"pink": 3, …}}. A frame whose faces a player
corrected says what the reader should have said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import msgspec
import numpy as np

from companion.core import pictures
from companion.core.errors import CompanionError
from companion.core.given import read_file
from companion.core.message import Message, say
from companion.dice.picture import Bytes
from companion.dice.values import Reading

MAX_LABEL = 1 << 16  # bytes
PHOTO = say("The photo")  # what has no name


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a picture shows: colour → pips; `values` instead for dice without a known colour."""

    faces: dict[str, int] = {}
    values: tuple[int, ...] = ()
    read: dict[str, int] = {}  # what the reader had said, for whoever improves it
    at: str = ""  # when, for people


@dataclass(frozen=True, slots=True)
class Score:
    """A folder's result; `wrong` are files that were read as sure and are not as labelled."""

    pictures: int
    sure: int
    right: int
    wrong: tuple[str, ...]


def opened(path: Path) -> Bytes:
    """The picture in a file; one that is none, or unfolds to too much, is an error that says what to do."""
    try:
        data = read_file(path, pictures.MAX_BYTES)
    except OSError as error:
        raise CompanionError("{file} cannot be opened: {error}", file=path, error=error.strerror) from None
    return unfolded(data, path)


def unfolded(data: bytes, file: Path | Message = PHOTO) -> Bytes:
    """A picture, turned as its camera noted; nothing is decoded before it is known how large it will be."""
    if reason := pictures.refusal(data):
        raise CompanionError("{file} cannot be opened: {error}", file=file, error=reason)
    how = cv2.IMREAD_REDUCED_COLOR_2 if pictures.halved(data) else cv2.IMREAD_COLOR
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error:
        image = None
    if image is None:
        raise CompanionError("{file} is a damaged picture: save it anew as PNG or JPEG", file=file)
    return np.asarray(image, np.uint8)


def save(image: Bytes, faces: Mapping[str, int], folder: Path, *, read: Reading | None = None, at: str = "") -> Path:
    """Keep a picture with its true faces; earlier examples are never overwritten. Returns the picture's path."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1 + max((int(p.stem[1:]) for p in folder.glob("e*.png") if p.stem[1:].isdigit()), default=0)
    path = folder / f"e{number:05d}.png"
    ok, png = cv2.imencode(".png", image)
    if not ok:
        raise CompanionError("the picture could not be kept: it is empty")
    label = Label(dict(faces), read=read.faces if read else {}, at=at)
    # The label first: a picture without one would be scored as nothing.
    path.with_suffix(".json").write_bytes(msgspec.json.encode(label))
    path.write_bytes(png.tobytes())
    return path


def listed(folder: Path) -> Iterator[tuple[Path, Label]]:
    """Every labelled picture of a folder, by name."""
    if not folder.is_dir():
        raise CompanionError("{folder} is not a folder of labelled pictures", folder=folder)
    for path in sorted(folder.glob("*.json")):
        picture = next((p for p in (path.with_suffix(s) for s in (".png", ".jpg", ".jpeg")) if p.is_file()), None)
        if picture is None:
            continue
        try:
            yield picture, msgspec.json.decode(read_file(path, MAX_LABEL), type=Label)
        except (OSError, msgspec.DecodeError, RecursionError) as error:
            raise CompanionError("{file} is not a label: {error}", file=path, error=error) from None


def right(reading: Reading, label: Label) -> bool:
    """Whether a reading says what the label says."""
    if label.values:
        return sorted(die.pips for die in reading.dice) == sorted(label.values)
    return len(reading.dice) == len(label.faces) and reading.faces == label.faces


def score(results: Iterator[tuple[Path, Label, Reading]]) -> Score:
    """Count a folder's readings."""
    told = [(path.name, reading.sure, right(reading, label)) for path, label, reading in results]
    wrong = tuple(name for name, sure, ok in told if sure and not ok)
    return Score(len(told), sum(sure for _, sure, _ in told), sum(ok for _, _, ok in told), wrong)
