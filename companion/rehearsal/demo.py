"""A table that plays by itself: sensible picks, thrown dice, pressed buttons, until the game is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from companion.core.actions import Back, Pick, Push
from companion.core.clock import MS, ManualClock
from companion.core.inputs import Roll
from companion.core.prompt import Picks, Prompt
from companion.games.contract import AnyGame, Player
from companion.games.script import Move, Throw, Wait
from companion.pages.desk import AnySession, Desk
from companion.table.table import Table
from hardware.sim.world import SimTable

NAMES = ("Anna", "Ben", "Chris", "Dirk", "Eva")
PATIENCE = 40  # refusals in a row before the demo admits that it is stuck
STEP_MS = 20
GLANCE_MS = 200  # between two pictures of dice at rest: three of them settle a roll
LATE_NS = STEP_MS * MS  # no finger comes down just when the loop looks


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
        self._fingers = Random(seed)
        self._refusals = 0

    def moves(self) -> Iterator[float]:
        """One thing after the other until the game is over; yields the pause after each, in milliseconds."""
        session = self._table.room.session
        assert session is not None
        while not session.game.finished(session.state):
            yield self._move(session)

    def _move(self, session: AnySession) -> float:
        return self.do(self.wish(session))

    def wish(self, session: AnySession) -> Move:
        """What somebody wants to do now."""
        panel = self._table.panel
        return session.game.demo.pick(session.state, panel.prompt, panel.picks, self._rng)

    def do(self, move: Move) -> float:
        """One thing; what was begun and is refused is taken back."""
        match move:
            case Throw(faces):
                self.throw(faces)
                return 2500
            case Push(button):
                self._world.press(button, at_ns=self._world.now_ns() + self._fingers.randrange(LATE_NS))
                return 400
            case Wait(ms):
                return ms
        panel = self._table.panel
        before = (self._depth(), panel.picks)
        panel.act(Pick(move))
        if (self._depth(), panel.picks) == before:
            self._refusals += 1
            if self._refusals > PATIENCE:
                raise Stuck(f"{panel.prompt.question} {panel.notice or ''}")
            while panel.picks:
                panel.act(Back())
            return 0
        self._refusals = 0
        return 700

    def _depth(self) -> int:
        session = self._table.room.session
        assert session is not None
        return session.depth

    def throw(self, faces: Mapping[str, int]) -> None:
        """Throw the dice; some may have to fall so."""
        self._world.roll(**faces)


class TellingHands(Hands):
    """People who say what they threw, where reading pictures is not what matters."""

    def throw(self, faces: Mapping[str, int]) -> None:
        self._table.room.tell(Roll(self._world.now_ns(), self._world.roll(**faces)))


def let_pass(ms: float, clock: ManualClock, table: Table, world: SimTable) -> Iterator[None]:
    """Let the table run for so long on manual time, step by step.

    Rendering and reading a picture costs a tenth of a second and more: nobody watches dice tumble here, and those that
    were not thrown anew are looked at once.
    """
    end_ns, thrown = clock.now_ns() + round(ms * MS), clock.now_ns() < world.tray.still_ns
    while (rest_ns := end_ns - clock.now_ns()) > 0:
        if not table.stand.attention.wanted:
            step_ns = STEP_MS * MS
        elif thrown:
            step_ns = max(GLANCE_MS * MS, world.tray.still_ns - clock.now_ns())
        else:
            step_ns = rest_ns
        clock.advance_ms(step_ns / MS)
        table.step(clock.now_ns())
        yield
