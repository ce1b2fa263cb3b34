"""What follows from a command or a press, or why it is refused."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.inputs import Input, Press
from companion.core.message import Message, say
from companion.games.contract import Command, Event
from companion.games.countdown.commands import Take
from companion.games.countdown.events import Ended, Taken
from companion.games.countdown.state import MOST, State


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    assert isinstance(command, Take)
    if state.over or command.player != state.turn:
        raise IllegalMove(say("It is not your turn."))
    if reason := refusal(state, command.count):
        raise IllegalMove(reason)
    taken = Taken(command.player, command.count)
    return [taken, Ended(command.player)] if command.count == state.left else [taken]


def refusal(state: State, count: int) -> Message | None:
    """Why so many cannot be taken, or None."""
    return None if 1 <= count <= min(MOST, state.left) else say("Only {n} are left.", n=state.left)


def interpret(state: State, told: Input) -> Command | None:
    """A press takes one."""
    return Take(state.turn, 1) if isinstance(told, Press) and not state.over else None
