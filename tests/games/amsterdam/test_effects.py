"""Cards that work by themselves once they were activated by their number."""

from __future__ import annotations

import pytest

from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.cards.effects import BY_THEMSELVES, DELIVERED_GOODS
from companion.games.amsterdam.commands import RollDice
from companion.games.amsterdam.events import TurnEnded
from companion.games.amsterdam.state import river_order
from tests.games.amsterdam.sitting import PLAIN, Sitting, known_facts


def test_delivery_cards_add_to_a_delivery(game: Sitting) -> None:
    """073: 1 point a good; 079: 4 for beer; 075: 1 florin; the score shows what all of it brought."""
    game.set_seat(0, cards=("073", "075", "079"), barge=("beer", "lace"), florins=0)
    game.tap("deliver", "beer")
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
    game.tap("block pink.1", "florins", "coffee")
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


def test_card_014_brings_one_point_a_turn_however_the_pawn_moves(game: Sitting) -> None:
    game.set_seat(0, cards=("014",), florins=9)
    game.set_board(drawn={"tile.1": "A1"})
    game.tap("market")  # two spaces
    assert game.seat("Anne").points == {"market": 1, "cards": 1}
    game.tap("river", "1")
    game.tap("card", "river", "1")  # the bridge of step 4
    assert game.seat("Anne").points == {"market": 1, "cards": 1, "bridges": 2}
    assert game.state.changes == {0: 2}
    game.tap("done", "done")
    game.to_actions()
    game.tap("river", "1")
    assert game.seat("Anne").points["cards"] == 2


def test_card_074_moves_the_pawn_with_a_block(game: Sitting) -> None:
    game.set_seat(0, cards=("074",), river=3)
    game.tap("block pink.1", "coffee")
    assert (game.seat("Anne").river, game.seat("Anne").points) == (4, {"bridges": 2})
    assert not game.seat("Anne").river_moved, "the action of the turn is still there"
    game.set_seat(0, river=18)
    game.tap("card", "block", "pink.2", "beer")
    assert game.seat("Anne").river == 18


def test_card_051_pays_for_the_ones_that_count() -> None:
    """In round 8 a six counts as one (p. 12)."""
    game = Sitting("Anne Jan", known_facts()).to_round(8)
    game.set_seat(0, cards=("051",), florins=0)
    game.tap("taken")
    game.do(RollDice({**PLAIN, "black": 6, "grey": 1}))
    game.tap("black", "grey")
    assert game.seat("Anne").florins == 4


def test_card_034_lies_on_top_from_its_activation_on(game: Sitting) -> None:
    """Anne's pawn was drawn first; Jan's comes to lie above it only until she has the card."""
    game.set_seat(0, landed=0)
    assert river_order(game.state) == (1, 0)
    game.tap("activate", "number", "34")
    assert river_order(game.state) == (0, 1)
    game.tap("correct", "river", "1", "3")
    game.tap("correct", "river", "0", "3")
    game.tap("correct", "river", "1", "3")
    assert river_order(game.state) == (0, 1)


def test_card_034_moves_the_pawn_once(game: Sitting) -> None:
    """Every pawn that was moved lies above those before it: counted one by one."""
    game.set_seat(0, cards=("034",), landed=0)
    moves = game.state.moves
    game.tap("done")
    assert (game.state.moves, game.seat("Anne").landed) == (moves + 1, moves + 1)


def test_card_034_entered_twice_lifts_neither_over_the_other(game: Sitting) -> None:
    game.set_seat(0, cards=("034",))
    game.set_seat(1, cards=("034",))
    assert [type(event) for event in game.tap("done")] == [TurnEnded]


def test_card_034_does_nothing_on_the_last_space_p11(game: Sitting) -> None:
    game.set_seat(0, cards=("034",), river=18, landed=8)
    game.set_seat(1, river=18, landed=9)
    game.set_board(moves=9)
    game.tap("done")
    assert river_order(game.state) == (0, 1), "the order of arrival"


def test_the_cards_that_help_are_what_the_supplement_says() -> None:
    """The numbers, held against the card data: each delivered good has its own card."""
    for good, number in DELIVERED_GOODS.items():
        assert good.rstrip("s") in cards()[number].effect.en.casefold(), number
    assert set(BY_THEMSELVES) <= set(cards())
