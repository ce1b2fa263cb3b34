"""Home: a house for every game, and a way back into every game that waits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.core.actions import Hold, Pick
from companion.core.clock import ManualClock
from companion.core.message import Translator
from companion.core.scenes import HousesPanel
from companion.games.catalogue import SIGNS, TITLES, game_named
from companion.games.contract import Player
from companion.pages.desk import Desk
from companion.pages.home import Home
from companion.screen.local import Spot
from companion.screen.paint import Painter
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.world import SimTable

THREE = ("Anna", "Ben", "Chris")


def laid(folder: Path) -> Table:
    clock = ManualClock(now_ns=10**12)
    settings = config.load(config.DEFAULTS).simulated()
    seeds = iter(range(1, 100))
    world = SimTable(clock.now_ns)
    return lay(settings, folder, clock, world, mine=Preferences(), demo_box=True, seed=lambda: next(seeds))


def begin(desk: Desk, name: str, people: int = 3) -> str:
    game = game_named(name)
    players = [Player(name, colour) for name, colour in zip(THREE[:people], game.colours, strict=False)]
    session = desk.begin(game, players, {})
    session.close()
    return session.journal.path.stem


def home(table: Table) -> tuple[HousesPanel, dict[str, str]]:
    """The houses, and what each door's spot means."""
    table.panel.start()
    view = table.panel.view(0)
    (panel,) = view.panels
    assert isinstance(panel, HousesPanel)
    assert view.prompt is not None
    return panel, {choice.spot: choice.id for choice in view.prompt.choices if choice.spot}


def test_signs_say_what_the_games_say() -> None:
    for name in TITLES:
        game = game_named(name)
        assert range(SIGNS[name].least, SIGNS[name].most + 1) == game.players


def test_nothing_waits(tmp_path: Path) -> None:
    table = laid(tmp_path)
    panel, doors = home(table)
    assert [len(house.doors) for house in panel.houses] == [1, 1, 1]
    assert not any(house.lit for house in panel.houses)
    assert set(doors) == {f"new:{name}" for name in TITLES}


def test_one_game_waits_and_one_touch_is_enough(tmp_path: Path) -> None:
    table = laid(tmp_path)
    begin(table.room.desk, "merchants")
    panel, doors = home(table)
    lit = [house for house in panel.houses if house.lit]
    assert [str(house.headline) for house in lit] == ["Anna's turn"]
    assert [str(house.note) for house in lit] == ["Turn 1 of 18 · 3 players"]
    assert [door.lit for door in lit[0].doors] == [True, False]
    assert doors["continue:merchants"] == "continue"
    table.panel.act(Pick("continue:merchants"))
    assert table.room.session is not None


def test_the_game_that_was_played_last_is_just_called_continue(tmp_path: Path) -> None:
    table = laid(tmp_path)
    desk = table.room.desk
    written = {name: desk.games / f"{begin(desk, name)}.journal" for name in ("merchants", "ticket_to_ride")}
    for last, other in (("merchants", "ticket_to_ride"), ("ticket_to_ride", "merchants")):
        os.utime(written[other], ns=(1, 10**9))
        os.utime(written[last], ns=(1, 2 * 10**9))
        _, doors = home(table)
        assert doors[f"continue:{last}"] == "continue"
        assert doors[f"continue:{other}"] == f"continue:{other}"


def test_four_games_wait_and_each_can_be_continued(tmp_path: Path) -> None:
    table = laid(tmp_path)
    desk = table.room.desk
    kept = {begin(desk, "ticket_to_ride"), begin(desk, "ticket_to_ride", 2)}
    kept |= {begin(desk, "amsterdam", 1), begin(desk, "merchants")}
    panel, doors = home(table)
    assert [bool(house.lit) for house in panel.houses] == [True, True, True]
    assert [str(house.name[0]) for house in panel.houses][::2] == ["Amsterdam", "Ticket to Ride: Amsterdam"]
    assert str(panel.houses[2].headline) == "2 games are waiting"
    assert any("with TOM" in str(house.note) for house in panel.houses)
    reached = set()
    for way in [doors[spot] for spot in doors if spot.startswith("continue")]:
        table.panel.start()
        table.panel.act(Pick(way))
        answers = [choice.id for choice in table.panel.prompt.choices] if table.room.session is None else [""]
        for answer in answers:
            if answer:
                table.room.leave()
                table.panel.act(Pick(way))
                table.panel.act(Pick(answer))
            assert table.room.session is not None
            reached.add(table.room.session.journal.path.stem)
        table.room.leave()
    assert reached == kept
    table.panel.act(Pick("ticket_to_ride"))
    table.panel.start()
    assert {path.stem for path in desk.games.glob("*.journal")} == kept, "New never deletes"


def test_a_list_of_many_names_the_latest_and_leads_to_the_history(tmp_path: Path) -> None:
    table = laid(tmp_path)
    for _ in range(14):
        begin(table.room.desk, "ticket_to_ride")
    table.panel.start()
    table.panel.act(Pick("continue"))
    choices = table.panel.prompt.choices
    assert len(choices) == 12
    assert str(choices[0].label) == "Anna, Ben, Chris"
    table.panel.act(Pick("older"))
    assert str(table.panel.view(0).title) == "History"


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (480, 800)])
def test_every_door_is_a_target(tmp_path: Path, size: tuple[int, int]) -> None:
    table = laid(tmp_path)
    begin(table.room.desk, "merchants")
    panel, doors = home(table)
    painting = Painter(size).paint(table.panel.view(0), Translator(), 0)
    assert {target.action.id for target in painting.targets if isinstance(target.action, Spot)} == set(doors)
    assert {door.spot for house in panel.houses for door in house.doors} == set(doors)


def test_off_is_held_and_asked_twice(tmp_path: Path) -> None:
    table = laid(tmp_path)
    prompt = Home(table.room.desk).ask(())
    off = next(choice for choice in prompt.choices if choice.id == "quit")  # type: ignore[union-attr]
    assert off.hold
    table.panel.act(Pick("quit"))
    assert not table.room.quitting
    table.panel.act(Pick("sure"))
    assert table.room.quitting


def test_off_switches_the_machine_off_where_we_may_ask_for_it(tmp_path: Path) -> None:
    """Issue 18, point 9: by a hold; the table stays until the machine takes it along."""
    table = laid(tmp_path)
    world = SimTable(lambda: 0)
    table.room.desk.power = world
    table.panel.act(Pick("quit"))
    assert "whole machine" in str(table.panel.prompt.question) and not world.switched_off
    table.panel.act(Pick("keep"))
    assert not world.switched_off
    table.panel.act(Hold("quit"))
    assert world.switched_off == 1 and not table.room.quitting
    assert "switches itself off" in str(table.panel.notice)


def test_off_ends_the_program_where_nobody_would_hear_it(tmp_path: Path) -> None:
    table = laid(tmp_path)
    table.panel.act(Hold("quit"))
    assert table.room.quitting
