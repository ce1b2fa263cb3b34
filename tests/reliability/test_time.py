"""Clocks that lie and loops that stall: prices stay those of the stamps."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

from companion.core.clock import MS, SECOND, ManualClock
from companion.games.catalogue import game_named
from companion.memory import entries
from companion.rehearsal import demo
from companion.table.table import Table
from hardware.sim.world import SimTable
from tests.reliability.daemon import Impatient, laid

MOVES = 200  # more than any lot needs to come on the clock


def an_auction(folder: Path, start_ns: int = 10**12) -> tuple[Table, SimTable, ManualClock]:
    """Merchants at the moment at which the clock has just begun to run."""
    table, world, clock = laid(folder, 3, start_ns)
    table.room.sit_down(demo.start(game_named("merchants"), table.room.desk))
    for pause_ms in islice(Impatient(table, world, 3).moves(), MOVES):
        for _ in range(10 if pause_ms else 1):  # a finger is lifted again before it presses once more
            clock.advance_ms(20)
            table.step(clock.now_ns())
        face = table.room.clock_face(clock.now_ns())
        if face is not None and face.running:
            return table, world, clock
    pytest.fail("no auction was held")


def story(table: Table) -> str:
    session = table.room.session
    assert session is not None
    events = (session.game.story(d.state, e) for d in session.done for e in d.events)
    return "\n".join(map(str, events))


def sales(table: Table, world: SimTable, clock: ManualClock, after_ms: int, stall_ms: int) -> list[str]:
    """Ben presses so long after START, the loop standing still around that moment; what the story tells of sales."""
    session = table.room.session
    assert session is not None
    opened_ns = session.state.auction.opened_ns
    while clock.now_ns() < opened_ns + (after_ms - 100) * MS:
        clock.advance_ms(20)
        table.step(clock.now_ns())
    world.press("seat2", at_ns=opened_ns + after_ms * MS)
    clock.advance_ms(stall_ms)
    for _ in range(200):
        clock.advance_ms(20)
        table.step(clock.now_ns())
    return re.findall(r"^\w+ buys for [\d,]+", story(table), re.MULTILINE)


@pytest.mark.parametrize("stall_ms", [0, 300, 2500])
def test_a_stalled_loop_does_not_change_a_price(tmp_path: Path, stall_ms: int) -> None:
    table, world, clock = an_auction(tmp_path)
    assert sales(table, world, clock, 9_000, stall_ms) == ["Ben buys for 170,000"]
    table.close()


def test_a_press_stands_even_if_its_contact_still_chatters_when_a_long_stall_ends(tmp_path: Path) -> None:
    table, world, clock = an_auction(tmp_path)
    session = table.room.session
    assert session is not None
    press_ns = session.state.auction.opened_ns + 9_000 * MS
    world.press("seat2", at_ns=press_ns)
    clock.advance_ms((press_ns - clock.now_ns()) / MS + 1)
    for _ in range(50):
        table.step(clock.now_ns())
        clock.advance_ms(20)
    assert "Ben buys for 170,000" in story(table)
    table.close()


def test_a_loop_that_slept_through_the_auction_offers_it_again_and_says_why(tmp_path: Path) -> None:
    table, _, clock = an_auction(tmp_path)
    clock.advance_ms(10_000)  # suspended, or hung
    for _ in range(5):
        clock.advance_ms(20)
        table.step(clock.now_ns())
    face = table.room.clock_face(clock.now_ns())
    assert face is not None
    assert not face.running, "the lot waits for a new start"
    assert face.turn == 0.0
    assert "stood still" in story(table)
    table.close()


def test_the_wall_clock_may_jump_by_years(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path, 4)
    table.room.sit_down(demo.start(game_named("ticket_to_ride"), table.room.desk))
    years = ("1970-01-01T00:00:09+00:00", "2038-01-19T03:14:08+00:00", "2026-11-15T12:00:00+00:00")
    for number, pause_ms in enumerate(Impatient(table, world, 4).moves()):
        clock._wall = years[number % 3]
        clock.advance_ms(max(10.0, min(pause_ms, 400)))
        table.step(clock.now_ns())
    session = table.room.session
    assert session is not None
    contents = entries.read(session.journal.path)
    assert [entry.seq for entry in contents.entries] == list(range(1, len(contents.entries) + 1))
    assert {entry.at for entry in contents.entries} >= set(years)
    assert session.game.finished(session.state)
    table.close()


# No program runs sooner than some seconds after the kernel has started.
@pytest.mark.parametrize("start_ns", [3 * SECOND, 2**62, 2**63 - 10**12], ids=["at boot", "in 146 years", "at the end"])
def test_the_monotonic_clock_may_be_anywhere(tmp_path: Path, start_ns: int) -> None:
    table, world, clock = an_auction(tmp_path, start_ns)
    assert sales(table, world, clock, 6_000, 0) == ["Ben buys for 180,000"]
    session = table.room.session
    assert session is not None
    assert entries.read(session.journal.path).damage is None
    table.close()
