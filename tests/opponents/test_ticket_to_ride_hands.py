"""What people do for a program of Ticket to Ride: carts and merchandise cards, with a reason, and no secret told."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import Message
from companion.games.ticket_to_ride.hands import shown, steps, told
from companion.games.ticket_to_ride.state import Contract, State
from companion.opponents.ticket_to_ride.world import Draw, Keep, Lay
from tests.opponents.test_ticket_to_ride import begun


def table(carts: int = 16, turns_left: int | None = None) -> State:
    now = begun().table
    return replace(now, seats=(replace(now.seats[0], carts=carts), *now.seats[1:]), turns_left=turns_left)


def words(message: Message | None) -> str:
    return str(message)


def test_carts_and_a_merchandise_card_are_laid_for_it() -> None:
    carts, card = steps(table(), 0, Lay(3, 0, 1))
    assert words(carts.text) == "Anna: place 4 carts on Haringpakkerstoren – Oude Waal."
    assert words(carts.why) == "It brings 7 points and a merchandise card."
    assert (carts.spot, carts.colour) == ("3", "red")
    assert words(card.text) == "Anna: take a merchandise card."
    assert words(card.why) == "So it has 1 merchandise card."


def test_a_double_route_is_told_by_its_colour() -> None:
    (carts,) = steps(table(), 0, Lay(5, 5))
    assert words(carts.text) == "Anna: place 1 cart on Haringpakkerstoren – Korenmetershuisje, red."
    assert words(carts.why) == "It brings 1 point."


def test_without_a_card_left_none_is_taken() -> None:
    now = table()
    now = replace(now, seats=(now.seats[0], replace(now.seats[1], merchandise=16)))
    (carts,) = steps(now, 0, Lay(3, 0, 1))
    assert words(carts.why) == "It brings 7 points."


def test_the_end_is_a_reason() -> None:
    assert words(steps(table(carts=6), 0, Lay(3, 0, 1))[0].why) == "2 carts are left then: the last round begins."
    assert words(steps(table(carts=7), 0, Lay(3, 0, 1))[0].why) == "It brings 7 points and a merchandise card."
    assert words(steps(table(turns_left=2), 0, Lay(3, 0, 1))[0].why) == "The last round has begun: every point counts."


def test_cards_and_contracts_stay_its_own() -> None:
    dam = Contract("Dam", "Waag", 4)
    for move in (Draw(2), Keep((dam,))):
        assert steps(table(), 0, move) == ()
    assert words(told(table(), 0, Draw(2))) == "Anna takes transport cards: nothing is to be done."
    assert words(told(table(), 0, Keep((dam,)))) == "Anna keeps 1 contract."
    assert words(told(table(), 0, Lay(3, 0))) == "Anna claims Haringpakkerstoren – Oude Waal."


def test_an_invented_contract_is_called_so() -> None:
    board = table().board
    known, invented = shown(board, (board.contracts[0], Contract("Begijnhof", "Waag", 5)))
    assert "invented" not in words(known)
    assert words(invented) == "Begijnhof – Waag for 5, invented: no such card has been seen"
