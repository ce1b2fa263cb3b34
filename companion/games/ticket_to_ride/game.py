"""Ticket to Ride: Amsterdam, declared to the rest of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from companion.core.chance import Chance
from companion.core.message import say
from companion.core.prompt import Picks, Prompt
from companion.core.view import GameView
from companion.games.contract import Command, Event, Fact, Facts, Game, Options, Player, Script, Seat, Sound
from companion.games.ticket_to_ride import ask as dialogue
from companion.games.ticket_to_ride import decide as rules
from companion.games.ticket_to_ride import demo
from companion.games.ticket_to_ride import view as views
from companion.games.ticket_to_ride.apply import apply
from companion.games.ticket_to_ride.box import BOX
from companion.games.ticket_to_ride.score import score
from companion.games.ticket_to_ride.state import (
    BLANK,
    AnyCommand,
    AnyEvent,
    CardsTaken,
    FactTaught,
    LastRoundBegan,
    PlayEnded,
    RouteClaimed,
    Started,
    State,
    board_from,
)
from companion.games.ticket_to_ride.story import story


def start(players: Sequence[Player], options: Options, facts: Facts, chance: Chance) -> list[Event]:
    return [Started(tuple(players), board_from(facts))]


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    return dialogue.ask(state, picks)


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    return rules.decide(state, command)


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> GameView:
    return views.view(state, picks)


def taught(event: Event) -> Fact | None:
    return Fact(event.key, event.value) if isinstance(event, FactTaught) else None


def sound(event: Event) -> Sound | None:
    match event:
        case RouteClaimed() | CardsTaken():
            return "accept"
        case LastRoundBegan() | PlayEnded():
            return "bell"
    return None


GAME = Game(
    name="ticket_to_ride",
    title=say("Ticket to Ride: Amsterdam"),
    players=range(2, 5),
    colours=("red", "blue", "green", "yellow", "black"),
    help=(
        say("Route: the spaces between two neighbouring places, claimed with one cart on each."),
        say("Double route: two routes side by side; nobody may have both."),
        say("Contract: two places to be joined; its points are won or lost at the end."),
        say("Merchandise card: one for every route with a cart printed on it; most cards, most bonus."),
        say("Last round: begins when somebody ends a turn with two carts or fewer."),
    ),
    box=BOX,
    commands=get_args(AnyCommand),
    events=get_args(AnyEvent),
    blank=BLANK,
    start=start,
    ask=ask,
    decide=decide,
    apply=apply,
    score=score,
    finished=lambda state: state.phase == "over",
    view=view,
    story=story,
    taught=taught,
    sound=sound,
    demo=Script(players=3, pick=demo.pick),
    categories={"contracts": say("Contracts")},
)
