"""What follows from a command, or why it is refused (rulebook pages: French edition, p. 2–4)."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n
from companion.games.contract import Command, Event, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.state import CARTS, CONTRACTS, LAST_ROUND_AT, Contract, Correctable, Route, State

MOST_POINTS = 30  # that a contract can be entered with
MOST_ON_TRACK = 300  # beyond any game; keeps a slip of the finger out

CORRECTIONS: dict[Correctable, Message] = {
    "points": say("Points on the track"),
    "carts": say("Carts left"),
    "merchandise": say("Merchandise cards"),
    "contracts": say("Contracts in hand"),
    "free_route": say("Free a route"),
    "turn": say("Whose turn it is"),
    "last_round": say("Turns until the end"),
}


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command; raises IllegalMove with a sentence for the player."""
    if not isinstance(command, c.AnyCommand):
        raise IllegalMove(say("This game does not know that move."))
    if not 0 <= command.player < len(state.seats):
        raise IllegalMove(say("Nobody sits on that seat."))
    return _RULES[type(command)](state, command)


# --- the start --------------------------------------------------------------------------------------------


def _keep_first(state: State, command: c.KeepContracts) -> list[Event]:
    if state.phase != "contracts" or state.seats[command.player].held:
        raise IllegalMove(say("The first contracts have been chosen already."))
    if command.kept not in (1, 2):
        raise IllegalMove(say("Of the two contracts dealt, keep one or both."))
    waiting = [p for p, seat in enumerate(state.seats) if not seat.held and p != command.player]
    events: list[Event] = [e.ContractsKept(command.player, command.kept, first=True)]
    return events if waiting else [*events, e.PlayBegan()]


# --- a turn -----------------------------------------------------------------------------------------------


def _check_turn(state: State, player: Seat) -> None:
    if state.phase != "play":
        raise IllegalMove(say("Nobody has a turn now."))
    if player != state.turn:
        raise IllegalMove(say("It is {name}'s turn.", name=state.seats[state.turn].name))


def _end_turn(state: State, carts_left: int) -> list[Event]:
    """Pass the turn; two carts or fewer announce the last round, in which everyone has one more turn."""
    events: list[Event] = []
    if state.turns_left is None and carts_left <= LAST_ROUND_AT:
        events.append(e.LastRoundBegan(state.turn, len(state.seats)))
    if state.turns_left == 1:
        return [e.PlayEnded()]
    return [*events, e.TurnPassed((state.turn + 1) % len(state.seats))]


def _take_cards(state: State, command: c.TakeCards) -> list[Event]:
    _check_turn(state, command.player)
    return [e.CardsTaken(command.player), *_end_turn(state, state.seats[command.player].carts)]


def _take_contracts(state: State, command: c.TakeContracts) -> list[Event]:
    _check_turn(state, command.player)
    drawn = min(2, state.contracts_left)
    if not drawn:
        raise IllegalMove(say("No contract is left to draw."))
    if not 1 <= command.kept <= drawn:
        raise IllegalMove(
            say("Of the two contracts drawn, keep one or both.")
            if drawn == 2
            else say("The last contract must be kept.")
        )
    carts = state.seats[command.player].carts
    return [e.ContractsKept(command.player, command.kept), *_end_turn(state, carts)]


def refusal(state: State, player: Seat, route: Route) -> Message | None:
    """Why this player cannot claim this route, or None if he can."""
    owner = state.owners.get(route.id)
    if owner is not None:
        return say("{name} has claimed this route already.", name=state.seats[owner].name)
    twin = state.board.twin(route)
    if twin is not None and twin.id in state.owners:
        if state.owners[twin.id] == player:
            return say("You have the other half of this double route: one player never takes both.")
        if len(state.seats) == 2:
            return say("With two players the second half of a double route is closed.")
    carts = state.seats[player].carts
    if carts < route.length:
        need = say_n("{n} cart", "{n} carts", route.length)
        return say("Too few carts: this route needs {need}, you have {carts}.", need=need, carts=carts)
    return None


