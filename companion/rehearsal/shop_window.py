"""The best of every game in about a minute: what comes before a scene is played unseen, at another table."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from companion.core.actions import Pick, Push
from companion.core.clock import ManualClock
from companion.core.message import Message
from companion.core.prompt import find_choice
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import AnyGame
from companion.games.script import Move, Scene
from companion.pages.desk import Stay
from companion.rehearsal.demo import Hands, TellingHands, let_pass, start
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.world import SimTable

FIRST_LOOK_MS = 1_500
TAP_MS = 1_400
FINGERS_MS = 30  # between two presses that belong together
STEP_MS = 2_200  # to read what one of the opponent's steps is, and why
LAST_LOOK_MS = 2_500
TRIES = 20  # games begun until one comes to its scene


class ShopWindow:
    """One scene after the other at a table; with a `glimpse` of its screen a finger looks at every step."""

    def __init__(self, table: Table, world: SimTable, seed: int, glimpse: Glimpse | None = None) -> None:
        self._table, self._world, self._seed, self._glimpse = table, world, seed, glimpse
        self._hands = Hands(table, world, seed)
        self.title: Message | None = None  # of the scene that is shown
        self.tapped: Message | None = None  # what a finger has just picked

    def moves(self) -> Iterator[float]:
        """One thing after the other; yields how long to look at each, in milliseconds."""
        room = self._table.room
        for name in TITLES:
            game, path = game_named(name), None
            for scene in game.demo.scenes:
                room.leave()
                path = unseen(game, scene.begins, room.desk.data, self._seed, path)
                room.sit_down(room.desk.take_up(path))
                yield from self._play(scene)

    def _play(self, scene: Scene[Any]) -> Iterator[float]:
        session = self._table.room.session
        assert session is not None
        self.title = scene.title
        self._table.panel.go(Stay(scene.title))
        yield FIRST_LOOK_MS
        for move in scene.moves(session.state):
            yield from self._do(move)
        while not scene.ends(session.state):
            yield from self._do(self._hands.wish(session))
        yield LAST_LOOK_MS

    def _do(self, move: Move) -> Iterator[float]:
        panel = self._table.panel
        choice = find_choice(panel.prompt, move) if isinstance(move, str) else None
        self.tapped = choice.label if choice is not None else None
        pause_ms = self._hands.do(move)
        if panel.prompt.kind == "cover":
            panel.act(Pick(panel.prompt.choices[0].id))  # whoever it is for looks alone
        yield TAP_MS if isinstance(move, str) else FINGERS_MS if isinstance(move, Push) else pause_ms
        self.tapped = None
        yield from self._look_through()

    def _look_through(self) -> Iterator[float]:
        """Every step that hands are told to do is looked at, and a sale is left."""
        if self._glimpse is None:
            return
        for name in ("goon:", *(f"step:{number}" for number in range(1, 12))):
            if (middle := self._glimpse.find(name)) is not None:
                self._world.tap(*middle)
                yield STEP_MS


class Glimpse(io.StringIO):
    """What the screen offers to a finger now: `lay` traces it here."""

    def __init__(self) -> None:
        super().__init__()
        self._targets: list[tuple[int, int, int, int, str]] = []

    def write(self, line: str) -> int:
        self._targets = json.loads(line)["targets"]
        return len(line)

    def find(self, name: str) -> tuple[int, int] | None:
        """The middle of the target whose name begins so."""
        return next(((x + w // 2, y + h // 2) for x, y, w, h, called in self._targets if called.startswith(name)), None)


def unseen(game: AnyGame, until: Callable[[Any], bool], data: Path, seed: int, path: Path | None = None) -> Path:
    """Play on, or from the beginning, until the moment has come; returns the journal."""
    for number in range(seed, seed + TRIES):
        clock = ManualClock(now_ns=10**12)
        world = SimTable(clock.now_ns, seed=number)
        settings = config.load(config.DEFAULTS).simulated()
        table = lay(settings, data, clock, world, mine=Preferences(), demo_box=True, seed=partial(int, number))
        desk = table.room.desk
        session = start(game, desk) if path is None else desk.take_up(path)
        table.room.sit_down(session)
        hands = TellingHands(table, world, number).moves()
        while not until(session.state) and (pause_ms := next(hands, None)) is not None:
            for _ in let_pass(max(1.0, pause_ms), clock, table, world):
                pass
        table.close()
        if until(session.state):
            return session.journal.path
    raise AssertionError(f"no game of {game.name} comes to its scene")
