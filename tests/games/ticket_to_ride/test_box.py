"""The board that the facts make, and what play teaches about it."""

from __future__ import annotations

from companion.games.ticket_to_ride.box import BOX, PLACES, board_of, with_fact
from companion.games.ticket_to_ride.state import CARTS, Contract
from tests.games.ticket_to_ride.play import FACTS


def test_the_shipped_board_is_whole() -> None:
    board = board_of(FACTS)
    assert tuple(board.places) == PLACES
    assert list(board.routes) == list(range(1, 46))
    assert {route.length for route in board.routes.values()} == set(board.points)
    assert all(board.twin(route) for route in board.routes.values() if route.double)
    assert all(board.distance(PLACES[0], place) in range(1, CARTS) for place in PLACES[1:]), "every place is joined"


def test_the_known_contracts_are_worth_their_distance() -> None:
    board = board_of(FACTS)
    assert [board.distance(card.a, card.b) for card in board.contracts] == [card.points for card in board.contracts]


def test_a_taught_cart_and_taught_contracts_are_on_the_board() -> None:
    board = board_of(FACTS)
    assert board.routes[10].cart is None
    assert with_fact(board, "routes.10.cart", True).routes[10].cart is True
    assert with_fact(board, "contracts", [["Dam", "Waag", 3]]).contracts == (Contract("Dam", "Waag", 3),)


def test_what_cannot_all_be_true_is_noticed() -> None:
    assert not BOX.slips(FACTS)
    carts = {f"routes.{number}.cart": True for number in range(1, 18)}
    [slip] = BOX.slips(carts)
    assert str(slip.text).startswith("17 routes have a cart")
    [slip] = BOX.slips({"contracts": [["Dam", "Waag", 3], ["Jordaan", "Dam", 4], ["Waag", "Dam", 3]]})
    assert str(slip.text) == "The contract Dam – Waag is there twice."
