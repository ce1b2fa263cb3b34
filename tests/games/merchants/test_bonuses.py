"""Rulebook, "Bonus": at once, and given back when the condition is lost; forced loans."""

from __future__ import annotations

from companion.games.merchants import commands as c
from companion.games.merchants.events import BonusGained, BonusLost, Borrowed, Skipped
from companion.games.merchants.vocabulary import DISTRICTS, GOODS
from tests.games.merchants.play import Play

ALL_TWO = dict.fromkeys(GOODS, 2)


def lay(play: Play, what: str, player: int, key: str, to: int = 0) -> None:
    """Change the table through a correction: bonuses follow whatever changed it."""
    play.do(c.Correct(what, to, player, key))


def test_colonies_on_four_continents_pay_100000_at_once_and_only_once() -> None:
    play = Play(3)
    for site in ("africa.silk.1", "east_indies.silk.1", "far_east.silk.1"):
        assert play.state.money[0] == 400_000
        lay(play, "colony", 0, site)
    assert play.state.money[0] == 500_000
    lay(play, "colony", 0, "far_east.silk.2")
    assert play.state.money[0] == 500_000


def test_losing_the_fourth_continent_costs_100000_and_winning_it_back_pays_again() -> None:
    play = Play(3)
    for site in ("africa.silk.1", "east_indies.silk.1", "far_east.silk.1"):
        lay(play, "colony", 0, site)
    play.task("globe_lost", 0)
    play.pick("africa.silk.1")
    assert play.state.money[0] == 400_000
    lay(play, "colony", 0, "africa.sugar.1")
    assert play.state.money[0] == 500_000


def test_houses_in_four_districts_pay_100000() -> None:
    play = Play(3)
    for site in ("nieuwe_zijde.5", "oude_zijde.10", "lastage.1"):
        lay(play, "house", 0, site)
    assert play.state.money[0] == 500_000
    play.task("arms_lost", 0)
    play.pick("lastage.1")
    assert play.state.money[0] == 400_000


def test_both_ends_of_a_bridge_pay_40000_for_each_bridge() -> None:
    play = Play(3)
    lay(play, "house", 0, "nieuwe_zijde.7")
    assert play.state.money[0] == 400_000
    lay(play, "house", 0, "oude_zijde.4")
    assert play.state.money[0] == 400_000, "not the same bridge"
    lay(play, "house", 0, "nieuwe_zijde.9")
    assert play.state.money[0] == 440_000
    play.set(houses={site: owner for site, owner in play.state.houses.items() if site != "oude_zijde.2"})
    lay(play, "house", 0, "oude_zijde.2")
    assert play.state.money[0] == 480_000


def test_somebody_else_at_the_other_end_is_no_bonus() -> None:
    play = Play(3)
    lay(play, "house", 0, "nieuwe_zijde.7")  # Chris starts on Oude Zijde 2
    assert play.state.houses["oude_zijde.2"] == 2 and play.state.money[0] == play.state.money[2] == 400_000


def test_the_second_space_of_all_four_rows_gives_a_free_house() -> None:
    play = Play(3)
    play.set(exchange=({**ALL_TWO, "silk": 1}, {}, {}))
    play.task("ship", 0, allowed=GOODS)
    play.pick("silk")
    assert play.choices() == {*DISTRICTS, "skip"} and "free house" in str(play.prompt().question)
    play.pick("lastage", "lastage.9")
    assert play.state.houses["lastage.9"] == 0 and play.state.task is None


def test_losing_the_second_space_costs_any_house_of_ones_choice() -> None:
    play = Play(3)
    play.set(exchange=(ALL_TWO, {}, {}))
    lay(play, "loans", 0, "")
    play.pick("lastage", "lastage.9")
    play.task("ship_lost", 0)
    play.pick("silk")
    assert play.choices() == {"grachten.1", "lastage.9"}, "it need not be the very house"
    play.pick("grachten.1")
    assert "grachten.1" not in play.state.houses and play.state.bonuses[0] == ()
    play.task("ship", 0, allowed=GOODS)
    play.pick("silk")
    assert "free house" in str(play.prompt().question), "won back, built again"


def test_a_free_house_that_was_left_need_not_be_given_back() -> None:
    play = Play(3)
    play.set(exchange=(ALL_TWO, {}, {}))
    lay(play, "loans", 0, "")
    play.pick("skip")
    play.task("ship_lost", 0)
    told = play.pick("silk")
    assert any(isinstance(e, BonusLost) for e in told) and play.state.task is None
    assert play.state.houses["grachten.1"] == 0


def test_without_any_house_there_is_nothing_to_give_back() -> None:
    play = Play(3)
    play.set(exchange=(ALL_TWO, {}, {}), bonuses=(("exchange", "house"), (), ()), houses={})
    play.task("ship_lost", 0)
    told = play.pick("silk")
    assert any(isinstance(e, Skipped) and e.why == "none" for e in told) and play.state.task is None


def test_too_little_money_to_give_a_bonus_back_forces_a_loan() -> None:
    play = Play(3)
    for site in ("africa.silk.1", "east_indies.silk.1", "far_east.silk.1"):
        lay(play, "colony", 0, site)
    lay(play, "money", 0, "", 30_000)
    play.task("globe_lost", 0)
    told = play.pick("africa.silk.1")
    assert [e.forced for e in told if isinstance(e, Borrowed)] == [True]
    assert play.state.money[0] == 30_000 + 120_000 - 100_000 and play.state.loans[0] == 1


def test_where_the_players_keep_the_money_the_companion_asks_whether_a_loan_was_needed() -> None:
    play = Play(3, bank=False)
    for site in ("africa.silk.1", "east_indies.silk.1", "far_east.silk.1"):
        lay(play, "colony", 0, site)
    play.task("globe_lost", 0)
    play.pick("africa.silk.1")
    assert play.choices() == {"go_on", "borrow"}
    play.pick("borrow")
    assert play.state.loans[0] == 1 and play.state.task is None


def test_a_demolished_house_can_cost_a_bridge_as_well() -> None:
    play = Play(3)
    lay(play, "house", 0, "nieuwe_zijde.9")
    lay(play, "house", 0, "oude_zijde.4")
    assert play.state.money[0] == 440_000
    play.task("arms_lost", 0)
    told = play.pick("oude_zijde.4")
    assert [e.bonus for e in told if isinstance(e, BonusLost)] == ["bridge:nieuwe_zijde.9|oude_zijde.4"]
    assert play.state.money[0] == 400_000


def test_a_bonus_house_over_a_bridge_earns_the_bridge_too() -> None:
    play = Play(3)
    lay(play, "house", 0, "nieuwe_zijde.9")
    play.set(exchange=(ALL_TWO, {}, {}))
    lay(play, "loans", 0, "")
    told = play.pick("oude_zijde", "oude_zijde.4")
    assert {e.bonus for e in told if isinstance(e, BonusGained)} >= {"house", "bridge:nieuwe_zijde.9|oude_zijde.4"}
    assert play.state.money[0] == 440_000
