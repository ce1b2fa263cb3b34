"""Rulebook, "La vente aux enchères": who pressed first, by the stamps alone, and what a shared button asks."""

from __future__ import annotations

import pytest

from companion.core.clock import MS, SECOND
from companion.core.errors import IllegalMove
from companion.core.inputs import Held, Press
from companion.games.contract import Event
from companion.games.merchants import commands as c
from companion.games.merchants.events import (
    ClockStarted,
    Doubled,
    HandStopped,
    Noted,
)
from companion.games.merchants.game import GAME
from tests.games.merchants.lot import LATER, auction, only, running, sold
from tests.games.merchants.play import START_NS, Play

# --- stamps -------------------------------------------------------------------------------------------------


def test_the_earlier_stamp_wins_whichever_is_read_first() -> None:
    for order in ((10.0, 10.1), (10.1, 10.0)):
        play = running()
        for at_s in order:
            play.press("seat2" if at_s == 10.0 else "seat3", at_s)
        assert sold(play.tick(10.6)) == (1, 160_000), order


def test_an_earlier_stamp_that_is_read_late_takes_over_and_changes_the_price() -> None:
    play = running()
    play.press("seat3", 10.01)
    assert auction(play).stop.price == 160_000  # type: ignore[union-attr]
    told = play.press("seat2", 9.99)
    assert [e.note.button for e in only(told, Noted)] == ["seat3"]
    assert sold(play.tick(10.6)) == (1, 170_000)


def test_a_press_that_was_read_after_the_end_still_counts_by_its_stamp() -> None:
    play = running()
    assert play.tick(34.3, 34.2) == []
    play.press("seat3", 33.9)
    assert sold(play.tick(34.6)) == (2, 50_000)


@pytest.mark.parametrize("mayor", [0, 1, 2, 3])
@pytest.mark.parametrize("order", [("seat1", "seat4"), ("seat4", "seat1")])
def test_equal_stamps_go_to_the_one_nearest_the_mayors_left(mayor: int, order: tuple[str, str]) -> None:
    play = Play(4)
    play.set(mayor=mayor)
    play.offer()
    play.press("shared", 0)
    for seat in order:
        play.press(seat, 10)
    nearest = {0: 3, 1: 3, 2: 3, 3: 0}[mayor]  # seats 1 and 4, walking left from the mayor
    assert sold(play.tick(11))[0] == nearest
    assert [note.kind for note in play.state.sale.notes] == ["equal"]  # type: ignore[union-attr]


def test_two_buttons_of_one_player_at_the_same_moment_are_one_press() -> None:
    """The table gives both their player's name (table/room.py)."""
    play = running()
    play.press("seat2", 6)
    assert play.press("seat2", 6) == []
    assert sold(play.tick(6.6)) == (1, 180_000)


def test_equal_stamps_are_said_on_the_screen() -> None:
    play = running()
    play.press("seat3", 10)
    play.press("seat2", 10)
    told = "".join(str(n) for n in GAME.view(play.state, START_NS + 11 * SECOND, None, ()).panels[0].notes)  # type: ignore[union-attr]
    assert "very same moment" in told and "Chris" in told


def test_a_press_before_the_start_is_ignored_and_shown() -> None:
    play = Play(3)
    play.offer()
    assert [e.note.kind for e in only(play.press("seat2", 0), Noted)] == ["before"]
    assert play.press("seat2", 0.1) == [], "told once"
    play.press("seat1", 1)
    told = play.tell(Press(START_NS + SECOND - 1, "seat3"))
    assert [e.note.kind for e in only(told, Noted)] == ["before"], "its stamp is before START"


@pytest.mark.parametrize(("before_ns", "starts"), [(500 * MS - 1, True), (500 * MS, False)])
def test_an_earlier_start_that_is_read_soon_after_is_the_start(before_ns: int, starts: bool) -> None:
    play = running()
    told = play.tell(Press(START_NS - before_ns, "seat1"))
    assert bool(only(told, ClockStarted)) is starts
    assert auction(play).opened_ns == (START_NS - before_ns if starts else START_NS)


