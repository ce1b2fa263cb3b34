"""Rulebook p. 8, "La ligne du temps": every symbol, from the mayor's left, the mayor last."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.core.view import InstructionPanel
from companion.games.merchants import commands as c
from companion.games.merchants.box import HOUSES
from companion.games.merchants.events import Scored, Skipped, TileMoved, TimePassed
from companion.games.merchants.game import GAME
from companion.games.merchants.printed import symbol_at
from companion.games.merchants.state import Card
from companion.games.merchants.vocabulary import CONTINENTS, DISTRICTS, GOODS, YEARS
from tests.games.merchants.play import Play, demo_facts

HOURGLASS = c.TakeCard(Card("hourglass"))


def before(symbol: str, players: int = 3) -> Play:
    """The marker stands one space before a symbol; the next hourglass moves it there."""
    play = Play(players)
    year = next(n for n, year in enumerate(YEARS) if symbol_at(demo_facts(), year) == symbol)
    play.set(marker=year - 1)
    return play


def asked(play: Play) -> int | None:
    return play.prompt().player


def test_there_are_26_spaces_from_1579_to_1666() -> None:
    assert len(YEARS) == 26 and YEARS[0] == "1579" and YEARS[-1] == "1666"


def test_the_demo_box_has_the_scorings_that_the_rulebook_counts() -> None:
    printed = [symbol_at(demo_facts(), year) for year in YEARS]
    assert "" not in printed, "a complete box"
    assert [printed.count(s) for s in ("score_ship", "score_arms", "score_globe", "final")] == [3, 2, 2, 1]
    assert next(s for s in printed if s.startswith("score")) == "score_ship", "the first scoring is an exchange scoring"


def test_everyone_starts_with_400000() -> None:
    assert Play(4).state.money == (400_000,) * 4


@pytest.mark.parametrize("year", ["1585", "1596/97", "1600", "1665"])
def test_nothing_happens_on_the_quiet_spaces(year: str) -> None:
    play = Play(3)
    play.set(marker=YEARS.index(year) - 1)
    told = play.do(HOURGLASS)
    assert isinstance(told[0], TimePassed) and YEARS[play.state.marker] == year and play.state.task is None


def test_ship_moves_one_good_of_each_player_from_the_mayors_left() -> None:
    play = before("ship")
    play.do(HOURGLASS)
    order = []
    while play.state.task:
        order.append(asked(play))
        assert play.choices() == {*GOODS, "skip"}
        play.pick("silk")
    assert order == [1, 2, 0], "the mayor last"
    assert [play.state.space(p, "silk") for p in range(3)] == [1, 1, 1]


def test_ship_is_optional_and_a_tile_at_the_end_cannot_move() -> None:
    play = before("ship")
    play.set(exchange=({}, {"silk": 8}, {}))
    play.do(HOURGLASS)
    assert play.choices() == {"gems", "sugar", "spices", "skip"}
    play.pick("skip")
    assert play.state.exchange[1] == {"silk": 8}


def test_globe_founds_a_colony_anywhere_and_moves_its_good() -> None:
    play = before("globe")
    play.do(HOURGLASS)
    assert asked(play) == 1 and play.choices() == {*CONTINENTS, "skip"}
    play.pick("far_east", "sugar")
    assert play.state.colonies["far_east.sugar.1"] == 1 and play.state.space(1, "sugar") == 1


def test_arms_builds_a_house_anywhere_and_is_not_optional() -> None:
    play = before("arms")
    play.do(HOURGLASS)
    assert play.choices() == set(DISTRICTS)
    with pytest.raises(IllegalMove):
        play.do(c.Skip())
    play.pick("lastage", "lastage.8")
    assert play.state.houses["lastage.8"] == 1


def test_credit_lends_120000_for_200000() -> None:
    play = before("credit")
    play.do(HOURGLASS)
    assert play.prompt().player is None and play.choices() == {"borrow1", "borrow2", "borrow3", "skip"}
    play.pick("borrow1")
    play.pick("borrow2")
    assert play.state.money == (520_000, 520_000, 400_000) and play.state.loans == (1, 1, 0)
    assert play.choices() == {"borrow3", "skip"}
    with pytest.raises(IllegalMove):
        play.do(c.Borrow(0))
    play.pick("skip")
    assert play.state.loans == (1, 1, 0) and play.state.task is None


@pytest.mark.parametrize("first", ["borrow1", "borrow2", "borrow3"])
def test_credit_is_taken_in_any_order(first: str) -> None:
    play = before("credit")
    play.do(HOURGLASS)
    play.pick(first)
    assert play.choices() == {"borrow1", "borrow2", "borrow3", "skip"} - {first}


def test_arms_crossed_out_takes_a_house_of_ones_choice() -> None:
    play = before("arms_lost")
    play.set(houses={**play.state.houses, "lastage.7": 1})
    play.do(HOURGLASS)
    assert play.choices() == {"nieuwe_zijde.3", "lastage.7"}
    with pytest.raises(IllegalMove, match="not yours"):
        play.do(c.GiveUp("grachten.1"))
    play.pick("nieuwe_zijde.3")
    assert "nieuwe_zijde.3" not in play.state.houses
    assert play.state.tiles_left(1) == 24 - 3


def test_globe_crossed_out_takes_a_colony_and_leaves_the_good() -> None:
    play = before("globe_lost")
    play.set(colonies={**play.state.colonies, "africa.silk.1": 1})
    play.do(HOURGLASS)
    play.pick("africa.gems.1")
    assert "africa.gems.1" not in play.state.colonies and play.state.space(1, "gems") == 1


def test_ship_crossed_out_moves_one_tile_back_and_the_first_space_is_left() -> None:
    play = before("ship_lost")
    play.set(exchange=({"gems": 3}, {"gems": 1, "silk": 2}, {}))
    play.do(HOURGLASS)
    assert play.choices() == {"gems", "silk"}
    play.pick("gems")
    assert play.state.exchange[1] == {"silk": 2}, "off the row, back to its owner"
    assert any(isinstance(e, Skipped) and e.why == "none" for e in play.told), "Chris has no tile and is passed over"
    assert play.state.exchange[0] == {"gems": 2} and play.state.task is None, (
        "Anna has one tile alone: nothing is asked"
    )


def test_the_last_free_site_is_built_on_without_a_question() -> None:
    play = before("arms")
    *others, last = (site for site in HOUSES if int(site.split(".")[1]) <= 10)
    play.set(houses={**{site: n % 2 * 2 for n, site in enumerate(others[:36])}, **dict.fromkeys(others[36:], 1)})
    play.do(HOURGLASS)
    assert play.state.houses[last] == 1 and play.state.task is None, "the others find no site"


def test_ship_with_an_arrow_moves_the_leader_of_each_row_back_all_when_tied() -> None:
    play = before("leader_back")
    play.set(exchange=({"gems": 5, "sugar": 4}, {"gems": 5, "silk": 1}, {"gems": 4, "sugar": 3}))
    told = play.do(HOURGLASS)
    assert play.state.exchange == ({"gems": 4, "sugar": 3}, {"gems": 4}, {"gems": 4, "sugar": 3})
    assert sum(isinstance(e, TileMoved) for e in told) == 4 and play.state.task is None


@pytest.mark.parametrize(
    ("symbol", "subject"),
    [("score_ship", "exchange"), ("score_arms", "amsterdam"), ("score_globe", "colonies")],
)
def test_a_scoring_is_worked_out_and_shown(symbol: str, subject: str) -> None:
    play = before(symbol)
    scored = [e for e in play.do(HOURGLASS) if isinstance(e, Scored)]
    assert [e.subject for e in scored] == [subject]
    assert sum(play.state.money) > 3 * 400_000
    view = GAME.view(play.state, 0, None, ())
    assert isinstance(view.panels[0], InstructionPanel) and not view.shelf, "its four lines need the room of the discs"
    play.pick("goods:mayor")
    assert GAME.view(play.state, 0, None, ()).shelf
    assert play.state.task is None, "who draws the next card has read it"
    assert play.state.discs == {"mayor": Card("goods")}


def test_a_scoring_is_put_away_by_the_companions_next_card() -> None:
    play = Play(3, deck="companion")
    play.task("score", -1, subject="exchange", year="1602")
    play.pick("correct", "loans", "0", "0")  # any command lets the waiting scoring run
    assert play.state.scoring is not None and play.choices() == {"draw"}
    play.pick("draw")
    assert play.state.task is None and sum(play.state.drawn.values()) == 1


def test_a_scoring_that_was_read_before_the_card_as_in_older_games() -> None:
    play = before("score_ship")
    play.do(HOURGLASS)
    play.do(c.GoOn())
    assert play.state.task is None


def test_the_last_mayor_turns_over_the_remaining_hourglasses_then_all_three_are_scored() -> None:
    """Rulebook, "Fin du jeu"."""
    play = Play(3)
    play.set(turn=17, mayor=2, hourglasses=22, marker=22)
    for kind, disc in (("goods", "discard"), ("goods", "mayor"), ("goods", "auction")):
        play.do(c.TakeCard(Card(kind), disc))
    play.pick("skip")
    play.offer()
    play.press("shared", 0)
    play.tick(35)
    assert play.state.turn == 18 and str(play.prompt().question) == "Turn over the next of 2 hourglasses."
    assert (play.prompt().player, play.state.mayor) == (2, 2), "he stays in office"
    play.pick("go_on")
    assert YEARS[play.state.marker] == "1664"
    play.pick("go_on")
    assert str(play.prompt().question) == "Turn over the last hourglass."
    play.pick("go_on")
    assert play.state.hourglasses == 24 and YEARS[play.state.marker] == "1666"
    subjects = []
    while not play.state.over:
        subjects.append(play.state.scoring.subject if play.state.scoring else "")
        play.pick("go_on")
    assert subjects == ["exchange", "amsterdam", "colonies"]


def test_a_25th_hourglass_is_refused_with_the_reason() -> None:
    play = Play(3)
    play.set(hourglasses=24)
    with pytest.raises(IllegalMove, match="24"):
        play.do(HOURGLASS)
