"""Phones as buttons: presses with a stretch around their stamp, ties, and a phone that falls silent."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.clock import MS, SECOND
from companion.core.errors import IllegalMove
from companion.core.inputs import Press, Silent
from companion.games.contract import Event
from companion.games.first_press import Finger, begins, ends, first
from companion.games.merchants import commands as c
from companion.games.merchants.events import HandStopped, Noted, Reoffered, Sold
from companion.games.merchants.game import GAME
from companion.games.merchants.view.clock import open_face
from companion.games.merchants.view.lot import clock_panel
from tests.games.merchants.lot import auction, only, running, sold
from tests.games.merchants.play import START_NS, Play


def press(play: Play, seat: int, at_ms: int, plus_minus_ms: int = 0, late_ms: int | None = None) -> list[Event]:
    late = plus_minus_ms if late_ms is None else late_ms
    told = Press(START_NS + at_ms * MS, f"seat{seat + 1}", plus_minus_ms * MS, late * MS)
    command = GAME.interpret(play.state, told)
    assert command is not None
    return play.do(command)


def test_further_apart_than_both_are_unsure_the_earlier_has_it() -> None:
    for order in ((1, 2), (2, 1)):
        play = running()
        for seat in order:
            press(play, seat, 10_000 if seat == 1 else 10_200, 90)
        assert sold(play.tick(10.8)) == (1, 160_000), "the price is that of the stamp"


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_closer_they_are_a_tie_and_the_lot_runs_again(order: tuple[int, int]) -> None:
    play = running()
    for seat in order:
        press(play, seat, 10_000 if seat == 1 else 10_061, 90 if seat == 1 else 85)
    told = play.tick(10.8)
    assert only(told, Sold) == []
    assert [event.why for event in only(told, Reoffered)] == ["tie"]
    assert auction(play).status == "ready"
    panel = clock_panel(play.state, auction(play), open_face(play.state, auction(play), 0))
    assert [(each.from_ms, each.at_ms, each.to_ms) for each in panel.tied] == [(0, 90, 180), (66, 151, 236)]
    assert "too close to tell" in str(panel.notes)


def test_a_third_who_was_clearly_before_both_has_it() -> None:
    play = running()
    press(play, 1, 10_000, 90)
    press(play, 2, 10_050, 90)
    press(play, 0, 9_700, 90)
    assert sold(play.tick(10.8)) == (0, 170_000)


def test_a_tie_is_final_only_when_nobody_can_come_before_it() -> None:
    play = running()
    press(play, 1, 10_000, 90)
    press(play, 2, 10_050, 90)
    assert only(play.tick(10.55), Reoffered) == [], "its stretch ends at 10.09 s"
    assert auction(play).status == "stopped"


def test_a_wired_press_wins_unless_the_whole_stretch_lies_before_it() -> None:
    for wired_ms, winner in ((10_080, 2), (10_090, 2), (10_091, 1), (9_950, 2)):
        for wired_first in (True, False):
            play = running()
            deeds = [lambda play=play, at=wired_ms: press(play, 2, at), lambda play=play: press(play, 1, 10_000, 90)]
            for deed in deeds if wired_first else reversed(deeds):
                deed()
            assert sold(play.tick(10.8))[0] == winner, wired_ms


def test_ones_own_second_finger_is_no_rival() -> None:
    play = running()
    press(play, 1, 10_000, 90)
    press(play, 1, 10_040, 30, 0)  # on the table's screen
    assert sold(play.tick(10.8)) == (1, 160_000)


def test_the_journal_keeps_stamp_and_stretch_of_the_deciding_press() -> None:
    play = running()
    (stop,) = only(press(play, 1, 10_000, 90, 130), HandStopped)
    assert (stop.at_ns, stop.unsure_ns, stop.late_ns) == (START_NS + 10 * SECOND, 90 * MS, 130 * MS)
    (note,) = (event.note for event in only(press(play, 2, 10_300, 95), Noted))
    assert (note.at_ns, note.unsure_ns, note.late_ns) == (START_NS + 10_300 * MS, 95 * MS, 95 * MS)


@pytest.mark.parametrize("stopped", [False, True])
def test_a_phone_that_falls_silent_may_have_been_pressed(stopped: bool) -> None:
    play = running()
    if stopped:
        press(play, 2, 10_000)
    command = GAME.interpret(play.state, Silent(START_NS + 11 * SECOND, "seat2"))
    assert command is not None
    assert [event.why for event in only(play.do(command), Reoffered)] == ["silent"]
    assert auction(play).status == "ready"
    assert GAME.interpret(play.state, Silent(START_NS + 12 * SECOND, "seat2")) is None, "nothing runs"
    with pytest.raises(IllegalMove):
        play.do(c.FallSilent("seat2"))


FAR = st.tuples(st.integers(9_000, 9_800), st.integers(1, 150), st.integers(1, 300))
WIRE = st.tuples(st.integers(9_000, 9_800), st.just(0), st.just(0))
PRESSES = st.lists(st.one_of(FAR, FAR, WIRE), min_size=1, max_size=4)


@settings(max_examples=80, deadline=None)
@given(PRESSES, st.permutations([0, 1, 2, 3]))
def test_the_game_says_what_the_stretches_say(presses: list[tuple[int, int, int]], order: list[int]) -> None:
    """Read in any order, every finger of its own: the same winner, or the same tie."""
    fingers = [Finger(seat, *figures) for seat, figures in enumerate(presses)]
    if len({ends(finger) for finger in fingers}) < len(fingers):
        return  # at the very same end the mayor's left decides, or a tie does
    play = running(4)
    for seat in order[: len(order)]:
        if seat < len(fingers):
            press(play, seat, *presses[seat])
    told = play.tick(10.9)
    leader, *rivals = first(fingers)
    if rivals:
        assert only(told, Sold) == [] and [event.why for event in only(told, Reoffered)] == ["tie"]
        tied = clock_panel(play.state, auction(play), open_face(play.state, auction(play), 0)).tied
        assert len(tied) == 1 + len(rivals)
        assert tied[0].to_ms - tied[0].from_ms == ends(leader) - begins(leader)
    else:
        assert sold(told)[0] == leader.player
