"""Amsterdam, for one player against TOM or two to four players, declared to the rest of the program."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from companion.core.inputs import Input, Roll
from companion.core.message import say
from companion.games.amsterdam.amend import by_hand, meant_for, otherwise
from companion.games.amsterdam.apply import apply
from companion.games.amsterdam.apply.rounds import helped
from companion.games.amsterdam.ask import ask
from companion.games.amsterdam.ask.rounds import ask_options
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.cards.lookup import LOOK_UPS
from companion.games.amsterdam.challenge import thrown, throws
from companion.games.amsterdam.commands import AnyCommand, RollDice
from companion.games.amsterdam.decide import decide
from companion.games.amsterdam.demo import SCENES, pick, solo_games
from companion.games.amsterdam.events import AnyEvent, FactTaught, Rolled
from companion.games.amsterdam.layout import layout
from companion.games.amsterdam.lesson import INTRODUCTION, hints
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.score import score
from companion.games.amsterdam.start import COLOURS, start
from companion.games.amsterdam.state import Options, State
from companion.games.amsterdam.story import announced, sound, story
from companion.games.amsterdam.strengths import STRENGTHS
from companion.games.amsterdam.tally import tally
from companion.games.amsterdam.view import view
from companion.games.contract import Command, Fact, Game, with_name
from companion.games.script import Script


def interpret(state: State, told: Input) -> Command | None:
    """A roll counts while dice are awaited; in a challenge the companion throws when its time has come."""
    if state.options.challenge:
        return RollDice(thrown(state.options.challenge, state.round)) if throws(state) else None
    if isinstance(told, Roll) and state.awaits_dice and set(told.faces) == set(DICE):
        return RollDice({die: told.faces[die] for die in DICE})
    return None


GAME = Game(
    name="amsterdam",
    title=say("Amsterdam"),
    players=range(1, 5),
    colours=COLOURS,
    opponent="TOM",
    strengths=STRENGTHS,
    help=(
        say("Amstel: the river; whoever is furthest ahead plays first."),
        say("Wind rose: keeps the resources of your dice until the arrow reaches them."),
        say("Block of houses: taken once a round; its good goes to your store or to the black market."),
        say("Warehouse: three roofs for one kind of good, the best free one first."),
        say("Docker: worth a florin when taken along, points in the dockers' building."),
        say("Active card: paid for and laid above your board; only then does it work."),
        say("Penalty token: for nothing arriving, for a card too many, for inactive cards at the end."),
    ),
    glossary=(say("TOM: the opponent for one player in Amsterdam, moved by the dice alone."),),
    box=BOX,
    commands=get_args(AnyCommand),
    events=get_args(AnyEvent),
    blank=State(),
    options=Options,
    ask_options=ask_options,
    layout=layout,
    introduction=INTRODUCTION,
    hints=hints,
    start=start,
    interpret=interpret,
    ask=ask,
    decide=decide,
    otherwise=otherwise,
    meant_for=meant_for,
    by_hand=by_hand,
    apply=apply,
    renamed=lambda state, seat, name: replace(state, seats=with_name(state.seats, seat, name)),
    levels={"all": say("Everything"), "tom": say("Only TOM and the dice")},
    level=lambda state: state.help,
    helped=helped,
    steady=lambda state: not throws(state),
    challenge=lambda name: {"challenge": name},
    score=score,
    finished=lambda state: state.phase == "over",
    view=view,
    on_turn=lambda state: state.on_turn,
    round_of=lambda state: state.round if state.round and state.phase not in ("final", "over") else None,
    how_far=lambda state: say("Round {round} of 12", round=state.round) if state.round else None,
    progress=lambda state: 1.0 if state.phase in ("final", "over") else max(0, state.round - 1) / 12,
    story=story,
    taught=lambda event: Fact(event.key, event.value) if isinstance(event, FactTaught) else None,
    knew=lambda state, key: state.facts.get(key),
    sound=sound,
    announced=announced,
    dice=lambda event: dict(event.faces.items()) if isinstance(event, Rolled) else None,
    demo=Script(players=1, pick=pick, scenes=SCENES),
    tally=tally,
    look_ups=LOOK_UPS,
    solo_games=solo_games,
)
