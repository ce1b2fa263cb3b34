"""What follows from a command, up to the next question, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Command, Event
from companion.games.merchants import commands as c
from companion.games.merchants.decide import presses, sale, tiles, told, turn
from companion.games.merchants.decide.bonuses import loan
from companion.games.merchants.decide.follow_ups import with_follow_ups
from companion.games.merchants.events import Done, Skipped
from companion.games.merchants.state import State
from companion.games.merchants.tasks import OPTIONAL, missing_fact
from companion.games.merchants.words import NOT_NOW


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command with all that follows by itself; refused with a reason a player understands."""
    if state.over and not isinstance(command, c.Correct):
        raise IllegalMove(say("The game is over."))
    if isinstance(command, c.DrawCard):
        return with_follow_ups(state, turn.draw_card(state, chance))
    rule = _RULES.get(type(command))
    if rule is None:
        raise IllegalMove(NOT_NOW)
    return with_follow_ups(state, rule(state, command))


def resume(state: State) -> list[Event]:
    """What has to be set right after a restart: a clock that was running is set to START again."""
    repaired = sale.resumed(state)
    return with_follow_ups(state, repaired) if repaired else []


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
                return [Done("hourglass"), *turn.hourglass(state)]
    raise IllegalMove(NOT_NOW)


_RULES: dict[type[Command], Callable[..., list[Event]]] = {
    c.TakeCard: turn.take_card,
    c.PlaceCard: turn.place_card,
    c.Advance: tiles.advance,
    c.Found: tiles.found,
    c.Build: tiles.build,
    c.GiveUp: tiles.give_up,
    c.Borrow: _answered,
    c.Skip: _answered,
    c.GoOn: _answered,
    c.Touched: presses.touched,
    c.Pressed: presses.pressed,
    c.HeldDown: presses.held_down,
    c.Look: sale.looked,
    c.Settle: sale.settled,
    c.NameBuyer: sale.named,
    c.CanPay: sale.answered,
    c.OfferAgain: sale.offered_again,
    c.Teach: told.teach,
    c.Correct: told.correct,
}
