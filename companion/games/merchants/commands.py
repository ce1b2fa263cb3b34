"""What a player or the table can want."""

from __future__ import annotations

import msgspec

from companion.core.seal import OpenedSeal
from companion.games.contract import Command
from companion.games.merchants.printed import Printed
from companion.games.merchants.state import NOBODY, Card
from companion.games.merchants.vocabulary import Blank, Continent, Correctable, Disc, Good, OnItsWay


class TakeCard(Command, frozen=True):
    """A real card was drawn; an hourglass or a set-aside card has no disc."""

    card: Card
    disc: Disc | Blank = ""


class DrawCard(Command, frozen=True):
    """Let the companion deal the next card."""


class PlaceCard(Command, frozen=True):
    """Lay the card that the companion dealt on a disc."""

    disc: Disc


class Advance(Command, frozen=True):
    """Move tiles forward on the exchange: one good for each space."""

    goods: tuple[Good, ...]


class Found(Command, frozen=True):
    """Found a colony: continent and good."""

    continent: Continent
    good: Good


class Build(Command, frozen=True):
    """Build a house; what becomes of the one good that the card shows may be told with it."""

    site: str
    good: OnItsWay | Blank = ""


class GiveUp(Command, frozen=True):
    """Take a house or a colony off the board, or move a good back, as the task demands."""

    what: str


class Borrow(Command, frozen=True):
    """Take the loan that is offered; with a player: whoever of the round it is."""

    player: int = NOBODY


class Skip(Command, frozen=True):
    """Do not use what is offered; `rest`: nor does anybody else whom this round asks."""

    rest: bool = False


class GoOn(Command, frozen=True):
    """Read, done, next: for a scoring that was shown or the next remaining hourglass."""


class Teach(Command, frozen=True):
    key: str
    value: Printed


class Touched(Command, frozen=True):
    """A button on the screen or in a terminal, without a stamp of its own."""

    button: str


class Pressed(Command, frozen=True):
    at_ns: int
    button: str
    unsure_ns: int = 0
    late_ns: int = 0


class HeldDown(Command, frozen=True):
    button: str


class FallSilent(Command, frozen=True):
    """A phone that is a button cannot be heard any more: it may have been pressed."""

    button: str


class Cover(Command, frozen=True):
    """Something lies over the running clock: nobody can see the price any more."""

    at_ns: int


class GiveButton(Command, frozen=True):
    """Let a wired button be this player's."""

    button: str
    player: int


class Look(Command, frozen=True):
    """Time has passed: the clock may have run out, or a stop may be final now."""

    at_ns: int
    last_ns: int = 0


class Settle(Command, frozen=True):
    """Take the stop as final without waiting."""


class NameBuyer(Command, frozen=True):
    """Whose finger was on the shared button."""

    player: int


class CanPay(Command, frozen=True):
    yes: bool


class SellTo(Command, frozen=True):
    """Who had the lot, and for how much, as people found out later; nobody: it was discarded. The stamps stay."""

    player: int
    price: int = 0


class OfferAgain(Command, frozen=True):
    """Set the clock to START again: something went wrong at the table."""


class Practise(Command, frozen=True):
    """The next run of the clock changes nothing; or it counts after all."""

    on: bool = True


class Seal(Command, frozen=True):
    """The programs' highest prices for the lot on the clock, as seals by seat; what the seals before had kept."""

    seals: dict[int, str] = msgspec.field(default_factory=dict)
    opened: tuple[OpenedSeal, ...] = ()


class DoneByHand(Command, frozen=True):
    """What the programs wanted has been done on the table."""


class Correct(Command, frozen=True):
    what: Correctable
    to: int
    player: int = NOBODY
    key: str = ""


AnyCommand = (
    TakeCard | DrawCard | PlaceCard | Advance | Found | Build | GiveUp | Borrow | Skip | GoOn | Teach | Touched
    | Pressed | HeldDown | FallSilent | Cover | GiveButton | Look | Settle | NameBuyer | CanPay | SellTo | OfferAgain
    | Practise | Seal | DoneByHand | Correct
)  # fmt: skip
