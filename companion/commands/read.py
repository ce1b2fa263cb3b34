"""Read dice from pictures: one line a picture, or one JSON object a line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import msgspec

from companion.commands.words import folder, whole
from companion.core.clock import MS, SystemClock
from companion.core.errors import CompanionError
from companion.dice import any_dice, examples, profile, read
from companion.dice.annotate import annotated
from companion.dice.examples import opened
from companion.dice.picture import Bytes
from companion.dice.values import SENTENCES, Die, Reading

PICTURES = {".png", ".jpg", ".jpeg", ".bmp", ".webp", ".ppm", ".pgm"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="*", type=Path, metavar="IMAGE", help="pictures, or folders of pictures")
    parser.add_argument("--any", action="store_true", help="any six-sided dice, not the six of Amsterdam")
    parser.add_argument(
        "--count", type=whole(1, 100), metavar="N", help="so many dice there are: with --any, fewer or more is a doubt"
    )
    parser.add_argument("--profile", type=Path, metavar="P", help="what 'companion calibrate dice' saved")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--save", type=folder, metavar="DIR", help="write the pictures with what was read drawn on them"
    )
    parser.add_argument("--labels", type=folder, metavar="DIR", help="score a folder of labelled pictures")


def run(args: argparse.Namespace) -> int:
    if not args.images and not args.labels:
        raise CompanionError("name at least one picture, or a folder with --labels")
    if args.count is not None and not args.any:
        raise CompanionError("--count goes with --any: the known set always has six")
    known = profile.load(args.profile) if args.profile else None
    status = 0
    for path in _pictures(args.images):
        status = max(status, _tell(path, args, known))
    if args.labels:
        status = max(status, _scored(args, known))
    return status


def _pictures(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(p for p in path.iterdir() if p.suffix.lower() in PICTURES)
            if not found:
                raise CompanionError("{folder} holds no picture", folder=path)
            yield from found
        else:
            yield path


def _tell(path: Path, args: argparse.Namespace, known: profile.Profile | None) -> int:
    """Say what one picture shows; a file that is no picture is told and does not stop the rest."""
    try:
        image = opened(path)
    except CompanionError as error:
        if args.json:
            _print_json({"file": str(path), "error": str(error)})
        else:
            print(error, file=sys.stderr)
        return 2
    reading, ms = _read(image, args, known)
    if args.save:
        args.save.mkdir(parents=True, exist_ok=True)
        if not cv2.imwrite(str(args.save / f"{path.stem}.png"), annotated(image, reading)):
            raise CompanionError("{folder} does not take pictures; name another folder", folder=args.save)
    if args.json:
        told = {"file": str(path), "sure": reading.sure, "dice": [_die(die) for die in reading.dice]}
        _print_json({**told, "reasons": reading.reasons, "advice": reading.advice, "ms": ms})
        return 0
    dice = "  ".join(f"{die.colour} {die.pips}" for die in reading.dice) or "no dice"
    print(f"{path}: {dice}  ({'sure' if reading.sure else 'not sure'}, {ms:.0f} ms)")
    for name in (*reading.reasons, *reading.advice):
        print(f"    {SENTENCES[name]}")
    return 0


def _die(die: Die) -> dict[str, object]:
    told = {"colour": die.colour, "pips": die.pips, "box": die.box, "confidence": die.confidence}
    return told if die.tilt is None else {**told, "tilt": die.tilt}


def _print_json(told: object) -> None:
    print(msgspec.json.encode(told).decode(), flush=True)


def _read(image: Bytes, args: argparse.Namespace, known: profile.Profile | None) -> tuple[Reading, float]:
    clock = SystemClock()
    began_ns = clock.now_ns()
    reading = any_dice.read(image, known, args.count) if args.any else read.read(image, known)
    return reading, round((clock.now_ns() - began_ns) / MS, 2)


def _scored(args: argparse.Namespace, known: profile.Profile | None) -> int:
    """Score labelled pictures; a wrong reading that claimed to be sure is exit status 1."""

    def results() -> Iterator[tuple[Path, examples.Label, Reading]]:
        for path, label in examples.listed(args.labels):
            try:
                image = opened(path)
            except CompanionError as error:
                print(error, file=sys.stderr)
                continue
            yield path, label, _read(image, args, known)[0]

    score = examples.score(results())
    if args.json:
        _print_json(score)
    else:
        print(f"{score.pictures} labelled pictures: {score.right} right, {score.sure} sure, {len(score.wrong)} wrong")
        for name in score.wrong:
            print(f"    sure but wrong: {name}")
    return 1 if score.wrong else 0
