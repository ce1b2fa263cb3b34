"""What follows from a command: events, or a refusal with a reason that a player understands."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.cards.effects import lifted
from companion.games.amsterdam.decide.actions import ACTIONS
from companion.games.amsterdam.decide.rounds import ROUNDS
from companion.games.amsterdam.decide.told import TOLD, learned
from companion.games.amsterdam.state import State
from companion.games.contract import Command, Event

_RULES: dict[type[Command], Callable[..., list[Event]]] = {**ROUNDS, **ACTIONS, **TOLD}


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events that follow; a missing fact is a refusal that says what to tell."""
    try:
        return events_of(state, command)
    except Missing as missing:
        raise IllegalMove(say("The companion has to be told “{key}” before this.", key=missing.need.key)) from missing


def events_of(state: State, command: Command) -> list[Event]:
    """The same, but raises Missing when a fact has to be told first: the dialogue asks for it."""
    if isinstance(command, c.Informed):
        told: list[Event] = [learned(state, key, value) for key, value in command.learned.items()]
        return told + events_of(apply_all(state, told), command.then)
    if type(command) in ACTIONS and state.phase != "actions":
        raise IllegalMove(say("Actions are taken in phase III, after the dice."))
    rule = _RULES.get(type(command))
    if rule is None:
        raise IllegalMove(say("That is not possible now."))
    made = rule(state, command)
    return [*made, *lifted(state, made)]
