"""What follows from a command, up to the next question, or why it is refused."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Command, Event
from companion.games.merchants import commands as c
from companion.games.merchants.decide import corrections, facts, presses, sale, tiles, timeline, turn
from companion.games.merchants.decide.follow_ups import with_follow_ups
from companion.games.merchants.decide.loans import loan
from companion.games.merchants.events import Done, Skipped
from companion.games.merchants.missing import missing_fact
from companion.games.merchants.state import State
from companion.games.merchants.tasks import OPTIONAL
from companion.games.merchants.words import NOT_NOW


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command with all that follows by itself; refused with a reason a player understands."""
    if state.over and not isinstance(command, c.Correct):
        raise IllegalMove(say("The game is over."))
    return with_follow_ups(state, _decided(state, command, chance))


def resume(state: State) -> list[Event]:
    """What has to be set right after a restart: a clock that was running is set to START again."""
    repaired = sale.resumed(state)
    return with_follow_ups(state, repaired) if repaired else []


def _decided(state: State, command: Command, chance: Chance) -> list[Event]:
    match command:
        case c.TakeCard():
            return turn.take_card(state, command)
        case c.DrawCard():
            return turn.draw_card(state, chance)
        case c.PlaceCard():
            return turn.place_card(state, command)
        case c.Advance() | c.Found() | c.Build() | c.GiveUp():
            return tiles.decide(state, command)
        case c.Teach():
            return facts.teach(state, command)
        case c.Correct():
            return corrections.correct(state, command)
        case c.Borrow() | c.Skip() | c.GoOn():
            return _answered(state, command)
        case c.Pressed() | c.Touched() | c.HeldDown():
            return presses.decide(state, command)
        case c.Look() | c.Settle() | c.NameBuyer() | c.CanPay() | c.OfferAgain():
            return sale.decide(state, command)
    raise IllegalMove(NOT_NOW)


def _answered(state: State, command: c.Borrow | c.Skip | c.GoOn) -> list[Event]:
    task = state.task
    if task is not None and not missing_fact(state):
        match command, task.kind:
            case c.Borrow(), "credit" | "afford":
                return [*loan(task.player, forced=task.kind == "afford"), Done()]
            case c.Skip(), kind if kind in OPTIONAL:
                return [Skipped(kind, task.player, "declined")]
            case c.GoOn(), "read" | "afford" as kind:
                return [Done(kind)]
            case c.GoOn(), "hourglass":
                return [Done("hourglass"), *timeline.hourglass(state)]
    raise IllegalMove(NOT_NOW)
