"""The winner's chime, note by note: higher with every floor, and never more often than floors begin."""

from __future__ import annotations

from companion.core.clock import MS
from companion.core.message import verbatim
from companion.core.scenes import CeremonyPanel, Floor
from companion.table.chime import Chime
from hardware.ports import FLOORS


def rung(floors: int, ms: int = 20_000) -> list[str | None]:
    panel = CeremonyPanel((), tuple(Floor(verbatim(n), ()) for n in range(floors)), since_ns=7)
    chime = Chime()
    heard = (chime.step(panel, 7 + at * MS, skipped_ns=0) for at in range(0, ms, 10))
    return [name for name in heard if name]


def test_a_note_for_every_floor_and_the_chime_at_the_gables() -> None:
    assert rung(3) == ["floor1", "floor2", "floor3", "win"]
    assert rung(0) == ["win"]
    assert rung(3, ms=1200) == ["floor1", "floor2"]


def test_more_floors_than_notes_stay_on_the_highest() -> None:
    assert rung(10) == [*FLOORS, FLOORS[-1], FLOORS[-1], "win"]


def test_nothing_rings_while_no_house_rises() -> None:
    assert Chime().step(None, 0, None) is None
    assert Chime().step(CeremonyPanel((), ()), 0, None) is None
