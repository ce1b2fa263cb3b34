"""Merchants for one: a person and two programs, from the home page to the last scoring, by touches alone."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.clock import MS, ManualClock
from companion.games.catalogue import TITLES
from companion.games.merchants import events as e
from companion.memory.session import Session
from companion.opponents import catalogue
from companion.opponents.merchants.match import PROGRAMS
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table import programs
from companion.table.lay import lay
from hardware.sim.world import SimTable

LOOK_MS = 100
NEVER = ("menu", "undo", "pick:correct", "pick:practice", "pick:again", "why", "picture", "step", "cell", "back")
MOST_TOUCHES = 2_000


class Person:
    """Sees what can be touched, and touches it; in an auction at a price of her own, lot by lot."""

    def __init__(self, data: Path) -> None:
        self.clock = ManualClock(now_ns=1_000_000 * MS)
        self._world = SimTable(self.clock.now_ns, seed=1)
        self._trace = io.StringIO()
        mine = Preferences(lessons=dict.fromkeys(TITLES, "over"), less_motion=True)
        self.table = lay(
            config.load(config.DEFAULTS).simulated(),
            data,
            self.clock,
            self._world,
            mine=mine.with_person("Anna", "merchants", "green"),
            demo_box=True,
            seed=lambda: 5,
            painted=True,
            trace=self._trace,
        )
        self._rng = Random(5)
        self._most = 0
        self.asked: list[str] = []
        self.touches = 0
        self.look()

    def look(self, times: int = 2) -> None:
        for _ in range(times):
            self.clock.advance_ms(LOOK_MS)
            self.table.step(self.clock.now_ns())
        if shown := self._trace.getvalue().splitlines():
            self.seen: dict[str, Any] = json.loads(shown[-1])
            self._trace.seek(0)
            self._trace.truncate()
        if self.seen["question"] not in self.asked[-1:]:
            self.asked.append(self.seen["question"])

    @property
    def targets(self) -> dict[str, tuple[int, int]]:
        return {name: (x + w // 2, y + h // 2) for x, y, w, h, name in self.seen["targets"]}

    def touch(self, *names: str) -> None:
        for name in names:
            self._world.tap(*self.targets[name])
            self.touches += 1
            self.look()

    def go_on(self) -> None:
        """One more thing, whatever the screen asks for."""
        targets = self.targets
        if "push:seat1" in targets:  # the clock runs
            price = self.seen["price"]
            return self.touch("push:seat1") if 0 < price <= self._most else self.look(1)
        self._most = self._rng.choice((200_000, 120_000, 80_000, 0))
        for wanted in ("push:shared", "goon", "pick:done", "pick:draw", "pick:go_on", "pick:settle"):
            if wanted in targets:
                return self.touch(wanted)
        answers = [name for name in targets if not name.startswith(NEVER)]
        if not answers:
            return self.look(1)  # somebody thinks, or a sale is looked at
        self.touch(self._rng.choice([name for name in answers if name != "pick:skip"] or answers))
        return None


@pytest.mark.window
@pytest.mark.parametrize("mind", ["average", "strong"])
def test_a_whole_game_for_one(mind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "program_of", lambda game, level: PROGRAMS[mind])
    monkeypatch.setattr(programs, "BUDGET", 1)  # how well they play is measured elsewhere
    person = Person(tmp_path)
    person.touch("spot:new:merchants", "pick:sit:Anna", "pick:program", "pick:program", "pick:begin", "pick:change")
    person.touch("pick:bank", "pick:1.0", "pick:1.0", "pick:companion", "pick:no")
    session = person.table.room.session
    assert session is not None
    while not session.game.finished(session.state):
        person.go_on()
        assert person.touches < MOST_TOUCHES, person.asked[-5:]
    person.look()
    assert "wins" in " ".join(person.seen["said"])
    told = [event for decision in session.done for event in decision.events]
    lots = [event for event in told if isinstance(event, e.LotOffered)]
    assert len(lots) == 18
    assert_sealed(told, len(lots))
    bought = {event.player for event in told if isinstance(event, e.Sold)}
    assert bought >= {0}, "and a person can win against them"
    assert any("Please do this on the table for Program" in question for question in person.asked)
    path = session.journal.path
    person.table.close()
    again = Session.load(session.game, path, ManualClock())
    assert again.state == session.state
    again.close()


def assert_sealed(told: list[Any], lots: int) -> None:
    """Before every hand a seal, after every lot its opening; no program ever paid more than it had sealed."""
    assert sum(isinstance(event, e.SealsOpened) for event in told) == lots
    seals: dict[int, str] = {}
    sale: e.Sold | None = None
    for event in told:
        match event:
            case e.PricesSealed():
                seals, sale = event.seals, None
            case e.ClockStarted():
                assert set(seals) == {1, 2}
            case e.Sold():
                sale = event
            case e.SealsOpened():
                assert {opened.player: opened.seal for opened in event.opened} == seals
                prices = {opened.player: opened.price for opened in event.opened}
                if sale is not None and sale.player in prices:
                    assert sale.price <= prices[sale.player]
