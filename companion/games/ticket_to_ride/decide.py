"""What follows from a command, or why it is refused (rulebook pages: French edition, p. 2–4)."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n
from companion.games.contract import Command, Event
from companion.games.ticket_to_ride.state import (
    CARTS,
    CONTRACTS,
    LAST_ROUND_AT,
    MERCHANDISE,
    CardsTaken,
    Claim,
    Contract,
    ContractEntered,
    ContractsKept,
    ContractsSettled,
    Correct,
    Corrected,
    EnterContract,
    FactTaught,
    KeepContracts,
    LastRoundBegan,
    PlayBegan,
    PlayEnded,
    Route,
    RouteClaimed,
    Settle,
    State,
    TakeCards,
    TakeContracts,
    TurnPassed,
)


def decide(state: State, command: Command) -> list[Event]:
    """The events of a command; raises IllegalMove with a sentence for the player."""
    if not 0 <= getattr(command, "player", 0) < len(state.seats):
        raise IllegalMove(say("Nobody sits on that seat."))
    match command:
        case KeepContracts():
            return _keep_first(state, command)
        case TakeCards(player):
            _check_turn(state, player)
            return [CardsTaken(player), *_end_turn(state, state.seats[player].carts)]
        case Claim():
            return _claim(state, command)
        case TakeContracts():
            return _take_contracts(state, command)
        case EnterContract():
            return _enter(state, command)
        case Settle(player):
            if state.phase != "entering" or state.seats[player].settled:
                raise IllegalMove(say("Contracts are settled after the last turn."))
            return [ContractsSettled(player, len(state.seats[player].entered))]
        case Correct():
            return _correct(state, command)
    raise IllegalMove(say("This game does not know that move."))


def _check_turn(state: State, player: int) -> None:
    if state.phase != "play":
        raise IllegalMove(say("Nobody has a turn now."))
    if player != state.turn:
        raise IllegalMove(say("It is {name}'s turn.", name=state.seats[state.turn].name))


def _end_turn(state: State, carts_left: int) -> list[Event]:
    """Pass the turn; two carts or fewer announce the last round, in which everyone has one more turn."""
    events: list[Event] = []
    if state.turns_left is None and carts_left <= LAST_ROUND_AT:
        events.append(LastRoundBegan(state.turn, len(state.seats)))
    if state.turns_left == 1:
        return [PlayEnded()]
    return [*events, TurnPassed((state.turn + 1) % len(state.seats))]


def _keep_first(state: State, command: KeepContracts) -> list[Event]:
    if state.phase != "contracts" or state.seats[command.player].held:
        raise IllegalMove(say("The first contracts have been chosen already."))
    if command.kept not in (1, 2):
        raise IllegalMove(say("Of the two contracts dealt, keep one or both."))
    waiting = [p for p, seat in enumerate(state.seats) if not seat.held and p != command.player]
    events: list[Event] = [ContractsKept(command.player, command.kept, first=True)]
    return events if waiting else [*events, PlayBegan()]


def refusal(state: State, player: int, route: Route) -> Message | None:
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


def _claim(state: State, command: Claim) -> list[Event]:
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
        events.append(FactTaught(f"routes.{route.id}.cart", cart))
    events.append(
        RouteClaimed(
            command.player,
            route.id,
            route.length,
            state.board.points[route.length],
            1 if cart and state.merchandise_left else 0,
        )
    )
    return [*events, *_end_turn(state, state.seats[command.player].carts - route.length)]


def _take_contracts(state: State, command: TakeContracts) -> list[Event]:
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
    return [ContractsKept(command.player, command.kept), *_end_turn(state, carts)]


def _enter(state: State, command: EnterContract) -> list[Event]:
    seat = state.seats[command.player]
    board = state.board
    if seat.settled or state.phase in ("contracts", "over"):
        raise IllegalMove(say("{name}'s contracts are settled.", name=seat.name))
    if command.a not in board.places or command.b not in board.places or command.a == command.b:
        raise IllegalMove(say("A contract joins two different places of the board."))
    if not 1 <= command.points <= MOST_POINTS:
        raise IllegalMove(say("A contract is worth from 1 to {most} points.", most=MOST_POINTS))
    contract = in_order(Contract(command.a, command.b, command.points))
    if any(_same_places(contract, c) for other in state.seats for c in other.entered):
        raise IllegalMove(say("This contract has been entered already."))
    if len(seat.entered) >= seat.held:
        raise IllegalMove(
            say("{name} holds {n} and all are entered; correct the number first.", name=seat.name, n=cards(seat.held))
        )
    events: list[Event] = [ContractEntered(command.player, contract.a, contract.b, contract.points)]
    known = [c for c in board.contracts if not _same_places(c, contract)]
    if contract not in {in_order(c) for c in board.contracts} and len(known) < CONTRACTS:
        events.append(FactTaught("contracts", [[c.a, c.b, c.points] for c in (*known, contract)]))
    if state.phase == "entering" and len(seat.entered) + 1 == seat.held:
        events.append(ContractsSettled(command.player, seat.held))
    return events


def in_order(contract: Contract) -> Contract:
    """The same contract with its places in alphabetical order, so that equal cards compare equal."""
    a, b = sorted((contract.a, contract.b))
    return Contract(a, b, contract.points)


def _same_places(one: Contract, other: Contract) -> bool:
    return {one.a, one.b} == {other.a, other.b}


def cards(n: int) -> Message:
    """A number of contract cards, in words."""
    return say_n("{n} contract", "{n} contracts", n)


def _correct(state: State, command: Correct) -> list[Event]:
    low, high = correction_range(state, command.what, command.player)
    if command.what == "free_route":
        if state.owners.get(command.value) != command.player:
            raise IllegalMove(say("This route is free already."))
    elif not low <= command.value <= high:
        raise IllegalMove(say("Please give a number from {low} to {high}.", low=low, high=high))
    if command.what == "turn" and state.phase != "play":
        raise IllegalMove(say("Nobody has a turn now."))
    return [Corrected(command.what, command.player, command.value)]


def correction_range(state: State, what: str, player: int) -> tuple[int, int]:
    """The least and the greatest number that can be true."""
    seat = state.seats[player]
    match what:
        case "carts":
            return 0, CARTS
        case "merchandise":
            return 0, MERCHANDISE - sum(s.merchandise for s in state.seats) + seat.merchandise
        case "contracts":
            most = state.contracts_left + seat.held  # none, if all others were corrected to hold them all
            return min(max(1, len(seat.entered)), most), most
        case "points":
            return 0, 300
        case "last_round":
            return 0, len(state.seats)
        case "turn":
            return 0, 0
        case "free_route":
            return min(state.board.routes), max(state.board.routes)
    raise IllegalMove(say("This cannot be corrected."))


MOST_POINTS = 30
