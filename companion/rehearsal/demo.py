"""A table that plays by itself: sensible picks, thrown dice, pressed buttons, until the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.actions import Back, Pick, Push
from companion.core.prompt import Picks, Prompt
from companion.games.contract import AnyGame, Player, Throw, Wait
from companion.pages.desk import AnySession, Desk
from companion.table.table import Table
from hardware.sim.world import SimTable

NAMES = ("Anna", "Ben", "Chris", "Dirk", "Eva")
PATIENCE = 40  # refusals in a row before the demo admits that it is stuck


class Stuck(Exception):
    """The demo's player does not know how to go on."""


def start(game: AnyGame, desk: Desk) -> AnySession:
    """A new game for the demo's people; the desk says with which box and seed."""
    people = [Player(NAMES[n], game.colours[n]) for n in range(game.demo.players)]
    return desk.begin(game, people, {**suggested_options(game), **game.demo.options})


def suggested_options(game: AnyGame) -> dict[str, object]:
    """A game's options when every set-up question is answered with its suggestion or first choice."""
    picks: Picks = ()
    while isinstance(asked := game.ask_options(picks), Prompt):
        picks = (*picks, asked.suggestion or asked.choices[0].id)
    return dict(asked)


class Hands:
    """The demo's people: each `move` does one thing at the table and says how long to look at it."""

    def __init__(self, table: Table, world: SimTable, seed: int) -> None:
        self._table = table
        self._world = world
        self._rng = Random(seed)
        self._refusals = 0

    def moves(self) -> Iterator[float]:
        """One thing after the other until the game is over; yields the pause after each, in milliseconds."""
        session = self._table.room.session
        assert session is not None
        while not session.game.finished(session.state):
            yield self._move(session)

    def _move(self, session: AnySession) -> float:
        panel = self._table.panel
        before = (session.depth, panel.picks)
        move = session.game.demo.pick(session.state, panel.prompt, panel.picks, self._rng)
        match move:
            case Throw():
                self.throw()
                return 2500
            case Push(button):
                self._world.press(button)
                return 400
            case Wait(ms):
                return ms
        panel.act(Pick(move))
        if (session.depth, panel.picks) == before:
            self._refusals += 1
            if self._refusals > PATIENCE:
                raise Stuck(f"{panel.prompt.question} {panel.notice or ''}")
            while panel.picks:
                panel.act(Back())
            return 0
        self._refusals = 0
        return 700

    def throw(self) -> None:
        """Throw the dice."""
        self._world.roll()
