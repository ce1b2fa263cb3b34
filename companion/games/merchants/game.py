"""Merchants of Amsterdam, declared to the rest of the program; README.md has the rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.inputs import Covered, Held, Input, Press, Silent, Tick
from companion.core.message import say
from companion.games.contract import Command, Event, Fact, Game, Player, Seat, Unit, with_name
from companion.games.merchants.amend import by_hand, meant_for, otherwise, record
from companion.games.merchants.apply import apply
from companion.games.merchants.ask import ask, ask_options
from companion.games.merchants.auction import buttons_of, end_ns, on_the_clock, seat_of, steady
from companion.games.merchants.box import BOX
from companion.games.merchants.commands import AnyCommand, Cover, FallSilent, GiveButton, HeldDown, Look, Pressed
from companion.games.merchants.decide import decide, resume, with_follow_ups
from companion.games.merchants.decide.sale import due
from companion.games.merchants.demo import SCENES, pick
from companion.games.merchants.events import Paid, Started, Taught, Todo
from companion.games.merchants.layout import layout
from companion.games.merchants.legal import legal
from companion.games.merchants.lesson import INTRODUCTION, hints
from companion.games.merchants.levels import LEVELS, LOT, helped
from companion.games.merchants.printed import deck_of
from companion.games.merchants.programs import PROGRAMS
from companion.games.merchants.score import score
from companion.games.merchants.state import START_MONEY, TURNS_EACH, Options, State, Task
from companion.games.merchants.story import TOLD, announced, sound, story
from companion.games.merchants.tally import tally
from companion.games.merchants.view import view
from companion.games.merchants.view.clock import clock
from companion.games.merchants.vocabulary import COLOURS
from companion.games.script import Script


def start(players: Sequence[Player], options: Options, facts: Facts, chance: Chance) -> list[Event]:
    """Money for everyone, then the three starting tiles of each seat."""
    if len(players) not in TURNS_EACH:
        raise IllegalMove(say("Three to five can play."))
    if len({player.colour for player in players}) < len(players):
        raise IllegalMove(say("Everyone needs a colour of his own."))
    if any(player.colour not in COLOURS for player in players):
        raise IllegalMove(say("The box has green, orange, violet, blue and yellow tiles."))
    if not all(0 <= seat < len(players) for seat in options.buttons.values()):
        raise IllegalMove(say("Nobody sits there."))
    if options.deck == "companion" and not deck_of(facts):
        raise IllegalMove(say("The companion can deal only from the demo box: your own cards are not known to it."))
    _check_programs(players, options)
    seats = range(len(players))
    events: list[Event] = [
        Started(tuple(players), options, dict(facts)),
        *(Paid(player, START_MONEY, "start") for player in seats),
        Todo((*((LOT,) if options.help == "clock" else ()), *(Task("place", player) for player in seats))),
    ]
    return with_follow_ups(State(), events)


def _check_programs(players: Sequence[Player], options: Options) -> None:
    if PROGRAMS.check(players) and (options.help == "clock" or not options.bank):
        raise IllegalMove(say("A program needs the companion’s bank and all of its help: choose those."))


def interpret(state: State, told: Input) -> Command | None:
    """What a press, a button held down, a covered clock or time means now; None when it changes nothing."""
    auction = on_the_clock(state)
    if auction is None:
        return None
    match told:
        case Tick(at_ns, last_ns):
            look = Look(at_ns, last_ns)
            return look if due(state, look) else None
        case Press(at_ns, button, unsure_ns, late_ns):
            return Pressed(at_ns, button, unsure_ns, late_ns) if seat_of(state, button) is not None else None
        case Silent(_, button):
            return FallSilent(button) if auction.status in ("running", "stopped") else None
        case Held(at_ns, button):
            stuck = auction.status == "running" and at_ns < auction.opened_ns
            return HeldDown(button) if stuck else None
        case Covered(at_ns):
            seen = auction.status == "running" and auction.covered_ns is None
            return Cover(at_ns) if seen and at_ns < auction.opened_ns + end_ns(state, auction) else None
    return None


def on_turn(state: State) -> Seat | None:
    """Whose tile or card it is; nobody's while a lot is on the clock."""
    if state.over or on_the_clock(state) is not None:
        return None
    return state.task.player if state.task is not None and state.task.player >= 0 else state.mayor


GAME = Game(
    name="merchants",
    title=say("Merchants of Amsterdam"),
    players=range(3, 6),
    colours=COLOURS,
    help=(
        say("Mayor: whose turn it is; the office goes to the left."),
        say("Three discs: one card is discarded, one is the mayor's, one is auctioned."),
        say("Auction: the price falls; the first press buys. Between two prices the higher one is paid."),
        say("A touch is known less exactly than a wired press, which wins where there is doubt."),
        say("Phones’ presses that are too close to tell are a tie: the lot is run again."),
        say("Hourglass: moves the marker one year on, and what the space says happens at once."),
        say("Exchange: four rows of goods; a tile moves forward and stops at the end."),
        say("Loan: 120,000 florins now, 200,000 to be paid back at the end."),
    ),
    box=BOX,
    commands=get_args(AnyCommand),
    events=tuple(TOLD),
    blank=State(),
    options=Options,
    ask_options=ask_options,
    layout=layout,
    introduction=INTRODUCTION,
    hints=hints,
    start=start,
    interpret=interpret,
    buttons=buttons_of,
    give_button=GiveButton,
    ask=ask,
    decide=decide,
    record=record,
    otherwise=otherwise,
    meant_for=meant_for,
    by_hand=by_hand,
    apply=apply,
    renamed=lambda state, seat, name: replace(state, players=with_name(state.players, seat, name)),
    levels=LEVELS,
    level=lambda state: state.options.help,
    helped=helped,
    legal=legal,
    programs=PROGRAMS,
    resume=resume,
    steady=lambda state: steady(state) and not PROGRAMS.decides(state),
    score=score,
    finished=lambda state: state.over,
    view=view,
    on_turn=on_turn,
    round_of=lambda state: state.turn + 1 if state.turn < state.turns else None,
    round_name=lambda n: say("Turn {n}", n=n),
    progress=lambda state: min(1.0, state.turn / state.turns),
    how_far=lambda state: say("Turn {n} of {all}", n=min(state.turn + 1, state.turns), all=state.turns),
    clock=clock,
    story=story,
    taught=lambda event: Fact(event.key, event.value) if isinstance(event, Taught) else None,
    knew=lambda state, key: state.facts.get(key),
    sound=sound,
    announced=announced,
    demo=Script(players=4, pick=pick, options={"deck": "companion"}, scenes=SCENES),
    tally=tally,
    lots={
        "goods": say("goods"),
        "colony": say("colony"),
        "amsterdam": say("Amsterdam"),
        "unknown": say("unnamed card"),
    },
    unit=Unit(1000, say("thousands of florins")),
)
