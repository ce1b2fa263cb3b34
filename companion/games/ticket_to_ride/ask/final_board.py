"""Only the score: nothing is asked in play; at the end everybody's routes and contracts, in any order."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask.contracts import LOST, SETTLE, offered, which_contract
from companion.games.ticket_to_ride.ask.corrections import CORRECT
from companion.games.ticket_to_ride.ask.routes import BY_LIST, on_map, route_of
from companion.games.ticket_to_ride.commands import Correct, EndPlay, LoseContract, Settle
from companion.games.ticket_to_ride.state import Route, State

END = Choice("end", say("The game has ended"), say("the board is entered now"), symbol="flag")


def in_play(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """One tile, for the end."""
    if picks[:1] == (END.id,):
        return EndPlay(seat or 0)
    choices = (END, CORRECT) if state.phase == "play" else (END,)  # before play there is nothing to correct
    return Prompt(say("Play at the table. Only the score is kept here."), choices, suggestion=END.id)


def board_of(state: State, player: Seat, picks: Picks) -> Prompt | Command:
    """One player's routes, by a touch each, and contracts, by two; a route that is touched again is freed."""
    match picks:
        case ():
            return _everything(state, player)
        case (SETTLE.id, *_):
            return Settle(player)
        case (LOST.id, *_):
            return LoseContract(player)
        case (number, *_) if number in own(state, player):
            return Correct("free_route", player, int(number))
        case (number, *_) if number == BY_LIST.id or number.isdecimal():
            return route_of(state, player, picks, lambda route, cart: Correct("claim", player, route.id, cart))
    return which_contract(state, player, picks, private=False)


def own(state: State, player: Seat) -> set[str]:
    return {str(route.id) for route in state.routes_of(player)}


def _everything(state: State, player: Seat) -> Prompt:
    seat = state.seats[player]
    routes: list[Route] = state.routes_of(player)
    counted = say(
        "{routes}, {contracts}",
        routes=say_n("{n} route", "{n} routes", len(routes)),
        contracts=say_n("{n} contract", "{n} contracts", len(seat.entered)),
    )
    missing = seat.held - len(seat.entered)
    tiles = (
        BY_LIST,
        *offered(state, player, beside=4),
        *((LOST,) if missing > 0 else ()),
        replace(
            SETTLE,
            hint=counted,
            refused=say("A contract is missing: enter it, or say that one is lost.") if missing > 0 else None,
        ),
        CORRECT,
    )
    on_board = (replace(c, refused=None) if c.id in own(state, player) else c for c in on_map(state, player))
    return Prompt(
        say("{name}: touch your routes, and the two places of each contract.", name=seat.name),
        (*tiles, *on_board),
        player=player,
        why=say("Goods cards follow from the routes; what differs on the table is set by Correct…"),
    )
