"""What hands do on the table for a program, and why; of its cards and contracts no more than others may know."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, say, say_n
from companion.core.names import COLOURS
from companion.core.view import Instruction, InstructionPanel
from companion.games.contract import Event
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.state import LAST_ROUND_AT, Deed, Route, State, Why

DECK = say("Its cards come from a virtual deck of its own, composed as printed.")


def deed_of(before: State, event: Event) -> Deed | None:
    """What people must know of a program's event; what was set right by hand lies on the table already."""
    match event:
        case e.RouteClaimed(player, route, carts, _, merchandise):
            seat = before.seats[player]
            if seat.hidden is None or seat.hidden.laid != route:
                return None
            begins = seat.carts - carts <= LAST_ROUND_AT
            why: Why = "last" if before.turns_left is not None else "begins" if begins else "points"
            return Deed("route", player, route, bool(merchandise), why)
        case e.CardsTaken(player):
            return Deed("cards", player)
        case e.ContractsKept(player):
            return Deed("contracts", player)
    return None


def hands_first(state: State) -> bool:
    """Whether the table waits for hands: not while a program goes on deciding, nor once the game is over."""
    laid = any(deed.kind == "route" for deed in state.deeds)
    return laid and state.phase != "over" and not (state.phase == "play" and state.seats[state.turn].program)


def steps(state: State) -> InstructionPanel | None:
    """What is still to be done, step by step."""
    if not hands_first(state):
        return None
    return InstructionPanel(say("By your hands"), tuple(step for deed in state.deeds for step in _steps(state, deed)))


def _steps(state: State, deed: Deed) -> Iterator[Instruction]:
    if deed.kind != "route":
        return
    player, route = state.seats[deed.player], state.board.routes[deed.route]
    place = say_n(
        "{name}: place {n} cart on {route}.",
        "{name}: place {n} carts on {route}.",
        route.length,
        name=player.name,
        route=_route(route),
    )
    yield Instruction(place, _why(state, deed, route), colour=player.colour, symbol="cart", spot=str(route.id))
    if deed.card:
        taken = say_n("So it has {n} merchandise card.", "So it has {n} merchandise cards.", player.merchandise)
        card = say("{name}: take a merchandise card.", name=player.name)
        yield Instruction(card, taken, colour=player.colour, symbol="merchandise")


def _route(route: Route) -> Message:
    """A double route is told from its other half by its colour."""
    if route.double:
        return say("{a} – {b}, {colour}", a=route.a, b=route.b, colour=COLOURS[route.colour])
    return say("{a} – {b}", a=route.a, b=route.b)


def _why(state: State, deed: Deed, route: Route) -> Message:
    """What everybody can see of the reason: the end that comes, or what the route brings."""
    if deed.why == "last":
        return say("The last round has begun: every point counts.")
    if deed.why == "begins":
        left = state.seats[deed.player].carts
        return say_n("{n} cart is left: the last round begins.", "{n} carts are left: the last round begins.", left)
    points = state.board.points[route.length]
    if deed.card:
        return say_n(
            "It brings {n} point and a merchandise card.", "It brings {n} points and a merchandise card.", points
        )
    return say_n("It brings {n} point.", "It brings {n} points.", points)


def news(state: State) -> Message | None:
    """What the programs did that needs no hand, in few words: it stands beside the question of whoever is next."""
    drew, kept = (_names(state, kind) for kind in ("cards", "contracts"))
    cards = say("{names}: virtual cards", names=drew) if drew else None
    contracts = say("{names}: virtual contracts", names=kept) if kept else None
    return say("{a} · {b}", a=cards, b=contracts) if cards and contracts else cards or contracts


def _names(state: State, kind: str) -> str:
    return ", ".join(state.names[deed.player] for deed in state.deeds if deed.kind == kind)
