"""The board that the facts make, and what play teaches about it."""

from __future__ import annotations

from itertools import combinations

from companion.games.ticket_to_ride.box import BOX, board_of, with_fact
from companion.games.ticket_to_ride.specs import PLACES
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
    [slip] = BOX.slips({**FACTS, "routes.7.a": "Dam", "routes.7.b": "Dam"})
    assert str(slip.text) == "Route 7 leads from Dam to the same place."
    [slip] = BOX.slips({f"contracts.{a}/{b}": 3 for a, b in list(combinations(PLACES, 2))[:25]})
    assert str(slip.text).startswith("25 contracts are known, but the box holds 24")


def test_a_value_far_from_the_shortest_way_is_noticed() -> None:
    board = board_of(FACTS)
    away = board.distance("Begijnhof", "Dam")
    [slip] = BOX.slips({**FACTS, "contracts.Begijnhof/Dam": 20})
    assert str(slip.text) == f"Begijnhof – Dam for 20: the shortest way has {away} spaces. Is that right?"
    assert slip.keys == ("contracts.Begijnhof/Dam",)
    assert not BOX.slips({**FACTS, "contracts.Begijnhof/Dam": away + 2})


def test_a_list_of_contracts_is_a_fact_each() -> None:
    told = BOX.today("contracts", [["Waag", "Dam", 3], ["Dam", "Jordaan", 4], "torn"])
    assert told == {"contracts.Dam/Waag": 3, "contracts.Dam/Jordaan": 4, "contracts": ["torn"]}
    assert BOX.today("points.4", 7) == {"points.4": 7}
    assert str(BOX.heading("contracts")) == "Contracts", "as the story tells what the box learns"
