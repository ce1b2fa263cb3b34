"""“Correct…”: what is different on the table, whose, and the right number."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask.places import WIDE_TILES, misfit, places
from companion.games.ticket_to_ride.ask.routes import BY_LIST, on_map, route_of
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.commands import Correct
from companion.games.ticket_to_ride.corrections import CORRECTIONS, OF_PEOPLE, PROGRAM_S, correctable
from companion.games.ticket_to_ride.state import Correctable, State

CORRECT = Choice("correct", say("Correct…"), say("the table is right"), symbol="undo", quiet=True, menu=True)
_SHORT: dict[Correctable, tuple[Message, str]] = {
    "points": (say("Points"), "points"),
    "carts": (say("Carts"), "cart"),
    "merchandise": (say("Wares"), "merchandise"),
    "contracts": (say("Contract"), "contract"),
    "wrong_contract": (say("Mistake"), "discard"),
    "free_route": (say("Free"), "nothing"),
    "claim": (say("Forgotten"), "route"),
    "turn": (say("Turn"), "flag"),
    "last_round": (say("The end"), "final"),
}


def correction(state: State, picks: Picks) -> Prompt | Command:
    """What is different, then whose, then what is right."""
    if not picks:
        choices = tuple(
            Choice(what, label, refused=_impossible(state, what), short=_SHORT[what][0], symbol=_SHORT[what][1])
            for what, label in CORRECTIONS.items()
        )
        return Prompt(say("What is different on the table?"), choices)
    what = next((what for what in CORRECTIONS if what == picks[0]), None)
    match what:
        case None:
            raise misfit()
        case "free_route":
            return _free_route(state, picks[1:])
        case "wrong_contract":
            return _wrong_contract(state, picks[1:])
        case "last_round":
            return _number(state, what, state.turn, picks[1:])
    if len(picks) == 1:
        return Prompt(say("Whose?"), _players(state, people=what in OF_PEOPLE))
    player = _seat(state, picks[1])
    if what == "claim":
        return _forgotten_claim(state, player, picks[2:])
    return Correct(what, player, 0) if what == "turn" else _number(state, what, player, picks[2:])


def _impossible(state: State, what: Correctable) -> Message | None:
    """Why this cannot be corrected now."""
    match what:
        case "turn" | "last_round" if state.phase != "play":
            return say("Nobody has a turn now.")
        case "wrong_contract" if state.phase == "play":
            return say("Contracts are secret now: this is set right when they are shown.")
        case "wrong_contract" if not any(seat.entered for seat in state.people):
            return say("No contract has been entered yet.")
        case "free_route" if not state.owners:
            return say("No route has been claimed yet.")
    return None


def _players(state: State, people: bool = False) -> tuple[Choice, ...]:
    """Everybody; where it is about people alone, programs are refused."""
    return tuple(
        Choice(str(p), verbatim(s.name), colour=s.colour, refused=PROGRAM_S if people and s.program else None)
        for p, s in enumerate(state.seats)
    )


def _seat(state: State, pick: str) -> Seat:
    if pick not in map(str, range(len(state.seats))):
        raise misfit()
    return int(pick)


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


def _forgotten_claim(state: State, player: Seat, picks: Picks) -> Prompt | Command:
    name = state.seats[player].name
    if picks:
        return route_of(state, player, picks, lambda route, cart: Correct("claim", player, route.id, cart))
    if all(refusal(state, player, route) for route in state.board.routes.values()):
        raise IllegalMove(say("No route is left that {name} could have claimed.", name=name))
    question = say("Which route did {name} claim?", name=name)
    return Prompt(question, (BY_LIST, *on_map(state, player)), player=player)


def _free_route(state: State, picks: Picks) -> Prompt | Command:
    """A claimed route, touched on the map; as tiles, too, while they are few."""
    claimed = {str(number): owner for number, owner in state.owners.items()}
    if picks:
        if picks[0] not in claimed:
            raise misfit()
        return Correct("free_route", claimed[picks[0]], int(picks[0]))
    if not claimed:
        raise IllegalMove(say("No route has been claimed yet."))
    routes = [(state.board.routes[number], state.seats[owner]) for number, owner in state.owners.items()]
    return Prompt(
        say("Which route is free on the table? Touch it."),
        tuple(
            Choice(
                str(route.id),
                say("{a} – {b} ({name})", a=route.a, b=route.b, name=seat.name),
                colour=seat.colour,
                spot=str(route.id),
                quiet=len(routes) > WIDE_TILES,
            )
            for route, seat in routes
        ),
    )


# --- a contract that was entered by mistake -----------------------------------------------------------------


def _wrong_contract(state: State, picks: Picks) -> Prompt | Command:
    """As tiles while they are few; else whose, and its two places."""
    if reason := _impossible(state, "wrong_contract"):
        raise IllegalMove(reason)
    entered = {
        f"{p}.{n}": (p, n) for p, seat in enumerate(state.seats) if not seat.program for n in range(len(seat.entered))
    }
    if picks and picks[0] in entered:
        return Correct("wrong_contract", *entered[picks[0]])
    if len(entered) <= WIDE_TILES:
        if picks:
            raise misfit()
        return Prompt(say("Which contract was entered by mistake?"), _entered(state))
    if not picks:
        whose = (replace(choice, refused=_none_entered(state, int(choice.id))) for choice in _players(state))
        return Prompt(say("Whose?"), tuple(whose))
    player = _seat(state, picks[0])
    if reason := _none_entered(state, player):
        raise IllegalMove(reason)
    return _wrong_one(state, player, picks[1:])


def _none_entered(state: State, player: Seat) -> Message | None:
    seat = state.seats[player]
    if seat.program:
        return PROGRAM_S
    return None if seat.entered else say("{name} has no contract entered.", name=seat.name)


def _entered(state: State) -> tuple[Choice, ...]:
    return tuple(
        Choice(f"{player}.{number}", say("{a} – {b} ({name})", a=c.a, b=c.b, name=seat.name), colour=seat.colour)
        for player, seat in enumerate(state.seats)
        if not seat.program
        for number, c in enumerate(seat.entered)
    )


def _wrong_one(state: State, player: Seat, picks: Picks) -> Prompt | Command:
    cards = state.seats[player].entered
    if len(picks) < 2:
        ends = {place for c in cards if not picks or picks[0] in (c.a, c.b) for place in (c.a, c.b)} - set(picks)
        question = say("Contract: from {place} to where?", place=picks[0]) if picks else say("Contract: from where?")
        return Prompt(question, places(sorted(ends)), player=player)
    found = [number for number, c in enumerate(cards) if {c.a, c.b} == set(picks[:2])]
    if not found:
        raise misfit()
    return Correct("wrong_contract", player, found[0])
