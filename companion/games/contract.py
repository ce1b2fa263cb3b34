"""What every game is: a handful of pure functions over frozen values, declared in one `Game`.

`decide` may refuse, `apply` may not. Time, chance and component facts come in as arguments. Everything that the
rest of the program asks of a game stands here; no other module names a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Literal, TypeVar

import msgspec

from companion.box.spec import Facts, Schema, Value
from companion.core.aloud import Announcement
from companion.core.chance import Chance
from companion.core.inputs import Input
from companion.core.message import Message, say
from companion.core.prompt import Picks, Prompt
from companion.core.view import ClockFace, GameView, Instruction, TextPanel
from companion.games.hint import Hint
from companion.games.options import Options
from companion.games.programs import Programs
from companion.games.script import Script
from companion.games.shared import SHARED as SHARED
from companion.games.shared import Amended as Amended
from companion.games.shared import Event as Event
from companion.games.shared import Helped as Helped
from companion.games.shared import Renamed as Renamed
from companion.games.shared import Rewritten as Rewritten
from companion.games.shared import amended
from companion.games.strength import Strength

Seat = int
"""A player's number everywhere: the index of the seat, from 0. An opponent of the game's own sits behind the last."""

Sound = Literal["tick", "bright", "bell", "lapse", "accept", "refuse"]


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table."""

    name: str
    colour: str
    program: str = ""  # the level at which a program plays this seat; "" for a person


