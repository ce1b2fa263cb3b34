"""The table as the companion knows it: frozen values, changed only by `apply`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.core.message import Message
from companion.games import contract
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.names import GOODS, district_of
from companion.games.amsterdam.wheel import EMPTY, LAST_ROUND, Wheel, changed_roll

UNKNOWN = "?"  # a docker whose colour nobody had to tell yet
QUICK_ROUNDS = 7
HELD_CARDS = 5  # places under a player's board (p. 5)
CARRIED_DOCKERS = 2


class Options(contract.Options, frozen=True):
    """How this game is played: length and expansions."""

    short: bool = False  # ten rounds, from the third space of the round track
    workers: bool = False  # expansion 1: foreman and bailiff
    tasks: Literal[0, 1, 2, 3, 5] = 0  # expansion 2: task tiles each
    figure: bool = False  # expansion 3: the black-market figure
    market: Literal["base", "mixed", "replaced"] = "base"  # expansion 4: CA and CB among A and B, or CB for B


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step in words: what to move on the table, and because of which rule."""

    text: Message
    why: Message | None = None
    symbol: str = ""
    colour: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points of the final scoring: who, in which category, how many, and why."""

    player: int
    category: str
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
    dice: tuple[str, ...] = ()  # picked in this round
    store: tuple[str, ...] = ()  # goods in the interim store
    barge: tuple[str, ...] = ()  # goods on the barge
    dockers: tuple[str, ...] = ()  # on the barge
    inactive: int = 0  # cards under the board
    active: tuple[int, int, int] = (0, 0, 0)  # artisans, buildings, plans above the board
    cards: tuple[str, ...] = ()  # numbers of active cards, where somebody named them
    penalties: int = 0
    points: dict[str, int] = {}  # by category of the score
    block_taken: bool = False  # in this round
    river_moved: bool = False
    market_used: bool = False
    answers: dict[str, Any] = {}  # given for the final scoring

    @property
    def total(self) -> int:
        return sum(self.points.values())


class State(msgspec.Struct, frozen=True):
    """Everything the journal has told so far."""

    seats: tuple[Seat, ...] = ()
    options: Options = Options()
    facts: dict[str, Any] = {}
    phase: str = "new"  # new, laying, order, resources, workers, cards, roll, tom, dice, actions, final, over
    round: int = 0
    order: tuple[int, ...] = ()  # of this round
    at: int = 0  # index in `order`
    roll: dict[str, int] = {}  # as thrown, before any change
    moves: int = 0  # of pawns on the Amstel so far: gives `landed`
    owners: dict[str, int] = {}  # block → seat
    drawn: dict[str, Any] = {}  # "good.BLOCK", "tile.ROUND", "cards.ROUND", "districts": seen or dealt
    sold: tuple[str, ...] = ()  # goods on the black market
    roofs: dict[str, int] = {}  # good → tiles in its warehouse
    depots: dict[str, str] = {}  # depot → good
    lost: tuple[str, ...] = ()  # goods that no rule had a place for (only after corrections)
    jetties: dict[str, tuple[str, ...]] = {}  # jetty → dockers waiting
    building: tuple[str, ...] = ()  # dockers in their building, in order of arrival
    triples: tuple[int, ...] = ()  # numbers whose triple TOM has used
    foreman: str = ""  # warehouse or depot
    foreman_moves: bool = False  # must be moved at the end of this turn
    bailiff: str = ""  # block
    bailiff_moves: bool = False
    figure: str = ""  # good of the black market
    figure_moves: bool = False
    notes: tuple[Told, ...] = ()  # TOM's last turn, step by step
    changes: dict[int, int] = {}  # points by seat since the last decision that scored
    final: tuple[Line, ...] = ()  # the final scoring

    @property
    def solo(self) -> bool:
        return any(seat.automaton for seat in self.seats)

    @property
    def tom(self) -> int:
        """The seat of TOM."""
        return next(i for i, seat in enumerate(self.seats) if seat.automaton)

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if not seat.automaton)

    @property
    def invented(self) -> bool:
        return bool(self.facts.get("invented", False))

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return self.order[self.at]

    @property
    def faces(self) -> dict[str, int]:
        """The dice as they count for the players now."""
        return changed_roll(self.roll, self.round)

    @property
    def last_round(self) -> bool:
        return self.round >= LAST_ROUND

    @property
    def quick_bonus(self) -> int:
        """Extra points for every good delivered now (p. 12): 7 in round 1 down to 1 in round 7."""
        return max(0, QUICK_ROUNDS + 1 - self.round)

    def owned(self, seat: int) -> tuple[str, ...]:
        """The blocks of a player."""
        return tuple(block for block, owner in self.owners.items() if owner == seat)

    def good_on(self, block: str) -> str | None:
        """The good that lies on a free block, if known."""
        return self.drawn.get(f"good.{block}")

    def seen_of(self, good: str) -> int:
        """How many tiles of a good have been seen by the companion, wherever they are."""
        held = sum(seat.store.count(good) + seat.barge.count(good) for seat in self.seats)
        lying = sum(
            1
            for key, value in self.drawn.items()
            if value == good and key.startswith("good.") and key[5:] not in self.owners
        )
        depots = sum(1 for each in self.depots.values() if each == good)
        return held + lying + depots + self.roofs.get(good, 0) + (good in self.sold) + self.lost.count(good)

    def places_left(self) -> tuple[str, ...]:
        """Warehouses and depots that can still take a good."""
        warehouses = tuple(good for good in GOODS if self.roofs.get(good, 0) < 3)
        return warehouses + tuple(depot for depot in ("1", "2", "3", "4") if depot not in self.depots)


def river_order(state: State) -> tuple[int, ...]:
    """The seats from first to last on the Amstel (p. 5, 11).

    Further on is first; on one space the upper pawn is; on the last space the order of arrival stays.
    """
    end = river_end(state.facts)

    def rank(seat: int) -> tuple[int, int]:
        pawn = state.seats[seat]
        return (-pawn.river, pawn.landed if pawn.river >= end else -pawn.landed)

    return tuple(sorted(range(len(state.seats)), key=rank))


def blocks_in(state: State, seat: int, district: str) -> int:
    """How many coats of arms a player has in a district."""
    return sum(1 for block, owner in state.owners.items() if owner == seat and district_of(block) == district)
