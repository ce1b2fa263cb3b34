"""Seats that programs play: what a game tells of them, and how they take part in its auctions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.seal import OpenedSeal
from companion.core.view import Instruction
from companion.games.shared import Event

if TYPE_CHECKING:
    from companion.games.contract import Command, Player, Seat

S = TypeVar("S")

LEVELS: Mapping[str, Message] = {"even": say("even"), "gentle": say("gentle"), "strong": say("strong")}
"""How well programs play, by the word that journals use; the first is the usual one."""


@dataclass(frozen=True, kw_only=True)
class Bidding(Generic[S]):
    """A program's highest price is sealed before the hand starts, so that it cannot react to anybody."""

    prices: tuple[int, ...]  # all that can be sealed; 0: it lets the lot pass

    wanted: Callable[[S, Collection[str]], tuple[Seat, ...]]
    """Whose prices have to be sealed before the hand may start; a seal that was opened once is one no more."""

    sealed: Callable[[S], Mapping[Seat, str]]
    """The seals on the lot that is on the clock."""

    unopened: Callable[[S], Mapping[Seat, str]]
    """The seals of the lot before, once they may be opened."""

    seal: Callable[[Mapping[Seat, str], Sequence[OpenedSeal]], Command]
    """Seal prices, and open what was sealed before."""

    opened: Callable[[Event], Sequence[OpenedSeal]]
    """The seals that an event opened."""

    reached_ns: Callable[[S, Seat, int], int | None]
    """When the running hand reaches a price or, where that is not on its way, the first below it; None: never."""


@dataclass(frozen=True, kw_only=True)
class Budget(Generic[S]):
    """How far programs may look ahead is measured once on the machine at the table, and kept in the game."""

    chosen: Callable[[S], int]  # 0: not yet
    choose: Callable[[Seat, int], Command]


@dataclass(frozen=True, kw_only=True)
class Programs(Generic[S]):
    """That some of the seats may be programs'."""

    levels: Mapping[str, Message] = field(default_factory=lambda: LEVELS)

    seats: Callable[[S], Mapping[Seat, str]]
    """Which seats are programs', and at which level."""

    asked: Callable[[S], Seat | None]
    """The program that has to decide now."""

    bidding: Bidding[S] | None = None
    budget: Budget[S] | None = None  # None: as the table says
    layout: tuple[Instruction, ...] = ()  # what to know of programs when a game is laid out

    def check(self, players: Sequence[Player]) -> bool:
        """Refuse a level that there is not, or programs alone; says whether any program sits down."""
        levels = [player.program for player in players if player.program]
        if any(level not in self.levels for level in levels):
            raise IllegalMove(say("No program plays at that level."))
        if len(levels) == len(players):
            raise IllegalMove(say("One person at least must sit down."))
        return bool(levels)

    def decides(self, state: S) -> bool:
        """Whether the next decision is a program's."""
        return self.asked(state) is not None or (self.bidding is not None and bool(self.bidding.wanted(state, ())))


def check_help(levels: Mapping[str, Message], level: str, programs: bool) -> None:
    """Refuse a level of help that there is not, or with which programs would not see the board."""
    if level not in levels:
        words = ", ".join(levels)
        raise IllegalMove(say("{level} is no level of help: choose one of {words}.", level=level, words=words))
    everything = next(iter(levels))
    if programs and level != everything:
        raise IllegalMove(say("A program needs all of the companion’s help: “{level}”.", level=levels[everything]))
