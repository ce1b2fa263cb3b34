"""Ticket to Ride: Amsterdam, declared to the rest of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.message import say
from companion.games.contract import Event, Fact, Game, Helped, Player, with_name
from companion.games.programs import check_help
from companion.games.script import Script
from companion.games.ticket_to_ride.amend import by_hand, otherwise, record
from companion.games.ticket_to_ride.apply import apply
from companion.games.ticket_to_ride.ask import ask
from companion.games.ticket_to_ride.box import BOX, board_of, fact_of
from companion.games.ticket_to_ride.commands import AnyCommand
from companion.games.ticket_to_ride.decide import decide
from companion.games.ticket_to_ride.demo import SCENES, pick
from companion.games.ticket_to_ride.events import FactTaught, Started
from companion.games.ticket_to_ride.layout import layout
from companion.games.ticket_to_ride.legal import legal, observe
from companion.games.ticket_to_ride.lesson import INTRODUCTION, hints
from companion.games.ticket_to_ride.programs import PROGRAMS
from companion.games.ticket_to_ride.score import score
from companion.games.ticket_to_ride.state import BLANK, CARTS, Options
from companion.games.ticket_to_ride.story import TOLD, announced, sound, story
from companion.games.ticket_to_ride.view import view
from companion.games.ticket_to_ride.virtual import dealt

HELP = {"all": say("All of it"), "score": say("Only the score")}


def start(players: Sequence[Player], options: Options, facts: Facts, chance: Chance) -> list[Event]:
    check_help(HELP, options.help, PROGRAMS.check(players))
    started = Started(tuple(players), board_of(facts))
    opened: list[Event] = [started, *dealt(apply(BLANK, started), chance)]
    return opened if options.help == "all" else [*opened, Helped(options.help)]


GAME = Game(
    name="ticket_to_ride",
    title=say("Ticket to Ride: Amsterdam"),
    players=range(2, 5),
    colours=("red", "blue", "green", "yellow"),
    first=say("The youngest begins: who is it?"),
    help=(
        say("Route: the spaces between two neighbouring places, claimed with one cart on each."),
        say("Double route: two routes side by side; nobody may have both."),
        say("Contract: two places to be joined; its points are won or lost at the end."),
        say("Merchandise card: one for every route with a cart printed on it; most cards, most bonus."),
        say("Last round: begins when somebody ends a turn with two carts or fewer."),
        say("Program: its cards are virtual; the deck is composed as printed, contracts that nobody saw are invented."),
    ),
    box=BOX,
    commands=get_args(AnyCommand),
    events=tuple(TOLD),
    blank=BLANK,
    layout=layout,
    introduction=INTRODUCTION,
    hints=hints,
    options=Options,
    start=start,
    ask=ask,
    decide=decide,
    otherwise=otherwise,
    by_hand=by_hand,
    apply=apply,
    renamed=lambda state, seat, name: replace(state, seats=with_name(state.seats, seat, name)),
    levels=HELP,
    level=lambda state: state.help,
    helped=lambda state, level: replace(state, help=level),
    observe=observe,
    legal=legal,
    programs=PROGRAMS,
    record=record,
    steady=lambda state: not PROGRAMS.decides(state),
    score=score,
    finished=lambda state: state.phase == "over",
    view=view,
    on_turn=lambda state: state.turn if state.phase == "play" and state.help == "all" else None,
    round_of=lambda state: 0 if state.phase == "play" else None,
    progress=lambda state: 1.0 - min((seat.carts for seat in state.seats), default=CARTS) / CARTS,
    story=story,
    taught=lambda event: Fact(event.key, event.value) if isinstance(event, FactTaught) else None,
    knew=lambda state, key: fact_of(state.board, key),
    sound=sound,
    announced=announced,
    demo=Script(players=3, pick=pick, scenes=SCENES),
    categories={"contracts": say("Contracts")},
)
