"""Merchants of Amsterdam, declared to the rest of the program; README.md has the rulings."""

from __future__ import annotations

from typing import get_args

from companion.core.message import say
from companion.games.contract import Game, Script, Unit
from companion.games.merchants.apply import apply
from companion.games.merchants.ask import ask
from companion.games.merchants.ask.options import ask_options
from companion.games.merchants.auction import steady
from companion.games.merchants.box import BOX
from companion.games.merchants.commands import AnyCommand
from companion.games.merchants.decide import decide, resume
from companion.games.merchants.decide.facts import taught
from companion.games.merchants.demo import pick
from companion.games.merchants.events import AnyEvent
from companion.games.merchants.interpret import interpret
from companion.games.merchants.score import score
from companion.games.merchants.start import start
from companion.games.merchants.state import Options, State
from companion.games.merchants.story import sound, story
from companion.games.merchants.tally import tally
from companion.games.merchants.view import view
from companion.games.merchants.view.clock import clock
from companion.games.merchants.vocabulary import COLOURS

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
    commands=get_args(AnyCommand),
    events=get_args(AnyEvent),
    blank=State(),
    options=Options,
    ask_options=ask_options,
    start=start,
    interpret=interpret,
    ask=ask,
    decide=decide,
    apply=apply,
    resume=resume,
    steady=steady,
    score=score,
    finished=lambda state: state.over,
    view=view,
    clock=clock,
    story=story,
    taught=taught,
    sound=sound,
    demo=Script(players=4, pick=pick, options={"deck": "companion"}),
    tally=tally,
    lots={"goods": say("goods"), "colony": say("colony"), "amsterdam": say("Amsterdam")},
    unit=Unit(1000, say("thousands of florins")),
)
