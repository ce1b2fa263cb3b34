"""The whole game as one frozen value."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.box.spec import Facts
from companion.games import options
from companion.games.contract import Player
from companion.games.dutch_clock import DutchClock
from companion.games.merchants import vocabulary as v

NOBODY = -1  # in place of a player: nobody, or not known yet
TILES = 24
SPACES = 8
HOURGLASSES = 24
TURNS_EACH = {3: 6, 4: 5, 5: 4}
START_MONEY = 400_000
LOAN = 120_000
LOAN_BACK = 200_000
SMALLEST_NOTE = 10_000
NOTES = 20 * 10_000 + 20 * 20_000 + 15 * 50_000 + 30 * 100_000 + 12 * 500_000


class Options(options.Options, frozen=True):
    """How this game is played; times in seconds as people set them."""

    seconds_a_step: Annotated[float, msgspec.Meta(ge=0.05, le=60)] = 2.0
    lead_in_seconds: Annotated[float, msgspec.Meta(ge=0, le=60)] = 2.0
    bank: bool = True  # the companion keeps the money
    deck: Literal["table", "companion"] = "table"  # real cards, or the companion deals from the demo box
    dots: bool = False  # the ring shows from which price on everyone can pay
    help: v.Level = "all"  # what the companion does for the table
    # Of earlier games: nobody obeys it any more, a step is the limit.
    stall_seconds: Annotated[float, msgspec.Meta(ge=0.05, le=60)] = 3.0
    buttons: dict[str, int] = msgspec.field(default_factory=dict)  # wired button → seat; empty: as they are numbered

    def clock(self) -> DutchClock:
        return DutchClock.of_seconds(self.seconds_a_step, self.lead_in_seconds)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card. Colony cards name a continent or a good; Amsterdam cards one or two districts, "" = any good."""

    kind: v.CardKind
    continent: v.Continent | v.Blank = ""
    good: v.Good | v.Blank = ""
    districts: tuple[v.District, ...] = ()
    marked: bool = False  # three players crossed out


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that still has to be done, by a player or by the companion itself."""

    kind: v.TaskKind
    player: int = NOBODY
    allowed: tuple[v.Sector, ...] = ()  # goods, districts or continents
    good: v.Good | v.Blank = ""
    subject: str = ""  # the year of a space, the subject of a scoring, or the sum that is given back
    year: v.Year | v.Blank = ""  # of a scoring
    card: Card | None = None

    @property
    def goods(self) -> tuple[v.Good, ...]:
        return tuple(word for word in self.allowed if word in v.GOODS)

    @property
    def continents(self) -> tuple[v.Continent, ...]:
        return tuple(word for word in self.allowed if word in v.CONTINENTS)


class Stop(msgspec.Struct, frozen=True, omit_defaults=True):
    """A press that stopped the hand; `player` is NOBODY until a shared button's finger is named."""

    button: str
    at_ns: int
    price: int  # in florins, doubled in a doubled run; 0 before the first mark
    player: int = NOBODY
    drawn: bool = False  # somebody else pressed at the very same nanosecond
    unsure_ns: int = 0  # by touch or phone: it happened somewhere in the stretch of this length before its stamp
    late_ns: int = 0  # by phone: or in the stretch of this length after it


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something about a press that the screen tells; without a button: about the run itself."""

    kind: v.NoteKind
    button: str
    behind_ns: int = 0
    at_ns: int = 0
    unsure_ns: int = 0  # as of a stop
    late_ns: int = 0


class TimedPress(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button's first press of a run: how long after START, and why it did not count; "" stopped the hand."""

    button: str
    elapsed_ns: int
    kind: v.NoteKind | v.Blank = ""
    player: int = NOBODY  # where a shared button's finger was named


class Auction(msgspec.Struct, frozen=True):
    """One lot on the clock."""

    lot: Card
    status: v.Status = "ready"
    factor: int = 1
    first: int = NOBODY  # who pressed before the first mark
    excluded: tuple[int, ...] = ()
    opened_ns: int = 0
    opened_by: str = ""  # the button that started this run
    stop: Stop | None = None
    armed: str = ""  # a touch without a stamp; the next look at the clock stamps it
    notes: tuple[Note, ...] = ()
    again: v.Again | v.Blank = ""  # why the lot is offered again
    ended_ns: int = 0  # when the run before was stopped: fingers that were just too late do not start this one
    presses: tuple[TimedPress, ...] = ()  # of this run, or of the one before
    practice: bool = False  # this run changes nothing
    tried: Stop | None = None  # how the last practice run was stopped
    seals: dict[int, str] = {}  # of the programs' highest prices, by seat

    @property
    def covered_ns(self) -> int | None:
        """Since when nobody can see the hand, because something lies over it."""
        return next((note.at_ns for note in self.notes if note.kind == "covered" and not note.button), None)

    @property
    def known_stop(self) -> Stop | None:
        """The press that has stopped the hand, if it is known whose finger it was."""
        return self.stop if self.status == "stopped" and self.stop and self.stop.player >= 0 else None


