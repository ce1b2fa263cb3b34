"""Phase III: what is allowed, what is refused and why: pages 8 to 11."""

from __future__ import annotations

import pytest

from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.decide.actions import dockers_possible
from companion.games.amsterdam.names import GOODS, JETTIES, UNKNOWN
from tests.games.amsterdam.sitting import Sitting, known_facts, refused, shipped_facts

# --- blocks -----------------------------------------------------------------------------------------


def test_one_block_a_turn_p9(game: Sitting) -> None:
    game.tap("block pink.1", "coffee")
    refused(game, c.TakeBlock("pink.2", "beer"), "Only one block a turn")
    assert next(choice for choice in game.prompt().choices if choice.spot == "pink.2").refused is not None
    game.tap("card", "block", "pink.2", "beer")
    assert game.state.owners == {"pink.1": 0, "pink.2": 0}


def test_next_round_another_block_p9(game: Sitting) -> None:
    game.tap("block pink.1", "coffee")
    game.tap("done")
    game.tap("done")
    game.to_actions()
    game.tap("block pink.2", "coffee")


def test_a_taken_block_is_refused(game: Sitting) -> None:
    game.set_board(owners={"pink.1": 1})
    refused(game, c.TakeBlock("pink.1", "beer"), "belongs to Jan")


def test_each_good_once_on_the_black_market_p11(game: Sitting) -> None:
    game.set_board(sold=("coffee",))
    refused(game, c.TakeBlock("pink.1", "coffee", "florins"), "black market is taken")
    game.tap("block pink.1", "coffee")  # only the store is left: no question
    assert game.seat("Anne").store == ("coffee",)


def test_a_resource_instead_of_florins_p11(game: Sitting) -> None:
    florins = game.seat("Anne").florins
    game.tap("block pink.1", "resource", "coffee")
    assert game.seat("Anne").florins == florins
    assert game.state.sold == ("coffee",)


@pytest.mark.parametrize(("use", "florins", "resource"), [("florins", 2, False), ("resource", 0, True)])
def test_a_sale_brings_one_reward_p11(game: Sitting, use: str, florins: int, resource: bool) -> None:
    _, sold = game.tap("block pink.1", use, "coffee")
    assert isinstance(sold, e.GoodSold)
    assert (sold.florins, sold.resource) == (florins, resource)


def test_both_rewards_need_a_reason(game: Sitting) -> None:
    refused(game, c.TakeBlock("pink.1", "coffee", "both"), "figure or card 037")
    game.set_seat(0, cards=("037",))
    game.tap("block pink.1", "both", "coffee")


def test_four_tiles_of_each_good(game: Sitting) -> None:
    game.set_seat(1, store=("coffee",) * 4)
    refused(game, c.TakeBlock("pink.1", "coffee"), "All four tiles")


def test_words_of_no_vocabulary_are_refused_even_where_they_do_not_count() -> None:
    """The journal keeps the command: it has to load again."""
    game = Sitting("Anne Jan").to_actions()
    assert game.state.good_on("pink.1") is not None
    refused(game, c.TakeBlock("pink.1", "gold"), "no such block")  # type: ignore[arg-type]
    refused(game, c.ActivateCard("priest", "54"), "an artisan, a building or a plan")  # type: ignore[arg-type]


# --- goods ------------------------------------------------------------------------------------------


def test_best_free_roof_first_p10(game: Sitting) -> None:
    game.set_seat(0, barge=("crystal",) * 3)
    made = [game.tap("deliver", "crystal") for _ in range(3)]
    points = [event.points for events in made for event in events if isinstance(event, e.GoodDelivered)]
    assert points == [10, 8, 6]
    game.set_seat(0, barge=("crystal",))
    refused(game, c.Deliver("crystal", "crystal"), "no free roof")


def test_warehouses_take_their_own_good_p10(game: Sitting) -> None:
    game.set_seat(0, barge=("furniture",))
    for other in set(GOODS) - {"furniture"}:
        refused(game, c.Deliver("furniture", other), "only its own good")
    refused(game, c.Deliver("lace", "lace"), "not on the barge")


def test_a_depot_takes_one_good_p10(game: Sitting) -> None:
    game.set_seat(0, barge=("beer", "beer"))
    (delivered,) = game.tap("deliver", "elsewhere", "2")
    assert isinstance(delivered, e.GoodDelivered)
    assert (delivered.points, delivered.quick) == (4, 7)
    refused(game, c.Deliver("beer", "2"), "no free roof")


def test_delivery_from_the_store_loads_first_p9(game: Sitting) -> None:
    game.set_seat(0, store=("beer",))
    loaded, delivered = game.tap("deliver", "beer")
    assert isinstance(loaded, e.GoodsLoaded)
    assert isinstance(delivered, e.GoodDelivered)
    assert game.seat("Anne").store == game.seat("Anne").barge == ()


@pytest.mark.parametrize("round_", range(1, 9))
def test_quick_delivery_by_round_p12(round_: int) -> None:
    game = Sitting("Anne Jan", known_facts()).to_round(round_).to_actions()
    game.set_seat(0, barge=("beer",))
    (delivered,) = game.tap("deliver", "beer")
    assert isinstance(delivered, e.GoodDelivered)
    assert delivered.quick == max(0, 8 - round_)


# --- dockers ----------------------------------------------------------------------------------------


def test_two_dockers_at_most_p10(game: Sitting) -> None:
    game.set_seat(0, dockers=("pink", "white"))
    refused(game, c.BoardDocker("yellow", "brown"), "at most two dockers")


