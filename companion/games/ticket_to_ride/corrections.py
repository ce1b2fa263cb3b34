"""What can be set right by hand, in words and within limits: the physical table is always right."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.games.contract import Seat
from companion.games.ticket_to_ride.state import CARTS, Correctable, State

CORRECTIONS: dict[Correctable, Message] = {
    "points": say("Points on the track"),
    "carts": say("Carts left"),
    "merchandise": say("Merchandise cards"),
    "contracts": say("Contracts in hand"),
    "free_route": say("Free a route"),
    "turn": say("Whose turn it is"),
    "last_round": say("Turns until the end"),
}
MOST_ON_TRACK = 300  # beyond any game; keeps a slip of the finger out


def correction_range(state: State, what: Correctable, player: Seat) -> tuple[int, int]:
    """The least and the greatest number that can be true."""
    seat = state.seats[player]
    match what:
        case "points":
            return 0, MOST_ON_TRACK
        case "carts":
            return 0, CARTS
        case "merchandise":
            return 0, state.merchandise_left + seat.merchandise
        case "contracts":
            most = state.contracts_left + seat.held  # none, if all others were corrected to hold them all
            return min(max(1, len(seat.entered)), most), most
        case "free_route":
            return min(state.board.routes), max(state.board.routes)
        case "turn":
            return 0, 0
        case "last_round":
            return 0, len(state.seats)
