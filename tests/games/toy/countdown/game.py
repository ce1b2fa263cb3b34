"""Countdown, declared to the rest of the program."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.message import say
from companion.games.contract import Event, Game, Player, with_name
from companion.games.countdown.apply import apply
from companion.games.countdown.ask import ask
from companion.games.countdown.box import BOX, USUAL
from companion.games.countdown.commands import Take
from companion.games.countdown.decide import decide, interpret
from companion.games.countdown.demo import pick
from companion.games.countdown.events import Ended, Started, Taken
from companion.games.countdown.score import score
from companion.games.countdown.state import State
from companion.games.countdown.story import story
from companion.games.countdown.view import view
from companion.games.options import Options
from companion.games.script import Script


def start(players: Sequence[Player], options: Options, facts: Facts, chance: Chance) -> list[Event]:
    return [Started(tuple(players), facts.get("number", USUAL))]


GAME = Game(
    name="countdown",
    title=say("Countdown"),
    players=range(2, 5),
    colours=("red", "blue", "green", "yellow"),
    help=(say("Press: takes one."),),
    box=BOX,
    commands=(Take,),
    events=(Started, Taken, Ended),
    blank=State(),
    start=start,
    interpret=interpret,
    ask=ask,
    decide=decide,
    apply=apply,
    renamed=lambda state, seat, name: replace(state, players=with_name(state.players, seat, name)),
    score=score,
    finished=lambda state: state.over,
    view=view,
    story=story,
    demo=Script(players=3, pick=pick),
)
