"""One line of the story for every event; what is secret stays secret."""

from __future__ import annotations

from companion.box.spec import heading
from companion.core.message import Message, say, say_n
from companion.games.contract import Event
from companion.games.ticket_to_ride.ask.correct import CORRECTIONS
from companion.games.ticket_to_ride.box import SPECS
from companion.games.ticket_to_ride.decide import cards
from companion.games.ticket_to_ride.state import (
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
    State,
    TurnPassed,
)


def story(state: State, event: Event) -> Message:
    """What happened, for the journal's story and for the Undo button."""
    name = state.seats[event.player].name if hasattr(event, "player") else ""
    match event:
        case Started(players):
            return say("{names} sit down", names=", ".join(p.name for p in players))
        case ContractsKept(kept=kept):
            return say("{name} keeps {cards}", name=name, cards=cards(kept))
        case PlayBegan():
            return say("Play begins")
        case CardsTaken():
            return say("{name} takes transport cards", name=name)
        case RouteClaimed():
            return _claimed(state, event, name)
        case LastRoundBegan(turns=turns):
            return say("Last round, announced by {name}: {turns} more turns", name=name, turns=turns)
        case TurnPassed(to):
            return say("{name}'s turn", name=state.seats[to].name)
        case PlayEnded():
            return say("The last turn is played")
        case ContractEntered():
            return say("{name} enters a contract", name=name)
        case ContractsSettled():
            return say("{name}'s contracts are settled", name=name)
        case FactTaught(key):
            return say("The box learns: {what}", what=heading(SPECS, key))
        case Corrected(what=what, value=value):
            return say("Correction, {name}: {what} {value}", name=name, what=CORRECTIONS[what], value=value)
    raise TypeError(f"not an event of this game: {event!r}")


def _claimed(state: State, event: RouteClaimed, name: str) -> Message:
    route = state.board.routes[event.route]
    points = say_n("{n} point", "{n} points", event.points)
    if event.merchandise:
        return say(
            "{name} claims {a} – {b}: {points}, a merchandise card", name=name, a=route.a, b=route.b, points=points
        )
    return say("{name} claims {a} – {b}: {points}", name=name, a=route.a, b=route.b, points=points)
