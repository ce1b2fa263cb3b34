"""The History and Statistics pages: they open at once, and read on while they are looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.charts import ChartPanel
from companion.core.clock import ManualClock
from companion.core.prompt import Prompt
from companion.core.view import GridPanel
from companion.memory.archive import INDEX
from companion.pages.desk import Desk
from companion.pages.history import HistoryPage
from companion.pages.stats import StatisticsPage
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from hardware.sim.world import SimTable
from tests.memory.made import played

GAME = "ticket_to_ride"


class Ticking(ManualClock):
    """Every look at this clock takes a while, so a page has time for one journal only."""

    def now_ns(self) -> int:
        self.advance_ms(50)
        return super().now_ns()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    for seed in range(4):
        played(GAME, tmp_path, seed)
    settings, clock = config.load(config.DEFAULTS).simulated(), Ticking()
    return lay(settings, tmp_path, clock, SimTable(clock.now_ns), mine=Preferences()).room.desk


def unread(page: HistoryPage) -> int:
    (grid,) = page.panels(0)
    assert isinstance(grid, GridPanel)
    return sum(str(row[3].text) == "…" for row in grid.rows)


def test_the_history_opens_before_everything_is_read(desk: Desk) -> None:
    page = HistoryPage(desk)
    seen = [unread(page) for _ in range(6)]
    assert seen[0] > 0
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == 0


def test_the_statistics_wait_for_all_games_and_say_so(desk: Desk) -> None:
    page = StatisticsPage(desk)
    asked = page.ask(())
    assert isinstance(asked, Prompt)
    assert "still being read" in str(asked.question)
    for _ in range(6):
        page.panels(0)
    assert not isinstance(page.panels(0)[0], ChartPanel), "games on the invented board do not count"
    page.ask(("invented",))
    assert isinstance(page.panels(0)[0], ChartPanel)
    page.ask(("1",))
    assert "scores, game by game" in str(page.panels(0)[0].title)  # type: ignore[union-attr]
    page.ask(("1",))
    assert (desk.data / INDEX).exists()
