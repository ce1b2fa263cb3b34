"""What can happen, with its outcome: the lines of the journal."""

from __future__ import annotations

from typing import Literal

from companion.box.spec import Facts
from companion.core.seal import OpenedSeal
from companion.games.contract import Event, Player
from companion.games.merchants import vocabulary as v
from companion.games.merchants.printed import Printed
from companion.games.merchants.state import NOBODY, Card, Note, Options, Payout, Task, TimedPress


class Started(Event, frozen=True):
    """The game begins; the box's facts come along, so that the journal replays anywhere."""

    players: tuple[Player, ...]
    options: Options
    facts: Facts


class Taught(Event, frozen=True):
    """A fact printed on the owner's components."""

    key: str
    value: Printed


class Todo(Event, frozen=True):
    """These tasks come before all others."""

    tasks: tuple[Task, ...]


class Done(Event, frozen=True):
    """The first task is finished, or the first one of a player; `what` where nothing else tells it."""

    what: v.Answered | v.Blank = ""
    player: int = NOBODY


class Skipped(Event, frozen=True):
    """A task that could not be done or was not wanted."""

    kind: v.TaskKind
    player: int
    why: v.WhySkipped


class Drawn(Event, frozen=True):
    """The companion dealt a card."""

    card: Card


class SetAside(Event, frozen=True):
    """A goods card that is not for three players; another one is drawn."""

    card: Card


class Placed(Event, frozen=True):
    """The mayor laid a card on a disc."""

    card: Card
    disc: v.Disc


class Discarded(Event, frozen=True):
    card: Card


class TimePassed(Event, frozen=True):
    """The marker moved on; `hourglass` says whether a card did it."""

    to: int
    hourglass: bool = True


class TileMoved(Event, frozen=True):
    """A tile on the exchange: space 0 means off the row."""

    player: int
    good: v.Good
    space: int
    was: int


class Founded(Event, frozen=True):
    player: int
    site: str


class ColonyLost(Event, frozen=True):
    player: int
    site: str


class Built(Event, frozen=True):
    player: int
    site: str


class HouseLost(Event, frozen=True):
    player: int
    site: str


class Paid(Event, frozen=True):
    """Money between the bank and a player; positive to the player. `account` is a line of the score."""

    player: int
    amount: int
    account: v.Account


class BonusGained(Event, frozen=True):
    """ "continents", "districts", "bridge:A|B", "exchange", or "house" once the free house stands."""

    player: int
    bonus: str


class BonusLost(Event, frozen=True):
    player: int
    bonus: str


class Borrowed(Event, frozen=True):
    player: int
    forced: bool = False


class Scored(Event, frozen=True):
    """A scoring with everything that led to its sums; the money follows as `Paid`."""

    subject: v.Subject
    year: v.Year
    payouts: tuple[Payout, ...]


class LotOffered(Event, frozen=True):
    """The card on the clock is offered from START."""

    card: Card


class Armed(Event, frozen=True):
    """A touch that had no stamp; the next look at the clock stamps it."""

    button: str


class ClockStarted(Event, frozen=True):
    at_ns: int
    button: str


class HandStopped(Event, frozen=True):
    """A press stopped the hand; an earlier stamp that comes in late replaces it."""

    button: str
    at_ns: int
    elapsed_ns: int
    price: int
    player: int = NOBODY
    drawn: bool = False
    unsure_ns: int = 0
    late_ns: int = 0


class Noted(Event, frozen=True):
    """A press that does not count, a button that is held down, or a clock that is covered."""

    note: Note


class ButtonGiven(Event, frozen=True):
    """A wired button is this player's from now on."""

    button: str
    player: int


class BuyerNamed(Event, frozen=True):
    """Who is to pay, where the players keep the money themselves."""

    player: int


class Doubled(Event, frozen=True):
    """Pressed before the first mark: set again, every price doubled."""

    first: int


class Excluded(Event, frozen=True):
    """Could not pay: set again without this player; `fresh` ends a doubled run that he had caused."""

    player: int
    price: int
    fresh: bool = False


class Reoffered(Event, frozen=True):
    """The same run from START again."""

    why: v.Repeat


class PracticeSet(Event, frozen=True):
    """The next run changes nothing; or it counts after all."""

    on: bool = True


class PracticeEnded(Event, frozen=True):
    """A run that changed nothing: who would have bought for how much; price 0: pressed before the first mark."""

    player: int = NOBODY
    price: int = 0


class PhotoFinish(Event, frozen=True):
    """Every press of a run that is over, by stamp."""

    presses: tuple[TimedPress, ...]


class Sold(Event, frozen=True):
    player: int
    price: int
    card: Card
    at_ns: int
    elapsed_ns: int
    factor: int = 1


class Lapsed(Event, frozen=True):
    """Nobody has it: the hand passed the last mark, or nobody was left who could pay."""

    card: Card
    why: Literal["passed", "nobody"]
    at_ns: int
    elapsed_ns: int
    factor: int = 1


class TurnEnded(Event, frozen=True):
    mayor: int


class LotClosed(Event, frozen=True):
    """With the clock alone: the rest of the turn was played unseen, and this mayor's next lot follows."""

    mayor: int


class Checked(Event, frozen=True):
    """The table lies as it is shown, although part of it was played unseen."""

    what: str


class GameOver(Event, frozen=True):
    """Loans are paid back and the game is closed."""


class PricesSealed(Event, frozen=True):
    """The programs' highest prices for the lot on the clock are fixed: a seal by seat."""

    seals: dict[int, str]


class SealsOpened(Event, frozen=True):
    """What the programs had sealed before."""

    opened: tuple[OpenedSeal, ...]


class HandsDone(Event, frozen=True):
    """What the programs wanted has been done on the table."""


class Corrected(Event, frozen=True):
    """The table is right: a tracked number was set."""

    what: v.Correctable
    to: int
    player: int = NOBODY
    key: str = ""