def test_a_buyer_who_presses_twice_is_not_told_off() -> None:
    play = running()
    play.press("seat2", 10)
    assert only(play.press("seat2", 10.266), Noted) == []
    assert [e.note.kind for e in only(play.press("seat3", 10.3), Noted)] == ["late"]


def test_a_late_press_is_shown_with_how_late_it_was() -> None:
    play = running()
    play.press("seat2", 10)
    play.press("seat3", 10.123)
    panel = GAME.view(play.state, START_NS + 11 * SECOND, None, ()).panels[0]
    assert [str(note) for note in panel.notes] == ["Chris: 123 ms too late."]  # type: ignore[union-attr]


def test_a_note_keeps_how_far_behind_a_press_was() -> None:
    """The statistics of an evening tell how close it was."""
    for order in ((10.0, 10.123), (10.123, 10.0)):
        play = running()
        for at_s in order:
            told = play.press("seat2" if at_s == 10.0 else "seat3", at_s)
        assert [(e.note.button, e.note.behind_ns) for e in only(told, Noted)] == [("seat3", 123 * MS)], order


def test_whoever_presses_while_the_buyer_is_asked_for_his_money_is_late() -> None:
    play = running(bank=False)
    play.press("seat2", 10)
    play.tick(10.6)
    assert auction(play).status == "owing"
    assert [e.note.kind for e in only(play.press("seat3", 10), Noted)] == ["late"]


@pytest.mark.parametrize("since_ns", [START_NS, (1 << 41) - 11 * SECOND])  # stamps that differ in one bit, or in all
def test_a_finger_meant_for_the_run_before_does_not_start_the_next_one(since_ns: int) -> None:
    play = Play(3)
    play.offer()
    play.set(money=(400_000, 0, 400_000))
    play.press("shared", 0, since_ns)
    play.press("seat2", 10, since_ns)
    play.tick(10.6, since_ns=since_ns)
    assert auction(play).status == "ready"
    assert not only(play.press("shared", 11.499, since_ns), ClockStarted)
    assert only(play.press("shared", 11.5, since_ns), ClockStarted)


def test_only_the_mayor_or_the_shared_button_starts() -> None:
    for button, starts in (("seat1", True), ("shared", True), ("seat2", False), ("seat3", False)):
        play = Play(3)
        play.offer()
        assert bool(only(play.press(button, 0), ClockStarted)) is starts


@pytest.mark.parametrize("player", range(3))
def test_everybody_may_be_given_a_button(player: int) -> None:
    play = running()
    play.do(c.GiveButton("far", player))
    assert GAME.buttons(play.state) == {"seat1": 0, "seat2": 1, "seat3": 2, "far": player}


@pytest.mark.parametrize("player", [-1, 3])
def test_a_button_is_given_to_nobody_who_does_not_sit_there(player: int) -> None:
    with pytest.raises(IllegalMove, match="Nobody sits there"):
        running().do(c.GiveButton("far", player))


def test_a_button_nobody_sits_at_means_nothing() -> None:
    play = running()
    assert play.press("seat4", 10) == play.press("seat0", 10) == play.press("door", 10) == []


def test_a_button_held_since_before_the_start_is_reported_and_does_not_count() -> None:
    play = running()
    held = Held(START_NS - 5 * SECOND, "seat3")
    assert [e.note.kind for e in only(play.tell(held), Noted)] == ["stuck"]
    assert play.tell(held) == [], "reported once"
    assert auction(play).status == "running"
    assert play.tell(Held(START_NS, "shared")) == [], "the finger that started the clock may rest there"


# --- the finger that started the clock ------------------------------------------------------------------------


