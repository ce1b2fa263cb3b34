"""Doubts that cannot be done without: each has a picture of which something sure is wrong once it is gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import pytest

from companion.dice import evidence
from companion.dice.evidence import Claim
from companion.dice.picture import Bytes
from companion.dice.read import read
from companion.dice.values import Advice, Doubt, Reading
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, SimDie, scattered
from tests.dice import lamps

ROLL = {"black": 1, "brown": 2, "purple": 3, "pink": 4, "orange": 5, "grey": 6}
SCENE = DiceScene(scattered(ROLL, Random(2)), seed=2)
SPARE = next(
    SimDie("black", 2, x, y)
    for x in range(-70, 71, 20)
    for y in range(-45, 46, 15)
    if all((x - die.x) ** 2 + (y - die.y) ** 2 > 26**2 for die in SCENE.dice)
)


def five() -> Bytes:
    return render(replace(SCENE, dice=SCENE.dice[:5]))


def seven() -> Bytes:
    return render(replace(SCENE, dice=(*SCENE.dice, SPARE)))


def leaning() -> Bytes:
    return render(replace(SCENE, dice=(*SCENE.dice[:5], replace(SCENE.dice[5], cocked=28.0, towards=70.0))))


def colourless() -> Bytes:
    grey: Bytes = cv2.cvtColor(lamps.roll("neutral", 0)[1], cv2.COLOR_BGR2GRAY)
    return grey


def removed(monkeypatch: pytest.MonkeyPatch, *names: Doubt) -> None:
    """Nobody has these doubts any more, of a die or of the whole."""
    make = evidence.reading

    def without(
        claims: Sequence[Claim], colours: Sequence[str], doubts: Sequence[Doubt], advice: Sequence[Advice], scale: float
    ) -> Reading:
        bold = [replace(claim, doubts=[doubt for doubt in claim.doubts if doubt not in names]) for claim in claims]
        return make(bold, colours, [doubt for doubt in doubts if doubt not in names], advice, scale)

    monkeypatch.setattr(evidence, "reading", without)


@pytest.mark.parametrize(
    ("picture", "doubts", "truth"),
    [
        (five, {"missing", "stacked"}, ROLL),
        (seven, {"too_many"}, ROLL),
        (leaning, {"cocked"}, None),  # no face of it is up
        (colourless, {"colour_unclear"}, dict(lamps.roll("neutral", 0)[0])),
    ],
    ids=lambda given: given.__name__ if callable(given) else "",
)
def test_without_its_doubt_a_wrong_roll_is_sure(
    monkeypatch: pytest.MonkeyPatch, picture: object, doubts: set[Doubt], truth: dict[str, int] | None
) -> None:
    assert callable(picture)
    image = picture()
    before = read(image)
    assert not before.sure
    assert doubts & set(before.reasons)
    removed(monkeypatch, *doubts)
    reading = read(image)
    assert reading.sure, reading.reasons
    assert len(reading.dice) != 6 or reading.faces != truth


def test_without_unclear_a_wrong_face_is_sure(monkeypatch: pytest.MonkeyPatch, shared: Path) -> None:
    """A small black one that looks like a two to every witness."""
    image = cv2.imread(str(shared / "dice" / "renders" / "p0001.jpg"))
    assert "black" not in {die.colour for die in read(image).dice if not die.doubts}
    removed(monkeypatch, "unclear")
    assert ("black", 2) in {(die.colour, die.pips) for die in read(image).dice if not die.doubts}
