"""The loop: everything in the order in which it happened, and a game that goes on when devices go."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.actions import Pick
from companion.core.clock import ManualClock
from companion.core.disk import DurableFile
from companion.core.inputs import Held, Input, Press
from companion.core.message import say
from companion.core.prompt import Choice, Prompt
from companion.core.view import TextPanel
from companion.dice.values import SENTENCES
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.memory import entries
from companion.pages.desk import Open
from companion.pages.devices import DevicesPage
from companion.rehearsal import demo
from companion.screen.ring import TOUR
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.front_end import FrontEnd
from companion.table.lay import lay
from companion.table.table import Table
from hardware.ports import Health
from hardware.sim.world import SimTable
from tests.reliability.daemon import Impatient
from tests.reliability.daemon import laid as at_the_demo_box


class FickleDisk(DurableFile):
    """Fails, or takes its time, while told to."""

    fails_with: int | None = None
    slow: Callable[[], None] | None = None

    def sync(self) -> None:
        if self.fails_with is not None:
            raise OSError(self.fails_with, os.strerror(self.fails_with))
        if FickleDisk.slow is not None:
            FickleDisk.slow()
        super().sync()


@pytest.fixture(autouse=True)
def a_good_disk() -> Iterator[None]:
    yield
    FickleDisk.fails_with, FickleDisk.slow = None, None


def laid(folder: Path) -> tuple[Table, SimTable, ManualClock]:
    clock = ManualClock(now_ns=10**12)
    world = SimTable(clock.now_ns)
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(settings, folder, clock, world, mine=Preferences(), seed=lambda: 1, opener=FickleDisk)
    people = [Player("Anna", "red"), Player("Ben", "blue")]
    table.room.sit_down(table.room.desk.begin(game_named("ticket_to_ride"), people, {}))
    return table, world, clock


def run(table: Table, clock: ManualClock, ms: int) -> None:
    for _ in range(ms // 50):
        clock.advance_ms(50)
        table.step(clock.now_ns())


def test_presses_are_told_by_their_stamps_however_they_were_queued(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    heard: list[str] = []

    def listen(told: Input) -> None:
        if isinstance(told, Press):
            heard.append(told.button)

    table.room.tell = listen  # type: ignore[method-assign]
    table.step(clock.now_ns())
    start = clock.now_ns()
    clock.advance_ms(300)  # the loop was stalled
    for button, ms in (("seat3", 200), ("seat1", 120), ("shared", 250), ("seat2", 119)):
        world.press(button, at_ns=start + ms * 1_000_000)
    table.step(clock.now_ns())
    clock.advance_ms(16)
    table.step(clock.now_ns())  # whether the fingers that are still down are fingers is known now
    assert heard == ["seat2", "seat1", "seat3", "shared"]


@pytest.mark.parametrize("trouble", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO], ids=os.strerror)
def test_a_disk_in_trouble_stops_moves_says_why_and_recovers(tmp_path: Path, trouble: int) -> None:
    table, _, clock = laid(tmp_path)
    session = table.room.session
    assert session is not None
    table.panel.act(Pick("1"))
    table.panel.act(Pick("1"))
    FickleDisk.fails_with = trouble
    for _ in range(3):
        table.panel.act(Pick("cards"))
        assert os.strerror(trouble) in str(table.panel.notice)
        assert session.state.turn == 0, "no move is pretended"
        table.step(clock.now_ns())
        assert not next(lamp for lamp in table.room.lamps() if lamp.device == "disk").ok
    FickleDisk.fails_with = None
    table.panel.act(Pick("cards"))
    assert session.state.turn == 1
    assert next(lamp for lamp in table.room.lamps() if lamp.device == "disk").ok
    assert entries.read(session.journal.path).damage is None


def test_a_full_disk_when_the_hand_has_passed_the_last_mark_is_said_and_waited_for(tmp_path: Path) -> None:
    """Time alone writes here: nobody touched anything that could be refused."""
    table, world, clock = at_the_demo_box(tmp_path, 3)
    room = table.room
    room.desk.opener = FickleDisk
    room.sit_down(demo.start(game_named("merchants"), room.desk))
    hands = Impatient(table, world, 3).moves()
    while (face := room.clock_face(clock.now_ns())) is None or not face.running:
        clock.advance_ms(min(max(next(hands), 10.0), 50))
        table.step(clock.now_ns())
    assert room.session is not None
    before = room.session.state
    FickleDisk.fails_with = errno.ENOSPC
    run(table, clock, 60_000)
    assert room.session.state == before, "nothing is pretended"
    assert os.strerror(errno.ENOSPC) in str(table.panel.notice)
    FickleDisk.fails_with = None
    run(table, clock, 1_000)
    assert room.session.state != before, "the card lapses, or is offered again, as soon as that can be written"
    table.close()


def test_a_journal_that_somebody_removed_is_told_and_written_whole_again(tmp_path: Path) -> None:
    table, _, _ = laid(tmp_path)
    session = table.room.session
    assert session is not None
    table.panel.act(Pick("1"))
    session.journal.path.unlink()
    table.panel.act(Pick("1"))
    assert "was removed or changed by somebody: it is written whole again." in str(table.panel.notice)
    assert len(entries.read(session.journal.path).entries) == len(session.journal.entries) == 3
    table.panel.act(Pick("cards"))
    assert table.panel.notice is None, "once is enough"


def test_a_slow_disk_is_told(tmp_path: Path) -> None:
    table, _, clock = laid(tmp_path)
    table.panel.act(Pick("1"))
    FickleDisk.slow = lambda: clock.advance_ms(2000)
    table.panel.act(Pick("1"))
    assert "The disk is slow: saving took 2.0 s." in str(table.panel.notice)
    assert table.room.session is not None
    assert table.room.session.state.phase == "play"


def test_a_device_that_goes_is_told_and_comes_back(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)

    run(table, clock, 1000)
    for device in ("camera", "ring", "buttons", "sound", "display"):
        world.unplug(device)
        run(table, clock, 1000)
        lamps = {lamp.device: lamp.ok for lamp in table.room.lamps()}
        assert not lamps[device], device
        table.panel.act(Pick("1"))
        world.plug(device)
        run(table, clock, 8000)
        assert all(lamp.ok for lamp in table.room.lamps()), device


def test_what_was_said_of_a_lost_device_is_not_said_any_more_when_it_is_back(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)

    run(table, clock, 1000)
    for device in ("ring", "camera"):
        world.unplug(device)
        run(table, clock, 1000)
    assert table.panel.notice == say("The camera is gone: tap the faces of the dice.")
    world.plug("ring")
    run(table, clock, 8000)
    assert table.panel.notice == say("The camera is gone: tap the faces of the dice."), "another device's words stay"
    world.plug("camera")
    run(table, clock, 8000)
    assert table.panel.notice is None


def test_the_ring_is_dark_after_closing(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    for _ in range(5):
        clock.advance_ms(50)
        table.step(clock.now_ns())
    assert any(any(pixel) for pixel in world.ring)
    table.close()
    assert not any(any(pixel) for pixel in world.ring)
    table.close()


def test_the_lamps_in_the_buttons_say_who_may_press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, world, clock = laid(tmp_path)
    offered = Prompt(
        say("Press"),
        (Choice("press:seat1", say("Anna buys"), press="seat1"), Choice("c", say("Cleo buys"), press="seat3")),
    )
    monkeypatch.setattr(FrontEnd, "prompt", property(lambda panel: offered))
    table.room.changes += 1
    table.step(clock.now_ns())
    assert world.lamps == {"seat1", "seat3"}
    offered = Prompt(say("Go on"), (Choice("settle", say("Go on")),))
    table.room.changes += 1
    table.step(clock.now_ns())
    assert world.lamps == frozenset()


def test_a_finger_that_was_down_when_the_buttons_went_leaves_no_ghost(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    held: list[str] = []

    def listen(told: Input) -> None:
        if isinstance(told, Held):
            held.append(told.button)

    table.room.tell = listen  # type: ignore[method-assign]

    def run(ms: int) -> None:
        held.clear()
        for _ in range(ms // 50):
            clock.advance_ms(50)
            table.step(clock.now_ns())

    run(300)
    world.press("seat2", hold_ms=None)
    run(300)
    assert "seat2" in held
    world.unplug("buttons")
    run(500)
    world.plug("buttons")
    run(500)
    assert held == []


def test_a_broken_button_costs_nobody_else_a_press_and_is_not_called_gone(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    heard: list[Input] = []
    table.room.tell = heard.append  # type: ignore[method-assign]
    run(table, clock, 100)
    pressed_ns = world.press("seat2", at_ns=clock.now_ns() + 100_000_000)
    world.chatter("seat1", 5000)
    clock.advance_ms(600)  # the loop was stalled
    run(table, clock, 500)
    assert [told for told in heard if isinstance(told, Press)] == [Press(pressed_ns, "seat2")]
    assert "button seat1 chatters without end" in str(table.panel.notice)
    run(table, clock, 6000)
    assert table.panel.notice is None
    table.close()


def test_a_muted_button_stays_mute_and_dark_when_the_buttons_come_back(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    run(table, clock, 100)
    table.stand.mute("seat1")
    table.stand.devices.buttons.lamps(frozenset({"seat1", "seat2"}))
    assert world.lamps == {"seat2"}
    world.unplug("buttons")
    run(table, clock, 500)
    world.plug("buttons")
    run(table, clock, 8000)
    assert table.stand.muted()["seat1"]
    table.stand.devices.buttons.lamps(frozenset({"seat1", "seat2"}))
    assert world.lamps == {"seat2"}
    world.press("seat1")
    clock.advance_ms(50)
    assert table.stand.devices.buttons.edges() == []
    table.close()


def test_the_devices_page_shows_raw_contacts_and_tries_devices_out(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    table.panel.go(Open(DevicesPage(table.room.desk)))

    def run(ms: int) -> None:
        for _ in range(ms // 20):
            clock.advance_ms(20)
            table.step(clock.now_ns())

    run(100)
    world.press("seat2", bounces=1, hold_ms=100)
    run(300)
    _, panel, _ = table.panel.view(clock.now_ns()).panels
    assert isinstance(panel, TextPanel)
    contacts = [str(line) for line in panel.lines]
    assert len(contacts) == 6
    assert contacts[-1] == "Button seat 2: down "
    assert contacts[2].startswith("Button seat 2: up +9")  # the newest is on top

    table.panel.act(Pick("sound"))
    table.panel.act(Pick("ring"))
    refocused: list[bool] = []
    table.stand.devices.camera.refocus = lambda: refocused.append(True)  # type: ignore[method-assign]
    table.panel.act(Pick("camera"))
    assert refocused
    colours = set()
    for _ in range(200):
        run(20)
        colours |= {pixel for pixel in world.ring if max(pixel) == 255}
    assert colours == set(TOUR)
    assert "bell" in world.played
    assert isinstance(table.panel.page, DevicesPage)
    table.panel.act(Pick("done"))
    assert not isinstance(table.panel.page, DevicesPage)


def test_what_the_eye_has_to_say_is_said_once(tmp_path: Path) -> None:
    class Told:
        report = None

        def rolls(self, now_ns: int) -> list[object]:
            return []

        def health(self) -> Health:
            return Health(True)

        def close(self) -> None: ...

    eye, clock = Told(), ManualClock(now_ns=10**12)
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(settings, tmp_path, clock, SimTable(clock.now_ns), eye=lambda camera: eye)  # type: ignore[arg-type, return-value]
    table.step(clock.now_ns())
    eye.report = SENTENCES["light_drifted"]  # type: ignore[assignment]
    table.step(clock.now_ns())
    assert table.panel.notice is SENTENCES["light_drifted"]
    table.panel.notice = None
    table.step(clock.now_ns())
    assert table.panel.notice is None
    table.close()
