"""Several hands: each front end has its own dialogue, and sees what the others did."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.actions import Back, Enter, Hold, Menu, Pick, Redo, Type, Undo
from companion.core.clock import ManualClock
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.room import Room
from hardware.errors import DeviceError, say
from hardware.ports import Health
from hardware.sim.world import SimTable


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """Anna and Ben play Ticket to Ride; it is Anna's turn."""
    clock = ManualClock(now_ns=10**12)
    settings = config.load(config.DEFAULTS).simulated()
    room = lay(settings, tmp_path, clock, SimTable(clock.now_ns), mine=Preferences(), seed=lambda: 1).room
    people = [Player("Anna", "red"), Player("Ben", "blue")]
    room.sit_down(room.desk.begin(game_named("ticket_to_ride"), people, {}))
    for kept in ("1", "2"):
        room.panel.act(Pick(kept))
    return room


def test_a_dialogue_belongs_to_its_front_end(room: Room) -> None:
    phone = room.join(None)
    room.panel.act(Pick("Dam"))
    assert room.panel.picks == ("Dam",)
    assert phone.picks == ()
    phone.act(Menu())
    assert phone.page is not None
    assert room.panel.page is None, "a menu on one screen covers no other"
    room.panel.act(Back())
    assert room.panel.picks == ()


def test_what_is_typed_and_said_belongs_to_its_front_end(room: Room) -> None:
    phone = room.join(None)
    room.panel.act(Type("x"))
    assert (room.panel.typed, phone.typed) == ("x", "")
    room.panel.act(Enter())
    assert room.panel.notice is not None, "x is no answer here"
    assert phone.notice is None


def test_a_move_of_one_is_seen_by_all(room: Room) -> None:
    phone = room.join(None)
    before = str(phone.prompt.question)
    room.panel.act(Pick("cards"))
    assert str(phone.prompt.question) != before
    assert phone.view(0).undo is not None
    phone.act(Undo())
    assert str(room.panel.prompt.question) == before


def test_picks_that_still_fit_survive_the_move_of_another(room: Room) -> None:
    phone = room.join(None)
    phone.act(Pick("Dam"))
    room.panel.act(Pick("cards"))
    assert phone.picks == ("Dam",), "the next player may claim from there as well"
    assert phone.notice is None


def test_picks_that_no_longer_fit_are_dropped_and_that_is_said(room: Room) -> None:
    phone = room.join(None)
    phone.act(Pick("contracts"))
    while not (session := room.session) or not session.game.finished(session.state):
        room.panel.act(Undo())
        if room.session and room.session.depth <= 1:
            break
    assert phone.picks == ()
    assert "moved on" in str(phone.notice)


def test_one_enters_a_card_in_private_while_another_plays(room: Room) -> None:
    """Ben's phone is asked on, whatever Anna does on the panel meanwhile, and the panel shows nothing of it."""
    session, phone = room.session, room.join(1)
    assert session is not None
    assert "Anna is asked" in str(phone.prompt.question)
    phone.act(Pick("private"))
    for place in ("Dam", "Waag"):
        phone.act(Pick(place))
        room.panel.act(Pick("cards"))
        room.panel.act(Undo())
    assert phone.picks == ("private", "Dam", "Waag"), phone.notice
    assert phone.prompt.private and not room.panel.prompt.private
    phone.act(Pick("5"))
    assert phone.notice is None and phone.picks == ()
    assert [len(player.entered) for player in session.state.seats] == [0, 1]
    assert session.state.turn == 0, "it is still Anna's turn"
    shown = str(room.panel.view(0).game)
    assert "Contract(" not in shown


def test_what_lies_open_for_one_player_alone_closes_by_itself(room: Room) -> None:
    """On the panel, which others see; on his own screen it stays."""
    phone, clock = room.join(1), room.desk.clock
    assert isinstance(clock, ManualClock)
    phone.act(Pick("private"))
    for answer in ("private", "show"):
        room.panel.act(Pick(answer))
    shown = room.panel.prompt
    assert shown.private and room.panel.view(clock.now_ns()).closes_s == shown.seconds == 12
    clock.advance_ms(11_900)
    room.panel.shut(clock.now_ns())
    assert room.panel.prompt == shown and room.panel.view(clock.now_ns()).closes_s == 1
    clock.advance_ms(200)
    for front_end in (room.panel, phone):
        front_end.shut(clock.now_ns())
    assert not room.panel.prompt.private and room.panel.view(clock.now_ns()).closes_s is None
    assert phone.prompt.private and phone.view(clock.now_ns()).closes_s is None


