"""The Statistics page: the charts game by game, never more answers than a dock holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.charts import ChartPanel
from companion.core.clock import ManualClock
from companion.core.prompt import Prompt
from companion.memory.statistics import charts
from companion.pages.desk import Close, Stay
from companion.pages.stats import StatisticsPage
from companion.settings import config
from companion.table.lay import lay
from hardware.sim.world import SimTable
from tests.screen.sample_charts import records


def page_after(games: int, folder: Path) -> StatisticsPage:
    clock = ManualClock(now_ns=10**12)
    table = lay(config.load(config.DEFAULTS).simulated(), folder, clock, SimTable(clock.now_ns))
    page = StatisticsPage(table.room.desk)
    page._charts = charts(records(games))
    return page


@pytest.mark.parametrize("games", [1, 5, 500])
def test_every_chart_is_at_most_two_taps_away(tmp_path: Path, games: int) -> None:
    page = page_after(games, tmp_path)
    seen = []
    for first in ids(page.ask(())):
        asked = page.ask((first,))
        for picks in [(first,)] if isinstance(asked, Stay) else [(first, second) for second in ids(asked)]:
            assert isinstance(page.ask(picks), Stay)
            (shown,) = page.panels(0)
            assert isinstance(shown, ChartPanel)
            seen.append(shown)
    assert len(seen) == len(charts(records(games)))
    assert isinstance(page.ask(("close",)), Close)


def ids(asked: object) -> list[str]:
    assert isinstance(asked, Prompt)
    assert len(asked.choices) <= 8, "wide tiles, in which every word fits"
    return [choice.id for choice in asked.choices if choice.id != "close"]
