"""What follows from a command, or why it is refused (rulebook pages: French edition, p. 2–4)."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Command, Event
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.claims import claimed
from companion.games.ticket_to_ride.contracts import OFFERED
from companion.games.ticket_to_ride.corrections import correct
from companion.games.ticket_to_ride.state import MOST_POINTS, Contract, State
from companion.games.ticket_to_ride.turns import begun, cards, check_turn, end_turn, settled
from companion.games.ticket_to_ride.virtual import by_program, kept_for


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command; raises IllegalMove with a sentence for the player."""
    if not isinstance(command, c.AnyCommand):
        raise IllegalMove(say("This game does not know that move."))
    if not 0 <= command.player < len(state.seats):
        raise IllegalMove(say("Nobody sits on that seat."))
    if isinstance(command, c.OfPrograms):
        return by_program(state, command, chance)
    return _RULES[type(command)](state, command)


# --- the start --------------------------------------------------------------------------------------------


def _keep_first(state: State, command: c.KeepContracts) -> list[Event]:
    if state.phase != "contracts" or state.seats[command.player].held:
        raise IllegalMove(say("The first contracts have been chosen already."))
    if command.kept not in (1, 2):
        raise IllegalMove(say("Of the two contracts dealt, keep one or both."))
    kept = e.ContractsKept(command.player, command.kept, True, kept_for(state, command.player, command.kept))
    return [kept, *begun(state, command.player)]


# --- a turn -----------------------------------------------------------------------------------------------


def _end_play(state: State, command: c.EndPlay) -> list[Event]:
    if state.help == "all" or state.phase not in ("contracts", "play"):
        raise IllegalMove(say("Play ends by itself, after the last round."))
    return [e.PlayEnded()]


def _take_cards(state: State, command: c.TakeCards) -> list[Event]:
    check_turn(state, command.player)
    return [e.CardsTaken(command.player), *end_turn(state, command.player, state.seats[command.player].carts)]


def _take_contracts(state: State, command: c.TakeContracts) -> list[Event]:
    check_turn(state, command.player, command.out_of_turn)
    seat = state.seats[command.player]
    drawn = min(OFFERED, state.contracts_left if seat.hidden is None else len(seat.hidden.stack))
    if not drawn:
        raise IllegalMove(say("No contract is left to draw."))
    if not 1 <= command.kept <= drawn:
        raise IllegalMove(
            say("Of the two contracts drawn, keep one or both.")
            if drawn == 2
            else say("The last contract must be kept.")
        )
    kept = e.ContractsKept(command.player, command.kept, contracts=kept_for(state, command.player, command.kept))
    return [kept, *end_turn(state, command.player, seat.carts)]


def _claim(state: State, command: c.Claim) -> list[Event]:
    check_turn(state, command.player, command.out_of_turn)
    events, carts = claimed(state, command.player, command.route, command.cart)
    return [*events, *end_turn(state, command.player, carts)]


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
    seen = (seat,) if state.phase == "play" else state.people  # a program's cards are no real ones
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
    return [*events, *settled(state, command.player, entered)] if complete else events


def _settle(state: State, command: c.Settle) -> list[Event]:
    seat = state.seats[command.player]
    if state.phase != "entering" or seat.settled:
        raise IllegalMove(say("Contracts are settled after the last turn."))
    if len(seat.entered) < seat.held:
        raise IllegalMove(say("A contract is missing: enter it, or say that one is lost."))
    return settled(state, command.player, seat.entered)


def _lose(state: State, command: c.LoseContract) -> list[Event]:
    seat = state.seats[command.player]
    if state.phase != "entering" or seat.settled or len(seat.entered) >= seat.held:
        raise IllegalMove(say("No contract of {name} is missing.", name=seat.name))
    lost = e.ContractLost(command.player)
    complete = len(seat.entered) == seat.held - 1 and state.help == "all"
    return [lost, *settled(state, command.player, seat.entered)] if complete else [lost]


def _done_by_hand(state: State, command: c.DoneByHand) -> list[Event]:
    if not state.deeds:
        raise IllegalMove(say("There is nothing to do on the table for a program."))
    return [e.HandsDone()]


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
    c.DoneByHand: _done_by_hand,
}
