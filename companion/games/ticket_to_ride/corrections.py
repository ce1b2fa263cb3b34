"""What can be set right by hand, within limits: the physical table is always right."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.games.contract import Event, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.claims import claimed
from companion.games.ticket_to_ride.score import score
from companion.games.ticket_to_ride.state import CARTS, LAST_ROUND_AT, Correctable, State

MOST_ON_TRACK = 300  # beyond any game; keeps a slip of the finger out

CORRECTIONS: dict[Correctable, Message] = {
    "points": say("Points on the track"),
    "carts": say("Carts left"),
    "merchandise": say("Merchandise cards"),
    "contracts": say("Contracts in hand"),
    "wrong_contract": say("A contract entered by mistake"),
    "free_route": say("Free a route"),
    "claim": say("A forgotten claim"),
    "turn": say("Whose turn it is"),
    "last_round": say("Turns until the end"),
}

OF_PEOPLE: tuple[Correctable, ...] = ("contracts", "wrong_contract")  # a program's contracts are known
PROGRAM_S = say("A program’s contracts are virtual: nothing on the table can differ.")


def correctable(state: State, what: Correctable, player: Seat) -> tuple[int, int, int]:
    """The number that stands, and the least and the greatest that can be true."""
    seat, over = state.seats[player], state.phase == "over"
    # Once contracts are shown there are fewer only by saying that one is lost.
    least = max(1, len(seat.entered)) if state.phase == "play" else seat.held
    most = state.contracts_left + seat.held  # none, if all others were corrected to hold them all
    numbers: dict[Correctable, tuple[int, int, int]] = {
        # After the final scoring the marker stands on the total, which may be below nought.
        "points": (score(state).totals[player], -MOST_ON_TRACK if over else 0, MOST_ON_TRACK),
        "carts": (seat.carts, 0, CARTS - state.carts_on_board(player)),
        "merchandise": (seat.merchandise, 0, state.merchandise_left + seat.merchandise),
        "contracts": (seat.held, min(least, most), most),
        "wrong_contract": (0, 0, len(seat.entered) - 1),
        "last_round": (state.turns_left or 0, 0, len(state.seats)),
    }
    return numbers.get(what, (0, 0, 0))


def correct(state: State, command: c.Correct) -> list[Event]:
    what, player, value = command.what, command.player, command.value
    if state.phase == "contracts":
        raise IllegalMove(say("First everybody chooses contracts: then anything can be corrected."))
    if what in ("turn", "last_round") and state.phase != "play":
        raise IllegalMove(say("Nobody has a turn now."))
    if what in OF_PEOPLE and state.seats[player].program:
        raise IllegalMove(PROGRAM_S)
    if what == "claim":
        return _claim_forgotten(state, command)
    if what == "free_route":
        return _free(state, player, value)
    now, low, high = correctable(state, what, player)
    if not low <= value <= high:
        raise IllegalMove(say("Please give a number from {low} to {high}.", low=low, high=high))
    return _set(state, command, now)


def _set(state: State, command: c.Correct, now: int) -> list[Event]:
    what, player, value = command.what, command.player, command.value
    seat = state.seats[player]
    corrected = e.Corrected(what, player, value)
    match what:
        case "points":
            return [e.Corrected(what, player, value, beside=now - seat.route_points - seat.corrected)]
        case "carts":
            return [corrected, *_last_round_ended(state, player, value)]
        case "contracts" if seat.settled and value > len(seat.entered):
            return [corrected, e.ContractsReopened(player)]
        case "wrong_contract":
            if state.phase == "play":
                raise IllegalMove(say("Contracts are secret now: this is set right when they are shown."))
            return [corrected, e.ContractsReopened(player)]
    return [corrected]


def _free(state: State, player: Seat, number: int) -> list[Event]:
    """A route takes back what it gave: points, a card only if it gave one, and carts, of which nobody has above 16."""
    if state.owners.get(number) != player:
        raise IllegalMove(say("This route is free already."))
    events: list[Event] = [e.Corrected("free_route", player, number, keeps_card=number not in state.carded)]
    carts = state.seats[player].carts + state.board.routes[number].length
    most = CARTS - state.carts_on_board(player) + state.board.routes[number].length
    if carts > most:
        events.append(e.Corrected("carts", player, most))
    return [*events, *_last_round_ended(state, player, carts)]


def _claim_forgotten(state: State, command: c.Correct) -> list[Event]:
    """The turn stays where it is; a last round that it would have announced is counted from that player's last turn."""
    events, carts = claimed(state, command.player, command.value, command.cart)
    if state.phase == "play" and state.turns_left is None and carts <= LAST_ROUND_AT:
        events.append(e.Corrected("last_round", state.turn, _turns_left(state, command.player)))
    return events


def _last_round_ended(state: State, player: Seat, carts: int) -> list[Event]:
    """With more carts after all, this player announced no last round; perhaps another one did meanwhile."""
    if state.phase != "play" or state.trigger != player or carts <= LAST_ROUND_AT:
        return []
    others = [p for p, seat in enumerate(state.seats) if p != player and seat.carts <= LAST_ROUND_AT]
    return [e.Corrected("last_round", state.turn, min((_turns_left(state, p) for p in others), default=0))]


def _turns_left(state: State, player: Seat) -> int:
    """The turns that are left if the last turn of this player announced the last round."""
    return len(state.seats) - (state.turn - player - 1) % len(state.seats)