class Command(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Something a player wants; each game derives its own kinds."""


class ScoreLine(msgspec.Struct, frozen=True):
    """What one player has in one category, and why."""

    player: Seat
    category: str
    label: Message
    points: int
    why: Message | None = None


class Score(msgspec.Struct, frozen=True):
    """The whole score; `ranking` lists groups of equal players, best first."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    final: bool = False
    verdict: Message | None = None  # "Anna wins by completed contracts."


class Fact(msgspec.Struct, frozen=True):
    """A fact of the owner's box that was told in play."""

    key: str
    value: Value


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """What statistics count in a game beyond its score."""

    faces: dict[str, tuple[int, ...]] = {}  # die → how often each face came up, as it was rolled
    prices: tuple[tuple[str, int], ...] = ()  # what kind of lot was sold (Game.lots), and for how many florins
    margins_ms: tuple[float, ...] = ()  # how far the second presser was behind, lot by lot


class Unit(msgspec.Struct, frozen=True):
    """In what charts show a game's points, where single points are too fine."""

    points: int
    name: Message


S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class LookUp:
    """A kind of card or tile that is found by its number."""

    kind: str  # as it is typed: "card", "task"
    label: Message
    question: Message
    highest: int
    find: Callable[[str], TextPanel | None]
    refusal: Callable[[str], Message]  # for a number that is not there


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The contract between a game and everything else. All functions are pure."""

    name: str  # "ticket_to_ride"; folder, journal header and command line use it
    title: Message
    players: range  # allowed numbers of players
    colours: tuple[str, ...]  # the players' colours, as in the box
    first: Message | None = None  # the question for the first player's name, where the rules say who begins
    opponent: str = ""  # who sits down, behind the last seat, when one plays alone
    strengths: Mapping[str, Strength] = field(default_factory=dict)  # of his (Options.opponent), the printed one first
    help: tuple[Message, ...]  # the game's own words, a line each
    glossary: tuple[Message, ...] = ()  # what it adds to the words of the table
    box: Schema  # the printed facts it needs
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    blank: S  # the state before the first event

    options: type[Options] = Options
    ask_options: Callable[[Picks], Prompt | Mapping[str, object]] = lambda picks: {}
    """The set-up questions beyond names and colours, one at a time, then what was chosen."""

    layout: Callable[[int, Any], tuple[Instruction, ...]] = lambda players, options: ()
    """What to lay out on the table for so many players with these options, step by step."""

    introduction: tuple[Instruction, ...] = ()  # before a first game: what it is about, what hands do and what we do
    hints: Callable[[S], Iterable[Hint]] = lambda state: ()
    """The rules that matter at this moment, the most urgent first; a first game tells each of them once."""

    start: Callable[[Sequence[Player], Any, Facts, Chance], list[Event]]
    """The events that open a game with these options; they carry the facts, so that a journal replays anywhere."""

    interpret: Callable[[S, Input], Command | None] = lambda state, told: None
    """What a press, a roll or the passing of time means at this moment, if anything."""

    buttons: Callable[[S], Mapping[str, Seat]] | None = None
    """Whose each wired button is, where players have buttons of their own."""

    give_button: Callable[[str, Seat], Command] | None = None
    """Let a wired button be somebody's from now on."""

    ask: Callable[[S, Seat | None, Picks], Prompt | Command]
    """The dialogue tree that every front end walks: the next question, or the finished command.

    With a seat: what that player may answer now; with None: what is asked of the table. Raises IllegalMove for
    picks that do not fit. With no picks it always returns a Prompt.
    """

    decide: Callable[[S, Command, Chance], list[Event]]
    """What follows from a command; raises IllegalMove with a reason a player understands."""

    apply: Callable[[S, Event], S]
    """The state after an event; never judges, never fails on events that `decide` made."""

    renamed: Callable[[S, Seat, str], S]
    """The state with another name for a player."""

    levels: Mapping[str, Message] = field(default_factory=dict)
    """How much the companion may help with, by the word that options, journals and stories use; "all" comes first."""

    level: Callable[[S], str] = lambda state: "all"
    helped: Callable[[S, str], S] = lambda state, level: state
    """The state at another level of help: nothing is forgotten, and nothing is asked that the level does not need."""

    observe: Callable[[S, Seat], S] = lambda state, seat: state
    """The state as a seat may know it: what is secret to it is not in there."""

    legal: Callable[[S, Seat], tuple[Command, ...]] = lambda state, seat: ()
    """The finished commands with which a seat may answer now, for players that are programs."""

    programs: Programs[S] | None = None  # where a seat may be a program's

    record: Callable[[Command, Sequence[Event]], Message | None] = lambda command, events: None
    """Why a decision is a record that nobody can amend: a press and its stamp."""

    otherwise: Callable[[S, Command, Sequence[Event], Picks], Prompt | Command | None] = lambda *told: None
    """The dialogue that puts another command in place of one that was decided here; None: `ask`, as it was then."""

    meant_for: Callable[[S, Command], object] = lambda state, command: None
    """For whom and what a command counts that does not say so itself; decided again, it must be the same."""

    by_hand: Callable[[S, S, S], list[Command]] = lambda before, after, now: []
    """The corrections that do now what a decision had done between before and after."""

    resume: Callable[[S], list[Event]] = lambda state: []
    """What has to be set right after a restart (a running clock is never resumed)."""

    steady: Callable[[S], bool] = lambda state: True
    """Whether undo may stop here: not at a moment that time itself would end."""

    score: Callable[[S], Score]
    """The score by category, with reasons; `final` once the game is over."""

    finished: Callable[[S], bool]
    """Whether there is nothing left to play."""

    view: Callable[[S, int, Seat | None, Picks], GameView]
    """The picture of the moment (in nanoseconds), for a seat or for the table; picks show a half-made move on it."""

    on_turn: Callable[[S], Seat | None] = lambda state: None
    """Who alone has to decide something now."""

    round_of: Callable[[S], int | None] = lambda state: 0
    """The round being played, 0: counted by whose turn it is; None: before the first or after the last one."""

    round_name: Callable[[int], Message] = lambda n: say("Round {n}", n=n)
    how_far: Callable[[S], Message | None] = lambda state: None
    """How far the game has come, in few words for Home; None: as the view's phase says."""

    progress: Callable[[S], float] = lambda state: 0.0
    """How much of the game is played, from 0 to 1, for those who see it from afar."""

    clock: Callable[[S, int], ClockFace | None] = lambda state, now_ns: None
    """The clock that runs or has stopped, without the rest of the view."""

    story: Callable[[S, Event], Message]
    """One line of the game's story; the state is the one after the event, for names. Empty: bookkeeping."""

    taught: Callable[[Event], Fact | None] = lambda event: None
    """If the event teaches a fact of the owner's box: what is to be remembered for ever."""

    knew: Callable[[S, str], Value | None] = lambda state, key: None
    """What a fact of the box is in this state, None: not known; it holds again when later teaching is undone."""

    sound: Callable[[Event], Sound | None] = lambda event: None
    announced: Callable[[S, Event], Announcement | None] = lambda state, event: None
    """What is said aloud of an event, beyond what is said in every game: whose turn, the dice, the winner."""

    dice: Callable[[Event], Mapping[str, int] | None] = lambda event: None
    """The faces of the dice, if the event tells them."""

    demo: Script[S]
    tally: Callable[[Sequence[Event]], Tally] = lambda events: Tally()
    categories: Mapping[str, Message] = field(default_factory=dict)
    """The names of categories whose score lines have names of their own."""

    lots: Mapping[str, Message] = field(default_factory=dict)
    """What is auctioned, by the kinds that the tally counts."""

    unit: Unit | None = None
    look_ups: tuple[LookUp, ...] = ()
    challenge: Callable[[str], Mapping[str, object]] | None = None
    """The options with which one plays alone and gets the same dice as everybody who plays a challenge of this name."""

    solo_games: Callable[[int, Random, Facts], Iterator[tuple[int, int]]] | None = None
    """Games by the rules alone against the opponent: the player's points and the opponent's, game by game."""

    def after(self, state: S, event: Event) -> S:
        """The state after an event of the game, or after one that all games share."""
        match event:
            case Renamed(player, name):
                return self.renamed(state, player, name)
            case Helped(level):
                return self.helped(state, level)
            case Amended():
                return state  # the line of play follows it (memory/past.py)
        return self.apply(state, event)

    def told(self, state: S, event: Event) -> Message:
        """The line of an event of the game, or of one that all games share."""
        match event:
            case Renamed(_, name, was):
                return say("{was} is called {name} from now on", was=was, name=name)
            case Helped(level):
                return say("The companion’s help from now on: {level}", level=self.levels[level])
            case Amended():
                return amended(event)
        return self.story(state, event)


AnyGame = Game[Any]
Named = TypeVar("Named", bound=msgspec.Struct)


def with_name(people: tuple[Named, ...], seat: Seat, name: str) -> tuple[Named, ...]:
    """The same people, one of them with another name."""
    return (*people[:seat], msgspec.structs.replace(people[seat], name=name), *people[seat + 1 :])


def names_of(game: AnyGame, players: Sequence[str]) -> tuple[str, ...]:
    """Everybody with a score: the players, and the game's own opponent where one plays alone."""
    return (*players, game.opponent) if len(players) == 1 and game.opponent else tuple(players)


def asked_of(asked: Prompt | Command, seat: Seat | None, names: Sequence[str]) -> Prompt | Command:
    """The question as a seat may answer it: one that is for somebody else has no answers here."""
    if isinstance(asked, Command) or seat is None or asked.player is None or asked.player == seat:
        return asked
    return Prompt(say("{name} is asked.", name=names[asked.player]), player=asked.player)
