"""What a run of the clock leaves besides its outcome: the photo finish; and practice, which leaves nothing else."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.games.merchants import commands as c
from companion.games.merchants.events import Doubled, PhotoFinish, PracticeEnded, Sold
from companion.games.merchants.game import GAME
from tests.games.merchants.lot import auction, only, running
from tests.games.merchants.play import Play


def practising(**options: object) -> Play:
    play = Play(3, **options)
    play.offer()
    play.pick("practice")
    play.press("shared", 0)
    return play


def test_a_practice_run_changes_nothing_but_the_clock() -> None:
    for bank in (True, False):
        play = practising(bank=bank)
        before = play.state
        play.press("seat2", 10)
        play.press("seat3", 10.5)
        told = play.tick(11)
        assert only(told, PracticeEnded) == [PracticeEnded(1, 160_000)] and not only(told, Sold)
        assert replace(play.state, auction=None) == replace(before, auction=None)
        assert auction(play).status == "ready" and not auction(play).practice
        assert GAME.tally(play.told).margins_ms == ()


def test_nobody_is_doubled_or_left_out_in_practice() -> None:
    early = practising()
    early.press("seat2", 1)
    early.tick(2)
    poor = practising()
    poor.set(money=(0, 0, 0))
    poor.press("seat2", 10)
    poor.tick(11)
    assert (auction(early).factor, auction(poor).excluded) == (1, ())


def test_practice_is_possible_before_the_first_run_only() -> None:
    play = running()
    play.press("seat2", 1)
    assert only(play.tick(2), Doubled) and "practice" not in play.choices()
    with pytest.raises(IllegalMove, match="before the first run"):
        running().do(c.Practise())


def test_the_photo_finish_tells_who_takes_no_part_and_who_came_after_the_end() -> None:
    play = running()
    play.set(money=(400_000, 0, 400_000))
    play.press("seat2", 10)
    play.press("seat1", 10.2)  # of a run before: not told again
    play.tick(11)
    play.press("shared", 100)
    play.press("seat2", 109)
    play.press("seat3", 110)
    (finish,) = only(play.tick(111), PhotoFinish)
    assert str(GAME.story(play.state, finish)) == (
        "Photo finish: Ben −1,000,000 µs (takes no part), Chris 10,000,000 µs after START"
    )
    nobody = running()
    nobody.press("seat2", 34.1)
    (finish,) = only(nobody.tick(35), PhotoFinish)
    assert str(GAME.story(nobody.state, finish)) == "Photo finish: Ben 34,100,000 µs after START"


def test_the_photo_finish_names_the_finger_on_a_shared_button() -> None:
    play = running()
    play.press("shared", 10)
    (finish,) = only(play.pick("seat3"), PhotoFinish)
    assert str(GAME.story(play.state, finish)) == "Photo finish: Chris 10,000,000 µs after START"
