"""Facts of the owner's box that are told in play."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event, Fact
from companion.games.merchants.box import BOX
from companion.games.merchants.commands import Teach
from companion.games.merchants.events import Taught
from companion.games.merchants.state import State


def teach(state: State, command: Teach) -> list[Event]:
    """A fact of the owner's box; what cannot be true is refused."""
    if reason := BOX.refusal(command.key, command.value):
        raise IllegalMove(reason)
    if command.key.startswith("start.") and command.value in state.houses:
        raise IllegalMove(say("Somebody starts there already."))
    return [Taught(command.key, command.value)]


def taught(event: Event) -> Fact | None:
    """What the event teaches for ever, if it does."""
    return Fact(event.key, event.value) if isinstance(event, Taught) else None
