"""The questions behind "Correct…": the physical table is always right."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command
from companion.games.ticket_to_ride.decide import correction_range
from companion.games.ticket_to_ride.state import Correct, State

CORRECTIONS: dict[str, Message] = {
    "points": say("Points on the track"),
    "carts": say("Carts left"),
    "merchandise": say("Merchandise cards"),
    "contracts": say("Contracts in hand"),
    "free_route": say("Free a route"),
    "turn": say("Whose turn it is"),
    "last_round": say("Turns until the end"),
}


def ask(state: State, picks: Picks) -> Prompt | Command:
    """What is different on the table, whose, and the right number."""
    if not picks:
        choices = tuple(Choice(what, label) for what, label in CORRECTIONS.items())
        return Prompt(say("What is different on the table?"), choices)
    what, *rest = picks
    if what == "free_route":
        return _free_route(state, tuple(rest))
    if what == "last_round":
        player = state.turn
    elif rest:
        player = int(rest.pop(0))
    else:
        players = tuple(Choice(str(p), verbatim(s.name), colour=s.colour) for p, s in enumerate(state.seats))
        return Prompt(say("Whose?"), players)
    if what == "turn":
        return Correct(what, player, 0)
    if rest:
        return Correct(what, player, int(rest[0]))
    low, high = correction_range(state, what, player)
    question = (
        say("How many turns are left, this one included? 0: the last round has not begun.")
        if what == "last_round"
        else say("{what} of {name}: what is right?", what=CORRECTIONS[what], name=state.seats[player].name)
    )
    return Prompt(question, kind="number", low=low, high=high, suggestion=_now(state, what, player), player=player)


def _now(state: State, what: str, player: int) -> str:
    seat = state.seats[player]
    return str(
        {
            "points": seat.route_points + seat.corrected,
            "carts": seat.carts,
            "merchandise": seat.merchandise,
            "contracts": seat.held,
        }.get(what, state.turns_left or 0)
    )


def _free_route(state: State, picks: Picks) -> Prompt | Command:
    if picks:
        return Correct("free_route", state.owners.get(int(picks[0]), 0), int(picks[0]))
    if not state.owners:
        raise IllegalMove(say("No route has been claimed yet."))
    choices = []
    for number, owner in state.owners.items():
        route = state.board.routes[number]
        label = say("{a} – {b} ({name})", a=route.a, b=route.b, name=state.seats[owner].name)
        choices.append(Choice(str(number), label, colour=route.colour))
    return Prompt(say("Which route is free on the table?"), tuple(choices))
