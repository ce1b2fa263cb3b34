"""A badge between the pips of casino dice is one more pip to the judge, and none to the arithmetic of the pips."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from msgspec import structs

from companion.dice import any_dice, evidence
from companion.dice.any_dice import read
from companion.dice.limits import LIMITS
from companion.dice.picture import Bytes
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, SimDie
from tests.dice.places import top_quads


def badged(value: int, seed: int, tone: int) -> Bytes:
    """A die with a ring of this grey in its middle."""
    scene = DiceScene((SimDie("red", value, 0, 0, 20),), seed=seed)
    image, corners = render(scene), top_quads(scene, (640, 480))[0]
    edge, middle = float(np.hypot(*(corners[1] - corners[0]))), corners.mean(0).round().astype(int).tolist()
    cv2.circle(image, middle, round(0.09 * edge), (tone, tone, tone), round(0.03 * edge))
    return image


def with_limits(monkeypatch: pytest.MonkeyPatch, where: object, part: str, **limits: float) -> None:
    changed = structs.replace(LIMITS, **{part: structs.replace(getattr(LIMITS, part), **limits)})
    monkeypatch.setattr(where, "LIMITS", changed)


@pytest.mark.parametrize("limit", ["badge_gap", "badge_worth"])
def test_a_badge_is_no_pip(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (die,) = read(badged(2, 1, 170)).dice
    assert (die.pips, die.doubts) == (2, ("unclear",))
    with_limits(monkeypatch, evidence, "pips", **{limit: 1.0})
    (die,) = read(badged(2, 1, 170)).dice
    assert (die.pips, die.doubts) == (3, ("odd_pips",))


def test_what_the_judge_is_certain_of_is_a_pip() -> None:
    (die,) = read(badged(2, 1, 210)).dice
    assert (die.pips, die.doubts) == (3, ("odd_pips",))


def test_with_a_badge_it_must_clearly_be_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    with_limits(monkeypatch, any_dice, "looking", clearly=1.01)
    assert read(badged(2, 1, 170)).dice == ()
