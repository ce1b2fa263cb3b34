"""How a line of the past can be another one: whose it was, which route or contract, how many were kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Event, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride.ask import ask
from companion.games.ticket_to_ride.ask.contracts import ONE_OR_BOTH, OTHER, which_contract
from companion.games.ticket_to_ride.ask.places import misfit
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.state import State

ELSE = Choice("else", say("Something else"), say("what was done instead"), short=say("Else"), symbol="pencil")
ANOTHER = Choice("else", say("Another contract"), say("of the same player"), short=say("Another"), symbol="contract")


def record(command: Command, events: Sequence[Event]) -> Message | None:
    """What a program decided by its own cards stays as it is."""
    if not isinstance(command, c.OfPrograms):
        return None
    return say("A program decided this by its own cards: undo leads back before it, a correction behind it.")


def otherwise(state: State, command: Command, events: Sequence[Event], picks: Picks) -> Prompt | Command | None:
    """Another player, or what was done instead."""
    match command:
        case c.Claim() | c.TakeContracts():
            return _another_player(state, command, picks)
        case c.KeepContracts():
            if not picks:
                return Prompt(say("{name}: how many were kept?", name=state.names[command.player]), ONE_OR_BOTH)
            return replace(command, kept=int(picks[0]))
        case c.EnterContract():
            return _another_contract(state, command, picks)
    return None


def _another_player(state: State, command: c.Claim | c.TakeContracts, picks: Picks) -> Prompt | Command:
    if not picks:
        question = say("Whose was it?") if isinstance(command, c.Claim) else say("Who took them?")
        whose = _players(state, command.player, lambda player: _impossible(state, command, player))
        return Prompt(question, (*whose, ELSE))
    if picks[0] == ELSE.id:
        return ask(state, None, picks[1:])
    player = _seat(state, picks[0])
    return replace(command, player=player, out_of_turn=player != state.turn)


def _impossible(state: State, command: c.Claim | c.TakeContracts, player: Seat) -> Message | None:
    route = state.board.routes.get(command.route) if isinstance(command, c.Claim) else None
    return refusal(state, player, route) if route is not None else None


def _another_contract(state: State, command: c.EnterContract, picks: Picks) -> Prompt | Command:
    private = state.phase == "play"
    if not picks:
        return Prompt(say("Whose was it?"), (*_players(state, command.player, lambda player: None), ANOTHER))
    if picks[0] != ANOTHER.id:
        return replace(command, player=_seat(state, picks[0]))
    return which_contract(state, command.player, picks[1:] or (OTHER,), private)


def _players(state: State, but: Seat, refused: Callable[[Seat], Message | None]) -> tuple[Choice, ...]:
    return tuple(
        Choice(str(player), verbatim(seat.name), colour=seat.colour, refused=refused(player))
        for player, seat in enumerate(state.seats)
        if player != but
    )


def _seat(state: State, pick: str) -> Seat:
    if pick not in map(str, range(len(state.seats))):
        raise misfit()
    return int(pick)


def by_hand(before: State, after: State, now: State) -> list[Command]:
    """Routes that were claimed or freed, and contracts that were kept."""
    claimed = [
        c.Correct("claim", owner, route, after.board.routes[route].cart)
        for route, owner in after.owners.items()
        if before.owners.get(route) != owner
    ]
    freed = [
        c.Correct("free_route", owner, route) for route, owner in before.owners.items() if route not in after.owners
    ]
    kept = [
        c.Correct("contracts", player, now.seats[player].held + seat.held - before.seats[player].held)
        for player, seat in enumerate(after.seats)
        if seat.held != before.seats[player].held and seat.entered == before.seats[player].entered
    ]
    return [*freed, *claimed, *kept]
