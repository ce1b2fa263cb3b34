"""What players can want; the rules turn a command into events or refuse it with a reason."""

from __future__ import annotations

from typing import Literal

from companion.games.amsterdam.events import BoardValue, Correctable, CorrectedValue
from companion.games.amsterdam.names import Block, CardKind, District, Docker, Good, Jetty, Place, Use, Worker
from companion.games.contract import Command


class LayTable(Command, frozen=True):
    """The set-up on the table is done."""


class DrawOrder(Command, frozen=True):
    order: tuple[int, ...]  # from the top of the stack to its bottom


class PickResources(Command, frozen=True):
    one: District
    two: District


class PlaceWorker(Command, frozen=True):
    worker: Worker
    place: str


class TakeCards(Command, frozen=True):
    without: tuple[int, ...] = ()  # who took none (card 049)


class RollDice(Command, frozen=True):
    faces: dict[District, int]


class PickDice(Command, frozen=True):
    dice: tuple[District, ...]
    spaces: tuple[int, ...] = ()  # where card 053 puts them, 0 for the die's own space


class PlayTom(Command, frozen=True):
    """TOM's steps are carried out on the table."""


class EndTurn(Command, frozen=True):
    foreman: str = ""  # where he goes, if he must


class Sail(Command, frozen=True):
    spaces: int
    paid: bool = True


class TakeBlock(Command, frozen=True):
    block: Block
    good: Good
    use: Use = "store"
    extra: bool = False


class LoadGoods(Command, frozen=True):
    goods: tuple[Good, ...]


class Deliver(Command, frozen=True):
    good: Good
    place: Place


class BoardDocker(Command, frozen=True):
    jetty: Jetty
    docker: Docker


class LandDocker(Command, frozen=True):
    docker: Docker


class UseTile(Command, frozen=True):
    again: bool = False  # a second time, by card 020


class ActivateCard(Command, frozen=True):
    kind: Literal[CardKind, ""] = ""
    number: str = ""


class Gain(Command, frozen=True):
    points: int = 0
    florins: int = 0


class Teach(Command, frozen=True):
    """Tell what the companion needs: a fact of the box, or ("drawn.…") what the table has seen."""

    key: str
    value: object


class Correct(Command, frozen=True):
    player: int
    what: Correctable
    value: CorrectedValue


class CorrectBoard(Command, frozen=True):
    what: str  # a BoardPart, with ".WHICH" where there are several
    value: BoardValue


class Answer(Command, frozen=True):
    player: int
    key: str
    value: int | list[str]


class Accept(Command, frozen=True):
    """All that is still to be told of a player for the final scoring is as the companion says."""

    player: int


class Informed(Command, frozen=True):
    """A command together with the answers it could not be judged without."""

    learned: dict[str, object]
    then: Plain


SetUp = LayTable | DrawOrder | PickResources | PlaceWorker
Round = TakeCards | RollDice | PickDice | PlayTom | EndTurn
Turn = Sail | TakeBlock | LoadGoods | Deliver | BoardDocker | LandDocker | UseTile | ActivateCard | Gain
Plain = SetUp | Round | Turn | Teach | Correct | CorrectBoard | Answer | Accept
AnyCommand = Plain | Informed
