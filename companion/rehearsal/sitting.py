"""A simulated table on manual time: laid when it is first needed, run step by step."""

from __future__ import annotations

from pathlib import Path

from companion.core.clock import MS, ManualClock
from companion.core.errors import IllegalMove, ScenarioError
from companion.games.catalogue import TITLES
from companion.games.contract import AnyGame, Player
from companion.pages.desk import AnySession, Desk
from companion.rehearsal.demo import suggested_options
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import EyeMaker, lay
from companion.table.table import Table
from companion.table.terminal import Terminal
from hardware.sim.world import SimTable

STEP_MS = 10


class Sitting:
    """Who plays what, at which table, and how far its time has come."""

    def __init__(self, data: Path, eye: EyeMaker | None = None) -> None:
        self.clock = ManualClock(now_ns=1_000_000 * MS)
        self.world = SimTable(self.clock.now_ns, seed=1)
        self.data = data
        self.seed = 1
        self.options: dict[str, object] = {}
        self.players: list[Player] = []
        self.game: AnyGame | None = None
        self.box = "shipped"
        self.newcomers = False  # nobody here has played any of the games
        self.table: Table | None = None
        self.mark_ns = self.clock.now_ns()
        self._eye = eye
        self.eye_open = False
        self._path: Path | None = None
        self._terminal: Terminal | None = None

    def running(self) -> Table:
        """The table; laid at the first line that needs it."""
        if self.table is None:
            self.table = self._lay()
            self.run_for(0)
        return self.table

    def terminal(self) -> Terminal:
        """A text terminal at the table; the same one as long as the table stands."""
        table = self.running()
        if self._terminal is None or self._terminal.table is not table:
            self._terminal = Terminal(table)
        return self._terminal

    def _lay(self) -> Table:
        table = lay(
            config.load(config.DEFAULTS).simulated(),
            self.data,
            self.clock,
            self.world,
            mine=Preferences(lessons={} if self.newcomers else dict.fromkeys(TITLES, "over")),
            demo_box=self.box == "demo",
            seed=lambda: self.seed,
            eye=self._eye if self.eye_open else None,
        )
        if self.players:
            if self.game is None:
                raise ScenarioError("say which game it is before the first move")
            table.room.sit_down(self._session(self.game, table.room.desk))
        return table

    def _session(self, game: AnyGame, desk: Desk) -> AnySession:
        if self._path is not None:
            return desk.take_up(self._path)
        if len(self.players) not in game.players:
            raise ScenarioError(
                "{game} is for {least} to {most} players",
                game=game.title,
                least=game.players.start,
                most=game.players.stop - 1,
            )
        try:
            session = desk.begin(game, self.players, {**suggested_options(game), **self.options})
        except IllegalMove as refused:
            raise ScenarioError("{reason}", reason=refused.reason) from None
        self._path = session.journal.path
        return session

    def close(self) -> None:
        """Put the table down."""
        if self.table:
            self.table.close()

    def mark(self) -> None:
        """Times of the lines that follow count from now."""
        self.mark_ns = self.clock.now_ns()

    def run_for(self, ms: float, step_ms: float = STEP_MS) -> None:
        """Let the loop run for so long."""
        self.run_until(self.clock.now_ns() + round(ms * MS), step_ms)

    def run_until(self, end_ns: int, step_ms: float = STEP_MS) -> None:
        """Let the loop run until then."""
        table = self.running()
        while self.clock.now_ns() < end_ns:
            self.clock.advance_ms(min(step_ms, (end_ns - self.clock.now_ns()) / MS))
            table.step(self.clock.now_ns())
        table.step(self.clock.now_ns())
