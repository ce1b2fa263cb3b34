"""Which route: touched itself on the map, from a place, or found in lists by colour."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n, verbatim
from companion.core.names import COLOURS
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask.places import misfit, places, short_name
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.state import Route, State

Finish = Callable[[Route, bool | None], Command]
"""What a route is wanted for: the command, with whether a cart is printed on it where nobody knew."""

MOST_LISTED = 10  # routes of one colour; more are asked for by length first
BY_LIST = Choice("claim", say("Route by list"), say("or touch the map"), short=say("Route"), symbol="route")
ANOTHER = Choice("again", say("Another route"), short=say("Another"), symbol="back", closes=True)
CART = (Choice("plain", say("No cart")), Choice("cart", say("A cart"), symbol="cart"))


def is_cart(pick: str) -> bool:
    """What was answered to: is a cart printed on it?"""
    return pick == "cart"


def on_map(state: State, player: Seat) -> tuple[Choice, ...]:
    """Every route and every place, to be touched on the map."""
    routes = (
        Choice(str(r.id), _ends(r), spot=str(r.id), quiet=True, refused=refusal(state, player, r))
        for r in state.board.routes.values()
    )
    return (*places(state.board.places), *routes)


def route_of(state: State, player: Seat, picks: Picks, finish: Finish) -> Prompt | Command:
    """The next question on the way to a route, from the first pick on."""
    first, *rest = picks
    if first == BY_LIST.id:
        return _by_colour(state, player, tuple(rest), finish)
    if first in state.board.places:
        return _from_place(state, player, first, tuple(rest), finish)
    return _chosen(state, player, first, tuple(rest), finish)


def _chosen(state: State, player: Seat, number: str, picks: Picks, finish: Finish) -> Prompt | Command:
    route = state.board.routes.get(int(number)) if number.isdecimal() else None
    if route is None:
        raise misfit()
    if route.cart is not None or refusal(state, player, route) is not None:
        return finish(route, None)
    if picks:
        return finish(route, is_cart(picks[0]))
    return Prompt(
        say("Is a cart printed on {a} – {b}?", a=route.a, b=route.b),
        CART,
        player=player,
        why=say("No picture shows it; your board does. The answer is remembered."),
    )


# --- from a place -------------------------------------------------------------------------------------------


def _from_place(state: State, player: Seat, start: str, picks: Picks, finish: Finish) -> Prompt | Command:
    board = state.board
    if not picks:
        return Prompt(
            say("From {place}: which route? Touch the map or a tile.", place=start),
            (
                *(
                    replace(
                        _tile(state, player, route, verbatim(route.other_end(start))),
                        short=short_name(route.other_end(start)),
                    )
                    for route in board.routes_at(start)
                ),
                replace(ANOTHER, label=say("Another start"), hint=say("not from {place}", place=start)),
                *places(board.neighbours(start)),
            ),
            player=player,
            why=say("One player never takes both halves; with two players the second is closed (rulebook, a turn)."),
        )
    end, *rest = picks
    if end not in board.places:
        return _chosen(state, player, end, tuple(rest), finish)
    return _between(state, player, (start, end), tuple(rest), finish)


def _between(state: State, player: Seat, ends: tuple[str, str], picks: Picks, finish: Finish) -> Prompt | Command:
    """A route by its ends: of two halves the one that is open, if only one is."""
    start, end = ends
    routes = [route for route in state.board.routes.values() if route.joins(start, end)]
    if not routes:
        raise IllegalMove(say("No route joins {a} and {b}.", a=start, b=end))
    open_ones = [route for route in routes if refusal(state, player, route) is None]
    if len(routes) == 1 or len(open_ones) == 1:
        [route] = open_ones or routes
        return _chosen(state, player, str(route.id), picks, finish)
    if picks:
        return _chosen(state, player, picks[0], picks[1:], finish)
    return Prompt(
        say("{a} – {b}: which of the two routes?", a=start, b=end),
        (*(_tile(state, player, route, COLOURS[route.colour]) for route in routes), ANOTHER),
        player=player,
        why=say("One player never takes both halves; with two players the second is closed (rulebook, a turn)."),
    )


# --- by list ------------------------------------------------------------------------------------------------


def _by_colour(state: State, player: Seat, picks: Picks, finish: Finish) -> Prompt | Command:
    """The colour, for the many grey ones the length, then the route; a place begins as on the map."""
    routes = list(state.board.routes.values())
    colours = list(dict.fromkeys(route.colour for route in routes))
    if not picks:
        return Prompt(
            say("Which colour is the route? Or touch where it begins."),
            (*(_colour(state, player, colour) for colour in colours), *on_map(state, player)),
            player=player,
        )
    first, *rest = picks
    if first not in colours:
        return route_of(state, player, picks, finish)
    listed = [route for route in routes if route.colour == first]
    if len(listed) <= MOST_LISTED:
        return _listed(state, player, listed, tuple(rest), finish)
    if not rest:
        lengths = sorted({route.length for route in listed})
        choices = (Choice(f"spaces.{n}", say_n("{n} space", "{n} spaces", n)) for n in lengths)
        return Prompt(say("How long is the route?"), (*choices, ANOTHER), player=player)
    length = rest[0].removeprefix("spaces.")
    return _listed(state, player, [r for r in listed if str(r.length) == length], tuple(rest[1:]), finish)


def _colour(state: State, player: Seat, colour: str) -> Choice:
    routes = (route for route in state.board.routes.values() if route.colour == colour)
    left = sum(refusal(state, player, route) is None for route in routes)
    refused = None if left else say("None is left.")
    return Choice(colour, COLOURS[colour], say("{n} left", n=left), colour=colour, refused=refused, symbol="card")


def _listed(state: State, player: Seat, routes: list[Route], picks: Picks, finish: Finish) -> Prompt | Command:
    if picks:
        return _chosen(state, player, picks[0], picks[1:], finish)
    tiles = (_tile(state, player, route, _ends(route)) for route in routes)
    return Prompt(say("Which route?"), (*tiles, ANOTHER), player=player)


# --- a route as a tile --------------------------------------------------------------------------------------


def _tile(state: State, player: Seat, route: Route, label: Message) -> Choice:
    refused = refusal(state, player, route)
    return Choice(str(route.id), label, _price(state, route), route.colour, str(route.id), refused, symbol="route")


def _price(state: State, route: Route) -> Message:
    """The cards that it costs, and its points."""
    points = say_n("{n} point", "{n} points", state.board.points[route.length])
    if route.colour == "grey":
        return say_n("{n} card · {points}", "{n} alike · {points}", route.length, points=points)
    return say("{n} {colour} · {points}", n=route.length, colour=COLOURS[route.colour], points=points)


def _ends(route: Route) -> Message:
    if route.double:
        return say("{a} – {b} ({colour})", a=route.a, b=route.b, colour=COLOURS[route.colour])
    return verbatim(" – ".join((route.a, route.b)))
