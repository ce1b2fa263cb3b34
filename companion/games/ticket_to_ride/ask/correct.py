"""The questions behind "Correct…": what is different on the table, whose, and the right number."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask.contracts import misfit
from companion.games.ticket_to_ride.commands import Correct
from companion.games.ticket_to_ride.decide import CORRECTIONS, correctable
from companion.games.ticket_to_ride.state import Correctable, State


def correction(state: State, picks: Picks) -> Prompt | Command:
    if not picks:
        choices = tuple(Choice(what, label) for what, label in CORRECTIONS.items())
        return Prompt(say("What is different on the table?"), choices)
    what = next((what for what in CORRECTIONS if what == picks[0]), None)
    match what:
        case None:
            raise misfit()
        case "free_route":
            return _free_route(state, picks[1:])
        case "last_round":
            return _number(state, what, state.turn, picks[1:])
    if len(picks) == 1:
        players = tuple(Choice(str(p), verbatim(s.name), colour=s.colour) for p, s in enumerate(state.seats))
        return Prompt(say("Whose?"), players)
    player = int(picks[1])
    return Correct(what, player, 0) if what == "turn" else _number(state, what, player, picks[2:])


def _number(state: State, what: Correctable, player: Seat, picks: Picks) -> Prompt | Command:
    if picks:
        return Correct(what, player, int(picks[0]))
    now, low, high = correctable(state, what, player)
    question = (
        say("How many turns are left, this one included? 0: the last round has not begun.")
        if what == "last_round"
        else say("{what} of {name}: what is right?", what=CORRECTIONS[what], name=state.seats[player].name)
    )
    return Prompt(question, kind="number", low=low, high=high, suggestion=str(now), player=player)


def _free_route(state: State, picks: Picks) -> Prompt | Command:
    if picks:
        number = int(picks[0])
        return Correct("free_route", state.owners.get(number, 0), number)
    if not state.owners:
        raise IllegalMove(say("No route has been claimed yet."))
    claimed = [(state.board.routes[number], state.seats[owner].name) for number, owner in state.owners.items()]
    choices = tuple(
        Choice(str(route.id), say("{a} – {b} ({name})", a=route.a, b=route.b, name=name), colour=route.colour)
        for route, name in claimed
    )
    return Prompt(say("Which route is free on the table?"), choices)
