"""Phones as buttons at the table, on a clock that we move: what time waits for, what is refused, who falls silent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.actions import Pick
from companion.core.clock import MS, SECOND
from companion.core.inputs import Press
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.table import far_buttons as far
from companion.table.pairing import Holder
from companion.table.phones import Phones
from companion.wire.messages import Pulse, Pushed, Thumb
from tests.reliability.daemon import laid

UNSURE = 90 * MS


class Lot:
    """A lot on the clock of a simulated table; Anna and Ben have phones, Chris has none."""

    def __init__(self, data: Path) -> None:
        self.table, _, self.clock = laid(data, 3)
        room = self.table.room
        people = [Player(n, c) for n, c in zip(("Anna", "Ben", "Chris"), ("green", "orange", "violet"), strict=True)]
        room.sit_down(room.desk.begin(game_named("merchants"), people, {"help": "clock", "lead_in_seconds": 0.0}))
        phones = room.desk.phones
        assert isinstance(phones, Phones)
        self.buttons = phones.buttons
        self.holders = [Holder(seat, name, name, room.join(seat), seat + 7) for seat, name in ((0, "Anna"), (1, "Ben"))]
        phones._held.update({holder.seat: holder for holder in self.holders})
        self.wait(100)

    @property
    def now_ns(self) -> int:
        return self.clock.now_ns()

    @property
    def auction(self) -> Any:
        session = self.table.room.session
        assert session is not None
        return session.state.auction

    def wait(self, ms: int, *heard: int, behind_ms: int = 0) -> None:
        """Time passes; the phones of these seats are heard, as they stood so long ago."""
        for _ in range(ms // 20):
            self.clock.advance_ms(20)
            for seat in heard:
                pulse = Pulse(seat + 7, UNSURE, self.now_ns - behind_ms * MS)
                self.buttons.pulse(self.holders[seat], pulse, self.now_ns)
            self.table.step(self.now_ns)

    def start(self) -> None:
        self.wait(100, 0, 1)
        self.table.room.tell(Press(self.now_ns, "shared"))
        self.wait(1000, 0, 1)
        assert self.auction.status == "running"

    def push(self, seat: int, ago_ms: int = 150, **wrong: int) -> object:
        figures = {"at_ns": self.now_ns - ago_ms * MS, "unsure_ns": UNSURE, "late_ns": UNSURE, **wrong}
        return self.buttons.pushed(self.holders[seat], Pushed(seat + 7, self.buttons.run, **figures), self.now_ns)


@pytest.fixture
def lot(tmp_path: Path) -> Iterator[Lot]:
    lot = Lot(tmp_path)
    yield lot
    lot.table.close()


def test_time_is_held_back_until_no_press_can_be_on_its_way(lot: Lot) -> None:
    lot.start()
    assert lot.push(1) is None
    lot.wait(1400, 1)
    assert lot.auction.status == "stopped", "Anna's phone has not been heard since"
    lot.wait(200, 0, 1)
    assert lot.auction.status == "owing"


def test_a_press_that_comes_late_is_a_tie_and_not_lost(lot: Lot) -> None:
    lot.start()
    lot.push(1)
    lot.wait(1000, 1)
    lot.push(0, ago_ms=1120)
    lot.wait(700, 0, 1)
    assert (lot.auction.status, lot.auction.again) == ("ready", "tie")


def test_nobody_goes_on_while_a_press_may_be_on_its_way(lot: Lot) -> None:
    lot.start()
    lot.push(1)
    lot.wait(1200, 1)
    lot.table.act(Pick("settle"), lot.now_ns)
    assert lot.table.panel.notice == far.ON_ITS_WAY and lot.auction.status == "stopped"
    lot.wait(200, 0, 1)
    lot.table.act(Pick("yes"), lot.now_ns)
    assert lot.auction.status == "ready", "sold, and the next lot is here"


def test_a_phone_that_falls_silent_costs_one_run_of_a_lot(lot: Lot) -> None:
    lot.start()
    lot.wait(far.SILENT_NS // MS + 100, 1)
    assert (lot.auction.status, lot.auction.again) == ("ready", "silent")
    lot.wait(100, 0, 1)
    assert lot.push(0) == far.OUT_OF_REACH
    lot.wait(1600, 1)
    lot.table.room.tell(Press(lot.now_ns, "shared"))
    lot.wait(1000, 1)
    lot.push(1)
    lot.wait(900, 1)
    assert lot.auction.status == "owing", "not once more for the same phone"


def test_who_sleeps_is_not_waited_for(lot: Lot) -> None:
    lot.start()
    lot.holders[0].awake = False
    lot.push(1)
    lot.wait(900, 1)
    assert lot.auction.status == "owing"


WRONG: tuple[dict[str, int], ...] = (
    {"at_ns": 0},
    {"at_ns": -SECOND},
    {"at_ns": 10**18},
    {"unsure_ns": 0},
    {"unsure_ns": -UNSURE},
    {"unsure_ns": far.MOST_UNSURE_NS + 1},
    {"late_ns": 0},
    {"late_ns": 60 * SECOND},
    {"unsure_ns": 1, "late_ns": 0},
)


def test_stamps_that_cannot_be_are_refused(lot: Lot) -> None:
    """Whatever the remote process says: the table judges once more."""
    lot.start()
    for wrong in WRONG:
        assert lot.push(1, **wrong) == far.IMPOSSIBLE, wrong
        assert lot.auction.status == "running"


def test_what_the_phone_is_told(lot: Lot) -> None:
    ben = lot.holders[1]
    button = lot.buttons.button(ben, lot.now_ns)
    assert button is not None and button.why_not == far.MEASURING and not button.unsure_ms
    lot.wait(100, 0, 1)
    lot.buttons.thumb(ben, Thumb(8, lot.buttons.run))
    button = lot.buttons.button(ben, lot.now_ns)
    assert button is not None and (button.unsure_ms, button.ready, button.why_not) == (90, True, None)
    lot.wait(far.FRESH_NS // MS + 100, 0)
    button = lot.buttons.button(ben, lot.now_ns)
    assert button is not None and button.why_not == far.MEASURING and not button.ready, "10 s without a measurement"
    lot.buttons.pulse(ben, Pulse(8, far.MOST_UNSURE_NS + 31 * MS, lot.now_ns), lot.now_ns)
    button = lot.buttons.button(ben, lot.now_ns)
    assert button is not None and "± 181 ms is too much" in str(button.why_not)
    lot.table.room.wired.add("seat2")
    assert lot.buttons.button(ben, lot.now_ns) is None and lot.push(1) == far.WIRED
