"""Foreman, bailiff and black-market figure: where they may go (pages 14 to 16)."""

from __future__ import annotations

from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.names import BLOCKS, DEPOTS, GOODS
from companion.games.amsterdam.workers import next_places
from tests.games.amsterdam.sitting import Sitting, known_facts, refused, shipped_facts


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
    game.tap("block grey.3", "beer")
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
    *_, left = game.tap("block pink.6", "beer")
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
    *_, left = game.tap("block pink.6", "both")
    assert left == e.WorkerPlaced("figure", "", moved=True)


def test_the_foreman_leaves_a_full_harbour_p14() -> None:
    game = Sitting("Anne Jan", known_facts(), workers=True)
    game.set_board(foreman="1", bailiff="pink.1")
    game.to_actions()
    game.set_board(roofs=dict.fromkeys(GOODS, 3), depots={"2": "beer", "3": "beer", "4": "beer"})
    game.set_seat(0, barge=("lace",))
    game.tap("deliver", "elsewhere", "1")
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
