"""The Phones page on the table's own screen: the code is read back off the painted picture, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pygame
import pytest

from companion.core.actions import Back, Menu, Pick
from companion.core.clock import ManualClock
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.locale import catalogue
from companion.screen.paint import Painter
from companion.settings import config
from companion.settings.preferences import Preferences, ThemeName
from companion.table.lay import lay
from companion.table.phones import Phones
from companion.table.table import Table
from companion.wire.messages import Hello
from hardware.hotspot import Pretended
from hardware.sim.world import SimTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    clock = ManualClock(now_ns=10**12)
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(settings, tmp_path, clock, SimTable(clock.now_ns), mine=Preferences(), seed=lambda: 1)
    people = [Player("Anna", "red"), Player("Ben", "blue")]
    table.room.sit_down(table.room.desk.begin(game_named("ticket_to_ride"), people, {}))
    yield table
    table.close()


def phones(table: Table) -> Phones:
    found = table.room.desk.phones
    assert isinstance(found, Phones)
    return found


def to_the_page(table: Table) -> None:
    table.panel.act(Menu())
    for answer in ("table", "phones"):
        table.panel.act(Pick(answer))


def test_phones_are_off_until_somebody_lets_them_in(table: Table, tmp_path: Path) -> None:
    table.step(10**12)
    assert not (tmp_path / "table.sock").exists()
    to_the_page(table)
    assert "not let in" in str(table.panel.prompt.question)
    table.panel.act(Pick("on"))
    table.step(10**12)
    assert (tmp_path / "table.sock").is_socket()
    assert table.room.desk.preferences.phones
    for answer in ("more", "off"):
        table.panel.act(Pick(answer))
    table.step(10**12)
    assert not (tmp_path / "table.sock").exists()


def read_off(table: Table, size: tuple[int, int] = (800, 480), theme: ThemeName = "night", language: str = "nl") -> str:
    surface = Painter(size, theme).paint(table.panel.view(10**12), catalogue(language), 10**12).surface
    pixels = np.ascontiguousarray(pygame.surfarray.array3d(surface).transpose(1, 0, 2)[:, :, ::-1])
    return str(cv2.QRCodeDetectorAruco().detectAndDecode(pixels)[0])


@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_code_is_read_back_off_the_screen(table: Table, size: tuple[int, int], theme: ThemeName) -> None:
    phones(table).switch(True)
    phones(table).word = "K4QF7M"
    table.step(10**12)
    phones(table)._post.remote = Hello(("192.168.1.40",), 8080)
    to_the_page(table)
    assert read_off(table, size, theme, "fr") == f"http://192.168.1.40:8080/#{phones(table).word}"
    phones(table)._post.remote = None


def test_cannot_connect_leads_into_the_tables_own_wifi(table: Table) -> None:
    """Issue 26, point 1: a first code joins the Wi-Fi, a second opens the page at its address there."""
    table.room.desk.hotspot = wifi = Pretended()
    phones(table).switch(True)
    table.step(10**12)
    phones(table)._post.remote = Hello(("192.168.1.40", "10.42.0.1"), 8080)
    to_the_page(table)
    for answer in ("more", "trouble", "wifi"):
        table.panel.act(Pick(answer))
    assert wifi.on
    assert read_off(table) == f"WIFI:T:WPA;S:{wifi.name};P:{wifi.password};;"
    table.panel.act(Pick("page"))
    assert read_off(table) == f"http://10.42.0.1:8080/#{phones(table).word}"
    table.panel.act(Back())
    table.panel.act(Pick("wifi_off"))
    assert not wifi.on
    assert read_off(table) == f"http://192.168.1.40:8080/#{phones(table).word}"
    phones(table)._post.remote = None


def test_without_a_wifi_of_its_own_the_page_says_what_would_help(table: Table) -> None:
    phones(table).switch(True)
    to_the_page(table)
    for answer in ("more", "trouble", "wifi"):
        table.panel.act(Pick(answer))
    assert "companion install" in str(table.panel.notice)
    shown = str(table.panel.view(10**12).panels)
    assert "same Wi-Fi" in shown and "client isolation" in shown and "port" in shown


def test_a_table_that_cannot_listen_says_why(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(phones(table)._post, "open", lambda: full(""))
    phones(table).switch(True)
    table.step(10**12)
    to_the_page(table)
    (panel,) = table.panel.view(10**12).panels
    assert "No space left" in str(panel)
