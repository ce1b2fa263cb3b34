"""What a player wants. The names of classes and fields stand in journals and never change."""

from __future__ import annotations

from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.state import Card, Contract, Correctable


class KeepContracts(Command, frozen=True):
    """Keep so many of the first two contracts."""

    player: Seat
    kept: int


class TakeCards(Command, frozen=True):
    """Transport cards were drawn, as the whole turn."""

    player: Seat


class Claim(Command, frozen=True):
    player: Seat
    route: int
    cart: bool | None = None  # the answer to "is a cart printed on it?", where that was not known
    out_of_turn: bool = False  # it was another's turn, which is over all the same: found out later


class TakeContracts(Command, frozen=True):
    """Two contracts were drawn and so many kept, as the whole turn."""

    player: Seat
    kept: int
    out_of_turn: bool = False  # as in Claim


class EndPlay(Command, frozen=True):
    """The last turn was played at the table, where only the score is kept."""

    player: Seat = 0  # who said so


class EnterContract(Command, frozen=True):
    """A contract in hand; in secret during play, openly at the end."""

    player: Seat
    a: str
    b: str
    points: int


class Settle(Command, frozen=True):
    """All contracts that were kept are entered."""

    player: Seat


class LoseContract(Command, frozen=True):
    """A contract that was kept cannot be shown: it is lost."""

    player: Seat


class Correct(Command, frozen=True):
    """The physical table is right: set one number of one player (or free a route, or set the turn)."""

    what: Correctable
    player: Seat
    value: int
    cart: bool | None = None  # as in Claim, for a claim that was forgotten


# --- of programs ------------------------------------------------------------------------------------------


class DrawCard(Command, frozen=True):
    """Take one card of the virtual deck: of this colour, face up, or the top of the pile."""

    player: Seat
    card: Card | None = None


class LayCards(Command, frozen=True):
    """Claim a route with virtual cards of one colour, so many jokers among them."""

    player: Seat
    route: int
    colour: Card
    jokers: int = 0


class DrawContracts(Command, frozen=True):
    """Take two virtual contracts and look at them."""

    player: Seat


class KeepDrawn(Command, frozen=True):
    """Of the virtual contracts drawn, keep these."""

    player: Seat
    contracts: tuple[Contract, ...]


class SetBudget(Command, frozen=True):
    """So many futures may be looked at for one decision on this machine."""

    player: Seat
    budget: int


class DoneByHand(Command, frozen=True):
    """What the programs wanted has been done on the table."""

    player: Seat = 0  # who said so


OfPrograms = DrawCard | LayCards | DrawContracts | KeepDrawn | SetBudget
AnyCommand = (
    KeepContracts
    | TakeCards
    | Claim
    | TakeContracts
    | EndPlay
    | EnterContract
    | Settle
    | LoseContract
    | Correct
    | OfPrograms
    | DoneByHand
)
