"""Phase III: what is allowed, what is refused and why: pages 8 to 11, and the expansions on 14 to 16."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.cards.effects import BY_THEMSELVES, DELIVERED_GOODS
from companion.games.amsterdam.market import tiles_possible
from companion.games.amsterdam.names import BLOCKS, DEPOTS, GOODS
from companion.games.amsterdam.workers import next_places
from companion.games.contract import Command
from tests.games.amsterdam.sitting import Sitting, known_facts, shipped_facts


@pytest.fixture
def game() -> Sitting:
    return Sitting("Anne Jan", known_facts()).to_actions()


def refused(game: Sitting, command: Command, reason: str) -> None:
    before = game.state
    with pytest.raises(IllegalMove, match=reason):
        game.do(command)
    assert game.state == before


# --- blocks -----------------------------------------------------------------------------------------


def test_one_block_a_turn_p9(game: Sitting) -> None:
    game.tap("block", "pink", "pink.1", "coffee", "store")
    refused(game, c.TakeBlock("pink.2", "beer"), "Only one block a turn")
    assert game.prompt().choices[0].refused is not None
    game.tap("card", "block", "pink", "pink.2", "beer", "store")
    assert game.state.owners == {"pink.1": 0, "pink.2": 0}


def test_next_round_another_block_p9(game: Sitting) -> None:
    game.tap("block", "pink", "pink.1", "coffee", "store")
    game.tap("done")
    game.tap("done")
    game.to_actions()
    game.tap("block", "pink", "pink.2", "coffee", "store")


def test_a_taken_block_is_refused(game: Sitting) -> None:
    game.set_board(owners={"pink.1": 1})
    refused(game, c.TakeBlock("pink.1", "beer"), "belongs to Jan")


def test_each_good_once_on_the_black_market_p11(game: Sitting) -> None:
    game.set_board(sold=("coffee",))
    refused(game, c.TakeBlock("pink.1", "coffee", "florins"), "black market is taken")
    game.tap("block", "pink", "pink.1", "coffee")  # only the store is left: no question
    assert game.seat("Anne").store == ("coffee",)


def test_a_resource_instead_of_florins_p11(game: Sitting) -> None:
    florins = game.seat("Anne").florins
    game.tap("block", "pink", "pink.1", "coffee", "resource")
    assert game.seat("Anne").florins == florins
    assert game.state.sold == ("coffee",)


def test_both_rewards_need_a_reason(game: Sitting) -> None:
    refused(game, c.TakeBlock("pink.1", "coffee", "both"), "figure or card 037")
    game.set_seat(0, cards=("037",))
    game.tap("block", "pink", "pink.1", "coffee", "both")


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
    game.set_seat(0, barge=("beer",))
    refused(game, c.Deliver("beer", "lace"), "only its own good")
    refused(game, c.Deliver("lace", "lace"), "not on the barge")


def test_a_depot_takes_one_good_p10(game: Sitting) -> None:
    game.set_seat(0, barge=("beer", "beer"))
    (delivered,) = game.tap("deliver", "2")
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
    assert "yellow" not in [choice.id for choice in game.prompt("board", "yellow").choices]


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
    game.tap("market", "A3")
    refused(game, c.UseTile(), "only once a turn")
    game.tap("card", "market")  # card 020
    assert game.seat("Anne").points["market"] == 6


def test_the_tile_is_asked_once_a_round(game: Sitting) -> None:
    game.tap("market", "A3")
    game.tap("done")
    game.tap("market")
    assert game.seat("Jan").points["market"] == 3


@pytest.mark.parametrize(
    ("options", "round_", "stacks"),
    [
        ({}, 6, {"A"}),
        ({}, 7, {"B"}),
        ({"short": True}, 7, {"A"}),
        ({"short": True}, 8, {"B"}),
        ({"market": "mixed"}, 1, {"A", "CA"}),
        ({"market": "mixed"}, 12, {"B", "CB"}),
        ({"market": "replaced"}, 12, {"CB", "B"}),
    ],
)
def test_which_tiles_can_be_open_p5_p16(options: dict[str, object], round_: int, stacks: set[str]) -> None:
    game = Sitting("Anne Jan", known_facts(), **options).open()
    game.set_board(round=round_)
    assert {number.rstrip("0123456789") for number in tiles_possible(game.state)} == stacks


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


# --- expansions -------------------------------------------------------------------------------------


def expanded() -> Sitting:
    game = Sitting("Anne Jan Mareike", known_facts(), workers=True, figure=True)
    game.tap("ready", "0", "1")
    for _ in range(3):
        game.tap("black", "purple")
    return game


def test_who_places_whom_p14_p15() -> None:
    """The last on the Amstel places the foreman on a depot, the one before him the bailiff, the first the figure."""
    game = expanded()
    assert game.prompt().player == 2
    assert [choice.id for choice in game.prompt().choices] == list(DEPOTS)
    game.tap("1")
    assert game.prompt().player == 1
    game.tap("grey", "grey.3")
    assert game.prompt().player == 0
    game.tap("coffee")
    assert (game.state.foreman, game.state.bailiff, game.state.figure) == ("1", "grey.3", "coffee")
    assert game.state.phase == "cards"


def test_the_turn_cannot_end_before_the_move_p14() -> None:
    game = expanded()
    game.tap("1", "grey", "grey.3", "coffee")
    game.to_actions()
    game.tap("block", "grey", "grey.3", "beer", "store")
    refused(game, c.EndTurn(), "First the figure")
    refused(game, c.PlaceWorker("bailiff", "pink.6"), "neighbouring")


def test_the_bailiff_goes_on_over_taken_blocks_p14() -> None:
    facts = known_facts() | {
        "blocks.grey.1.bridges": ["grey.2"],
        "blocks.grey.2.bridges": ["grey.1", "grey.3"],
        "blocks.grey.3.bridges": ["grey.2"],
    }
    game = Sitting("Anne Jan", facts, workers=True)
    game.set_board(bailiff="grey.1", foreman="1", owners={"grey.2": 1})
    assert next_places(game.state, "bailiff") == ("grey.3",)


def test_the_bailiff_leaves_a_full_city_p14() -> None:
    game = Sitting("Anne Jan", known_facts(), workers=True)
    game.set_board(bailiff="pink.6", foreman="1")
    game.to_actions()
    game.set_board(owners={block: 1 for block in BLOCKS if block != "pink.6"})
    *_, left = game.tap("block", "pink", "pink.6", "beer", "store")
    assert left == e.WorkerPlaced("bailiff", "", moved=True)
    assert game.state.bailiff == ""


def test_the_figure_goes_to_the_next_free_space_p15() -> None:
    """Without a free neighbour, to the nearest free one; away when all nine are taken."""
    game = Sitting("Anne Jan", known_facts(), figure=True)
    game.set_board(figure="beer", sold=("beer", "lace", "tulip", "crystal"))
    assert set(next_places(game.state, "figure")) == {"coffee", "cheese", "furniture", "tiles", "genever"}
    game.set_board(figure="beer", sold=tuple(good for good in GOODS if good != "genever"))
    assert next_places(game.state, "figure") == ("genever",)
    game.set_board(figure="genever")
    game.to_actions()
    *_, left = game.tap("block", "pink", "pink.6", "genever", "both")
    assert left == e.WorkerPlaced("figure", "", moved=True)


def test_the_foreman_leaves_a_full_harbour_p14() -> None:
    game = Sitting("Anne Jan", known_facts(), workers=True)
    game.set_board(foreman="1", bailiff="pink.1")
    game.to_actions()
    game.set_board(roofs=dict.fromkeys(GOODS, 3), depots={"2": "beer", "3": "beer", "4": "beer"})
    game.set_seat(0, barge=("lace",))
    game.tap("deliver", "1")
    assert game.seat("Anne").points["foreman"] == 2
    game.tap("done")
    assert game.state.foreman == ""


def test_the_foreman_without_a_known_harbour_goes_where_the_table_says() -> None:
    game = Sitting("Anne Jan", shipped_facts(), workers=True)
    game.set_board(foreman="1")
    assert len(next_places(game.state, "foreman")) == 12


def test_the_solo_game_has_no_expansions_p16() -> None:
    options = Sitting("Anne", workers=True, tasks=3, figure=True, market="mixed").state.options
    assert (options.workers, options.tasks, options.figure, options.market) == (False, 0, False, "base")


# --- the table is right -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "value"), [("points", 33), ("florins", 9), ("penalties", 2), ("inactive", 4), ("river", 5)]
)
def test_numbers_can_be_corrected(game: Sitting, what: str, value: int) -> None:
    game.tap("correct", what, "1", str(value))
    seat = game.seat("Jan")
    assert (seat.total if what == "points" else getattr(seat, what)) == value


def test_piles_and_board_can_be_corrected(game: Sitting) -> None:
    game.tap("correct", "store", "0", "+beer")
    assert game.seat("Anne").store == ("beer",)
    game.tap("correct", "store", "0", "-beer")
    assert game.seat("Anne").store == ()
    game.tap("correct", "wheel", "0", "3", "grey", "4")
    assert game.seat("Anne").wheel[3] == (("grey", 4),)
    game.tap("correct", "owner", "pink", "pink.4", "1")
    assert game.state.owners == {"pink.4": 1}
    game.tap("correct", "owner", "pink", "pink.4", "nobody")
    assert game.state.owners == {}
    game.tap("correct", "sold", "beer")
    assert game.state.sold == ("beer",)
    game.tap("correct", "roofs", "beer", "2")
    assert game.state.roofs == {"beer": 2}


def test_depots_and_dockers_can_be_corrected(game: Sitting) -> None:
    game.tap("correct", "depots", "3", "lace")
    assert game.state.depots == {"3": "lace"}
    game.tap("correct", "depots", "3", "empty")
    assert game.state.depots == {}
    before = game.state.jetties["white"]
    game.tap("correct", "jetties", "white", f"-{before[0]}")
    assert game.state.jetties["white"] == before[1:]
    game.tap("correct", "jetties", "white", "+pink")
    assert game.state.jetties["white"] == (*before[1:], "pink")
    game.tap("correct", "building", "+yellow")
    assert game.state.building == ("yellow",)
    game.tap("correct", "building", "-yellow")
    assert game.state.building == ()


@pytest.mark.parametrize(
    "command",
    [
        c.Correct(0, "florins", -1),
        c.Correct(0, "river", 99),
        c.Correct(7, "points", 1),
        c.Correct(0, "name", "x"),
        c.Correct(0, "store", ["gold"]),
        c.Correct(0, "wheel", [[["grey", 0]]] * 7),
        c.CorrectBoard("owner.pink.9", 0),
        c.CorrectBoard("roofs.beer", 4),
        c.CorrectBoard("anything", 1),
    ],
)
def test_impossible_corrections_are_refused(game: Sitting, command: Command) -> None:
    refused(game, command, ".")


# --- cards that work by themselves ------------------------------------------------------------------


def test_delivery_cards_add_to_a_delivery(game: Sitting) -> None:
    """073: 1 point a good; 079: 4 for beer; 075: 1 florin; the score shows what all of it brought."""
    game.set_seat(0, cards=("073", "075", "079"), barge=("beer", "lace"), florins=0)
    game.tap("deliver", "beer", "beer")
    assert game.seat("Anne").points == {"deliveries": 6, "quick": 7, "cards": 5}
    assert game.seat("Anne").florins == 1
    assert game.state.changes == {0: 18}
    game.tap("deliver", "lace")
    assert game.seat("Anne").points["cards"] == 6


def test_card_050_doubles_a_docker(game: Sitting) -> None:
    game.set_seat(0, cards=("050",), dockers=("pink",))
    game.tap("land")
    assert game.seat("Anne").points == {"dockers": 9, "cards": 9}


def test_card_026_pays_for_a_block(game: Sitting) -> None:
    game.set_seat(0, cards=("026",), florins=0)
    game.tap("block", "pink", "pink.1", "coffee", "florins")
    assert game.seat("Anne").florins == 3


@pytest.mark.parametrize(
    ("card", "kind", "florins"), [("030", "building", 2), ("033", "artisan", 1), ("041", "plan", 1)]
)
def test_activations_bring_florins(game: Sitting, card: str, kind: str, florins: int) -> None:
    game.set_seat(0, cards=(card,), florins=0)
    game.tap("activate", kind)
    assert game.seat("Anne").florins == florins


def test_card_033_counts_itself(game: Sitting) -> None:
    game.set_seat(0, florins=0)
    game.tap("activate", "number", "33")
    assert game.seat("Anne").florins == 1


def test_the_cards_that_help_are_what_the_supplement_says() -> None:
    """The numbers, held against the card data: each delivered good has its own card."""
    for good, number in DELIVERED_GOODS.items():
        assert good.rstrip("s") in cards()[number].effect.en.casefold(), number
    assert set(BY_THEMSELVES) <= set(cards())
