"""Doubts that cannot be done without: each has a picture of which something sure is wrong once it is gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import cv2
import pytest
from msgspec import structs

from companion.dice import any_dice, doubt, evidence, profile
from companion.dice.evidence import Claim
from companion.dice.limits import LIMITS
from companion.dice.picture import Bytes
from companion.dice.read import read, read_with_paints
from companion.dice.values import Advice, Doubt, Reading
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, SimDie, scattered
from tests.dice import lamps
from tests.dice.glare import mirroring
from tests.dice.rolls import scene_for
from tests.dice.strangers import PAINTS, with_stranger
from tests.dice.worn import worn

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


def worn_out() -> Bytes:
    """Pink's three has lost two pips."""
    scene = scene_for(800_000)[1]
    return worn(scene, next(k for k, die in enumerate(scene.dice) if die.colour == "pink"), (0, 0), (1, 1))


def replaced() -> Bytes:
    """Brown is not there, and a printed one is taken for it."""
    scene = scene_for(9_600_024)[1]
    others = tuple(die for die in scene.dice if die.colour != "brown")
    return render(replace(scene, dice=others, background="board"))


def half_outside() -> Bytes:
    """The edge of the picture cuts black off, and a black die of another game lies in the tray."""
    black, *others = SCENE.dice
    return render(replace(SCENE, dice=(replace(black, x=93.4, y=0.0), *others, SPARE)))


def lost() -> Bytes:
    """Pink is lost, and a yellow die of another game is thrown for it."""
    return render(
        replace(SCENE, dice=tuple(replace(d, colour=PAINTS["yellow"]) if d.colour == "pink" else d for d in SCENE.dice))
    )


def removed(monkeypatch: pytest.MonkeyPatch, *names: Doubt) -> None:
    """Nobody has these doubts any more, of a die or of the whole."""
    make = evidence.reading

    def without(
        claims: Sequence[Claim], colours: Sequence[str], doubts: Sequence[Doubt], advice: Sequence[Advice], scale: float
    ) -> Reading:
        bold = [
            structs.replace(claim, doubts=[doubt for doubt in claim.doubts if doubt not in names]) for claim in claims
        ]
        return make(bold, colours, [doubt for doubt in doubts if doubt not in names], advice, scale)

    monkeypatch.setattr(evidence, "reading", without)


@pytest.mark.parametrize(
    ("picture", "doubts", "truth"),
    [
        (five, {"missing", "stacked"}, ROLL),
        (seven, {"too_many"}, ROLL),
        (leaning, {"cocked"}, None),  # no face of it is up
        (colourless, {"colour_unclear"}, dict(lamps.roll("neutral", 0)[0])),
        (worn_out, {"odd_pips"}, scene_for(800_000)[0]),
        (replaced, {"unclear"}, None),  # five dice lie there
        (half_outside, {"cut_off"}, ROLL),
        (lost, {"foreign"}, None),  # pink does not lie there
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


@pytest.mark.parametrize(("x", "y"), [(94.0, 0.0), (96.0, 0.0), (98.0, 0.0), (100.0, 0.0), (0.0, 78.0), (0.0, -74.0)])
def test_a_die_that_is_half_outside_is_not_said_to_lie_on_another(x: float, y: float) -> None:
    black, *others = SCENE.dice
    reading = read(render(replace(SCENE, dice=(replace(black, x=x, y=y), *others))))
    assert {"missing", "cut_off"} <= set(reading.reasons)
    assert "stacked" not in reading.reasons


def test_without_moving_a_wrong_guess_is_sure_where_any_dice_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    roll, scene = scene_for(323_011)
    image = render(replace(scene, blur=18.0))
    assert "moving" in any_dice.read(image).reasons
    removed(monkeypatch, "moving")
    reading = any_dice.read(image)
    assert reading.sure
    assert sorted(die.pips for die in reading.dice) != sorted(roll.values())


@pytest.mark.parametrize(
    ("seed", "gone"),
    [(0, [(0, 0), (1, 1)]), (0, [(0, 0), (-1, -1)]), (2, [(-1, 1)]), (2, [(1, -1)]), (2, [(0, 0), (1, 1)])],
    ids=str,
)
def test_what_is_left_of_a_face_is_no_other_face(seed: int, gone: list[tuple[int, int]]) -> None:
    """A pink three and a black five that have lost pips: no face of a die looks like the rest."""
    scene = scene_for(800_000 + seed)[1]
    colour = "pink" if seed == 0 else "black"
    die = next(k for k, die in enumerate(scene.dice) if die.colour == colour)
    assert read(render(scene)).sure
    reading = read(worn(scene, die, *gone))
    (spoilt,) = [die for die in reading.dice if die.colour == colour]
    assert "odd_pips" in spoilt.doubts


def test_a_value_of_which_a_mirrored_window_leaves_the_middle_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A purple three: only the pip in its middle is seen, and both networks rather see a one."""
    faces, image = mirroring(56)
    assert not wrong(faces, image)
    monkeypatch.setattr(doubt, "LIMITS", structs.replace(LIMITS, doubting=structs.replace(LIMITS.doubting, value=0.7)))
    assert wrong(faces, image) == {"purple": 1}


def wrong(faces: dict[str, int], image: Bytes) -> dict[str, int]:
    """What is said without a doubt and is not so."""
    return {die.colour: die.pips for die in read(image).dice if not die.doubts and faces[die.colour] != die.pips}


@pytest.mark.parametrize("paint", PAINTS)
@pytest.mark.parametrize("seed", [731_000, 731_001])
def test_a_die_of_another_game_is_none_of_the_six(paint: str, seed: int) -> None:
    """It has none of their colours, or does not belong to the game at all."""
    reading = read(render(with_stranger(seed, paint)))
    assert not reading.sure
    assert {"foreign", "missing"} & set(reading.reasons)


def test_a_die_of_another_game_that_is_taught_is_one_of_the_six() -> None:
    image = lost()
    reading, paints = read_with_paints(image)
    assert reading.reasons == ("foreign",)
    taught = profile.taught([paints], (), (640, 480))
    assert read(image, taught).sure
