"""TOM's turn as it is told: his steps, each with its reason and what follows from it."""

from __future__ import annotations

import msgspec

from companion.core.message import Message
from companion.core.prompt import Picks
from companion.games.amsterdam import names
from companion.games.amsterdam.box.printed import Need, is_invented
from companion.games.amsterdam.events import DockerDelivered
from companion.games.amsterdam.state import Note, State
from companion.games.contract import Event

STEPS = "steps"  # the answer that shows his steps one by one


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
    need: Need | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)

    @property
    def triples(self) -> tuple[int, ...]:
        """The numbers whose triple brought a docker now."""
        jetties = {event.jetty for event in self.events if isinstance(event, DockerDelivered)}
        return tuple(number for number, jetty in enumerate(names.JETTIES, 1) if jetty in jetties)


def shows_steps(state: State, picks: Picks) -> bool:
    """Whether his steps are shown one by one on the city: when asked to, and where no other board lies on the table."""
    return is_invented(state.facts) or state.help == "tom" or picks[:1] == (STEPS,)
