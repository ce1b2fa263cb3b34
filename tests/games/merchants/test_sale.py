"""Rulebook, "La vente aux enchères": prices by stamp, early presses, exclusions, lapses, accidents."""

from __future__ import annotations

import pytest

from companion.core.clock import SECOND
from companion.core.errors import IllegalMove
from companion.core.inputs import Covered
from companion.games.merchants import commands as c
from companion.games.merchants.auction import steady
from companion.games.merchants.events import (
    ClockStarted,
    Doubled,
    Excluded,
    HandStopped,
    Lapsed,
    Noted,
    Reoffered,
    Sold,
)
from companion.games.merchants.game import GAME
from companion.games.merchants.state import NOBODY
from tests.games.merchants.lot import LATER, LATEST, auction, only, running, sold
from tests.games.merchants.play import START_NS, Play


@pytest.mark.parametrize(
    ("at_s", "price"),
    [(2.0, 200_000), (3.999999999, 200_000), (4.0, 190_000), (13.3, 150_000), (33.999999999, 50_000)],
)
def test_the_price_is_that_of_the_stamp(at_s: float, price: int) -> None:
    play = running()
    play.press("seat2", at_s)
    assert sold(play.tick(at_s + 0.6)) == (1, price)
    assert play.state.money[1] == 400_000 - price


def test_the_hand_stops_at_once_and_the_sale_is_final_half_a_second_later() -> None:
    play = running()
    assert only(play.press("seat2", 10), HandStopped)
    assert play.tick(10.49) == [] and sold(play.tick(10.5)) == (1, 160_000)


def test_the_mayor_may_buy() -> None:
    play = running()
    play.press("seat1", 20)
    told = play.tick(21)
    assert sold(told) == (0, 110_000)
    assert [e.elapsed_ns for e in only(told, Sold)] == [20 * SECOND]


def test_the_buyer_uses_the_card() -> None:
    play = running()
    play.press("seat3", 20)
    play.tick(21)
    assert play.prompt().player == 2 and play.state.task is not None and play.state.task.kind == "goods"


def test_past_50_nobody_has_it_and_the_turn_ends() -> None:
    play = running()
    assert play.tick(34.0) == play.tick(34.499_999) == [], "a press that was read late may still come"
    assert [e.why for e in only(play.tick(34.5), Lapsed)] == ["passed"]
    assert play.state.mayor == 1 and play.state.money == (400_000,) * 3


def test_a_press_after_the_last_mark_is_too_late_and_told() -> None:
    play = running()
    told = play.press("seat2", 34.0)
    assert [e.note.kind for e in only(told, Noted)] == ["late"] and not only(told, HandStopped)


# --- pressed before 200 -------------------------------------------------------------------------------------


def doubled(play: Play | None = None) -> Play:
    """Ben pressed before 200; the clock runs again, doubled."""
    play = play or running()
    play.press("seat2", 1.0)
    assert [e.first for e in only(play.tick(1.6), Doubled)] == [1]
    assert only(play.press("shared", 0, LATER), ClockStarted)
    return play


def test_pressed_before_200_the_clock_is_set_again_and_every_price_doubled() -> None:
    play = doubled()
    assert (auction(play).factor, auction(play).first) == (2, 1)
    play.press("seat3", 4.0, LATER)
    assert sold(play.tick(5, since_ns=LATER)) == (2, 380_000)


def test_everyone_may_press_in_the_doubled_run_the_first_presser_too() -> None:
    play = doubled()
    play.press("seat2", 6.0, LATER)
    assert sold(play.tick(7, since_ns=LATER)) == (1, 360_000)


def test_at_100_the_first_presser_has_it_for_200000() -> None:
    play = doubled()
    assert play.tick(22.0, since_ns=LATER) == []
    assert sold(play.tick(22.5, since_ns=LATER)) == (1, 200_000)
    assert play.state.money[1] == 200_000


def test_a_press_just_before_100_buys_and_one_at_100_is_too_late() -> None:
    play = doubled()
    play.press("seat3", 21.999999999, LATER)
    assert play.state.auction is not None and play.state.auction.stop is not None
    assert play.state.auction.stop.price == 220_000
    play = doubled()
    assert not only(play.press("seat3", 22.0, LATER), HandStopped)
    assert sold(play.tick(22.5, since_ns=LATER)) == (1, 200_000)


def test_a_press_before_200_in_the_doubled_run_buys_at_the_top_price() -> None:
    """Our ruling: 400,000, there is no third run."""
    play = doubled()
    play.press("seat3", 0.5, LATER)
    assert sold(play.tick(1.1, since_ns=LATER)) == (2, 400_000)


