"""The table as the companion knows it: frozen values, changed only by `apply`."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from companion.box.spec import Facts
from companion.core.message import Message
from companion.games import options
from companion.games.amsterdam import names
from companion.games.amsterdam.box.printed import card_cost, river_end
from companion.games.amsterdam.cards import Stack, cards
from companion.games.amsterdam.names import Block, CardKind, Category, Depot, District, Docker, Good, Jetty, Place
from companion.games.amsterdam.wheel import EMPTY, LAST_ROUND, Wheel, changed

QUICK_ROUNDS = 7
HELD_CARDS = 5  # places under a player's board (p. 5)
CARRIED_DOCKERS = 2

Phase = Literal[
    "new", "laying", "order", "resources", "workers", "cards", "roll", "tom", "dice", "actions", "final", "over"
]
Help = Literal["all", "tom"]
"""How much the companion keeps: everything, or only TOM and the dice."""
Opponent = Literal["printed", "gentle", "strong"]
"""How strong TOM is: as the book has him, or by a house rule (strengths.py)."""
OpenCard = tuple[str, CardKind, int]
"""A card that lies open: its number, its kind, and what it costs."""


class Options(options.Options, frozen=True):
    """How this game is played: length and expansions."""

    short: bool = False  # ten rounds, from the third space of the round track
    workers: bool = False  # expansion 1: foreman and bailiff
    tasks: Literal[0, 1, 2, 3, 5] = 0  # expansion 2: task tiles each
    figure: bool = False  # expansion 3: the black-market figure
    market: Literal["base", "mixed", "replaced"] = "base"  # expansion 4: CA and CB among A and B, or CB for B
    help: Help = "all"
    challenge: str = ""  # the companion throws the dice of this name (challenge.py); "": hands do
    tiles: Literal["table", "companion"] = "table"  # who draws the market tiles
    opponent: Opponent = "printed"

    @property
    def first_round(self) -> int:
        return 3 if self.short else 1

    @property
    def tiles_each(self) -> int:
        """How many market tiles of each half are played: one for each of its rounds."""
        return 5 if self.short else 6

    @property
    def market_stacks(self) -> tuple[dict[Stack, int], dict[Stack, int]]:
        """How many tiles of which stack are played, in the first and in the second half (p. 5, 16)."""
        each = self.tiles_each
        if self.market == "mixed":
            return {"CA": each - 3, "A": 3}, {"CB": each - 3, "B": 3}
        return {"A": each}, {"CB": 4, "B": each - 4} if self.market == "replaced" else {"B": each}


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step in words: what to move on the table, and because of which rule."""

    text: Message
    why: Message | None = None
    symbol: str = ""
    colour: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points of the final scoring: who, in which category, how many, and why."""

    player: int
    category: Category
    points: int
    why: Message


class Seat(msgspec.Struct, frozen=True):
    """One player's shared facts; what lies in front of him stays on the table."""

    name: str
    colour: str
    automaton: bool = False  # TOM
    florins: int = 0
    river: int = 0  # steps from the start
    landed: int = 0  # when the pawn came to its space: the later one lies on top
    bridges: int = 0  # bridges of the Amstel passed
    wheel: Wheel = EMPTY
    dice: tuple[District, ...] = ()  # picked in this round
    store: tuple[Good, ...] = ()  # goods in the interim store
    barge: tuple[Good, ...] = ()  # goods on the barge
    dockers: tuple[Docker, ...] = ()  # on the barge
    inactive: int = 0  # cards under the board
    active: tuple[int, int, int] = (0, 0, 0)  # artisans, buildings, plans above the board
    cards: tuple[str, ...] = ()  # numbers of active cards, where somebody named them
    penalties: int = 0
    points: dict[Category, int] = {}
    block_taken: bool = False  # in this round
    river_moved: bool = False
    market_used: bool = False
    used: tuple[str, ...] = ()  # cards that worked by themselves in this round
    answers: dict[str, int | list[str]] = {}  # given for the final scoring

    @property
    def total(self) -> int:
        return sum(self.points.values())

    @property
    def arrived(self) -> dict[District, int]:
        """The resources at the arrow of the wind rose."""
        return dict(self.wheel[0])

    def number_told(self, key: str) -> int | None:
        """A number that was told for the final scoring."""
        told = self.answers.get(key)
        return told if isinstance(told, int) else None

    def listed(self, key: str) -> list[str]:
        """The cards or tasks that were named for the final scoring."""
        told = self.answers.get(key)
        return [] if told is None or isinstance(told, int) else list(told)


