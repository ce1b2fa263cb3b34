"""My boxes: what a file tells otherwise is shown with both values before anything is believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.box import facts as box
from companion.box import share
from companion.core.clock import ManualClock
from companion.core.prompt import Prompt
from companion.core.view import GridPanel, MapPanel
from companion.games.catalogue import game_named
from companion.pages.boxes import BoxPage
from companion.pages.desk import Desk, Stay
from companion.pages.teach import TeachPage
from companion.settings import config
from companion.table.lay import lay
from hardware.sim.world import SimTable

GAME = "ticket_to_ride"
SCHEMA = game_named(GAME).box
WALL = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    clock = ManualClock(now_ns=10**12)
    return lay(config.load(config.DEFAULTS).simulated(), tmp_path, clock, SimTable(clock.now_ns)).room.desk


@pytest.mark.parametrize(("answer", "holds"), [("own", 5), ("given", 3)])
def test_conflicts_are_listed_with_both_values(desk: Desk, tmp_path: Path, answer: str, holds: int) -> None:
    (tmp_path / "imports").mkdir()
    box.remember(SCHEMA, {"contracts.Dam/Waag": 3, "routes.10.cart": True}, tmp_path / "anna", WALL)
    share.export(SCHEMA, tmp_path / "anna", tmp_path / "imports" / "anna.toml", "Anna")
    box.remember(SCHEMA, {"contracts.Dam/Waag": 5}, tmp_path, WALL)
    page = BoxPage(desk, GAME)
    asked = page.ask(("import", "anna.toml"))
    assert isinstance(asked, Prompt) and "1 facts differ" in str(asked.question)
    shown = page.panels(0)[0]
    assert isinstance(shown, GridPanel)
    assert [[str(cell.text) for cell in row] for row in shown.rows] == [["Dam – Waag", "5", "3"]]
    assert isinstance(page.ask(("import", "anna.toml", answer)), Stay)
    known = box.load_facts(SCHEMA, False, tmp_path)
    assert (known["contracts.Dam/Waag"], known["routes.10.cart"]) == (holds, True)
    assert "What differs" not in [str(panel.title) for panel in page.panels(0) if isinstance(panel, GridPanel)]


def test_without_a_photograph_places_carry_their_names_and_the_asked_ones_are_lit(desk: Desk) -> None:
    page = TeachPage(desk, GAME)
    (board,) = [panel for panel in page.panels(0) if isinstance(panel, MapPanel)]
    names = {spot.id: str(spot.label) for spot in board.spots}
    assert len(names) == 17 and all(name == id for id, name in names.items())
    assert {spot.id for spot in board.spots if spot.lit} == {"Oude Waal", "Oude Kerk"}


def test_a_numbered_site_carries_its_number_and_its_name_when_it_is_asked_about(desk: Desk, tmp_path: Path) -> None:
    merchants = game_named("merchants").box
    box.remember(merchants, {"sites.grachten": 3, "touches.grachten.1": ["grachten.2"]}, tmp_path, WALL)
    page = TeachPage(desk, "merchants", "touches.grachten.1")
    (board,) = [panel for panel in page.panels(0) if isinstance(panel, MapPanel)]
    assert [spot.value for spot in board.spots] == ["1", "2", "3"]
