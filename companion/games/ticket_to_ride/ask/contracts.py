"""The questions about contracts: how many are kept, and at the end, or in secret before it, which ones."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask.corrections import CORRECT
from companion.games.ticket_to_ride.ask.places import MOST_TILES, WIDE_TILES, misfit, places
from companion.games.ticket_to_ride.commands import (
    EnterContract,
    KeepContracts,
    LoseContract,
    Settle,
    TakeContracts,
)
from companion.games.ticket_to_ride.state import MOST_POINTS, Contract, State

ENTERING_SECONDS = 30  # until a card that is entered in secret is dropped

ONE_OR_BOTH = (
    Choice("1", say("Keep one"), say("the other goes under the stack"), symbol="contract"),
    Choice("2", say("Keep both"), symbol="contract"),
)
OTHER = "other"
VALUE = Choice("value", say("Another value"), say("asks for the points"), symbol="points")
AGAIN = Choice("again", say("Not this one"), symbol="back", closes=True)
SETTLE = Choice("settle", say("That is all"), symbol="check")
LOST = Choice("lost", say("One is lost"), say("only if the card cannot be found"), symbol="question")


# --- how many are kept ------------------------------------------------------------------------------------


def first_contracts(state: State, player: Seat, picks: Picks) -> Prompt | Command:
    """How many of the two that were dealt."""
    if picks:
        return KeepContracts(player, _one_or_both(picks[0]))
    return Prompt(
        say("{name}: two contracts dealt. How many do you keep?", name=state.seats[player].name),
        ONE_OR_BOTH,
        player=player,
        why=say("At least one of the two is kept; the other goes under the stack (rulebook, set-up)."),
    )


def drawn_contracts(state: State, picks: Picks) -> Prompt | Command:
    """How many of those drawn as a turn; the last one of all must be kept."""
    if state.contracts_left == 1:
        return TakeContracts(state.turn, 1)
    if picks:
        return TakeContracts(state.turn, _one_or_both(picks[0]))
    return Prompt(
        say("{name}: two contracts drawn. How many do you keep?", name=state.seats[state.turn].name),
        ONE_OR_BOTH,
        player=state.turn,
        why=say("Two are drawn, at least one is kept, the other goes under the stack (rulebook, a turn)."),
    )


def _one_or_both(pick: str) -> int:
    if pick not in ("1", "2"):
        raise misfit()
    return int(pick)


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
            return which_contract(state, player, picks, private=False)
    if len(seat.entered) >= seat.held:
        question = say("{name}: all contracts are entered.", name=seat.name)
        return Prompt(question, (SETTLE, CORRECT), player=player)
    return Prompt(
        say("{name}: contract {n} of {held}?", name=seat.name, n=len(seat.entered) + 1, held=seat.held),
        (*offered(state, player, beside=2), LOST, CORRECT, *places(state.board.places)),
        player=player,
        why=say("Contracts are shown now: joined ones add their value, others take it (rulebook, final scoring)."),
    )


# --- which one --------------------------------------------------------------------------------------------


def offered(state: State, player: Seat, beside: int) -> tuple[Choice, ...]:
    """The way to any contract, and those that this box has seen, as long as there is room beside other tiles."""
    seen = tuple(
        Choice(f"{c.a}/{c.b}", say("{a} – {b}: {n}", a=c.a, b=c.b, n=c.points), symbol="contract")
        for c in _left(state, player)
    )
    other = Choice(OTHER, say("Another contract…"), say("or touch two places"), short=say("Another"), symbol="plus")
    return (*(seen if len(seen) + beside < WIDE_TILES else ()), other)


def _left(state: State, player: Seat) -> list[Contract]:
    """The contracts that this box has seen; gone are those that this player entered, and once contracts are shown
    everybody's. Before, the list would give away what others hold."""
    seats = (state.seats[player],) if state.phase == "play" else state.people
    entered = [card for seat in seats for card in seat.entered]
    return [card for card in state.board.contracts if not any(card.same_places(gone) for gone in entered)]


def which_contract(state: State, player: Seat, picks: Picks, private: bool) -> Prompt | Command:
    """A contract by its card or by its two places; the value is asked where this box has not seen it."""
    first, *rest = picks
    if first == OTHER:
        if rest:
            return which_contract(state, player, tuple(rest), private)
        tiles = (*offered(state, player, beside=1)[:-1], AGAIN) if private else (AGAIN,)
        return _asked(player, private, say("Contract: from where?"), (*tiles, *places(state.board.places)))
    if first in state.board.places:
        return _from_place(state, player, first, tuple(rest), private)
    card = next((c for c in state.board.contracts if first == f"{c.a}/{c.b}"), None)
    if card is None:
        raise misfit()
    return EnterContract(player, card.a, card.b, card.points)


def _from_place(state: State, player: Seat, a: str, picks: Picks, private: bool) -> Prompt | Command:
    """To where, and for how many points: the shortest distance is a likely value."""
    board = state.board
    seen = {card.b if card.a == a else card.a: card for card in _left(state, player) if a in (card.a, card.b)}
    match picks:
        case () | (VALUE.id,):
            question = say("Contract: from {place} to where?", place=a)
            tiles = (*_ends(seen), *((VALUE,) if seen else ())) if not picks else ()
            ends = places(sorted(board.places.keys() - {a} - {tile.id for tile in tiles}))
            return _asked(player, private, question, (*tiles, AGAIN, *ends))
        case (VALUE.id, b, *points) | (b, *points) if b in board.places and b != a:
            known = board.known(a, b)
            if known is not None and picks[0] != VALUE.id:
                return EnterContract(player, a, b, known.points)
            if points:
                return EnterContract(player, a, b, int(points[0]))
            question, likely = say("{a} – {b}: how many points?", a=a, b=b), board.distance(a, b)
            if known is None:
                question = say("{a} – {b}: how many points? {n} is a guess.", a=a, b=b, n=likely)
            return Prompt(
                question,
                kind="number",
                low=1,
                high=MOST_POINTS,
                suggestion=str(likely if known is None else known.points),
                player=player,
                private=private,
                seconds=ENTERING_SECONDS if private else 0,
            )
    raise misfit()


def _ends(seen: dict[str, Contract]) -> tuple[Choice, ...]:
    """Where known contracts from a place lead, as long as they have room beside two other tiles."""
    return tuple(
        Choice(end, say("{place}: {n}", place=end, n=card.points), spot=end, symbol="contract")
        for end, card in list(seen.items())[: MOST_TILES - 2]
    )


def _asked(player: Seat, private: bool, question: Message, choices: tuple[Choice, ...]) -> Prompt:
    seconds = ENTERING_SECONDS if private else 0
    return Prompt(question, choices, player=player, private=private, seconds=seconds)
