"""The questions about contracts: how many are kept, and at the end, or in secret before it, which ones."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.commands import (
    EnterContract,
    KeepContracts,
    LoseContract,
    Settle,
    TakeContracts,
)
from companion.games.ticket_to_ride.state import MOST_POINTS, State

ONE_OR_BOTH = (Choice("1", say("Keep one")), Choice("2", say("Keep both")))
CORRECT = Choice("correct", say("Correct…"))
SETTLE = Choice("settle", say("That is all"))
LOST = Choice("lost", say("One is lost"), hint=say("Only if the card cannot be found."))


def places(names: Iterable[str], quiet: bool = False) -> tuple[Choice, ...]:
    """Places of the board, to be tapped on the map or by name; `quiet`: on the map alone."""
    return tuple(Choice(name, verbatim(name), spot=name, quiet=quiet) for name in names)


def misfit() -> IllegalMove:
    """For an answer that the question does not offer."""
    return IllegalMove(say("That answer does not fit here."))


# --- how many are kept ------------------------------------------------------------------------------------


def first_contracts(state: State, player: Seat, picks: Picks) -> Prompt | Command:
    """How many of the two that were dealt."""
    if picks:
        return KeepContracts(player, int(picks[0]))
    return Prompt(
        say("{name}: two contracts dealt. How many do you keep?", name=state.seats[player].name),
        ONE_OR_BOTH,
        player=player,
        why=say("At least one of the two is kept; the other goes under the stack (rulebook, set-up)."),
    )


def drawn_contracts(state: State, picks: Picks) -> Prompt | Command:
    """How many of those drawn as a turn."""
    if picks:
        return TakeContracts(state.turn, int(picks[0]))
    name = state.seats[state.turn].name
    if state.contracts_left == 1:
        question = say("{name}: the last contract must be kept.", name=name)
        return Prompt(question, (Choice("1", say("Keep it")),), player=state.turn)
    return Prompt(
        say("{name}: two contracts drawn. How many do you keep?", name=name),
        ONE_OR_BOTH,
        player=state.turn,
        why=say("Two are drawn, at least one is kept, the other goes under the stack (rulebook, a turn)."),
    )


# --- in secret --------------------------------------------------------------------------------------------


def in_secret(state: State, seat: Seat | None) -> Choice:
    """The offer to enter a contract during play: one's own, or at the table anybody's."""
    players = range(len(state.seats)) if seat is None else (seat,)
    refused = [_all_entered(state, player) for player in players]
    return Choice("private", say("Enter a contract in secret"), refused=refused[0] if all(refused) else None)


def secret_contract(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """At the table first whose; on a player's own screen place by place.

    There a list of known contracts would give away, by what is missing or new in it, what the others entered.
    """
    if seat is not None:
        return _by_places(state, seat, picks, private=True)
    if not picks:
        return Prompt(
            say("Whose contract?"),
            tuple(
                Choice(str(p), verbatim(other.name), colour=other.colour, refused=_all_entered(state, p))
                for p, other in enumerate(state.seats)
            ),
        )
    player, rest = int(picks[0]), picks[1:]
    if rest:
        return _contract(state, player, rest, private=True)
    question = say("{name}: which contract?", name=state.seats[player].name)
    return Prompt(question, _listed(state, player), player=player, private=True)


def _all_entered(state: State, player: Seat) -> Message | None:
    seat = state.seats[player]
    return say("All contracts are entered.") if len(seat.entered) >= seat.held else None


# --- at the end -------------------------------------------------------------------------------------------


def shown_contracts(state: State, player: Seat, picks: Picks) -> Prompt | Command:
    """One contract after the other, as many as were kept, or lost one by one."""
    seat = state.seats[player]
    match picks:
        case (SETTLE.id, *_):
            return Settle(player)
        case (LOST.id, *_):
            return LoseContract(player)
        case (_, *_):
            return _contract(state, player, picks, private=False)
    if len(seat.entered) >= seat.held:
        question = say("{name}: all contracts are entered.", name=seat.name)
        return Prompt(question, (SETTLE, CORRECT), player=player)
    return Prompt(
        say("{name}: contract {n} of {held}?", name=seat.name, n=len(seat.entered) + 1, held=seat.held),
        (*_listed(state, player), LOST, CORRECT),
        player=player,
        why=say("Contracts are shown now: joined ones add their value, others take it (rulebook, final scoring)."),
    )


# --- which one --------------------------------------------------------------------------------------------


def _listed(state: State, player: Seat) -> tuple[Choice, ...]:
    """The contracts that this box has seen, and a way to any other; gone are those that this player entered,
    and once contracts are shown everybody's. Before, the list would give away what others hold."""
    seats = (state.seats[player],) if state.phase == "play" else state.seats
    entered = [c for seat in seats for c in seat.entered]
    known = [c for c in state.board.contracts if not any(c.same_places(gone) for gone in entered)]
    seen = (Choice(f"{c.a}/{c.b}", say("{a} – {b}: {n}", a=c.a, b=c.b, n=c.points)) for c in known)
    return (Choice("other", say("Another contract…")), *seen)


def _contract(state: State, player: Seat, picks: Picks, private: bool) -> Prompt | Command:
    """A contract by its card, or place by place."""
    if picks[0] == "other":
        return _by_places(state, player, picks[1:], private)
    card = next((c for c in state.board.contracts if picks[0] == f"{c.a}/{c.b}"), None)
    if card is None:
        raise misfit()
    return EnterContract(player, card.a, card.b, card.points)


def _by_places(state: State, player: Seat, picks: Picks, private: bool) -> Prompt | Command:
    """From where, to where, and for how many points: the shortest distance is a likely value."""
    board = state.board
    match picks:
        case ():
            question = say("Contract: from where?")
            return Prompt(question, places(sorted(board.places)), player=player, private=private)
        case (a,):
            question = say("Contract: from {place} to where?", place=a)
            return Prompt(question, places(sorted(board.places.keys() - {a})), player=player, private=private)
        case (a, b):
            return Prompt(
                say("{a} – {b}: how many points?", a=a, b=b),
                kind="number",
                low=1,
                high=MOST_POINTS,
                suggestion=str(board.distance(a, b)),
                player=player,
                private=private,
            )
        case (a, b, points, *_):
            return EnterContract(player, a, b, int(points))
    raise misfit()
