"""What TOM's turn is made of: steps with reasons, and the plan they make."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.core.message import Message
from companion.games.amsterdam.box.printed import Need
from companion.games.amsterdam.state import Note
from companion.games.contract import Event

StepKind = Literal["card", "river", "docker", "block", "good", "market", "nothing"]
"""What TOM's step is about; "nothing" when a rule finds no object."""

TieBreak = Literal["", "neighbour", "leftmost", "plan", "building", "artisan", "player"]
"""What decided between things that were alike; "player" leaves it to him."""


class Step(msgspec.Struct, frozen=True):
    """One thing TOM does: what to move on the table, what it brings, and because of which rule."""

    kind: StepKind
    do: Message
    because: Message
    events: tuple[Event, ...] = ()
    points: int = 0
    florins: int = 0
    candidates: tuple[str, ...] = ()
    tie_break: TieBreak = ""
    symbol: str = ""
    colour: str = ""

    @property
    def note(self) -> Note:
        return Note(self.do, self.because, self.symbol, self.colour)


class Plan(msgspec.Struct, frozen=True):
    """TOM's turn as far as it can be told: complete when nothing is needed."""

    steps: tuple[Step, ...]
    triples: tuple[int, ...] = ()  # newly used numbers
    need: Need | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)
