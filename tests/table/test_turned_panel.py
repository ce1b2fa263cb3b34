"""A panel that hangs in any of four ways: what a finger touches there is what is painted under it, all the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.clock import ManualClock
from companion.rehearsal.shop_window import Glimpse
from companion.settings import config
from companion.settings.config import DeviceSettings
from companion.settings.preferences import TURNS, Preferences, Turn
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.world import SimTable

PANEL = (720, 1280)  # the current touch display, as it is made: upright


def laid(folder: Path, size: tuple[int, int], turned: Turn) -> tuple[Table, SimTable, Glimpse, ManualClock]:
    clock, seen = ManualClock(now_ns=10**12), Glimpse()
    world = SimTable(clock.now_ns)
    settings = replace(config.load(config.DEFAULTS).simulated(), display=DeviceSettings("sim", {"size": list(size)}))
    mine = Preferences().with_turn(turned)
    table = lay(settings, folder, clock, world, mine=mine, painted=True, trace=seen)
    table.step(clock.now_ns())
    return table, world, seen, clock


@pytest.mark.parametrize("turned", TURNS)
def test_a_finger_on_a_turned_panel_reaches_what_it_sees(turned: Turn, tmp_path: Path) -> None:
    wide, high = PANEL
    upright = laid(tmp_path / "upright", (high, wide) if turned in (90, 270) else PANEL, 0)
    x, y = upright[2].find("pick:settings") or (0, 0)
    upright[0].close()
    # Where that point of the picture lies on a panel that shows it turned clockwise.
    on_panel = {0: (x, y), 90: (wide - 1 - y, x), 180: (wide - 1 - x, high - 1 - y), 270: (y, high - 1 - x)}[turned]

    table, world, _, clock = laid(tmp_path / "turned", PANEL, turned)
    assert str(table.panel.prompt.question) == "What shall we play?"
    world.tap(*on_panel)
    for _ in range(3):
        clock.advance_ms(100)
        table.step(clock.now_ns())
    assert "language" in {choice.id for choice in table.panel.prompt.choices}
    table.close()
