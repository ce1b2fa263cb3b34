"""Amsterdam as a game of the table: the pure functions of this package behind one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.core.inputs import Input, Roll
from companion.core.message import Message, say
from companion.core.view import GameView
from companion.games.amsterdam import dialogue, stories
from companion.games.amsterdam.apply import applied
from companion.games.amsterdam.commands import AnyCommand, RollDice
from companion.games.amsterdam.dialogue.opening import options
from companion.games.amsterdam.events import AnyEvent, FactTaught
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.rules import judged
from companion.games.amsterdam.scoring import score
from companion.games.amsterdam.setup import COLOURS, opening
from companion.games.amsterdam.state import State
from companion.games.amsterdam.view import view
from companion.games.contract import Command, Event, Facts, Picks, Player, Prompt, Score


class Amsterdam:
    """Stefan Feld's Amsterdam, for one player against TOM or two to four players."""

    name = "amsterdam"
    title = say("Amsterdam")
    seats = range(1, 5)
    colours = COLOURS
    event_type: Any = AnyEvent
    command_type: Any = AnyCommand

    def options(self, picks: Picks) -> Prompt | Mapping[str, Any]:
        return options(picks)

    def blank(self) -> State:
        return State()

    def start(self, players: Sequence[Player], options: Mapping[str, Any], facts: Facts, rng: Random) -> list[Event]:
        return opening(players, options, facts, rng)

    def interpret(self, state: State, told: Input) -> Command | None:
        """A roll counts while dice are awaited; anything else on the table means nothing here."""
        if isinstance(told, Roll) and state.phase == "roll" and set(told.faces) == set(DICE):
            return RollDice(dict(told.faces))
        return None

    def ask(self, state: State, picks: Picks) -> Prompt | Command:
        return dialogue.ask(state, picks)

    def decide(self, state: State, command: Command, rng: Random) -> list[Event]:
        return judged(state, command)

    def apply(self, state: State, event: Event) -> State:
        return applied(state, event)

    def resume(self, state: State) -> list[Event]:
        """Nothing runs by itself here: after a restart the same question stands."""
        return []

    def score(self, state: State) -> Score:
        return score(state)

    def finished(self, state: State) -> bool:
        return state.phase == "over"

    def view(self, state: State, now_ns: int, picks: Picks) -> GameView:
        return view(state, picks)

    def describe(self, state: State, event: Event) -> Message:
        return stories.describe(state, event)

    def taught(self, event: Event) -> tuple[str, Any] | None:
        return (event.key, event.value) if isinstance(event, FactTaught) else None

    def sound(self, event: Event) -> str:
        return stories.SOUNDS.get(type(event), "")


GAME = Amsterdam()
