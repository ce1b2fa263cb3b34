"""A table that plays by itself: sensible picks, thrown dice, pressed buttons, until the game is over.

A game may bring `demo.py` with `pick(state, prompt, picks, rng) -> str`: a choice id, a number or a text, or
one of the hands' verbs: "!roll", "!press seat2", "!wait 1500" (milliseconds). Without it a random legal
choice is taken.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.box import facts as box
from companion.core.clock import Clock
from companion.games.contract import Game, Picks, Player, Prompt
from companion.memory.session import Session
from companion.pages.desk import Desk
from companion.table.table import Table
from hardware.sim.world import SimTable

NAMES = ("Anna", "Ben", "Chris", "Dirk", "Eva")
PLAYERS = {"ticket_to_ride": 3, "merchants": 4, "amsterdam": 1}
AVOIDED = frozenset({"correct", "private", "back", "menu"})
PATIENCE = 40  # refusals in a row before the demo admits that it is stuck

Pick = Callable[[Any, Prompt, Picks, Random], str]


class Stuck(Exception):
    """The demo's player does not know how to go on."""


def start(game: Game[Any], desk: Desk, clock: Clock, seed: int) -> Session[Any]:
    """A new game for the demo's people, with the demonstration box."""
    people = [Player(NAMES[n], game.colours[n]) for n in range(PLAYERS[game.name])]
    facts = box.load_facts(game.name, True, desk.data)
    options = options_of(game)
    path = desk.new_game_path(game.name, seed)
    return Session.start(game, people, options, facts, path, seed, clock, demo_box=True, opener=desk.opener)


def options_of(game: Game[Any]) -> dict[str, Any]:
    """The options of a demonstration: the suggested ones, and what the game's demo wants."""
    return {**suggested_options(game), **getattr(_module(game), "OPTIONS", {})}


def suggested_options(game: Game[Any]) -> dict[str, Any]:
    """A game's options when every set-up question is answered with its suggestion or first choice."""
    picks: Picks = ()
    while isinstance(asked := game.options(picks), Prompt):
        picks = (*picks, asked.suggestion or asked.choices[0].id)
    return dict(asked)


def _module(game: Game[Any]) -> Any:
    name = f"companion.games.{game.name}.demo"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def any_choice(state: Any, prompt: Prompt, picks: Picks, rng: Random) -> str:
    """A random answer that the prompt allows."""
    if prompt.kind == "number":
        return prompt.suggestion or str(rng.randrange(prompt.low, prompt.high + 1, prompt.step))
    if prompt.kind == "text":
        return prompt.suggestion or "demo"
    choices = [c for c in prompt.choices if c.refused is None and c.id not in AVOIDED]
    if not choices:
        raise Stuck(f"nothing to pick at {prompt.question}")
    return rng.choice(choices).id


class Hands:
    """The demo's people: each `move` does one thing at the table and says how long to look at it."""

    def __init__(self, table: Table, world: SimTable, seed: int) -> None:
        self._table = table
        self._world = world
        self._rng = Random(seed)
        self._refusals = 0
        session = table.room.session
        assert session is not None
        module = _module(session.game)
        self._pick: Pick = module.pick if module else any_choice

    def moves(self) -> Iterator[float]:
        """One thing after the other until the game is over; yields the pause after each, in milliseconds."""
        session = self._table.room.session
        assert session is not None
        while not session.game.finished(session.state):
            yield self._move(session)

    def _move(self, session: Session[Any]) -> float:
        room = self._table.room
        depth = (session.depth, room.picks)
        answer = self._pick(session.state, room.prompt, room.picks, self._rng)
        verb, _, what = answer.partition(" ")
        match verb:
            case "!roll":
                self.roll()
                return 2500
            case "!press":
                self._world.press(what)
                return 400
            case "!wait":
                return float(what)
        room.act(f"pick:{answer}")
        if (session.depth, room.picks) == depth:
            self._refusals += 1
            if self._refusals > PATIENCE:
                raise Stuck(f"{room.prompt.question} {room.notice or ''}")
            while room.picks:
                room.act("back")
            return 0
        self._refusals = 0
        return 700

    def roll(self) -> None:
        """Throw the dice."""
        self._world.roll()
