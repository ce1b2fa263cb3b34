"""TOM, the automatic opponent of the solo game (p. 16–17): his turn is a plan, made of steps with reasons."""

from __future__ import annotations

import msgspec

from companion.core.message import Message
from companion.games.amsterdam.box.printed import Need
from companion.games.amsterdam.state import Note
from companion.games.contract import Event


class Step(msgspec.Struct, frozen=True):
    """One thing TOM does: what to move on the table, because of which rule, and what follows."""

    do: Message
    because: Message
    symbol: str
    colour: str = ""
    events: tuple[Event, ...] = ()

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
