"""A game of Amsterdam under test: commands in, events and state out; facts as the test needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.box.facts import load_facts
from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.state import Seat, State
from companion.games.catalogue import game_named
from companion.games.contract import Command, Event, Player
from companion.games.options import read_options

PLAIN = {"black": 3, "brown": 5, "purple": 2, "pink": 4, "orange": 2, "grey": 3}
"""A roll without ones, sixes or triples: TOM does nothing but look at the market."""


@cache
def _demo() -> dict[str, Any]:
    return load_facts(game_named("amsterdam").box, True, Path("nowhere"))


def demo_facts(**changes: Any) -> dict[str, Any]:
    """The invented board, complete."""
    return {**_demo(), **changes}


def known_facts() -> dict[str, Any]:
    """The invented board's figures at a real table: printed facts known, draws made by people."""
    return {key: value for key, value in _demo().items() if key != "invented"}


def shipped_facts() -> dict[str, Any]:
    """What the rulebook alone tells."""
    return load_facts(game_named("amsterdam").box, False, Path("nowhere"))


class Sitting:
    """One game; every method goes through `ask`, `decide` and `apply` as the table does."""

    def __init__(
        self,
        names: str = "Anne Jan",
        facts: Mapping[str, Any] | None = None,
        seed: int = 1,
        **options: Any,
    ) -> None:
        players = [Player(name, GAME.colours[i]) for i, name in enumerate(names.split())]
        self.rng = Random(seed)
        self.events: list[Event] = []
        self.state: State = GAME.blank
        self._take(
            GAME.start(
                players, read_options(GAME.options, options), demo_facts() if facts is None else facts, Chance(self.rng)
            )
        )

    def _take(self, events: Sequence[Event]) -> list[Event]:
        for event in events:
            self.state = GAME.apply(self.state, event)
        self.events += events
        return list(events)

    def do(self, command: Command) -> list[Event]:
        return self._take(GAME.decide(self.state, command, Chance(self.rng)))

    def prompt(self, *picks: str) -> Prompt:
        asked = GAME.ask(self.state, None, picks)
        assert isinstance(asked, Prompt), asked
        return asked

    def tap(self, *picks: str) -> list[Event]:
        """Tap answers; commands are carried out as soon as they are complete."""
        made: list[Event] = []
        held: Picks = ()
        for pick in picks:
            asked = GAME.ask(self.state, None, (*held, pick))
            if isinstance(asked, Prompt):
                held = (*held, pick)
            else:
                made += self.do(asked)
                held = ()
        assert not held, f"unfinished: {self.prompt(*held).question}"
        return made

    def set_seat(self, player: int, **changes: Any) -> None:
        """Put a player where the test wants him."""
        seats = list(self.state.seats)
        seats[player] = replace(seats[player], **changes)
        self.state = replace(self.state, seats=tuple(seats))

    def set_board(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def seat(self, name: str) -> Seat:
        return next(seat for seat in self.state.seats if seat.name == name)

    def index(self, name: str) -> int:
        return [seat.name for seat in self.state.seats].index(name)

    # --- getting somewhere quickly ------------------------------------------------------------------

    def open(self) -> Sitting:
        """Through the set-up to the cards of the first round."""
        if self.state.phase == "laying":
            self.do(c.LayTable())
        if self.state.phase == "order":
            self.do(c.DrawOrder(tuple(range(len(self.state.seats)))))
        while self.state.phase == "resources":
            self.do(c.PickResources("black", "purple"))
        return self

    def to_actions(self, roll: Mapping[str, int] = PLAIN, dice: tuple[str, str] = ("black", "orange")) -> Sitting:
        """Through cards, dice and TOM to phase III."""
        self.open()
        self.do(c.TakeCards())
        self.do(c.RollDice(dict(roll)))
        if self.state.phase == "tom":
            self.do(c.PlayTom())
        while self.state.phase == "dice":
            self.do(c.PickDice(dice))
        return self

    def to_round(self, round_: int) -> Sitting:
        """Empty rounds until the cards of a round."""
        self.open()
        while self.state.round < round_:
            self.to_actions()
            while self.state.phase == "actions":
                self.do(c.EndTurn())
        return self

    def to_final(self) -> Sitting:
        self.to_round(12).to_actions()
        while self.state.phase == "actions":
            self.do(c.EndTurn())
        return self


def all_sixes(*dice: str) -> dict[str, int]:
    """A roll with sixes on the named dice and nothing else of note."""
    others = iter((2, 3, 4, 5, 2, 3))
    return {die: 6 if die in dice else next(others) for die in DICE}


def refused(game: Sitting, command: Command, reason: str) -> None:
    """The command is refused for this reason, and nothing changes."""
    before = game.state
    with pytest.raises(IllegalMove, match=reason):
        game.do(command)
    assert game.state == before