def _claim(state: State, command: c.Claim) -> list[Event]:
    _check_turn(state, command.player)
    route = state.board.routes.get(command.route)
    if route is None:
        raise IllegalMove(say("There is no such route on the board."))
    if reason := refusal(state, command.player, route):
        raise IllegalMove(reason)
    events: list[Event] = []
    cart = route.cart
    if cart is None:
        if command.cart is None:
            raise IllegalMove(say("First say whether a cart is printed on this route."))
        cart = command.cart
        events.append(e.FactTaught(f"routes.{route.id}.cart", cart))
    points = state.board.points[route.length]
    merchandise = 1 if cart and state.merchandise_left else 0
    events.append(e.RouteClaimed(command.player, route.id, route.length, points, merchandise))
    return [*events, *_end_turn(state, state.seats[command.player].carts - route.length)]


# --- contracts --------------------------------------------------------------------------------------------


def _enter(state: State, command: c.EnterContract) -> list[Event]:
    """Whose turn it is does not matter: a player may enter his own contract at any time of play."""
    seat = state.seats[command.player]
    board = state.board
    if seat.settled or state.phase in ("contracts", "over"):
        raise IllegalMove(say("{name}'s contracts are settled.", name=seat.name))
    if command.a not in board.places or command.b not in board.places or command.a == command.b:
        raise IllegalMove(say("A contract joins two different places of the board."))
    if not 1 <= command.points <= MOST_POINTS:
        raise IllegalMove(say("A contract is worth from 1 to {most} points.", most=MOST_POINTS))
    contract = Contract(command.a, command.b, command.points).in_order()
    if any(contract.same_places(c) for other in state.seats for c in other.entered):
        raise IllegalMove(say("This contract has been entered already."))
    if len(seat.entered) >= seat.held:
        raise IllegalMove(
            say("{name} holds {n} and all are entered; correct the number first.", name=seat.name, n=cards(seat.held))
        )
    events: list[Event] = [e.ContractEntered(command.player, contract.a, contract.b, contract.points)]
    known = [c for c in board.contracts if not contract.same_places(c)]
    if contract not in [c.in_order() for c in board.contracts] and len(known) < CONTRACTS:
        events.append(e.FactTaught("contracts", [[c.a, c.b, c.points] for c in (*known, contract)]))
    if state.phase == "entering" and len(seat.entered) + 1 == seat.held:
        events.append(e.ContractsSettled(command.player, seat.held))
    return events


def cards(n: int) -> Message:
    """A number of contract cards, in words."""
    return say_n("{n} contract", "{n} contracts", n)


def _settle(state: State, command: c.Settle) -> list[Event]:
    seat = state.seats[command.player]
    if state.phase != "entering" or seat.settled:
        raise IllegalMove(say("Contracts are settled after the last turn."))
    return [e.ContractsSettled(command.player, len(seat.entered))]


# --- corrections: the physical table is always right ------------------------------------------------------


def correctable(state: State, what: Correctable, player: Seat) -> tuple[int, int, int]:
    """The number that stands, and the least and the greatest that can be true."""
    seat = state.seats[player]
    most = state.contracts_left + seat.held  # none, if all others were corrected to hold them all
    numbers: dict[Correctable, tuple[int, int, int]] = {
        "points": (seat.route_points + seat.corrected, 0, MOST_ON_TRACK),
        "carts": (seat.carts, 0, CARTS),
        "merchandise": (seat.merchandise, 0, state.merchandise_left + seat.merchandise),
        "contracts": (seat.held, min(max(1, len(seat.entered)), most), most),
        "last_round": (state.turns_left or 0, 0, len(state.seats)),
    }
    return numbers.get(what, (0, 0, 0))


def _correct(state: State, command: c.Correct) -> list[Event]:
    if command.what == "free_route":
        if state.owners.get(command.value) != command.player:
            raise IllegalMove(say("This route is free already."))
    else:
        _, low, high = correctable(state, command.what, command.player)
        if not low <= command.value <= high:
            raise IllegalMove(say("Please give a number from {low} to {high}.", low=low, high=high))
    if command.what == "turn" and state.phase != "play":
        raise IllegalMove(say("Nobody has a turn now."))
    return [e.Corrected(command.what, command.player, command.value)]


_RULES: dict[type[Command], Callable[..., list[Event]]] = {
    c.KeepContracts: _keep_first,
    c.TakeCards: _take_cards,
    c.Claim: _claim,
    c.TakeContracts: _take_contracts,
    c.EnterContract: _enter,
    c.Settle: _settle,
    c.Correct: _correct,
}
