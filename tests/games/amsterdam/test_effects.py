"""Cards that work by themselves once they were activated by their number."""

from __future__ import annotations

import pytest

from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.cards.effects import BY_THEMSELVES, DELIVERED_GOODS
from tests.games.amsterdam.sitting import Sitting


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
