"""What TOM's turn is made of: steps with reasons, and the plan they make."""

from __future__ import annotations

import msgspec

from companion.core.message import Message
from companion.games.amsterdam.box.printed import Need
from companion.games.amsterdam.state import Told
from companion.games.contract import Event


class Step(msgspec.Struct, frozen=True):
    """One thing TOM does: what to move on the table, what it brings, and because of which rule."""

    kind: str  # "card", "river", "docker", "block", "good", "market"; "nothing" when a rule finds no object
    do: Message
    because: Message
    events: tuple[Event, ...] = ()
    points: int = 0
    florins: int = 0
    candidates: tuple[str, ...] = ()
    tie_break: str = ""  # "", "neighbour", "leftmost", "plan", "building", "player"
    symbol: str = ""
    colour: str = ""

    @property
    def told(self) -> Told:
        return Told(self.do, self.because, self.symbol, self.colour)


class Plan(msgspec.Struct, frozen=True):
    """TOM's turn as far as it can be told: complete when nothing is needed."""

    steps: tuple[Step, ...]
    triples: tuple[int, ...] = ()  # newly used numbers
    need: Need | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)