class Sale(msgspec.Struct, frozen=True):
    """How the last auction ended, for the ring and the screen."""

    lot: Card
    outcome: Literal["bought", "lapsed"]
    player: int
    price: int
    factor: int
    elapsed_ns: int
    at_ns: int
    notes: tuple[Note, ...] = ()
    presses: tuple[TimedPress, ...] = ()
    answered: bool = False  # somebody has done something since: it need not be shown any more


class Deed(msgspec.Struct, frozen=True):
    """Something that hands do on the table for a program, and the task or the space it comes from."""

    kind: v.DeedKind
    player: int
    what: str = ""  # a good, a site, or a disc
    to: int = 0  # the space of a tile
    cause: str = ""


class Payout(msgspec.Struct, frozen=True):
    """What one sector paid in a scoring; `strength` is its furthest tile, houses or colonies."""

    sector: v.Sector
    strength: int
    first: tuple[int, ...]
    second: tuple[int, ...]
    first_each: int
    second_each: int
    standing: tuple[int, ...]  # every player's position, group or colonies


class Scoring(msgspec.Struct, frozen=True):
    """The last scoring, for the screen."""

    subject: v.Subject
    year: v.Year
    payouts: tuple[Payout, ...]


class State(msgspec.Struct, frozen=True):
    """Everything that is known; a player is a seat from 0, the mayor passes to the next one."""

    players: tuple[Player, ...] = ()
    options: Options = Options()
    facts: Facts = {}
    mayor: int = 0
    turn: int = 0  # turns finished
    discs: dict[v.Disc, Card] = {}
    in_hand: Card | None = None  # drawn by the companion or for a program, not yet laid on a disc
    drawn: dict[str, int] = {}  # the companion's own deck: how often each card has come
    hourglasses: int = 0  # turned over so far
    marker: int = 0
    exchange: tuple[dict[v.Good, int], ...] = ()
    houses: dict[str, int] = {}
    colonies: dict[str, int] = {}
    money: tuple[int, ...] = ()
    loans: tuple[int, ...] = ()
    ledger: dict[v.Account, tuple[int, ...]] = {}
    bonuses: tuple[tuple[str, ...], ...] = ()
    todo: tuple[Task, ...] = ()
    auction: Auction | None = None
    sale: Sale | None = None
    scoring: Scoring | None = None
    change: dict[int, int] = {}  # what the last decision paid
    over: bool = False
    closing: dict[v.Account, tuple[int, ...]] = {}  # the part of the ledger that belongs to 1666
    hands: tuple[Deed, ...] = ()  # what is still to be done on the table for programs
    unopened: dict[int, str] = {}  # the programs' seals of the lot before, by seat
    unseen: tuple[str, ...] = ()  # what was played with the clock alone: subjects of scorings, "money.SEAT"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    def colour(self, player: int) -> str:
        """A player's colour; "" for nobody."""
        return self.players[player].colour if player >= 0 else ""

    def is_program(self, player: int) -> bool:
        return player >= 0 and bool(self.players[player].program)

    @property
    def programs(self) -> tuple[int, ...]:
        """The seats that programs play."""
        return tuple(player for player in range(len(self.players)) if self.is_program(player))

    @property
    def turns(self) -> int:
        """How many turns the whole game has."""
        return TURNS_EACH.get(len(self.players), 0) * len(self.players)

    @property
    def task(self) -> Task | None:
        return self.todo[0] if self.todo else None

    @property
    def reading(self) -> bool:
        """Whether a scoring is all that waits: whoever draws the next card has read it."""
        return [task.kind for task in self.todo] == ["read"]

    @property
    def clock_alone(self) -> bool:
        """Whether the companion runs the clock and nothing else."""
        return self.options.help == "clock"

    def knows_money(self, player: int) -> bool:
        """Whether the companion keeps a player's money and has seen all of it."""
        return self.options.bank and not self.clock_alone and f"money.{player}" not in self.unseen

    @property
    def banked(self) -> bool:
        """Whether the companion knows everyone's money."""
        return all(map(self.knows_money, range(len(self.players))))

    def free_discs(self) -> tuple[v.Disc, ...]:
        return tuple(disc for disc in v.DISCS if disc not in self.discs)

    def space(self, player: int, good: v.Good) -> int:
        """Where a player's tile is on a row; 0: not on it."""
        return self.exchange[player].get(good, 0)

    def houses_of(self, player: int) -> tuple[str, ...]:
        return tuple(site for site, owner in self.houses.items() if owner == player)

    def colonies_of(self, player: int) -> tuple[str, ...]:
        return tuple(site for site, owner in self.colonies.items() if owner == player)

    def tiles_left(self, player: int) -> int:
        """How many of his 24 tiles a player still has in front of him."""
        return TILES - len(self.exchange[player]) - len(self.houses_of(player)) - len(self.colonies_of(player))

    def from_mayors_left(self) -> tuple[int, ...]:
        """All players in the order in which a space of the time track is worked through."""
        count = len(self.players)
        return tuple((self.mayor + 1 + n) % count for n in range(count))
