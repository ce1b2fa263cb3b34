"""What hands do on the table for a program, and why; of its cards and contracts no more than others may know."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.message import Message, say, say_n
from companion.core.names import COLOURS
from companion.core.view import Instruction
from companion.games.contract import Seat
from companion.games.ticket_to_ride.state import LAST_ROUND_AT, Board, Contract, Route, State
from companion.opponents.ticket_to_ride.contracts import is_invented
from companion.opponents.ticket_to_ride.world import Draw, DrawContracts, Keep, Lay, Move

DECK = say("Its cards come from a virtual deck of its own, composed as printed.")


def steps(table: State, seat: Seat, move: Move) -> tuple[Instruction, ...]:
    """What is to be done for a move, before the table has heard of it; nothing for cards that only it can see."""
    if not isinstance(move, Lay):
        return ()
    player, route = table.seats[seat], table.board.routes[move.route]
    place = say_n(
        "{name}: place {n} cart on {route}.",
        "{name}: place {n} carts on {route}.",
        route.length,
        name=player.name,
        route=_route(route),
    )
    carts = Instruction(place, _why(table, seat, route), colour=player.colour, symbol="cart", spot=str(route.id))
    if not _gives_card(table, route):
        return (carts,)
    taken = say_n("So it has {n} merchandise card.", "So it has {n} merchandise cards.", player.merchandise + 1)
    card = say("{name}: take a merchandise card.", name=player.name)
    return (carts, Instruction(card, taken, colour=player.colour, symbol="merchandise"))


def told(table: State, seat: Seat, move: Move) -> Message:
    """A move in a sentence, for the voice and the story."""
    name = table.seats[seat].name
    match move:
        case Lay(number):
            return say("{name} claims {route}.", name=name, route=_route(table.board.routes[number]))
        case Draw():
            return say("{name} takes transport cards: nothing is to be done.", name=name)
        case DrawContracts():
            return say("{name} looks at two contracts.", name=name)
        case Keep(kept):
            return say_n("{name} keeps {n} contract.", "{name} keeps {n} contracts.", len(kept), name=name)


def shown(board: Board, contracts: Iterable[Contract]) -> tuple[Message, ...]:
    """A program's contracts when the game is over; what nobody has seen in print is called invented."""
    return tuple(_contract(board, card) for card in contracts)


def _contract(board: Board, card: Contract) -> Message:
    if is_invented(board, card):
        return say(
            "{a} – {b} for {points}, invented: no such card has been seen", a=card.a, b=card.b, points=card.points
        )
    return say("{a} – {b} for {points}", a=card.a, b=card.b, points=card.points)


def _route(route: Route) -> Message:
    """A double route is told from its other half by its colour."""
    if route.double:
        return say("{a} – {b}, {colour}", a=route.a, b=route.b, colour=COLOURS[route.colour])
    return say("{a} – {b}", a=route.a, b=route.b)


def _gives_card(table: State, route: Route) -> bool:
    return bool(route.cart) and table.merchandise_left > 0


def _why(table: State, seat: Seat, route: Route) -> Message:
    """What everybody can see of the reason: the end that comes, or what the route brings."""
    left = table.seats[seat].carts - route.length
    if table.turns_left is not None:
        return say("The last round has begun: every point counts.")
    if left <= LAST_ROUND_AT:
        return say_n(
            "{n} cart is left then: the last round begins.", "{n} carts are left then: the last round begins.", left
        )
    points = table.board.points[route.length]
    if _gives_card(table, route):
        return say_n(
            "It brings {n} point and a merchandise card.", "It brings {n} points and a merchandise card.", points
        )
    return say_n("It brings {n} point.", "It brings {n} points.", points)