def test_what_was_closed_is_covered_again_for_whoever_goes_back(room: Room) -> None:
    for answer in ("private", "show", "close", "private"):
        room.panel.act(Pick(answer))
    assert room.panel.prompt.kind == "cover"


def test_leaving_and_sitting_down_is_for_everybody(room: Room) -> None:
    phone = room.join(None)
    room.leave()
    assert phone.page is not None and room.panel.page is not None
    room.panel.act(Pick("continue"))
    assert room.session is not None
    assert phone.page is None and room.panel.page is None


def test_a_press_is_no_action_of_a_front_end(room: Room) -> None:
    from companion.core.actions import Push

    with pytest.raises(TypeError, match="stamp"):
        room.panel.act(Push("shared"))


class Blind:
    """An eye that has failed."""

    def __init__(self) -> None:
        self.well = False

    def rolls(self, now_ns: int) -> tuple[()]:
        return ()

    def corrected(self, faces: object, folder: Path, at: str) -> None:
        return None

    report = None

    def glance(self) -> None:
        return None

    def look_at(self, photo: bytes, dice: bool = True) -> None:
        """It sees nothing."""

    def looked(self) -> None:
        return None

    def health(self) -> Health:
        return Health(True) if self.well else Health(False, DeviceError("{what} is gone", what="sight").sentence)

    def close(self) -> None:
        """Nothing to close."""


def test_a_failed_eye_shows_on_the_cameras_lamp(tmp_path: Path) -> None:
    clock, eye = ManualClock(now_ns=10**12), Blind()
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(settings, tmp_path, clock, SimTable(clock.now_ns), mine=Preferences(), eye=lambda camera: eye)

    def camera() -> tuple[bool, str]:
        for _ in range(10):
            clock.advance_ms(100)
            table.step(clock.now_ns())
        (lamp,) = (lamp for lamp in table.room.lamps() if lamp.device == "camera")
        return lamp.ok, str(lamp.reason or "")

    assert camera() == (False, str(say("sight is gone")))
    assert "tap the faces" in str(table.panel.notice)
    eye.well = True
    assert camera() == (True, "")
    assert table.panel.notice is None
    table.close()


def test_a_hold_answers_and_confirms(room: Room) -> None:
    """What a finger held is not asked again; by key or in words a second answer confirms."""
    room.panel.act(Menu())
    room.panel.act(Pick("give_up"))
    assert room.session is not None, "a first answer alone gives nothing up"
    room.panel.act(Back())
    room.panel.act(Hold("give_up"))
    assert room.session is None
    assert "given up" in str(room.panel.notice)


def test_a_hold_of_the_confirming_answer_confirms_once(room: Room) -> None:
    room.panel.act(Menu())
    room.panel.act(Pick("give_up"))
    room.panel.act(Hold("sure"))
    assert room.session is None


def test_redo_lives_in_the_menu(room: Room) -> None:
    room.panel.act(Pick("cards"))
    after = str(room.panel.prompt.question)
    room.panel.act(Undo())
    room.panel.act(Menu())
    assert room.panel.view(0).redo is not None
    room.panel.act(Redo())
    assert room.panel.page is None
    assert str(room.panel.prompt.question) == after


def test_the_past_is_amended_at_the_table_and_seen_by_all(room: Room) -> None:
    phone, panel = room.join(1), room.panel
    panel.act(Pick("Jordaan"))
    panel.act(Pick("Noordermarkt"))
    panel.act(Pick("cards"))
    assert room.session is not None
    stood = room.session.done
    for front_end in (phone, panel):
        front_end.attempt(lambda front_end=front_end: front_end.tell_otherwise("Anna claims"))  # type: ignore[misc]
        front_end.act(Pick("change"))
        front_end.act(Pick("Ben"))
        front_end.act(Pick("accept"))
        if front_end is phone:
            assert "The table is asked" in str(phone.notice)
            assert room.session.done == stood
            panel.act(Pick("stay"))
            assert room.session.done == stood and "says no" in str(phone.notice)
    assert room.session.score().totals == (0, 2)
    assert panel.page is None and "amended" in str(panel.notice)
    assert phone.page is None
