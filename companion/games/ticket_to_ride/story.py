"""What is told of an event: one line of the story, and its sound; what is secret stays secret."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.aloud import Announcement
from companion.core.message import Message, say, say_n
from companion.games.contract import Event, Sound
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.box import BOX
from companion.games.ticket_to_ride.corrections import CORRECTIONS
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.turns import cards


def story(state: State, event: Event) -> Message:
    """What happened, for the journal's story and for the Undo button."""
    return TOLD[type(event)](state, event)


def _claimed(state: State, event: e.RouteClaimed) -> Message:
    name, route = state.names[event.player], state.board.routes[event.route]
    points = say_n("{n} point", "{n} points", event.points)
    if event.merchandise:
        return say(
            "{name} claims {a} – {b}: {points}, a merchandise card", name=name, a=route.a, b=route.b, points=points
        )
    return say("{name} claims {a} – {b}: {points}", name=name, a=route.a, b=route.b, points=points)


def _laid(state: State, event: e.CardsLaid) -> Message:
    route = state.board.routes[event.route]
    return say("{name} pays for {a} – {b} with virtual cards", name=state.names[event.player], a=route.a, b=route.b)


def _corrected(state: State, event: e.Corrected) -> Message:
    name, what = state.names[event.player], CORRECTIONS[event.what]
    match event.what:
        case "turn" | "wrong_contract":
            return say("Correction, {name}: {what}", name=name, what=what)
        case "free_route":
            route = state.board.routes[event.value]
            return say("Correction, {name}: {what} {value}", name=name, what=what, value=f"{route.a} – {route.b}")
    return say("Correction, {name}: {what} {value}", name=name, what=what, value=event.value)


TOLD: dict[type[Event], Callable[..., Message]] = {
    e.Started: lambda state, v: say("{names} sit down", names=", ".join(state.names)),
    e.ContractsKept: lambda state, v: say("{name} keeps {cards}", name=state.names[v.player], cards=cards(v.kept)),
    e.PlayBegan: lambda state, v: say("Play begins"),
    e.CardsTaken: lambda state, v: say("{name} takes transport cards", name=state.names[v.player]),
    e.RouteClaimed: _claimed,
    e.LastRoundBegan: lambda state, v: say(
        "Last round, announced by {name}: {turns} more turns", name=state.names[v.player], turns=v.turns
    ),
    e.TurnPassed: lambda state, v: say("{name}'s turn", name=state.names[v.to]),
    e.PlayEnded: lambda state, v: say("The last turn is played"),
    e.ContractEntered: lambda state, v: say("{name} enters a contract", name=state.names[v.player]),
    e.ContractLost: lambda state, v: say("{name}: a contract is lost", name=state.names[v.player]),
    e.ContractsReopened: lambda state, v: say("{name}'s contracts are asked for again", name=state.names[v.player]),
    e.ContractsSettled: lambda state, v: say("{name}'s contracts are settled", name=state.names[v.player]),
    e.FactTaught: lambda state, v: say("The box learns: {what}", what=BOX.heading(v.key)),
    e.Corrected: _corrected,
    e.ProgramsDealt: lambda state, v: say("The programs have virtual decks and contracts of their own"),
    e.BudgetSet: lambda state, v: say("A program looks at up to {n} futures for a move here", n=v.budget),
    e.CardDrawn: lambda state, v: say("{name} draws a virtual card", name=state.names[v.player]),
    e.CardsLaid: _laid,
    e.ContractsDrawn: lambda state, v: say("{name} looks at two contracts", name=state.names[v.player]),
    e.HandsDone: lambda state, v: say("Done on the table for the programs"),
}
"""Every kind of event, and its line."""


_SOUNDS: dict[type[Event], Sound] = {
    e.RouteClaimed: "accept",
    e.CardsTaken: "accept",
}


def sound(event: Event) -> Sound | None:
    """What is heard when it happens."""
    return _SOUNDS.get(type(event))


def announced(state: State, event: Event) -> Announcement | None:
    """What is said aloud of it; of a program also what no hand has to do."""
    match event:
        case e.LastRoundBegan():
            return Announcement("near", story(state, event))
        case e.CardsTaken(player) | e.ContractsKept(player) if state.seats[player].program:
            return Announcement("step", story(state, event))
    return None