def test_no_docker_of_the_jettys_own_colour_p4(game: Sitting) -> None:
    refused(game, c.BoardDocker("yellow", "yellow"), "No docker of this colour")
    assert "yellow" not in dockers_possible(game.state, "yellow")


@pytest.mark.parametrize(("names", "each"), [("Anne", 1), ("Anne Jan", 2)])
def test_so_many_dockers_of_each_colour_p4_p16(names: str, each: int) -> None:
    """One in the solo game, else two: all of a colour that have been seen, and no other waits."""
    game = Sitting(names, shipped_facts())
    game.set_board(building=("pink",) * (each - 1))
    assert "pink" in dockers_possible(game.state, "yellow")
    game.set_board(building=("pink",) * each)
    assert "pink" not in dockers_possible(game.state, "yellow")


def test_an_empty_jetty(game: Sitting) -> None:
    game.set_board(jetties={**game.state.jetties, "yellow": ()})
    refused(game, c.BoardDocker("yellow", "pink"), "No docker waits")
    assert "yellow" not in [choice.id for choice in game.prompt("board").choices]


def test_the_building_counts_down_p10(game: Sitting) -> None:
    points = []
    for _ in range(6):
        game.set_seat(0, dockers=("pink",))
        (landed,) = game.tap("land")
        assert isinstance(landed, e.DockerDelivered)
        points.append(landed.points)
    assert points == [9, 7, 5, 3, 3, 3]


# --- river and market -------------------------------------------------------------------------------


def test_the_river_once_a_turn_p11(game: Sitting) -> None:
    game.tap("river", "1")
    refused(game, c.Sail(1), "only once a turn")
    game.tap("card", "river", "5")
    assert game.seat("Anne").river == 6


def test_the_end_of_the_river(game: Sitting) -> None:
    game.set_seat(0, river=17)
    game.do(c.Sail(5))
    assert (game.seat("Anne").river, game.seat("Anne").points["harbour"]) == (18, 10)
    refused(game, c.Sail(1, paid=False), "last space")
    assert "river" not in [choice.id for choice in game.prompt().choices]


def test_the_market_once_a_turn_p11(game: Sitting) -> None:
    game.set_seat(0, florins=2)
    game.tap("market", "A3")
    refused(game, c.UseTile(), "only once a turn")
    game.tap("card", "market")  # card 020
    assert game.seat("Anne").points["market"] == 6


def test_who_cannot_pay_is_told_what_is_missing_p11(game: Sitting) -> None:
    """By our count; a purse that holds more is corrected, which stands in the story."""
    game.set_seat(0, florins=1)
    game.set_board(drawn={"tile.1": "A8"})
    refused(game, c.UseTile(), "3 florins to pay, and by our count Anne has 1: 2 florins are missing")
    refused(game, c.UseTile(again=True), "2 florins are missing")
    refused(game, c.Gain(points=1, florins=-2), "1 florin is missing")
    game.tap("card", "1,-1")
    game.tap("correct", "florins", "0", "3")
    game.tap("market")
    assert (game.seat("Anne").florins, game.seat("Anne").points) == (0, {"cards": 1, "market": 5})


def test_the_tile_is_asked_once_a_round(game: Sitting) -> None:
    game.tap("market", "A3")
    game.tap("done")
    game.tap("market")
    assert game.seat("Jan").points["market"] == 3


# --- cards ------------------------------------------------------------------------------------------


def test_cards_by_number(game: Sitting) -> None:
    game.tap("activate", "number", "54")
    assert game.seat("Anne").cards == ("054",)
    assert game.seat("Anne").active == (1, 0, 0)
    refused(game, c.ActivateCard(number="133"), "001 to 132")


def test_no_card_to_activate(game: Sitting) -> None:
    game.set_seat(0, inactive=0)
    refused(game, c.ActivateCard("plan"), "no card lies under")


def test_cards_give_points_and_florins(game: Sitting) -> None:
    florins = game.seat("Anne").florins
    game.tap("card", "1,1")
    game.tap("card", "points", "7")
    assert (game.seat("Anne").total, game.seat("Anne").florins) == (8, florins + 1)


def test_nothing_in_phase_three_before_it() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    refused(game, c.Sail(1), "phase III")
    refused(game, c.EndTurn(), "Nobody's turn")


def test_a_docker_that_cannot_be_by_what_was_told_may_have_any_colour() -> None:
    """p. 4: no docker waits at his own colour; told otherwise before, the table is right now."""
    game = Sitting("Anne Jan", shipped_facts()).to_actions()
    others = {jetty: (jetty, jetty) for jetty in JETTIES[1:]}  # all of these colours are said to be known
    game.set_board(jetties={JETTIES[0]: (UNKNOWN, UNKNOWN), **others})
    assert dockers_possible(game.state, JETTIES[0]) == JETTIES
    game.do(c.BoardDocker(JETTIES[0], JETTIES[2]))
    assert game.state.seats[0].dockers == (JETTIES[2],)


def test_of_a_colour_told_once_too_often_no_other_docker_waits() -> None:
    game = Sitting("Anne Jan", shipped_facts()).to_actions()
    waiting = (JETTIES[2], JETTIES[2], JETTIES[2])
    game.set_board(jetties={JETTIES[0]: (UNKNOWN,), JETTIES[1]: waiting})
    assert dockers_possible(game.state, JETTIES[0]) == tuple(d for d in JETTIES[1:] if d != JETTIES[2])
