"""Merchants of Amsterdam: the functions of the game, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.inputs import Held, Input, Press, Tick
from companion.core.message import Message, say
from companion.core.view import GameView
from companion.games.contract import Command, Event, Facts, Picks, Player, Prompt, Score
from companion.games.merchants import (
    after,
    bank,
    cards,
    corrections,
    dialogue,
    pressing,
    selling,
    setup,
    story,
    teaching,
    timeline,
    turn,
)
from companion.games.merchants import commands as c
from companion.games.merchants import view as picture
from companion.games.merchants.consequences import with_consequences
from companion.games.merchants.events import AnyEvent, Done, Skipped, Taught
from companion.games.merchants.state import State
from companion.games.merchants.words import COLOURS


class Merchants:
    """Fulfils the Game protocol; see README.md for the rulings."""

    name = "merchants"
    title = say("Merchants of Amsterdam")
    seats = range(3, 6)
    colours = COLOURS
    event_type = AnyEvent
    command_type = c.AnyCommand

    def options(self, picks: Picks) -> Prompt | Mapping[str, Any]:
        return setup.options(picks)

    def blank(self) -> State:
        return State()

    def start(self, players: Sequence[Player], options: Mapping[str, Any], facts: Facts, rng: Random) -> list[Event]:
        return setup.start(players, options, facts)

    def interpret(self, state: State, told: Input) -> Command | None:
        """A press, a button held down, or time passing; None when it changes nothing."""
        auction = pressing.on_the_clock(state)
        if auction is None:
            return None
        match told:
            case Tick(at_ns, last_ns):
                look = c.Look(at_ns, last_ns)
                return look if selling.due(state, look) else None
            case Press(at_ns, button):
                return c.Pressed(at_ns, button) if pressing.seat_of(state, button) is not None else None
            case Held(at_ns, button):
                stuck = auction.status == "running" and at_ns < auction.opened_ns
                return c.HeldDown(button) if stuck else None
        return None

    def ask(self, state: State, picks: Picks) -> Prompt | Command:
        return dialogue.ask(state, picks)

    def decide(self, state: State, command: Command, rng: Random) -> list[Event]:
        if state.over and not isinstance(command, c.Correct):
            raise IllegalMove(say("The game is over."))
        return with_consequences(state, _decided(state, command, rng))

    def apply(self, state: State, event: Event) -> State:
        return after.after(state, event)

    def resume(self, state: State) -> list[Event]:
        repaired = selling.resumed(state)
        return with_consequences(state, repaired) if repaired else []

    def steady(self, state: State) -> bool:
        """Whether undo may stop here: not at a moment that the clock would end by itself."""
        return selling.steady(state)

    def score(self, state: State) -> Score:
        return bank.score(state)

    def finished(self, state: State) -> bool:
        return state.over

    def view(self, state: State, now_ns: int, picks: Picks) -> GameView:
        return picture.view(state, now_ns, picks)

    def describe(self, state: State, event: Event) -> Message:
        return story.describe(state, event)

    def taught(self, event: Event) -> tuple[str, Any] | None:
        return (event.key, event.value) if isinstance(event, Taught) else None

    def sound(self, event: Event) -> str:
        return story.sound(event)


def _decided(state: State, command: Command, rng: Random) -> list[Event]:
    match command:
        case c.TakeCard():
            return turn.take_card(state, command)
        case c.DrawCard():
            return turn.draw_card(state, command, rng)
        case c.PlaceCard():
            return turn.place_card(state, command)
        case c.Advance():
            return cards.advance(state, command)
        case c.Found():
            return cards.found(state, command)
        case c.Build():
            return cards.build(state, command)
        case c.GiveUp():
            return cards.give_up(state, command)
        case c.Teach():
            return teaching.teach(state, command)
        case c.Correct():
            return corrections.correct(state, command)
        case c.Borrow() | c.Skip() | c.GoOn():
            return _answered(state, command)
        case _:
            return _at_the_clock(state, command)


def _answered(state: State, command: Command) -> list[Event]:
    task = state.task
    kind = task.kind if task and not teaching.needed(state) else ""
    match command:
        case c.Borrow() if task and kind in ("credit", "afford"):
            return [*bank.loan(task.player, forced=kind == "afford"), Done()]
        case c.Skip() if task and kind in cards.OPTIONAL:
            return [Skipped(kind, task.player, "declined")]
        case c.GoOn() if kind in ("read", "afford"):
            return [Done(kind)]
        case c.GoOn() if kind == "hourglass":
            return [Done(kind), *timeline.hourglass(state)]
    raise IllegalMove(say("That is not what is being done now."))


def _at_the_clock(state: State, command: Command) -> list[Event]:
    match command:
        case c.Pressed():
            return pressing.pressed(state, command)
        case c.Look():
            return selling.looked(state, command)
        case c.Touched():
            return pressing.touched(state, command)
        case c.HeldDown():
            return pressing.held_down(state, command)
        case c.Settle():
            return selling.settled(state, command)
        case c.NameBuyer():
            return selling.named(state, command)
        case c.CanPay():
            return selling.can_pay(state, command)
        case c.OfferAgain():
            return selling.offered_again(state, command)
    raise IllegalMove(say("That is not what is being done now."))


GAME = Merchants()
