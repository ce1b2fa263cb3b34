"""Teach the companion your dice under your light: lay the six dice down, look at what it sees, save."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import cv2
import numpy as np

from companion.commands.words import YES, target
from companion.core.clock import SECOND, SystemClock
from companion.core.errors import CompanionError, ProfileError
from companion.dice import profile
from companion.dice.annotate import annotated
from companion.dice.examples import opened
from companion.dice.picture import Bytes
from companion.dice.read import read_with_paints
from companion.dice.values import SENTENCES, SIX, Reading
from companion.settings import config
from hardware.errors import HardwareError
from hardware.ports import Camera
from hardware.registry import NONE, open_device
from hardware.sim.world import SimTable

SIM = "sim"
FRAMES = 8
WAIT_S = 20.0  # a lens that searches twice takes its time
SETTLE_S = 1.2  # exposure, white balance and simulated dice need a moment


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["dice"], help="what to calibrate")
    parser.add_argument("--config", type=Path, help="settings file (default: the owner's own)")
    parser.add_argument("--image", type=Path, action="append", metavar="FILE", help="use pictures, not the camera")
    parser.add_argument("--simulate", action="store_true", help="use the simulated tray")
    parser.add_argument(
        "--out", type=target, metavar="P", help="where to save (default: dice.profile.json in the data)"
    )
    parser.add_argument("--save", type=target, metavar="PNG", help="write the picture with what was seen")
    parser.add_argument("--yes", action="store_true", help="save without asking")


def run(args: argparse.Namespace) -> int:
    settings = config.load(args.config)
    table = settings.simulated() if args.simulate else settings
    simulated = not args.image and table.camera.driver == SIM
    # Entered before the camera is opened: that is the service's to use, too.
    out = args.out or (None if simulated else settings.dice_profile(settings.entered()))
    images = [opened(path) for path in args.image] if args.image else _looked(table, args)
    made, image, reading = _learnt(images)
    _show(made, reading)
    if args.save:
        _save_picture(args.save, image, reading, made)
    if out is None:
        print("Nothing was saved: these are simulated dice, and yours are never overwritten by them. --out saves them.")
        return 0
    if not args.yes and not _agreed():
        print("Nothing was saved.")
        return 1
    profile.save(made, out)
    print(f"Saved as {out}.")
    return 0


def _learnt(images: list[Bytes]) -> tuple[profile.Profile, Bytes, Reading]:
    """The profile of these pictures, and the last one with its reading; six named dice must be in each used one."""
    paints, last = [], None
    for image in images:
        reading, seen = read_with_paints(image)
        if sorted(reading.faces) == sorted(SIX) and len(reading.dice) == len(SIX):
            paints.append(seen)
            last = (image, reading)
    if last is None:
        colours = ", ".join(die.colour for die in reading.dice) or "none"
        why = " ".join(str(SENTENCES[name]) for name in reading.reasons)
        raise ProfileError(
            "the six dice were not all seen (seen: {colours}). {why} Then try again.", colours=colours, why=why
        )
    image, reading = last
    centres = [(d.box[0] + d.box[2] / 2, d.box[1] + d.box[3] / 2) for d in reading.dice]
    size = (image.shape[1], image.shape[0])
    return profile.taught(paints, profile.tray_corners(image, centres), size), image, reading


def _looked(settings: config.Settings, args: argparse.Namespace) -> list[Bytes]:
    """A few fresh frames of the table's camera."""
    clock = SystemClock()
    world = None
    if settings.wants_world:
        world = SimTable(clock.now_ns, seed=3)
        world.roll()
    if sys.stdin.isatty() and not args.yes and not args.simulate:
        input("Lay the six dice flat into the tray, take your hand away, and press Enter. ")
    images: list[Bytes] = []
    with _camera(settings, clock, world) as camera:
        last_ns, began_ns = -1, clock.now_ns()
        while len(images) < FRAMES and clock.now_ns() - began_ns < WAIT_S * SECOND:
            frame = camera.latest()
            settled = clock.now_ns() - began_ns > SETTLE_S * SECOND
            if frame is not None and frame.at_ns > last_ns and settled:
                last_ns = frame.at_ns
                images.append(frame.image)
            clock.rest(0.03)
        if not images:
            reason = camera.health().reason or "check its cable"
            raise CompanionError("the camera gave no picture: {reason}", reason=reason)
    return images


@contextmanager
def _camera(settings: config.Settings, clock: SystemClock, world: SimTable | None) -> Iterator[Camera]:
    """The table's camera, open; why there is none is an error for people."""
    chosen = settings.camera
    if chosen.driver == NONE:
        raise CompanionError("the settings leave the camera out: set driver in [camera], or give pictures with --image")
    try:
        camera = open_device("camera", chosen.driver, chosen.options, now_ns=clock.now_ns, world=world)
    except HardwareError as error:
        raise CompanionError("{error} (or give pictures with --image)", error=error) from error
    with closing(camera):
        yield camera


def _show(made: profile.Profile, reading: Reading) -> None:
    print("This is what I see:")
    for die in reading.dice:
        light, a, b = made.body[die.colour]
        size = round((die.box[2] * die.box[3]) ** 0.5)
        print(f"  {die.colour:<7} shows {die.pips}   {size:>3} px   Lab {light:5.1f} {a:6.1f} {b:6.1f}")
    print("  tray: " + (f"{len(made.tray)} corners found" if made.tray else "no rim found, the whole picture counts"))
    for name in (*reading.reasons, *reading.advice):
        print(f"  {SENTENCES[name]}")


def _save_picture(path: Path, image: Bytes, reading: Reading, made: profile.Profile) -> None:
    drawn = annotated(image, reading)
    if made.tray:
        rim = (np.array(made.tray) * np.array(made.size)).round().astype(np.int32)
        cv2.polylines(drawn, [rim], True, (255, 200, 0), 2)
    if not cv2.imwrite(str(path), drawn):
        raise CompanionError("{file} cannot be written; name a .png in a folder that exists", file=path)


def _agreed() -> bool:
    if not sys.stdin.isatty():
        raise CompanionError("nobody can be asked here: add --yes to save")
    return input("Are the colours right? Save? [y/N] ").strip().lower() in YES
