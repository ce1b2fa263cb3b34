"""What follows from a command, or why it is refused (rulebook pages: French edition, p. 2–4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n
from companion.games.contract import Command, Event, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.claims import claimed
from companion.games.ticket_to_ride.corrections import correct
from companion.games.ticket_to_ride.state import (
    CONTRACTS,
    LAST_ROUND_AT,
    MOST_POINTS,
    Contract,
    State,
)


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


def _check_turn(state: State, player: Seat, out_of_turn: bool = False) -> None:
    if state.phase != "play":
        raise IllegalMove(say("Nobody has a turn now."))
    if player != state.turn and not out_of_turn:
        raise IllegalMove(say("It is {name}'s turn.", name=state.seats[state.turn].name))


def _end_turn(state: State, player: Seat, carts_left: int) -> list[Event]:
    """Pass the turn; two carts or fewer announce the last round, in which everyone has one more turn."""
    events: list[Event] = []
    if state.turns_left is None and carts_left <= LAST_ROUND_AT:
        events.append(e.LastRoundBegan(player, len(state.seats)))
    if state.turns_left == 1:
        return _play_ended(state)
    return [*events, e.TurnPassed((state.turn + 1) % len(state.seats))]


def _play_ended(state: State) -> list[Event]:
    """Whose contracts are all entered already is not asked for them."""
    complete = [player for player, seat in enumerate(state.seats) if len(seat.entered) >= seat.held]
    events: list[Event] = [e.PlayEnded()]
    for player in complete:
        entered = state.seats[player].entered
        events += _settled(state, player, entered)
        state = replace(
            state, seats=tuple(replace(seat, settled=seat.settled or p == player) for p, seat in enumerate(state.seats))
        )
    return events


def _end_play(state: State, command: c.EndPlay) -> list[Event]:
    if state.help == "all" or state.phase not in ("contracts", "play"):
        raise IllegalMove(say("Play ends by itself, after the last round."))
    return [e.PlayEnded()]


def _take_cards(state: State, command: c.TakeCards) -> list[Event]:
    _check_turn(state, command.player)
    return [e.CardsTaken(command.player), *_end_turn(state, command.player, state.seats[command.player].carts)]


def _take_contracts(state: State, command: c.TakeContracts) -> list[Event]:
    _check_turn(state, command.player, command.out_of_turn)
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
    return [e.ContractsKept(command.player, command.kept), *_end_turn(state, command.player, carts)]


def _claim(state: State, command: c.Claim) -> list[Event]:
    _check_turn(state, command.player, command.out_of_turn)
    events, carts = claimed(state, command.player, command.route, command.cart)
    return [*events, *_end_turn(state, command.player, carts)]


# --- contracts --------------------------------------------------------------------------------------------


def _enter(state: State, command: c.EnterContract) -> list[Event]:
    """Whose turn it is does not matter: a player may enter his own contract at any time of play.

    What others entered in secret refuses nothing before contracts are shown: it would give theirs away.
    """
    seat = state.seats[command.player]
    board = state.board
    if seat.settled or state.phase in ("contracts", "over"):
        raise IllegalMove(say("{name}'s contracts are settled.", name=seat.name))
    if command.a not in board.places or command.b not in board.places or command.a == command.b:
        raise IllegalMove(say("A contract joins two different places of the board."))
    if not 1 <= command.points <= MOST_POINTS:
        raise IllegalMove(say("A contract is worth from 1 to {most} points.", most=MOST_POINTS))
    contract = Contract(command.a, command.b, command.points).in_order()
    seen = (seat,) if state.phase == "play" else state.seats
    if any(contract.same_places(c) for other in seen for c in other.entered):
        raise IllegalMove(say("This contract has been entered already."))
    uncounted = state.help == "score" and state.phase == "entering"  # nobody was asked how many were kept
    if len(seat.entered) >= seat.held and not uncounted:
        raise IllegalMove(
            say("{name} holds {n} and all are entered; correct the number first.", name=seat.name, n=cards(seat.held))
        )
    events: list[Event] = [e.ContractEntered(command.player, contract.a, contract.b, contract.points)]
    entered = (*seat.entered, contract)
    complete = state.phase == "entering" and len(entered) == seat.held and not uncounted
    return [*events, *_settled(state, command.player, entered)] if complete else events


def _settled(state: State, player: Seat, entered: tuple[Contract, ...]) -> list[Event]:
    """One player's contracts are complete; with the last player's the game is over, and the box learns them all."""
    settled = e.ContractsSettled(player, len(entered))
    others = [seat for other, seat in enumerate(state.seats) if other != player]
    if not all(seat.settled for seat in others):
        return [settled]
    shown = {(c.a, c.b): c for c in (*(c for seat in others for c in seat.entered), *entered)}
    known = {(c.a, c.b): c for c in (c.in_order() for c in state.board.contracts)}
    if shown.items() <= known.items():
        return [settled]
    rows: list[list[str | int]] = [[c.a, c.b, c.points] for c in (known | shown).values()]
    return [settled, e.FactTaught("contracts", rows[:CONTRACTS])]


def cards(n: int) -> Message:
    """A number of contract cards, in words."""
    return say_n("{n} contract", "{n} contracts", n)


def _settle(state: State, command: c.Settle) -> list[Event]:
    seat = state.seats[command.player]
    if state.phase != "entering" or seat.settled:
        raise IllegalMove(say("Contracts are settled after the last turn."))
    if len(seat.entered) < seat.held:
        raise IllegalMove(say("A contract is missing: enter it, or say that one is lost."))
    return _settled(state, command.player, seat.entered)


def _lose(state: State, command: c.LoseContract) -> list[Event]:
    seat = state.seats[command.player]
    if state.phase != "entering" or seat.settled or len(seat.entered) >= seat.held:
        raise IllegalMove(say("No contract of {name} is missing.", name=seat.name))
    lost = e.ContractLost(command.player)
    complete = len(seat.entered) == seat.held - 1 and state.help == "all"
    return [lost, *_settled(state, command.player, seat.entered)] if complete else [lost]


_RULES: dict[type[Command], Callable[..., list[Event]]] = {
    c.KeepContracts: _keep_first,
    c.TakeCards: _take_cards,
    c.Claim: _claim,
    c.TakeContracts: _take_contracts,
    c.EndPlay: _end_play,
    c.EnterContract: _enter,
    c.Settle: _settle,
    c.LoseContract: _lose,
    c.Correct: correct,
}