def test_a_finger_meant_for_the_run_before_does_not_start_the_next_one() -> None:
    play = running()
    play.press("seat2", 1.0)
    play.tick(1.5)
    assert only(play.press("seat1", 1.6), ClockStarted) == []
    assert only(play.press("seat1", 2.6), ClockStarted)


# --- cannot pay ---------------------------------------------------------------------------------------------


def test_who_cannot_pay_is_left_out_and_the_clock_is_set_again() -> None:
    play = running()
    play.set(money=(400_000, 90_000, 400_000))
    play.press("seat2", 10)
    assert [(e.player, e.price) for e in only(play.tick(11), Excluded)] == [(1, 160_000)]
    assert auction(play).status == "ready" and play.state.money[1] == 90_000
    play.press("shared", 0, LATER)
    told = play.press("seat2", 30, LATER)
    assert [e.note.kind for e in only(told, Noted)] == ["excluded"], "even though he could pay 60,000 now"
    play.press("seat3", 31, LATER)
    assert sold(play.tick(32, since_ns=LATER)) == (2, 60_000)


def test_exactly_enough_money_is_enough() -> None:
    play = running()
    play.set(money=(400_000, 160_000, 400_000))
    play.press("seat2", 10)
    assert sold(play.tick(11)) == (1, 160_000) and play.state.money[1] == 0


def test_several_exclusions_in_a_row_until_nobody_is_left() -> None:
    play = running()
    play.set(money=(0, 0, 0))
    for since, seat in ((START_NS, "seat1"), (LATER, "seat2"), (LATEST, "seat3")):
        if since != START_NS:
            play.press("shared", 0, since)
        play.press(seat, 10, since)
        told = play.tick(11, since_ns=since)
        assert len(only(told, Excluded)) == 1
    assert [e.why for e in only(told, Lapsed)] == ["nobody"] and play.state.auction is None
    assert [e.elapsed_ns for e in only(told, Lapsed)] == [10 * SECOND]
    assert play.state.mayor == 1, "the turn is over"


def test_the_second_presser_of_a_doubled_run_cannot_pay_it_stays_doubled() -> None:
    play = doubled()
    play.set(money=(400_000, 400_000, 100_000))
    play.press("seat3", 10, LATER)
    play.tick(11, since_ns=LATER)
    assert (auction(play).factor, auction(play).first, auction(play).excluded) == (2, 1, (2,))
    play.press("shared", 0, LATEST)
    assert sold(play.tick(22.6, since_ns=LATEST)) == (1, 200_000)


def test_the_first_presser_cannot_pay_200000_plain_prices_again_without_him() -> None:
    play = doubled()
    play.set(money=(400_000, 190_000, 400_000))
    assert only(play.tick(22.6, since_ns=LATER), Excluded)[0].fresh
    assert (auction(play).factor, auction(play).first, auction(play).excluded) == (1, -1, (1,))


def test_where_the_players_keep_the_money_the_companion_asks_who_can_pay() -> None:
    play = running(bank=False)
    play.press("seat2", 10)
    play.tick(11)
    assert play.choices() == {"yes", "no"}
    play.pick("no")
    assert auction(play).excluded == (1,)
    play.press("shared", 0, LATER)
    play.press("seat3", 10, LATER)
    play.tick(11, since_ns=LATER)
    assert sold(play.pick("yes")) == (2, 160_000)


# --- accidents ------------------------------------------------------------------------------------------------


def test_a_loop_that_stood_still_spoils_the_run() -> None:
    play = running()
    assert [e.why for e in only(play.tick(18, last_s=8), Reoffered)] == ["stalled"]
    panel = GAME.view(play.state, START_NS + 18 * SECOND, None, ()).panels[0]
    assert "stood still" in str(panel.notes[0])  # type: ignore[union-attr]


def test_a_press_during_the_stall_stands_at_its_stamp() -> None:
    play = running()
    play.press("seat2", 12.0)
    assert sold(play.tick(18, last_s=8)) == (1, 150_000)


@pytest.mark.parametrize("step_s", [0.5, 1.0, 2.0, 4.0])
def test_a_stall_of_at_most_one_step_changes_nothing(step_s: float) -> None:
    play = running(seconds_a_step=step_s)
    assert play.tick(4 + step_s, last_s=4) == []
    assert auction(play).status == "running"
    assert only(play.tick(4 + 2 * step_s + 0.001, last_s=4 + step_s), Reoffered)


def test_a_card_does_not_lapse_in_a_stall_nor_does_the_first_presser_have_it() -> None:
    assert only(running().tick(34.5, last_s=32.4), Reoffered)
    assert only(doubled().tick(22.5, last_s=20.4, since_ns=LATER), Reoffered)


def test_the_limit_that_earlier_games_had_still_loads() -> None:
    assert only(running(stall_seconds=30).tick(18, last_s=8), Reoffered)


