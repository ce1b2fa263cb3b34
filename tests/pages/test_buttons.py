"""Whose button is which: what the table has, who pressed, and what the game is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.clock import ManualClock
from companion.core.errors import IllegalMove
from companion.core.prompt import Dialog
from companion.games.catalogue import game_named
from companion.games.contract import Command
from companion.pages.buttons import wired
from companion.pages.desk import Desk, Go, Play
from companion.pages.setup import SetUp
from companion.settings import config
from companion.settings.config import DeviceSettings
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from hardware.sim.world import SimTable
from tests.games.merchants.play import Play as Game

SEATED = ("new", "Anna", "new", "Ben", "new", "Chris", "begin")


def desk(folder: Path, buttons: bool = True) -> Desk:
    clock = ManualClock(now_ns=10**12)
    settings = config.load(config.DEFAULTS).simulated()
    if not buttons:
        settings = replace(settings, buttons=DeviceSettings("none", {}))
    table = lay(settings, folder, clock, SimTable(clock.now_ns), mine=Preferences(), demo_box=True)
    table.step(clock.now_ns())
    return table.room.desk


def answered(page: SetUp, *answers: str) -> Dialog[Go | Command]:
    dialog: Dialog[Go | Command] = Dialog(page.ask)
    for answer in answers:
        assert dialog.pick(answer) is None
    return dialog


def begun(dialog: Dialog[Go | Command]) -> dict[str, int]:
    """The buttons of the game that begins as usual."""
    play = dialog.pick("usual")
    assert isinstance(play, Play)
    given: dict[str, int] = play.session.state.options.buttons
    play.session.close()
    return given


def test_any_number_of_players_press_and_one_may_have_several(tmp_path: Path) -> None:
    page = SetUp(desk(tmp_path), game_named("merchants"))
    assert begun(answered(page, *SEATED)) == {}, "nobody: as they are numbered"
    assert begun(answered(page, *SEATED, "seat4", "1")) == {"seat4": 1}
    assert begun(answered(page, *SEATED, "seat4", "1", "seat5", "1", "seat1", "2")) == {
        "seat4": 1, "seat5": 1, "seat1": 2,
    }  # fmt: skip
    assert begun(answered(page, *SEATED, "seat4", "1", "seat4", "0")) == {"seat4": 0}, "pressed by mistake"


def test_other_games_and_tables_without_buttons_are_not_asked(tmp_path: Path) -> None:
    without = desk(tmp_path / "without", buttons=False)
    assert wired(without) == []
    for page in (SetUp(without, game_named("merchants")), SetUp(desk(tmp_path / "with"), game_named("ticket_to_ride"))):
        prompt = answered(page, *SEATED[:1]).prompt
        assert not any(choice.press for choice in prompt.choices)
    page = SetUp(without, game_named("merchants"))
    assert {choice.id for choice in answered(page, *SEATED).prompt.choices} == {"usual", "clock", "change"}
    assert "button" not in str(page.panels(0))


def test_buttons_that_the_owner_named_can_be_given(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.settings = replace(at.settings, buttons=DeviceSettings("sim", {"buttons": {"shared": 5, "door": 6}}))
    assert wired(at) == ["door"]


def test_a_given_button_leaves_the_others_as_they_are() -> None:
    game = Game(3)
    give = game_named("merchants").give_button
    whose = game_named("merchants").buttons
    assert give is not None and whose is not None
    assert whose(game.state) == {"seat1": 0, "seat2": 1, "seat3": 2}
    game.do(give("seat5", 1))
    game.do(give("seat3", 0))
    assert whose(game.state) == {"seat1": 0, "seat2": 1, "seat3": 0, "seat5": 1}
    with pytest.raises(IllegalMove, match="Nobody sits there"):
        game.do(give("seat5", 3))
    with pytest.raises(IllegalMove, match="Nobody sits there"):
        Game(3, buttons={"seat1": 3})
