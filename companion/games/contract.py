"""What every game is: a handful of pure functions over frozen values.

`decide` may refuse, `apply` may not. Time, chance and component facts come in as arguments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from companion.core.errors import IllegalMove
from companion.core.inputs import Input
from companion.core.message import Message
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import GameView

__all__ = [
    "Choice",
    "Command",
    "Event",
    "Facts",
    "Game",
    "IllegalMove",
    "Picks",
    "Player",
    "Prompt",
    "Score",
    "ScoreLine",
]


class Player(msgspec.Struct, frozen=True):
    """Somebody at the table; a player's number everywhere is the index of the seat, from 0."""

    name: str
    colour: str


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Something that happened, with its outcome; each game derives its own kinds."""


class Command(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Something a player wants; each game derives its own kinds."""


class ScoreLine(msgspec.Struct, frozen=True):
    """What one player has in one category, and why."""

    player: int
    category: str
    label: Message
    points: int
    why: Message | None = None


class Score(msgspec.Struct, frozen=True):
    """The whole score; `ranking` lists groups of equal players, best first."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    final: bool = False
    verdict: Message | None = None  # "Anna wins by completed contracts."


Facts = Mapping[str, Any]
"""Component facts by key, as plain JSON values: what the box knows (see companion/box.py)."""

S = TypeVar("S")


class Game(Protocol[S]):
    """The contract between a game and the table. All methods are pure.

    A game in which time runs by itself may offer `steady(state) -> bool` besides: whether undo may stop there.
    """

    name: str  # "ticket_to_ride"; folder, journal header and command line use it
    title: Message
    seats: range  # allowed numbers of players
    colours: tuple[str, ...]  # the players' colours, as in the box
    event_type: Any  # the union of this game's events, for msgspec
    command_type: Any  # the union of this game's commands, for msgspec

    def options(self, picks: Picks) -> Prompt | Mapping[str, Any]:
        """The set-up questions beyond names and colours, one at a time, then the chosen options."""
        ...

    def blank(self) -> S:
        """The state before the first event."""
        ...

    def start(self, players: Sequence[Player], options: Mapping[str, Any], facts: Facts, rng: Random) -> list[Event]:
        """The events that open a game; they carry the facts, so that a journal replays anywhere."""
        ...

    def interpret(self, state: S, told: Input) -> Command | None:
        """What a press, a roll or the passing of time means at this moment, if anything."""
        ...

    def ask(self, state: S, picks: Picks) -> Prompt | Command:
        """The dialogue tree that every front end walks: the next question, or the finished command.

        Raises IllegalMove for picks that do not fit. With no picks it always returns a Prompt.
        """
        ...

    def decide(self, state: S, command: Command, rng: Random) -> list[Event]:
        """What follows from a command; raises IllegalMove with a reason a player understands."""
        ...

    def apply(self, state: S, event: Event) -> S:
        """The state after an event; never judges, never fails on events that `decide` made."""
        ...

    def resume(self, state: S) -> list[Event]:
        """What has to be set right after a restart (a running clock is never resumed); usually nothing."""
        ...

    def score(self, state: S) -> Score:
        """The score by category, with reasons; `final` once the game is over."""
        ...

    def finished(self, state: S) -> bool:
        """Whether there is nothing left to play."""
        ...

    def view(self, state: S, now_ns: int, picks: Picks) -> GameView:
        """The picture of the moment; `picks` lets a half-made move be shown on it."""
        ...

    def describe(self, state: S, event: Event) -> Message:
        """One line of the game's story; `state` is the one after the event, for names.

        An empty message: bookkeeping that nobody needs to read.
        """
        ...

    def taught(self, event: Event) -> tuple[str, Any] | None:
        """If the event teaches a fact of the owner's box: its key and value, to be remembered for ever."""
        ...

    def sound(self, event: Event) -> str:
        """The name of the sound an event makes ("accept", "bell", "lapse"…), or ""."""
        ...