class State(msgspec.Struct, frozen=True):
    """Everything the journal has told so far."""

    seats: tuple[Seat, ...] = ()
    options: Options = Options()
    facts: Facts = {}  # read through box/printed.py
    phase: Phase = "new"
    round: int = 0
    order: tuple[int, ...] = ()  # of this round
    at: int = 0  # index in `order`
    roll: dict[District, int] = {}  # as thrown, before any change
    moves: int = 0  # of pawns on the Amstel so far: gives `landed`
    owners: dict[Block, int] = {}  # block → seat
    drawn: dict[str, object] = {}  # seen or dealt, read through the methods below
    sold: tuple[Good, ...] = ()  # goods on the black market
    roofs: dict[Good, int] = {}  # good → tiles in its warehouse
    depots: dict[Depot, Good] = {}
    lost: tuple[Good, ...] = ()  # goods that no rule had a place for (only after corrections)
    jetties: dict[Jetty, tuple[Docker, ...]] = {}  # jetty → dockers waiting
    building: tuple[Docker, ...] = ()  # dockers in their building, in order of arrival
    triples: tuple[int, ...] = ()  # numbers whose triple TOM has used
    foreman: str = ""  # warehouse or depot
    foreman_moves: bool = False  # must be moved at the end of this turn
    bailiff: str = ""  # block
    bailiff_moves: bool = False
    figure: str = ""  # good of the black market
    figure_moves: bool = False
    notes: tuple[Note, ...] = ()  # TOM's last turn, step by step
    changes: dict[int, int] = {}  # points by seat since the last decision that scored
    final: tuple[Line, ...] = ()  # the final scoring
    help: Help = "all"
    unkept: bool = False  # players have done things that nobody told: the table alone knows them

    # --- who ---

    @property
    def solo(self) -> bool:
        return bool(self.seats) and self.seats[-1].automaton

    @property
    def tom(self) -> int:
        """The seat of TOM: he sits down last."""
        return len(self.seats) - 1

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if not seat.automaton)

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return self.order[self.at]

    @property
    def on_turn(self) -> int | None:
        """Who is to do something by himself now, if anybody."""
        waiting = self.phase in ("resources", "dice", "actions") and self.at < len(self.order)
        return self.tom if self.phase == "tom" else self.mover if waiting else None

    # --- when ---

    @property
    def last_round(self) -> bool:
        return self.round >= LAST_ROUND

    @property
    def quick_bonus(self) -> int:
        """Extra points for every good delivered now (p. 12): 7 in round 1 down to 1 in round 7."""
        return max(0, QUICK_ROUNDS + 1 - self.round)

    @property
    def faces(self) -> dict[District, int]:
        """The dice as they count for the players now."""
        return {die: changed(face, self.round) for die, face in self.roll.items()}

    @property
    def awaits_dice(self) -> bool:
        """Whether a throw means something: it may also say that the cards are taken, or that a turn is over."""
        ends = self.phase == "actions" and (self.solo or self.help == "tom")
        ends = ends or (self.phase == "dice" and self.help == "tom")
        return self.phase in ("cards", "roll") or (ends and not self.last_round)

    @property
    def untouched(self) -> bool:
        """Whether no player has had a turn yet."""
        return self.round == self.options.first_round

    # --- what lies where ---

    def owned(self, seat: int) -> tuple[Block, ...]:
        return tuple(block for block, owner in self.owners.items() if owner == seat)

    def arms_in(self, seat: int, district: District) -> int:
        """How many coats of arms a player has in a district."""
        return sum(names.district_of(block) == district for block in self.owned(seat))

    def waiting_at(self, jetty: Jetty) -> tuple[Docker, ...]:
        return self.jetties.get(jetty, ())

    def roofs_taken(self, good: Good) -> int:
        return self.roofs.get(good, 0)

    def places_left(self) -> tuple[Place, ...]:
        """Warehouses and depots that can still take a good."""
        warehouses = tuple(good for good in names.GOODS if self.roofs_taken(good) < names.ROOFS)
        return (*warehouses, *(depot for depot in names.DEPOTS if depot not in self.depots))

    def tiles_beside(self, good: str) -> int:
        """How many tiles of a good somebody took and did not bring to its warehouse."""
        held: list[str] = [each for seat in self.seats for each in (*seat.store, *seat.barge)]
        return [*held, *self.sold, *self.lost, *self.depots.values()].count(good)

    @property
    def goods_left(self) -> tuple[Good, ...]:
        """The goods of which the companion has not seen all tiles yet; where none is left it has miscounted."""
        seen = Counter[object]([*self.sold, *self.lost, *self.depots.values()])
        seen.update(self.roofs)
        for seat in self.seats:
            seen.update((*seat.store, *seat.barge))
        seen.update(self.good_on(block) for block in names.BLOCKS if block not in self.owners)
        return tuple(good for good in names.GOODS if seen[good] < names.TILES_EACH) or names.GOODS

    # --- what was drawn at random ---

    def good_on(self, block: Block) -> Good | None:
        """The good that lies on a free block, if known."""
        there = self.drawn.get(f"good.{block}")
        return next((good for good in names.GOODS if good == there), None)

    @property
    def tile(self) -> str | None:
        """The market tile of this round, if known."""
        tile = self.drawn.get(f"tile.{self.round}")
        return None if tile is None else str(tile)

    @property
    def open_cards(self) -> tuple[OpenCard, ...]:
        """The cards that were revealed in this round, if the companion drew them or was told their numbers."""
        drawn = msgspec.convert(self.drawn.get(f"cards.{self.round}", ()), tuple[OpenCard | str, ...])
        return tuple(
            (card, cards()[card].kind, card_cost(self.facts, card)) if isinstance(card, str) else card for card in drawn
        )

    @property
    def districts(self) -> tuple[District, ...]:
        """The districts that will be scored; none while nobody has told them."""
        return msgspec.convert(self.drawn.get("districts", ()), tuple[District, ...])

    @property
    def stacked(self) -> tuple[int, ...]:
        """The order of the pawns on the start of the Amstel, if the companion drew it."""
        return msgspec.convert(self.drawn.get("order", ()), tuple[int, ...])


def river_order(state: State) -> tuple[int, ...]:
    """The seats from first to last on the Amstel (p. 5, 11).

    Further on is first; on one space the upper pawn is; on the last space the order of arrival stays.
    """
    end = river_end(state.facts)

    def rank(seat: int) -> tuple[int, int]:
        pawn = state.seats[seat]
        return (-pawn.river, pawn.landed if pawn.river >= end else -pawn.landed)

    return tuple(sorted(range(len(state.seats)), key=rank))
