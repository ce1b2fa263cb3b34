"""The text terminal hears every line, whenever it was typed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.clock import SystemClock
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table import terminal
from companion.table.lay import lay
from companion.table.terminal import Typed
from hardware.sim.world import SimTable


@pytest.fixture
def keyboard() -> Iterator[tuple[Typed, int]]:
    read, write = os.pipe()
    yield Typed(read), write
    os.close(read)


def test_lines_that_were_typed_ahead_come_one_by_one(keyboard: tuple[Typed, int]) -> None:
    typed, write = keyboard
    assert typed.line() is None
    os.write(write, b"merchants\n1\nne")
    assert [typed.line(), typed.line(), typed.line()] == ["merchants\n", "1\n", None]
    os.write(write, b"w\n")
    assert typed.line() == "new\n"
    os.close(write)
    assert [typed.line(), typed.line()] == ["", ""]


def test_a_last_line_without_an_end_is_heard(keyboard: tuple[Typed, int]) -> None:
    typed, write = keyboard
    os.write(write, "é".encode() + b"\xff")
    os.close(write)
    assert [typed.line(), typed.line(), typed.line()] == [None, "é\ufffd", ""]


def test_what_is_for_one_player_alone_is_covered_first_and_wiped_after(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others see neither the question nor, scrolling back, what was answered."""
    clock = SystemClock()
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(settings, tmp_path, clock, SimTable(clock.now_ns), mine=Preferences(), seed=lambda: 1)
    people = [Player("Anna", "red"), Player("Ben", "blue")]
    table.room.sit_down(table.room.desk.begin(game_named("ticket_to_ride"), people, {}))
    read, write = os.pipe()
    os.write(write, b"1\n1\nContracts of Ben\n\nEnter one\nJordaan/Oude Kerk\ncards\nq\n")
    os.close(write)
    with os.fdopen(read) as source:
        terminal.run(table, clock, lambda: False, source)
    session = table.room.session
    assert session is not None
    assert [len(seat.entered) for seat in session.state.seats] == [0, 1]
    table.close()
    before, cover, vault, question, after = capsys.readouterr().out.split(terminal.CLEAR)
    assert "My contracts (for Anna alone)" in before
    assert "Pass the keyboard on to Ben. The others look away." in cover and "Jordaan – Oude Kerk" not in cover
    assert "Enter one (1 more in your hand)" in vault
    assert "Contract: from where?" in question and "Jordaan – Oude Kerk" in question
    assert "Anna: claim a route" in after and "Jordaan – Oude Kerk" not in after