def test_a_covered_clock_is_set_again_once_earlier_stamps_had_their_grace() -> None:
    play = running()
    cover = Covered(START_NS + 10 * SECOND)
    assert [e.note.kind for e in only(play.tell(cover), Noted)] == ["covered"]
    assert play.tell(cover) == [], "written once, however often it is told"
    faces = [GAME.clock(play.state, START_NS + at_s * SECOND) for at_s in (10, 12)]
    assert faces[0] == faces[1], "the hand stands where it was seen last"
    assert play.tick(10.49, last_s=10.47) == []
    assert [e.why for e in only(play.tick(10.5, last_s=10.49), Reoffered)] == ["covered"]
    assert play.tell(cover) == [], "nothing runs any more"


def test_a_press_before_the_cover_wins_and_one_after_it_is_told_off() -> None:
    play = running()
    play.tell(Covered(START_NS + 10 * SECOND))
    assert [e.note.kind for e in only(play.press("seat3", 10), Noted)] == ["covered"]
    play.press("seat2", 9.999999999)
    assert sold(play.tick(10.6)) == (1, 170_000)


def test_a_clock_that_is_covered_before_its_start_was_read_is_set_again_too() -> None:
    play = running()
    play.tell(Covered(START_NS - SECOND))
    assert only(play.tick(0.5), Reoffered)


def test_a_run_that_was_over_when_it_was_covered_ends_as_ever() -> None:
    play = running()
    assert play.tell(Covered(START_NS + 34 * SECOND)) == []
    assert only(play.tick(34.5, last_s=34.4), Lapsed)


def test_an_end_that_is_noticed_much_too_late_offers_the_lot_again() -> None:
    assert only(running().tick(60), Reoffered)


def test_a_running_clock_is_never_resumed() -> None:
    play = running()
    assert [e.why for e in only(GAME.resume(play.state), Reoffered)] == ["restart"]
    assert GAME.resume(Play(3).state) == []


def test_after_a_restart_a_doubled_run_is_still_doubled() -> None:
    play = doubled()
    for event in GAME.resume(play.state):
        play.state = GAME.apply(play.state, event)
    assert (auction(play).status, auction(play).factor, auction(play).first) == ("ready", 2, 1)


def test_a_stop_that_had_been_shown_stands_after_a_restart() -> None:
    play = running()
    play.press("seat2", 10)
    assert sold(GAME.resume(play.state)) == (1, 160_000)
    play = running()
    play.press("shared", 10)
    assert GAME.resume(play.state) == [], "the name is asked for again"


def test_the_clock_can_be_set_again_by_hand() -> None:
    play = running()
    assert only(play.pick("again"), Reoffered)
    with pytest.raises(IllegalMove, match="START"):
        play.do(c.OfferAgain())


def test_undo_rests_only_where_time_changes_nothing() -> None:
    play = Play(3)
    assert steady(play.state)
    play.offer()
    assert steady(play.state)
    play.press("shared", 0)
    assert not steady(play.state)
    play.press("seat2", 10)
    assert not steady(play.state)
    play.tick(11)
    assert steady(play.state)


def test_nothing_can_be_corrected_while_the_clock_runs() -> None:
    play = running()
    assert "correct" not in {choice.id for choice in play.prompt().choices}
    with pytest.raises(IllegalMove, match="clock first"):
        play.do(c.Correct("money", 0, 0))


def test_drumming_on_a_button_is_no_step_of_undo_and_corrections_stay_possible() -> None:
    play = Play(3)
    play.offer()
    play.press("seat2", 0)
    assert not steady(play.state)
    play.do(c.Correct("money", 100_000, 1))
    assert play.state.money[1] == 100_000


def test_a_press_noted_before_a_restart_does_not_stop_a_later_clock() -> None:
    """Stamps begin anew with the machine: an old one may seem to lie in the future."""
    play = Play(3)
    play.offer()
    play.press("seat2", 10)
    assert only(play.press("seat1", 0), ClockStarted) and auction(play).status == "running"


def test_a_sale_entered_by_hand_costs_no_more_than_its_buyer_has() -> None:
    play = running()
    play.set(money=(400_000, 150_000, 160_000))
    with pytest.raises(IllegalMove, match="Ben could not pay that"):
        play.do(c.SellTo(1, 160_000))
    assert sold(play.do(c.SellTo(2, 160_000))) == (2, 160_000)


def test_a_lot_that_is_given_up_by_hand_lapses_at_the_end_of_its_run() -> None:
    (lapsed,) = only(running().do(c.SellTo(NOBODY)), Lapsed)
    assert (lapsed.at_ns, lapsed.elapsed_ns) == (START_NS + 34 * SECOND, 34 * SECOND)
