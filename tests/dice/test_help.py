"""What would help where a reading stays unsure: at the right die, and not before it is sure to stay so."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from companion.dice.help import aids, reasons
from companion.dice.limits import LIMITS
from companion.dice.values import SENTENCES, Doubt, Reading
from companion.dice.watcher import Eye
from tests.dice.test_settle import EMPTY, FACES, lying
from tests.dice.test_watcher import Film

FRAME_NS = 66_666_667


def doubted(*doubts: Doubt, advice: tuple[str, ...] = ()) -> Reading:
    """Six dice of which the third is doubted."""
    sure = lying(FACES)
    dice = (*sure.dice[:2], replace(sure.dice[2], doubts=doubts), *sure.dice[3:])
    return Reading(dice, False, doubts, advice)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("doubts", "advice", "words"),
    [
        (("cocked",), (), "lay it flat"),
        (("odd_pips",), (), "turn the lamp"),
        (("unclear", "odd_pips"), (), "turn the lamp"),
        (("unclear", "odd_pips"), ("far",), "come closer"),
        (("cocked", "unclear"), ("far",), "lay it flat"),
        (("colour_unclear",), (), "more light"),
        (("colour_unclear",), ("far",), "come closer"),
        (("cut_off", "cocked"), ("far",), "move it in"),
        (("foreign",), (), "another game's?"),
        (("outside",), (), "move it in"),
    ],
)
def test_it_is_said_at_the_die_what_would_help(doubts: tuple[Doubt, ...], advice: tuple[str, ...], words: str) -> None:
    reading = doubted(*doubts, advice=advice)
    (aid,) = aids(reading, 640, 480)
    die = reading.dice[2]
    left, top, wide, high = die.box
    assert (aid.colour, str(aid.words)) == (die.colour, words)
    assert (aid.x * 640, aid.top * 480, aid.foot * 480) == pytest.approx((left + wide / 2, top, top + high))


def test_nothing_is_said_at_dice_that_are_sure_or_still_move() -> None:
    assert aids(lying(FACES), 640, 480) == aids(doubted("moving"), 640, 480) == ()


def test_what_no_die_shows_is_said_first() -> None:
    reading = replace(doubted("cocked"), reasons=("cocked", "missing"))
    assert reasons(reading) == (SENTENCES["missing"], SENTENCES["cocked"])
    assert all(reasons(replace(reading, reasons=(doubt,))) for doubt in get_args(Doubt))
    assert reasons(replace(reading, advice=("far", "too_dark")))[0] == SENTENCES["too_dark"]


def stuck_after(readings: list[Reading], pictures: list[int]) -> bool:
    """Whether the eye is stuck after these frames; a picture's tone stands for what lies there."""
    film, now = Film(), 0
    eye = Eye(film, reader=lambda image, profile: readings[now])  # a frame may be read twice
    for now, tone in enumerate(pictures):
        film.show(1 + now * FRAME_NS)
        assert film.frame is not None
        film.frame.image[:1] = tone
        eye.step()
    glance = eye.glance()
    assert glance is not None
    return glance.stuck


SECOND = LIMITS.settling.stuck_ns // FRAME_NS + 2


@pytest.mark.parametrize(
    ("readings", "pictures", "stuck"),
    [
        ([doubted("cocked")] * SECOND, [0] * SECOND, True),
        ([doubted("cocked")] * (SECOND - 3), [0] * (SECOND - 3), False),
        ([doubted("cocked")] * SECOND, [0] * 9 + [200] * (SECOND - 9), False),  # something moved meanwhile
        ([doubted("cocked")] * 9 + [lying(FACES)] * (SECOND - 9), [0] * SECOND, False),
        ([lying(FACES)] * 9 + [doubted("cocked")] * (SECOND - 9), [0] * SECOND, False),
        ([doubted("moving")] * SECOND, [0] * SECOND, False),
        ([EMPTY] * SECOND, [0] * SECOND, False),
    ],
)
def test_only_dice_that_rest_unsure_for_a_second_are_stuck(
    readings: list[Reading], pictures: list[int], stuck: bool
) -> None:
    assert stuck_after(readings, pictures) == stuck
