"""Claiming a route: why it cannot be done, and what it gives (rulebook, a turn)."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n
from companion.games.contract import Event, Seat
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.state import Route, State


def refusal(state: State, player: Seat, route: Route) -> Message | None:
    """Why this player cannot claim this route, or None if he can."""
    if reason := closed(state, player, route):
        return reason
    carts = state.seats[player].carts
    if carts < route.length:
        need = say_n("{n} cart", "{n} carts", route.length)
        return say("Too few carts: this route needs {need}, you have {carts}.", need=need, carts=carts)
    return None


def closed(state: State, player: Seat, route: Route) -> Message | None:
    """Why this route is lost to this player, however many carts he has."""
    owner = state.owners.get(route.id)
    if owner is not None:
        return say("{name} has claimed this route already.", name=state.seats[owner].name)
    twin = state.board.twin(route)
    if twin is not None and twin.id in state.owners:
        if state.owners[twin.id] == player:
            return say("You have its other half: one player never takes both.")
        if len(state.seats) == 2:
            return say("With two players the second half is closed.")
    return None


def claimed(state: State, player: Seat, number: int, cart: bool | None) -> tuple[list[Event], int]:
    """What a claim gives, and the carts that are left; `cart` answers whether one is printed, where nobody knew."""
    route = state.board.routes.get(number)
    if route is None:
        raise IllegalMove(say("There is no such route on the board."))
    if reason := refusal(state, player, route):
        raise IllegalMove(reason)
    events: list[Event] = []
    if route.cart is None:
        if cart is None:
            raise IllegalMove(say("First say whether a cart is printed on this route."))
        events.append(e.FactTaught(f"routes.{route.id}.cart", cart))
    points = state.board.points[route.length]
    merchandise = 1 if (cart if route.cart is None else route.cart) and state.merchandise_left else 0
    events.append(e.RouteClaimed(player, route.id, route.length, points, merchandise))
    return events, state.seats[player].carts - route.length
