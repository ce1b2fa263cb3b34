"""The questions of a turn: transport cards, a route, or contracts."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n
from companion.core.names import COLOURS
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask.answers import CORRECT, misfit, places
from companion.games.ticket_to_ride.ask.contracts import drawn_contracts, in_secret, secret_contract
from companion.games.ticket_to_ride.commands import Claim, TakeCards
from companion.games.ticket_to_ride.decide import refusal
from companion.games.ticket_to_ride.state import Route, State


def turn(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """What the player whose turn it is does; a place on the map begins a claim."""
    if not picks:
        return _which_action(state, seat)
    head, rest = picks[0], picks[1:]
    match head:
        case "cards":
            return TakeCards(state.turn)
        case "contracts":
            return drawn_contracts(state, rest)
        case "private":
            return secret_contract(state, seat, rest)
        case "claim":
            return _claim(state, rest) if rest else _from_where(state)
    return _claim(state, picks)


def _which_action(state: State, seat: Seat | None) -> Prompt:
    no_contract = None if state.contracts_left else say("No contract is left to draw.")
    return Prompt(
        say("{name}: claim a route on the map, or take cards.", name=state.seats[state.turn].name),
        (
            Choice("claim", say("Claim a route")),
            Choice("cards", say("Took transport cards")),
            Choice("contracts", say("Took contracts"), refused=no_contract),
            in_secret(state, seat),
            CORRECT,
            *places(state.board.places, quiet=True),
        ),
        player=state.turn,
        why=say("One action a turn: transport cards, a route, or contracts (rulebook, a turn)."),
    )


def _from_where(state: State) -> Prompt:
    return Prompt(say("A route from where?"), places(sorted(state.board.places)), player=state.turn)


def _claim(state: State, picks: Picks) -> Prompt | Command:
    start, *rest = picks
    board = state.board
    if start not in board.places:
        raise misfit()
    if not rest:
        question = say("From {place} to where?", place=start)
        return Prompt(question, places(board.neighbours(start)), player=state.turn)
    end, *rest = rest
    routes = [route for route in board.routes.values() if route.joins(start, end)]
    if not routes:
        raise IllegalMove(say("No route joins {a} and {b}.", a=start, b=end))
    if len(routes) == 1:
        return _with_cart(state, routes[0], tuple(rest))
    if not rest:
        return Prompt(
            say("{a} – {b}: which of the two routes?", a=start, b=end),
            tuple(_route_choice(state, route) for route in routes),
            player=state.turn,
            why=say("One player never takes both halves; with two players the second is closed (rulebook, a turn)."),
        )
    chosen = next((route for route in routes if str(route.id) == rest[0]), None)
    if chosen is None:
        raise misfit()
    return _with_cart(state, chosen, tuple(rest[1:]))


def _route_choice(state: State, route: Route) -> Choice:
    return Choice(
        str(route.id),
        COLOURS[route.colour],
        hint=_route_hint(state, route),
        colour=route.colour,
        refused=refusal(state, state.turn, route),
    )


def _route_hint(state: State, route: Route) -> Message:
    points = say_n("{n} point", "{n} points", state.board.points[route.length])
    if route.colour == "grey":
        cards = say_n("{n} card of any colour", "{n} cards of one colour, any", route.length)
    else:
        cards = say_n("{n} card of this colour", "{n} cards of this colour", route.length)
    return say("{cards}, {points}", cards=cards, points=points)


def _with_cart(state: State, route: Route, picks: Picks) -> Prompt | Command:
    """The claim; where nobody knows it yet, first whether a cart is printed on the route."""
    if route.cart is not None or refusal(state, state.turn, route) is not None:
        return Claim(state.turn, route.id)
    if picks:
        return Claim(state.turn, route.id, picks[0] == "cart")
    return Prompt(
        say("Is a cart printed on {a} – {b}?", a=route.a, b=route.b),
        (Choice("plain", say("No cart")), Choice("cart", say("A cart"))),
        player=state.turn,
        why=say("No picture shows it; your board does. The answer is remembered."),
    )
