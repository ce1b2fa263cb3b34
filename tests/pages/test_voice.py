"""The Voice page: each matter is switched by itself, says how it sounds, and is remembered."""

from __future__ import annotations

from pathlib import Path

from companion.core.actions import Pick
from companion.core.aloud import MATTERS
from companion.core.clock import ManualClock
from companion.core.view import TextPanel
from companion.pages.desk import Open
from companion.pages.settings import SettingsPage
from companion.pages.voice import NAMES, SAMPLES, VoicePage
from companion.settings import config, preferences
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.world import SimTable


def laid(folder: Path) -> tuple[Table, SimTable, ManualClock]:
    clock = ManualClock(now_ns=10**12)
    world = SimTable(clock.now_ns)
    table = lay(config.load(config.DEFAULTS).simulated(), folder, clock, world, mine=Preferences(language="fr"))
    table.panel.go(Open(SettingsPage(table.room.desk)))
    pick(table, clock, "voice")
    return table, world, clock


def pick(table: Table, clock: ManualClock, answer: str) -> None:
    table.panel.act(Pick(answer))
    clock.advance_ms(300)
    table.step(clock.now_ns())


def test_a_matter_that_is_switched_on_says_how_it_sounds_and_is_remembered(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    pick(table, clock, "price")
    assert world.spoken == [("Anna, cent soixante-dix mille.", "fr")]
    pick(table, clock, "winner")
    pick(table, clock, "price")
    assert len(world.spoken) == 2, "what is switched off says nothing more"
    assert preferences.load(tmp_path, Preferences()).voice == ("winner",)
    (panel,) = table.panel.view(clock.now_ns()).panels
    assert isinstance(panel, TextPanel)
    assert [str(line).endswith(": on") for line in panel.lines] == [matter == "winner" for matter in MATTERS]


def test_everything_and_nothing_are_one_touch(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    pick(table, clock, "all")
    assert table.room.desk.preferences.voice == MATTERS
    pick(table, clock, "off")
    assert table.room.desk.preferences.voice == ()
    world.spoken.clear()
    pick(table, clock, "done")
    assert not isinstance(table.panel.page, VoicePage)
    assert not world.spoken


def test_every_matter_has_a_name_and_a_sample() -> None:
    assert set(NAMES) == set(SAMPLES) == set(MATTERS)
    assert all(len(str(named.short)) <= 9 for named in NAMES.values())
