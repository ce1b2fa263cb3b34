"""What players can want; the rules turn a command into events or refuse it with a reason."""

from __future__ import annotations

from typing import Any

from companion.games.contract import Command


class LayTable(Command, frozen=True):
    """The set-up on the table is done."""


class DrawOrder(Command, frozen=True):
    order: tuple[int, ...]  # from the top of the stack to its bottom


class PickResources(Command, frozen=True):
    one: str
    two: str


class PlaceWorker(Command, frozen=True):
    worker: str
    place: str


class TakeCards(Command, frozen=True):
    without: tuple[int, ...] = ()  # who took none (card 049)


class RollDice(Command, frozen=True):
    faces: dict[str, int]


class PickDice(Command, frozen=True):
    dice: tuple[str, ...]
    spaces: tuple[int, ...] = ()  # where card 053 puts them, 0 for the die's own space


class PlayTom(Command, frozen=True):
    """TOM's steps are carried out on the table."""


class EndTurn(Command, frozen=True):
    foreman: str = ""  # where he goes, if he must


class Sail(Command, frozen=True):
    spaces: int
    paid: bool = True


class TakeBlock(Command, frozen=True):
    """`use`: "store", or on the black market for "florins", a "resource", or "both"."""

    block: str
    good: str
    use: str = "store"
    extra: bool = False


class LoadGoods(Command, frozen=True):
    goods: tuple[str, ...]


class Deliver(Command, frozen=True):
    good: str
    place: str


class BoardDocker(Command, frozen=True):
    jetty: str
    docker: str


class LandDocker(Command, frozen=True):
    docker: str


class UseTile(Command, frozen=True):
    again: bool = False  # a second time, by card 020


class ActivateCard(Command, frozen=True):
    kind: str = ""
    number: str = ""


class Gain(Command, frozen=True):
    points: int = 0
    florins: int = 0


class Teach(Command, frozen=True):
    """Tell what the companion needs: a fact of the box, or ("drawn.…") what the table has seen."""

    key: str
    value: Any


class Correct(Command, frozen=True):
    player: int
    what: str
    value: Any


class CorrectBoard(Command, frozen=True):
    what: str
    value: Any


class Answer(Command, frozen=True):
    player: int
    key: str
    value: Any


class Informed(Command, frozen=True):
    """A command together with the answers it could not be judged without."""

    learned: dict[str, Any]
    then: Plain


Plain = (
    LayTable
    | DrawOrder
    | PickResources
    | PlaceWorker
    | TakeCards
    | RollDice
    | PickDice
    | PlayTom
    | EndTurn
    | Sail
    | TakeBlock
    | LoadGoods
    | Deliver
    | BoardDocker
    | LandDocker
    | UseTile
    | ActivateCard
    | Gain
    | Teach
    | Correct
    | CorrectBoard
    | Answer
)
AnyCommand = Plain | Informed
