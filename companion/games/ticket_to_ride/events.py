"""What happened, with its outcome. The names of classes and fields stand in journals and never change."""

from __future__ import annotations

from companion.games.contract import Event, Player, Seat
from companion.games.ticket_to_ride.state import Board, Contract, Correctable, Deck, Hand, Hidden


class Started(Event, frozen=True):
    players: tuple[Player, ...]
    board: Board


class ContractsKept(Event, frozen=True):
    player: Seat
    kept: int
    first: bool = False  # at the start of the game; else as a turn
    contracts: tuple[Contract, ...] = ()  # which ones, where a program keeps them


class PlayBegan(Event, frozen=True):
    pass


class CardsTaken(Event, frozen=True):
    player: Seat


class RouteClaimed(Event, frozen=True):
    player: Seat
    route: int
    carts: int
    points: int
    merchandise: int  # cards taken: 1, or 0 without a cart or with the stack used up


class LastRoundBegan(Event, frozen=True):
    player: Seat
    turns: int


class TurnPassed(Event, frozen=True):
    to: Seat


class PlayEnded(Event, frozen=True):
    pass


class ContractEntered(Event, frozen=True):
    player: Seat
    a: str
    b: str
    points: int


class ContractLost(Event, frozen=True):
    player: Seat


class ContractsSettled(Event, frozen=True):
    player: Seat
    held: int


class ContractsReopened(Event, frozen=True):
    """Contracts were settled too early, or wrongly: the missing ones are asked for again."""

    player: Seat


class FactTaught(Event, frozen=True):
    """The owner told a fact of his box: a cart ("routes.10.cart"), or all contracts seen so far ("contracts")."""

    key: str
    value: bool | list[list[str | int]]


class Corrected(Event, frozen=True):
    what: Correctable
    player: Seat
    value: int
    beside: int = 0  # of the points on the track, those for contracts and merchandise
    keeps_card: bool = False  # the freed route gave no merchandise card, so it takes none back


# --- of programs ------------------------------------------------------------------------------------------


class ProgramsDealt(Event, frozen=True):
    """Every virtual contract, and what each program has of decks and contracts at the start."""

    virtual: tuple[Contract, ...]
    hidden: dict[int, Hidden]  # by seat


class BudgetSet(Event, frozen=True):
    budget: int


class CardDrawn(Event, frozen=True):
    """A program has drawn a card: its hand and its deck then."""

    player: Seat
    hand: Hand
    deck: Deck


class CardsLaid(Event, frozen=True):
    """A program has paid for a route: its hand and its deck then."""

    player: Seat
    route: int
    hand: Hand
    deck: Deck


class ContractsDrawn(Event, frozen=True):
    """A program looks at the next two contracts of its stack."""

    player: Seat


class HandsDone(Event, frozen=True):
    """What the programs wanted has been done on the table."""
