"""Six lamps over one tray, and what calibration is worth under each: the camera keeps its colours, as ours do.

Our cameras lock their white balance, so whatever colour the lamp has is in the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random

from companion.dice import profile
from companion.dice.colour import Paint
from companion.dice.learnt import Learnt
from companion.dice.picture import Bytes
from companion.dice.profile import Profile
from companion.dice.read import read_with_paints
from companion.dice.values import SIX
from hardware.sim.optics import Look
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, scattered

LAMPS = {  # kelvin, brightness
    "candle": (1800.0, 0.3),
    "bulb": (2000.0, 0.8),
    "warm": (2700.0, 1.0),
    "neutral": (4600.0, 1.0),
    "daylight": (6500.0, 1.1),
    "shade": (9000.0, 0.45),
}
TAUGHT_FROM = 1000  # the rolls of calibration are none of those that are read
MOST_TRIES = 12
SIZE = (640, 480)
ADAPTING = 0.75  # the share of the lamp's colour that a camera corrects which is not locked


def look(white_balance: float = 0.0) -> Look:
    """One set-up; `white_balance` is the share of the lamp's colour that the camera corrects."""
    return replace(Look.of(5), white_balance=white_balance)


@cache
def roll(lamp: str, number: int, white_balance: float = 0.0) -> tuple[tuple[tuple[str, int], ...], Bytes]:
    """The true faces of a roll, and its picture under this lamp."""
    kelvin, level = LAMPS[lamp]
    rng = Random(f"{number}")
    faces = {colour: rng.randint(1, 6) for colour in SIX}
    dice = scattered(faces, rng, reach_mm=(60, 42))
    scene = DiceScene(dice, seed=5, die_px=60, kelvin=kelvin, lamp=level, noise=1.5)
    return tuple(faces.items()), render(scene, SIZE, look(white_balance))


def calibrated(lamp: str, white_balance: float = 0.0) -> Profile:
    """The profile of the first roll in which all six dice are seen, as `companion calibrate dice` makes it."""
    for number in range(TAUGHT_FROM, TAUGHT_FROM + MOST_TRIES):
        reading, paints = read_with_paints(roll(lamp, number, white_balance)[1])
        if sorted(reading.faces) == sorted(SIX) and len(reading.dice) == len(SIX):
            return profile.taught([paints], (), SIZE)
    raise AssertionError(f"the dice cannot be taught under the lamp {lamp}")


@dataclass(frozen=True)
class Told:
    """What came of several rolls."""

    right: int  # sure, and right
    wrong: int  # sure, and wrong
    drifted: int  # told to calibrate anew


def told(lamp: str, count: int, known: Profile | None, white_balance: float = 0.0) -> Told:
    """So many rolls under a lamp, each read from one frame."""
    right = wrong = drifted = 0
    for number in range(count):
        faces, image = roll(lamp, number, white_balance)
        reading, _ = read_with_paints(image, known)
        same = reading.faces == dict(faces)
        right += reading.sure and same
        wrong += reading.sure and not same
        drifted += "light_drifted" in reading.advice
    return Told(right, wrong, drifted)


def learning(lamp: str, count: int) -> Told:
    """The same without calibration, but each roll that was sure teaches its colours to the next ones."""
    right = wrong = 0
    learnt = Learnt()
    for number in range(count):
        faces, image = roll(lamp, number)
        reading, paints = read_with_paints(image, learnt.profile(image))
        same = reading.faces == dict(faces)
        right += reading.sure and same
        wrong += reading.sure and not same
        if reading.sure:
            learnt = learnt.with_roll(image, paints)
    return Told(right, wrong, 0)


def paints_under(lamp: str, number: int, white_balance: float = 0.0) -> dict[str, Paint]:
    return read_with_paints(roll(lamp, number, white_balance)[1])[1]
