"""What can happen; every event carries its outcome, so a mended rule never changes a played game."""

from __future__ import annotations

from typing import Literal

from companion.box.spec import Facts
from companion.games.amsterdam.names import Block, CardKind, District, Docker, Good, Jetty, Number, Pile, Place, Worker
from companion.games.amsterdam.state import Line, Note, Options
from companion.games.contract import Event, Player

Correctable = Literal[Number, Pile]
CorrectedValue = int | tuple[str | tuple[tuple[District, int], ...], ...]
"""A number, a pile of goods or dockers, or the stacks of a wind rose."""
BoardValue = int | bool | str | tuple[Docker, ...]


class PlayerEvent(Event, frozen=True):
    """Something that one player did or that is told of him."""

    player: int


class Started(Event, frozen=True):
    players: tuple[Player, ...]
    options: Options
    facts: Facts
    jetties: dict[Jetty, tuple[Docker, ...]]
    drawn: dict[str, object]  # what the companion drew itself (invented board only)
    tom: str = ""  # TOM's colour in a solo game
    purses: tuple[int, ...] = ()  # florins by seat where a house rule says so; (): as printed


class TableLaid(Event, frozen=True):
    """The board and the players' things lie ready."""


class OrderDrawn(Event, frozen=True):
    """The pawns on the start of the Amstel, from top to bottom."""

    order: tuple[int, ...]


class FirstResources(PlayerEvent, frozen=True):
    one: District  # a resource of this colour on space 1
    two: District  # two of this colour on space 2


class WorkerPlaced(Event, frozen=True):
    """Foreman, bailiff or figure put somewhere, or taken out of the game (place "")."""

    worker: Worker
    place: str
    moved: bool = False  # a move that the rules force, after a bonus


class RoundBegan(Event, frozen=True):
    round: int


class CardsTaken(Event, frozen=True):
    """Everybody in `players` took a card; those in `full` had no place left and took a penalty."""

    players: tuple[int, ...]
    full: tuple[int, ...] = ()
    told: tuple[Note, ...] = ()


class Rolled(Event, frozen=True):
    faces: dict[District, int]


class DicePicked(PlayerEvent, frozen=True):
    """Two dice, and what was put on the wind rose: (space, colour, amount)."""

    dice: tuple[District, ...]
    stored: tuple[tuple[int, District, int], ...]


class WheelsTurned(Event, frozen=True):
    """Every wind rose was turned by one; `empty` took a penalty because nothing arrived."""

    empty: tuple[int, ...] = ()


class TomPlayed(Event, frozen=True):
    """TOM's turn is carried out; his steps, in words, stay in sight."""

    steps: tuple[Note, ...]
    triples: tuple[int, ...] = ()


class TurnEnded(PlayerEvent, frozen=True):
    """A player has passed."""


class Sailed(PlayerEvent, frozen=True):
    """A pawn moved on the Amstel: points of bridges, and of the last space."""

    to: int
    bridge_points: int = 0
    bridges: int = 0
    harbour_points: int = 0
    paid: bool = False  # the action of the turn, paid with resources


class PawnLifted(PlayerEvent, frozen=True):
    """A pawn was put back on top of those on its space of the Amstel (card 034)."""


class BlockTaken(PlayerEvent, frozen=True):
    """A coat of arms for a good; `bailiff` saved a resource."""

    block: Block
    good: Good
    extra: bool = False  # allowed by a card or tile beyond the one of the turn
    bailiff: bool = False


class BlockClaimed(PlayerEvent, frozen=True):
    """A coat of arms of TOM's where nobody keeps the board: what the block's good brought him."""

    block: Block
    florins: int = 0  # of the black market
    points: int = 0  # of a roof
    quick: int = 0


class GoodSold(PlayerEvent, frozen=True):
    """A good went from the block to the black market; `both` rewards with the figure."""

    good: Good
    florins: int
    resource: bool = False
    figure: bool = False


class GoodsLoaded(PlayerEvent, frozen=True):
    goods: tuple[Good, ...]


class GoodDelivered(PlayerEvent, frozen=True):
    """A good on a warehouse roof or in a depot. `place` is the warehouse's good or the depot's number."""

    good: Good
    place: Place
    points: int
    quick: int = 0
    foreman: int = 0


class GoodLost(PlayerEvent, frozen=True):
    """A good that no rule has a place for goes back into the bag of the box."""

    good: Good


class DockerBoarded(PlayerEvent, frozen=True):
    jetty: Jetty
    docker: Docker
    florins: int = 1


class DockerDelivered(PlayerEvent, frozen=True):
    """A docker reached the building; with `jetty` he came straight from there (TOM)."""

    docker: Docker
    space: int
    points: int
    jetty: Literal[Jetty, ""] = ""
    florins: int = 0


class TileUsed(PlayerEvent, frozen=True):
    tile: str
    cost: int
    points: int
    again: bool = False


class CardActivated(PlayerEvent, frozen=True):
    kind: CardKind
    number: str = ""


class Gained(PlayerEvent, frozen=True):
    """Points or florins from a card, or from the supply."""

    points: int = 0
    florins: int = 0
    card: str = ""  # the number of a card that works by itself


class FactTaught(Event, frozen=True):
    """A fact of the owner's printed board."""

    key: str
    value: object


class Seen(Event, frozen=True):
    """A draw that only the table has seen: the good on a block, a round's tile or open cards, the districts."""

    key: str
    value: str | list[str]


class Corrected(PlayerEvent, frozen=True):
    """A tracked number of a player set to what lies on the table."""

    what: Correctable
    value: CorrectedValue


class BoardCorrected(Event, frozen=True):
    """A tracked fact of the shared board set to what lies on the table."""

    what: str  # a BoardPart, with ".WHICH" where there are several
    value: BoardValue


class FinalBegan(Event, frozen=True):
    """The last round is over; the companion asks what lies in front of the players."""


class Answered(PlayerEvent, frozen=True):
    key: str
    value: int | list[str]


class Scored(Event, frozen=True):
    """The final scoring, line by line; the game is over."""

    lines: tuple[Line, ...]


SetUp = Started | TableLaid | OrderDrawn | FirstResources | WorkerPlaced
Round = RoundBegan | CardsTaken | Rolled | DicePicked | WheelsTurned | TomPlayed | TurnEnded
Goods = BlockTaken | BlockClaimed | GoodSold | GoodsLoaded | GoodDelivered | GoodLost
Moves = Sailed | PawnLifted | DockerBoarded | DockerDelivered | TileUsed | CardActivated | Gained
Told = FactTaught | Seen | Corrected | BoardCorrected
End = FinalBegan | Answered | Scored
AnyEvent = SetUp | Round | Goods | Moves | Told | End