@pytest.mark.parametrize("button", ["shared", "seat1"])
def test_a_second_tap_on_start_is_no_early_press(button: str) -> None:
    play = Play(3)
    play.offer()
    play.press(button, 0)
    assert [(e.note.kind, e.note.behind_ns) for e in only(play.press(button, 0.499), Noted)] == [("twice", 0)]
    assert play.press(button, 0.2) == [], "told once"
    assert auction(play).status == "running"
    assert only(play.press(button, 0.5), HandStopped), "by then it is meant"


def test_anothers_finger_right_after_start_is_an_early_press() -> None:
    play = running()
    assert only(play.press("seat2", 0.3), HandStopped)
    assert only(play.tick(0.8), Doubled)


# --- touches ----------------------------------------------------------------------------------------------------

UNSURE_NS = 50_000_000


def touch(play: Play, button: str, at_s: float) -> list[Event]:
    return play.tell(Press(START_NS + round(at_s * SECOND), button, UNSURE_NS))


@pytest.mark.parametrize("touch_first", [True, False])
@pytest.mark.parametrize(("wired_s", "winner", "told"), [(9.94, 2, "late"), (9.96, 2, "touch"), (10.0, 2, "touch")])
def test_a_wired_press_within_the_stretch_of_a_touch_wins(
    wired_s: float, winner: int, told: str, touch_first: bool
) -> None:
    play = running()
    for _ in range(2):
        if touch_first:
            touch(play, "seat2", 10.0)
        else:
            play.press("seat3", wired_s)
        touch_first = not touch_first
    assert [note.kind for note in auction(play).notes] == [told]
    assert sold(play.tick(10.6))[0] == winner


def test_a_touch_whose_whole_stretch_lies_before_the_wired_press_wins() -> None:
    play = running()
    touch(play, "seat3", 10.0)
    assert [e.note.kind for e in only(play.press("seat2", 10.000000001), Noted)] == ["late"]
    assert sold(play.tick(10.6)) == (2, 160_000)


def test_between_two_touches_the_stamps_decide() -> None:
    play = running()
    touch(play, "seat3", 10.01)
    assert [e.note.kind for e in only(touch(play, "seat2", 10.0), Noted)] == ["late"]
    assert sold(play.tick(10.6)) == (1, 160_000)


def test_a_touch_without_a_stamp_that_a_press_beats_is_told_so() -> None:
    play = running()
    play.pick("press:seat2")
    told = play.press("seat3", 10)
    assert [(e.note.kind, e.note.button) for e in only(told, Noted)] == [("late", "seat2")]


# --- the shared button ----------------------------------------------------------------------------------------


def test_with_the_shared_button_the_buyer_is_tapped_afterwards() -> None:
    play = running()
    play.press("shared", 10)
    assert play.tick(12) == [], "nothing is final before a name is tapped"
    assert play.choices() == {"seat1", "seat2", "seat3", "again"}
    assert sold(play.pick("seat3")) == (2, 160_000)


def test_a_shared_press_before_200_asks_for_the_name_too() -> None:
    play = running()
    play.press("shared", 1)
    assert [e.first for e in only(play.pick("seat3"), Doubled)] == [2]


def test_an_excluded_player_cannot_be_tapped() -> None:
    play = running()
    play.set(money=(400_000, 0, 400_000))
    play.press("seat2", 10)
    play.tick(11)
    play.press("shared", 0, LATER)
    play.press("shared", 10, LATER)
    assert play.choices() == {"seat1", "seat3", "again"}
    with pytest.raises(IllegalMove, match="no part"):
        play.do(c.NameBuyer(1))


def test_shared_and_own_buttons_mix_and_the_earlier_stamp_wins() -> None:
    play = running()
    play.press("shared", 10.2)
    play.press("seat2", 10.1)
    assert sold(play.tick(11)) == (1, 160_000)


def test_a_touch_without_a_stamp_is_stamped_by_the_next_look() -> None:
    play = Play(3)
    play.offer()
    play.pick("press:shared")
    assert only(play.tick(0), ClockStarted)
    play.pick("press:seat2")
    assert only(play.tick(10), HandStopped)
    assert sold(play.tick(10.5)) == (1, 160_000)
