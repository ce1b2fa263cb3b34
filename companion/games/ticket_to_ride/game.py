"""Ticket to Ride: Amsterdam behind the Game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.core.inputs import Input
from companion.core.message import Message, say
from companion.core.view import GameView
from companion.games.contract import Command, Event, Facts, Picks, Player, Prompt, Score
from companion.games.ticket_to_ride import dialogue, rules, scoring, story
from companion.games.ticket_to_ride import view as views
from companion.games.ticket_to_ride.apply import apply
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


class TicketToRide:
    """The third game of the house, and the proof of its foundation."""

    name = "ticket_to_ride"
    title = say("Ticket to Ride: Amsterdam")
    seats = range(2, 5)
    colours = ("red", "blue", "green", "yellow", "black")
    event_type: Any = AnyEvent
    command_type: Any = AnyCommand

    def options(self, picks: Picks) -> Prompt | Mapping[str, Any]:
        return {}

    def blank(self) -> State:
        return BLANK

    def start(self, players: Sequence[Player], options: Mapping[str, Any], facts: Facts, rng: Random) -> list[Event]:
        return [Started(tuple(players), board_from(facts))]

    def interpret(self, state: State, told: Input) -> Command | None:
        return None

    def ask(self, state: State, picks: Picks) -> Prompt | Command:
        return dialogue.ask(state, picks)

    def decide(self, state: State, command: Command, rng: Random) -> list[Event]:
        return rules.decide(state, command)

    def apply(self, state: State, event: Event) -> State:
        return apply(state, event)

    def resume(self, state: State) -> list[Event]:
        return []

    def score(self, state: State) -> Score:
        return scoring.score(state)

    def finished(self, state: State) -> bool:
        return state.phase == "over"

    def view(self, state: State, now_ns: int, picks: Picks) -> GameView:
        return views.view(state, picks)

    def describe(self, state: State, event: Event) -> Message:
        return story.describe(state, event)

    def taught(self, event: Event) -> tuple[str, Any] | None:
        return (event.key, event.value) if isinstance(event, FactTaught) else None

    def sound(self, event: Event) -> str:
        match event:
            case RouteClaimed() | CardsTaken():
                return "accept"
            case LastRoundBegan() | PlayEnded():
                return "bell"
        return ""


GAME = TicketToRide()
