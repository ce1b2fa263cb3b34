"""What can happen; every event carries its outcome, so a mended rule never changes a played game."""

from __future__ import annotations

from typing import Any

from companion.games.amsterdam.state import Line, Options, Told
from companion.games.contract import Event, Player

# --- set-up ---------------------------------------------------------------------------------------


class Started(Event, frozen=True):
    players: tuple[Player, ...]
    options: Options
    facts: dict[str, Any]
    jetties: dict[str, tuple[str, ...]]
    drawn: dict[str, Any]  # what the companion drew itself (invented board only)
    tom: str = ""  # TOM's colour in a solo game


class TableLaid(Event, frozen=True):
    """The board and the players' things lie ready."""


class OrderDrawn(Event, frozen=True):
    """The pawns on the start of the Amstel, from top to bottom."""

    order: tuple[int, ...]


class FirstResources(Event, frozen=True):
    player: int
    one: str  # a resource of this colour on space 1
    two: str  # two of this colour on space 2


class WorkerPlaced(Event, frozen=True):
    """Foreman, bailiff or figure put somewhere, or taken out of the game (place "")."""

    worker: str  # "foreman", "bailiff", "figure"
    place: str
    moved: bool = False  # a move that the rules force, after a bonus


# --- rounds ---------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True):
    round: int


class CardsTaken(Event, frozen=True):
    """Everybody in `players` took a card; those in `full` had no place left and took a penalty."""

    players: tuple[int, ...]
    full: tuple[int, ...] = ()
    told: tuple[Told, ...] = ()


class Rolled(Event, frozen=True):
    faces: dict[str, int]


class DicePicked(Event, frozen=True):
    """Two dice, and what was put on the wind rose: (space, colour, amount)."""

    player: int
    dice: tuple[str, ...]
    stored: tuple[tuple[int, str, int], ...]


class WheelsTurned(Event, frozen=True):
    """Every wind rose was turned by one; `empty` took a penalty because nothing arrived."""

    empty: tuple[int, ...] = ()


class TomPlayed(Event, frozen=True):
    """TOM's turn is carried out; his steps, in words, stay in sight."""

    steps: tuple[Told, ...]
    triples: tuple[int, ...] = ()


class TurnEnded(Event, frozen=True):
    player: int


# --- what players and TOM do ----------------------------------------------------------------------


class Sailed(Event, frozen=True):
    """A pawn moved on the Amstel: points of bridges, and of the last space."""

    player: int
    to: int
    bridge_points: int = 0
    bridges: int = 0
    harbour_points: int = 0
    paid: bool = False  # the action of the turn, paid with resources


class BlockTaken(Event, frozen=True):
    """A coat of arms for a good; `bailiff` saved a resource."""

    player: int
    block: str
    good: str
    extra: bool = False  # allowed by a card or tile beyond the one of the turn
    bailiff: bool = False


class GoodSold(Event, frozen=True):
    """A good went from the block to the black market; `both` rewards with the figure."""

    player: int
    good: str
    florins: int
    resource: bool = False
    figure: bool = False


class GoodsLoaded(Event, frozen=True):
    player: int
    goods: tuple[str, ...]


class GoodDelivered(Event, frozen=True):
    """A good on a warehouse roof or in a depot. `place` is the warehouse's good or the depot's number."""

    player: int
    good: str
    place: str
    points: int
    quick: int = 0
    foreman: int = 0


class GoodLost(Event, frozen=True):
    """A good that no rule has a place for goes back into the bag of the box."""

    player: int
    good: str


class DockerBoarded(Event, frozen=True):
    player: int
    jetty: str
    docker: str
    florins: int = 1


class DockerDelivered(Event, frozen=True):
    """A docker reached the building; with `jetty` he came straight from there (TOM)."""

    player: int
    docker: str
    space: int
    points: int
    jetty: str = ""
    florins: int = 0


class TileUsed(Event, frozen=True):
    player: int
    tile: str
    cost: int
    points: int
    again: bool = False


class CardActivated(Event, frozen=True):
    player: int
    kind: str
    number: str = ""


class Gained(Event, frozen=True):
    """Points or florins from a card, or from the supply."""

    player: int
    points: int = 0
    florins: int = 0
    card: str = ""  # the number of a card that works by itself


# --- the table is right ---------------------------------------------------------------------------


class FactTaught(Event, frozen=True):
    """A fact of the owner's printed board."""

    key: str
    value: Any


class Seen(Event, frozen=True):
    """A draw that only the table has seen: the good on a block, the tile of a round, the districts."""

    key: str
    value: Any


class Corrected(Event, frozen=True):
    """A tracked number of a player set to what lies on the table."""

    player: int
    what: str
    value: Any


class BoardCorrected(Event, frozen=True):
    """A tracked fact of the shared board set to what lies on the table."""

    what: str
    value: Any


# --- the end --------------------------------------------------------------------------------------


class FinalBegan(Event, frozen=True):
    """The last round is over; the companion asks what lies in front of the players."""


class Answered(Event, frozen=True):
    player: int
    key: str
    value: Any


class Scored(Event, frozen=True):
    """The final scoring, line by line; the game is over."""

    lines: tuple[Line, ...]


AnyEvent = (
    Started
    | TableLaid
    | OrderDrawn
    | FirstResources
    | WorkerPlaced
    | RoundBegan
    | CardsTaken
    | Rolled
    | DicePicked
    | WheelsTurned
    | TomPlayed
    | TurnEnded
    | Sailed
    | BlockTaken
    | GoodSold
    | GoodsLoaded
    | GoodDelivered
    | GoodLost
    | DockerBoarded
    | DockerDelivered
    | TileUsed
    | CardActivated
    | Gained
    | FactTaught
    | Seen
    | Corrected
    | BoardCorrected
    | FinalBegan
    | Answered
    | Scored
)
