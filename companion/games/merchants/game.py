"""Merchants of Amsterdam, declared to the rest of the program; README.md has the rulings."""

from __future__ import annotations

from typing import get_args

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.inputs import Held, Input, Press, Tick
from companion.core.message import say
from companion.core.prompt import Picks, Prompt
from companion.core.view import GameView
from companion.games.contract import Command, Event, Fact, Game, Script, Seat, Unit
from companion.games.merchants import ask as dialogue
from companion.games.merchants import commands as c
from companion.games.merchants import demo, story
from companion.games.merchants import score as bank
from companion.games.merchants import start as setup
from companion.games.merchants import view as views
from companion.games.merchants.apply import after
from companion.games.merchants.ask import corrections
from companion.games.merchants.ask import facts as teaching
from companion.games.merchants.box import BOX
from companion.games.merchants.decide import presses as pressing
from companion.games.merchants.decide import sale as selling
from companion.games.merchants.decide import tiles as cards
from companion.games.merchants.decide import timeline, turn
from companion.games.merchants.decide.follow_ups import with_consequences
from companion.games.merchants.events import AnyEvent, Done, Skipped, Taught
from companion.games.merchants.state import Options, State
from companion.games.merchants.tally import tally
from companion.games.merchants.words import COLOURS


def interpret(state: State, told: Input) -> Command | None:
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


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    return dialogue.ask(state, picks)


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    if state.over and not isinstance(command, c.Correct):
        raise IllegalMove(say("The game is over."))
    return with_consequences(state, _decided(state, command, chance))


def resume(state: State) -> list[Event]:
    repaired = selling.resumed(state)
    return with_consequences(state, repaired) if repaired else []


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> GameView:
    return views.view(state, now_ns, picks)


def taught(event: Event) -> Fact | None:
    return Fact(event.key, event.value) if isinstance(event, Taught) else None


def _decided(state: State, command: Command, chance: Chance) -> list[Event]:
    match command:
        case c.TakeCard():
            return turn.take_card(state, command)
        case c.DrawCard():
            return turn.draw_card(state, command, chance)
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


GAME = Game(
    name="merchants",
    title=say("Merchants of Amsterdam"),
    players=range(3, 6),
    colours=COLOURS,
    help=(
        say("Mayor: whose turn it is; the office goes to the left."),
        say("Three discs: one card is discarded, one is the mayor's, one is auctioned."),
        say("Auction: the price falls; the first press buys. Between two prices the higher one is paid."),
        say("Hourglass: moves the marker one year on, and what the space says happens at once."),
        say("Exchange: four rows of goods; a tile moves forward and stops at the end."),
        say("Loan: 120 000 florins now, 200 000 to be paid back at the end."),
    ),
    box=BOX,
    commands=get_args(c.AnyCommand),
    events=get_args(AnyEvent),
    blank=State(),
    options=Options,
    ask_options=setup.ask_options,
    start=setup.start,
    interpret=interpret,
    ask=ask,
    decide=decide,
    apply=after,
    resume=resume,
    steady=selling.steady,
    score=bank.score,
    finished=lambda state: state.over,
    view=view,
    clock=views.clock,
    story=story.story,
    taught=taught,
    sound=story.sound,
    demo=Script(players=4, pick=demo.pick, options={"deck": "companion"}),
    tally=tally,
    lots={"goods": say("goods"), "colony": say("colony"), "amsterdam": say("Amsterdam")},
    unit=Unit(1000, say("thousands of florins")),
)
