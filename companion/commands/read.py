"""Read dice from pictures: one line a picture, or one JSON object a line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.dice.picture import Bytes
    from companion.dice.profile import Profile
    from companion.dice.values import Advice, Box, Doubt, Reading

PICTURES = {".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"}


@dataclass(frozen=True, slots=True)
class ReadDie:
    """A die as `--json` tells it."""

    colour: str
    pips: int
    box: Box
    confidence: float


@dataclass(frozen=True, slots=True)
class Read:
    """A picture as `--json` tells it; `ms`: how long reading took."""

    file: str
    sure: bool
    dice: tuple[ReadDie, ...]
    reasons: tuple[Doubt, ...]
    advice: tuple[Advice, ...]
    ms: float


@dataclass(frozen=True, slots=True)
class NotRead:
    """A file that is no picture, and in one sentence why."""

    file: str
    error: str


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="*", type=Path, metavar="IMAGE", help="pictures, or folders of pictures")
    parser.add_argument("--any", action="store_true", help="any six-sided dice, not the six of Amsterdam")
    parser.add_argument("--profile", type=Path, metavar="P", help="what 'companion calibrate dice' saved")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--save", type=Path, metavar="DIR", help="write the pictures with what was read drawn on them")
    parser.add_argument("--labels", type=Path, metavar="DIR", help="score a folder of labelled pictures")


def run(args: argparse.Namespace) -> int:
    from companion.dice import profile

    if not args.images and not args.labels:
        raise CompanionError("name at least one picture, or a folder with --labels")
    known = profile.load(args.profile) if args.profile else None
    status = 0
    for path in _pictures(args.images):
        told = _told(path, args, known)
        if isinstance(told, NotRead):
            status = 2
        _print(told, args.json)
    if args.labels:
        status = max(status, _scored(args, known))
    return status


def _pictures(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if p.suffix.lower() in PICTURES)
        else:
            yield path


def _told(path: Path, args: argparse.Namespace, known: Profile | None) -> Read | NotRead:
    """What is said of one file; a file that is no picture becomes an error, not an exception."""
    import cv2

    from companion.dice.annotate import annotated

    image = _opened(path)
    if isinstance(image, str):
        return NotRead(str(path), image)
    reading, ms = _read(image, args, known)
    if args.save:
        args.save.mkdir(parents=True, exist_ok=True)
        if not cv2.imwrite(str(args.save / f"{path.stem}.png"), annotated(image, reading)):
            raise CompanionError("{folder} does not take pictures; name another folder", folder=args.save)
    dice = tuple(ReadDie(die.colour, die.pips, die.box, die.confidence) for die in reading.dice)
    return Read(str(path), reading.sure, dice, reading.reasons, reading.advice, ms)


def _opened(path: Path) -> Bytes | str:
    """The picture, or in one sentence why there is none."""
    import cv2
    import numpy as np

    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError as error:
        return f"cannot be opened: {error.strerror or error}"
    try:
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except cv2.error:
        image = None
    return "is not a picture that OpenCV can read" if image is None else image


def _read(image: Bytes, args: argparse.Namespace, known: Profile | None) -> tuple[Reading, float]:
    from companion.core.clock import MS, SystemClock
    from companion.dice.read import read, read_any

    reader = read_any if args.any else read
    clock = SystemClock()
    began_ns = clock.now_ns()
    reading = reader(image, known)
    return reading, round((clock.now_ns() - began_ns) / MS, 2)


def _print(told: Read | NotRead, as_json: bool) -> None:
    if as_json:
        import msgspec

        print(msgspec.json.encode(told).decode(), flush=True)
        return
    if isinstance(told, NotRead):
        print(f"{told.file}: {told.error}", file=sys.stderr)
        return
    from companion.dice.values import SENTENCES

    dice = "  ".join(f"{die.colour} {die.pips}" for die in told.dice) or "no dice"
    print(f"{told.file}: {dice}  ({'sure' if told.sure else 'not sure'}, {told.ms:.0f} ms)")
    for name in (*told.reasons, *told.advice):
        print(f"    {SENTENCES[name]}")


def _scored(args: argparse.Namespace, known: Profile | None) -> int:
    """Score labelled pictures; a wrong reading that claimed to be sure is exit status 1."""
    from companion.dice import examples

    def results() -> Iterator[tuple[Path, examples.Label, Reading]]:
        for path, label in examples.listed(args.labels):
            image = _opened(path)
            if isinstance(image, str):
                print(f"{path}: {image}", file=sys.stderr)
                continue
            yield path, label, _read(image, args, known)[0]

    score = examples.score(results())
    if args.json:
        import msgspec

        print(msgspec.json.encode(score).decode())
    else:
        print(f"{score.pictures} labelled pictures: {score.right} right, {score.sure} sure, {len(score.wrong)} wrong")
        for name in score.wrong:
            print(f"    sure but wrong: {name}")
    return 1 if score.wrong else 0
