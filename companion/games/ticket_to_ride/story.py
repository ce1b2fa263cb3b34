"""What is told of an event: one line of the story, and its sound; what is secret stays secret."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.games.contract import Event, Sound
from companion.games.ticket_to_ride.box import BOX
from companion.games.ticket_to_ride.corrections import CORRECTIONS
from companion.games.ticket_to_ride.decide import cards
from companion.games.ticket_to_ride.events import (
    CardsTaken,
    ContractEntered,
    ContractsKept,
    ContractsSettled,
    Corrected,
    FactTaught,
    LastRoundBegan,
    PlayBegan,
    PlayEnded,
    RouteClaimed,
    Started,
    TurnPassed,
)
from companion.games.ticket_to_ride.state import State


def story(state: State, event: Event) -> Message:
    """What happened, for the journal's story and for the Undo button."""
    match event:
        case Started(players):
            return say("{names} sit down", names=", ".join(p.name for p in players))
        case PlayBegan():
            return say("Play begins")
        case TurnPassed(to):
            return say("{name}'s turn", name=state.seats[to].name)
        case PlayEnded():
            return say("The last turn is played")
        case FactTaught(key):
            return say("The box learns: {what}", what=BOX.heading(key))
    return _player_did(state, event)


def _player_did(state: State, event: Event) -> Message:
    names = state.names
    match event:
        case ContractsKept(player, kept):
            return say("{name} keeps {cards}", name=names[player], cards=cards(kept))
        case CardsTaken(player):
            return say("{name} takes transport cards", name=names[player])
        case RouteClaimed(player):
            return _claimed(state, event, names[player])
        case LastRoundBegan(player, turns):
            return say("Last round, announced by {name}: {turns} more turns", name=names[player], turns=turns)
        case ContractEntered(player):
            return say("{name} enters a contract", name=names[player])
        case ContractsSettled(player):
            return say("{name}'s contracts are settled", name=names[player])
        case Corrected(what, player, value):
            return say("Correction, {name}: {what} {value}", name=names[player], what=CORRECTIONS[what], value=value)
    raise TypeError(f"not an event of this game: {event!r}")


def _claimed(state: State, event: RouteClaimed, name: str) -> Message:
    route = state.board.routes[event.route]
    points = say_n("{n} point", "{n} points", event.points)
    if event.merchandise:
        return say(
            "{name} claims {a} – {b}: {points}, a merchandise card", name=name, a=route.a, b=route.b, points=points
        )
    return say("{name} claims {a} – {b}: {points}", name=name, a=route.a, b=route.b, points=points)


def sound(event: Event) -> Sound | None:
    """What is heard when it happens."""
    match event:
        case RouteClaimed() | CardsTaken():
            return "accept"
        case LastRoundBegan() | PlayEnded():
            return "bell"
    return None
