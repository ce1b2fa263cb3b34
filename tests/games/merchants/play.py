"""A game of Merchants without a table: commands, picks and presses straight to the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.box.facts import load_facts
from companion.core.chance import chance_for
from companion.core.clock import SECOND
from companion.core.inputs import Held, Press, Tick
from companion.core.prompt import Choice, Prompt
from companion.games.catalogue import game_named
from companion.games.contract import Command, Event, Helped, Player
from companion.games.merchants.game import GAME
from companion.games.merchants.state import Auction, Card, State, Task
from companion.games.options import read_options

NAMES = ("Anna", "Ben", "Chris", "Dirk", "Eva")
GOODS_CARD = Card("goods")
START_NS = 1000 * SECOND
AnyEvent = reduce(or_, GAME.events)


@cache
def demo_facts() -> Mapping[str, Any]:
    return load_facts(game_named("merchants").box, True, Path("nowhere"))


@cache
def shipped_facts() -> Mapping[str, Any]:
    return load_facts(game_named("merchants").box, False, Path("nowhere"))


class Play:
    """One game in memory; `told` collects every event."""

    def __init__(
        self, players: int = 3, facts: Mapping[str, Any] | None = None, programs: Collection[int] = (), **options: Any
    ) -> None:
        levels = ["strong" if n in programs else "" for n in range(players)]
        people = [Player(NAMES[n], GAME.colours[n], levels[n]) for n in range(players)]
        events = GAME.start(
            people, read_options(GAME.options, options), demo_facts() if facts is None else facts, chance_for(1, 0)
        )
        self.told: list[Event] = list(events)
        self.state: State = GAME.blank
        self.decisions = 0
        for event in events:
            self.state = GAME.apply(self.state, event)

    def do(self, command: Command) -> list[Event]:
        events = GAME.decide(self.state, command, chance_for(1, self.decisions))
        self.decisions += 1
        for event in events:
            self.state = GAME.apply(self.state, event)
        self.told += events
        return events

    def pick(self, *answers: str) -> list[Event]:
        """Walk the dialogue to a finished command and do it."""
        picks: tuple[str, ...] = ()
        for answer in answers:
            prompt = GAME.ask(self.state, None, picks)
            assert isinstance(prompt, Prompt)
            choice = next((c for c in prompt.choices if c.id == answer), None)
            assert prompt.kind == "number" or choice, (answer, [c.id for c in prompt.choices])
            assert choice is None or choice.refused is None, choice
            picks = (*picks, answer)
        command = GAME.ask(self.state, None, picks)
        assert isinstance(command, Command), command
        return self.do(command)

    def prompt(self, *picks: str) -> Prompt:
        asked = GAME.ask(self.state, None, picks)
        assert isinstance(asked, Prompt)
        return asked

    def choices(self, *picks: str) -> set[str]:
        return {choice.id for choice in self._shown(picks) if choice.refused is None} - {"correct"}

    def _shown(self, picks: tuple[str, ...]) -> list[Choice]:
        """What stands on buttons; places in the picture can be tapped besides."""
        return [choice for choice in self.prompt(*picks).choices if not choice.quiet]

    def set(self, **changes: Any) -> None:
        """Lay the table as a test needs it."""
        self.state = replace(self.state, **changes)

    def task(self, kind: str, player: int = 0, **more: Any) -> None:
        """Put one task before all others."""
        self.set(todo=(Task(kind, player, **more), *self.state.todo))

    def set_level(self, level: str) -> None:
        """Another level of help, as the menu sets it."""
        self.told.append(Helped(level))
        self.state = GAME.after(self.state, self.told[-1])

    # --- the clock -------------------------------------------------------------------------------------------

    def offer(self, card: Card = GOODS_CARD) -> None:
        """A lot on the clock, everything else of the turn done."""
        self.set(todo=(Task("sell", card=card), Task("pass")), auction=Auction(card))

    def press(self, button: str, at_s: float, since_ns: int = START_NS) -> list[Event]:
        return self.tell(Press(since_ns + round(at_s * SECOND), button))

    def tick(self, at_s: float, last_s: float | None = None, since_ns: int = START_NS) -> list[Event]:
        last_ns = 0 if last_s is None else since_ns + round(last_s * SECOND)
        return self.tell(Tick(since_ns + round(at_s * SECOND), last_ns))

    def tell(self, told: Press | Tick | Held) -> list[Event]:
        command = GAME.interpret(self.state, told)
        return self.do(command) if command is not None else []
