"""No setting lies: each one of defaults.toml, changed, changes something that can be seen at the table."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request

from companion.club.discovery import described
from companion.club.link import Link
from companion.commands import calibrate, run
from companion.core.aloud import MATTERS
from companion.core.clock import MS, SECOND, ManualClock, SystemClock
from companion.core.errors import CompanionError, ConfigError
from companion.core.inputs import Input, Press
from companion.locale import catalogue
from companion.remote.door import Door
from companion.screen.text import lines_of
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table import loop, terminal
from companion.table.results import Results
from companion.table.service import Service
from companion.table.table import Table
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, scattered
from hardware.sim.world import SimTable

GOLDEN = Path(__file__).parents[1] / "golden" / "journals"
DEVICES = ("buttons", "ring", "camera", "display", "sound", "voice")
WITHOUT_DEVICES = {f"{kind}.driver": "none" for kind in DEVICES}


class House:
    """Tables laid as `companion run` lays them, by a settings file of these keys and values."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir()
        self.monkeypatch = monkeypatch
        monkeypatch.setenv("HOME", str(self.home))
        self.clock = ManualClock(now_ns=10**12)
        self.world: SimTable | None = None  # of the newest table that wanted one
        monkeypatch.setattr(run, "_world", self._world)
        self._tables: list[Table] = []

    def file(self, **settings: Any) -> Path:
        """A settings file; in the names, two underscores stand for the dot between section and key."""
        chosen = WITHOUT_DEVICES | {key.replace("__", "."): value for key, value in settings.items()}
        path = self.folder / "companion.toml"
        path.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in chosen.items()), encoding="utf-8")
        return path

    def lay(self, *words: str, clock: Any = None, **settings: Any) -> Table:
        """The table that these settings give; a data folder of its own unless they name one."""
        parser = argparse.ArgumentParser()
        run.arguments(parser)
        data = () if "table__data" in settings else ("--data", str(self.folder / f"data{len(self._tables)}"))
        args = parser.parse_args(["--config", str(self.file(**settings)), *data, *words])
        clock = clock or self.clock
        table = run.laid(args, clock)
        self._tables.append(table)
        return table

    def _world(self, args: argparse.Namespace, clock: Any) -> SimTable:
        self.world = SimTable(clock.now_ns)
        return self.world

    def begin(self, **settings: Any) -> dict[str, Any]:
        """How an auction game is played that is set up in the terminal of a table with these settings."""
        clock = SystemClock()
        table = self.lay("--text", "--box", "demo", clock=clock, **settings)
        people = ("Anna", "Ben", "Chris")
        answers = ["merchants", *(word for name in people for word in ("new", name)), "begin", "usual"]
        read, write = os.pipe()
        os.write(write, "".join(f"{answer}\n" for answer in answers).encode())
        os.close(write)
        with os.fdopen(read) as source:
            terminal.run(table, clock, lambda: table.room.session is not None, source)
        assert table.room.session is not None
        return table.room.session.journal.header.options

    def close(self) -> None:
        for table in self._tables:
            table.close()


Check = Callable[[House], None]
CHECKS: dict[str, Check] = {}


def obeys(*keys: str) -> Callable[[Check], Check]:
    """The check that shows that these settings are obeyed."""

    def kept(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(keys, check))
        return check

    return kept


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    house = House(tmp_path, monkeypatch)
    yield house
    house.close()


def keys(document: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """Every setting of a document; a driver's options are one setting, for each driver has its own."""
    for name, value in document.items():
        if isinstance(value, dict) and name != "options":
            yield from keys(value, f"{prefix}{name}.")
        else:
            yield prefix + name


SETTINGS = tuple(keys(tomllib.loads(config.DEFAULTS.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("key", SETTINGS)
def test_a_setting_changes_something(house: House, key: str) -> None:
    assert key in CHECKS, f"nobody shows that {key} is obeyed: add a check, or take the setting away"
    CHECKS[key](house)


def test_no_check_is_left_of_a_setting_that_is_gone() -> None:
    assert set(CHECKS) <= set(SETTINGS)


# --- the table ---------------------------------------------------------------------------------------------


@obeys("remote.port", "remote.names")
def a_phone_is_answered_that_calls_us_so(house: House) -> None:
    for port, names, host in ((8123, (), "127.0.0.1:8123"), (8080, ("table.home",), "table.home:8080")):
        settings = config.load(house.file(remote__port=port, remote__names=list(names))).remote
        request = Request("/", Headers({"Host": host}))
        (answer,) = filter(None, [Door(settings.port, settings.names).answer(request)])
        assert answer.status_code == 200
        stranger = Door(config.load().remote.port, ()).answer(request)
        assert stranger is not None and stranger.status_code == 403


@obeys("remote.socket")
def the_table_listens_where_it_says(house: House) -> None:
    place = house.folder / "meeting" / "here.sock"
    table = house.lay("--text", "--remote", remote__socket=str(place))
    table.step(house.clock.now_ns())
    assert place.is_socket()


@obeys("club.broker", "club.table", "club.user", "club.password_file", "club.tls", "club.ca_file")
def the_club_is_called_where_and_as_it_says(house: House) -> None:
    assert not list(house.lay("--text").room.desk.data.glob("*.sock"))
    table = house.lay("--text", club__broker="127.0.0.1:1")
    table.step(house.clock.now_ns())
    assert (table.room.desk.data / "club.sock").is_socket()
    secret, nobody = house.folder / "secret", house.folder / "nobody.pem"
    secret.write_text("sesame\n")

    def link(**chosen: Any) -> Link:
        settings = config.load(house.file(club__broker="127.0.0.1:1", **chosen)).club
        return Link(settings, "test", (), lambda *heard: None)

    plain = link(club__tls=False, club__table="red", club__password_file=str(secret)).client
    assert (plain.host, plain.port, plain.username) == ("127.0.0.1", 1, "red")
    assert link(club__tls=False, club__user="blue", club__password_file=str(secret)).client.username == "blue"
    assert link(club__tls=False).client.username is None
    assert not hasattr(plain._ssl_context, "verify_mode") and link().client._ssl_context is not None
    for trouble in ({"club__password_file": str(nobody)}, {"club__ca_file": str(nobody)}):
        with pytest.raises(CompanionError, match=r"nobody\.pem"):
            link(**trouble)
    for wrong in ({"club__table": "Red!"}, {"club__broker": "a b"}):
        with pytest.raises(ConfigError):
            config.load(house.file(**wrong))


@obeys("club.names", "club.since")
def the_club_is_told_what_it_may_know(house: House) -> None:
    for names, since, called in (("full", "2000", "Anna"), ("initials", "2000", "A."), ("full", "2100", "")):
        club = config.load(house.file(club__names=names, club__since=since)).club
        data = house.folder / f"{names}{since}"
        shutil.copytree(
            GOLDEN,
            data / "games",
            ignore=lambda folder, files: set(files) - {"story-ticket_to_ride-merchandise_none_no_bonus.journal"},
        )
        results = Results(data, house.clock, club.since, club.names == "initials")
        results.want({}, again=True)
        sent = [parcel for _ in range(9) if (parcel := results.next()) is not None]
        assert [parcel.players[0].name for parcel in sent] == ([called] if called else [])


@obeys("club.home_assistant")
def home_assistant_hears_of_it_where_it_says(house: House) -> None:
    settings = config.load(house.file(club__table="red", club__home_assistant="ha")).club
    assert described(settings)[0] == "ha/device/companion_red/config"


@obeys("table.data")
def the_data_lie_where_it_says(house: House) -> None:
    desk = house.lay("--text", table__data="~/club").room.desk
    desk.prefer(desk.preferences)
    assert (house.home / "club" / "preferences.json").is_file()


@obeys("table.language")
def the_first_start_speaks_it(house: House) -> None:
    def seen(language: str) -> list[str]:
        table = house.lay("--text", table__language=language)
        return lines_of(table.view(0), catalogue(table.room.desk.preferences.language))

    assert len({tuple(seen(language)) for language in ("en", "fr", "nl")}) == 3


@obeys("table.dim_after_minutes")
def the_screen_dims_after_so_long(house: House) -> None:
    def dimmed(dim_after: float, quiet_minutes: float) -> bool:
        table = house.lay("--text", table__dim_after_minutes=dim_after)
        table.step(house.clock.now_ns())
        house.clock.advance_ms(quiet_minutes * 60_000)
        return table.view(house.clock.now_ns()).dimmed

    assert not dimmed(3, 2.9)
    assert dimmed(3, 3.1)
    assert not dimmed(4, 3.1)
    assert not dimmed(0, 600)


@obeys("table.frames_a_second")
def a_moving_screen_is_painted_so_often(house: House) -> None:
    class Paced(ManualClock):
        rests: list[int]

        def rest_until(self, then_ns: int) -> None:
            self.rests.append(then_ns - self.now_ns())

    def pause_ns(frames: int) -> int:
        clock = Paced(now_ns=10**12)
        clock.rests = []
        table = house.lay("--text", clock=clock, table__frames_a_second=frames)
        table.busy = lambda now_ns: True  # type: ignore[method-assign]
        loop.run(table, clock, Service({}), lambda: bool(clock.rests))  # type: ignore[arg-type]
        return clock.rests[0]

    assert pause_ns(20) == SECOND // 20
    assert pause_ns(50) == SECOND // 50


# --- the auction -------------------------------------------------------------------------------------------


@obeys("auction.seconds_a_step", "auction.lead_in_seconds")
def the_next_auction_has_this_pace(house: House) -> None:
    options = house.begin(auction__seconds_a_step=3.5, auction__lead_in_seconds=1.25)
    assert (options["seconds_a_step"], options["lead_in_seconds"]) == (3.5, 1.25)


@obeys("auction.debounce_ms")
def contacts_that_chatter_for_less_are_one_press(house: House) -> None:
    def presses(debounce_ms: float) -> int:
        table = house.lay("--text", buttons__driver="sim", auction__debounce_ms=debounce_ms)
        heard: list[Input] = []
        table.room.tell = heard.append  # type: ignore[method-assign]
        table.step(house.clock.now_ns())
        began_ns = house.clock.now_ns()
        assert house.world is not None
        for ms in (0, 60):
            house.world.press("seat1", at_ns=began_ns + ms * MS, hold_ms=20, bounces=0)
        house.clock.advance_ms(600)
        table.step(house.clock.now_ns())
        return sum(isinstance(told, Press) for told in heard)

    assert presses(30) == 2
    assert presses(150) == 1


# --- the dice ----------------------------------------------------------------------------------------------


@obeys("dice.profile")
def the_dice_are_learnt_there_and_read_by_it(house: House) -> None:
    parser = argparse.ArgumentParser()
    calibrate.arguments(parser)
    settings = {"dice__profile": "~/dice/club.json", "camera__driver": "sim"}
    faces = {"black": 6, "brown": 5, "purple": 4, "pink": 3, "orange": 2, "grey": 1}
    picture = house.home / "dice.png"
    cv2.imwrite(str(picture), render(DiceScene(scattered(faces, Random(9)), seed=9)))
    words = ["dice", "--yes", "--image", str(picture), "--config", str(house.file(**settings))]
    assert calibrate.run(parser.parse_args(words)) == 0
    learnt = house.home / "dice" / "club.json"
    assert learnt.is_file()
    looked: list[Path] = []
    house.monkeypatch.setattr("companion.dice.profile.load", lambda path: looked.append(path))
    house.lay("--text", **settings)
    assert looked == [learnt]


# --- the devices -------------------------------------------------------------------------------------------


def one_device_is_simulated(house: House, kind: str) -> None:
    table = house.lay(**{f"{kind}__driver": "sim"})
    table.step(house.clock.now_ns())
    assert house.world is not None
    if kind == "voice":  # nobody hears it until somebody asks for it
        assert not table.stand.lamps() and not any(house.world.opened.values())
        table.room.desk.preferences = Preferences(voice=MATTERS)
        house.clock.advance_ms(500)
        table.step(house.clock.now_ns())
        house.clock.advance_ms(500)
        table.step(house.clock.now_ns())
    assert {device for device, times in house.world.opened.items() if times} == {kind}
    assert [(lamp.device, lamp.ok) for lamp in table.stand.lamps()] == [(kind, True)], "the others were left out"
    with pytest.raises(ConfigError, match="did you mean"):
        house.lay(**{f"{kind}__driver": "simm"})


for _kind in DEVICES:
    obeys(f"{_kind}.driver")(lambda house, kind=_kind: one_device_is_simulated(house, kind))


@obeys("buttons.options")
def the_buttons_are_on_these_lines(house: House) -> None:
    table = house.lay(
        "--text", buttons__driver="gpio", buttons__options__factory="mock", buttons__options__buttons__seat7=21
    )
    assert "seat7 GPIO21" in table.stand.devices.buttons.health().detail


@obeys("ring.options")
def the_ring_has_so_many_lights(house: House) -> None:
    lines = [4, 14, 15, 18, 20, 21, 12, 7, 25]
    table = house.lay("--text", ring__driver="leds", ring__options__factory="mock", ring__options__lines=lines)
    assert table.stand.devices.ring.leds == len(lines)


@obeys("camera.options")
def the_camera_shows_these_pictures(house: House) -> None:
    (house.home / "tray").mkdir()
    cv2.imwrite(str(house.home / "tray" / "one.png"), np.full((30, 40, 3), 90, np.uint8))
    frame = house.lay("--text", camera__driver="files", camera__options__path="~/tray").stand.devices.camera.latest()
    assert frame is not None
    assert frame.image.shape == (30, 40, 3)


@obeys("display.options")
def the_screen_is_painted_in_this_size(house: House) -> None:
    table = house.lay(display__driver="sim", display__options__size=[1024, 600])
    table.step(house.clock.now_ns())
    assert house.world is not None
    assert house.world.surface.get_size() == (1024, 600)


@obeys("sound.options")
def the_buzzer_is_on_this_line(house: House) -> None:
    table = house.lay("--text", sound__driver="buzzer", sound__options__factory="mock", sound__options__line=16)
    assert "GPIO16" in table.stand.devices.sound.health().detail


@obeys("voice.options")
def the_voice_has_this_pace(house: House) -> None:
    with pytest.raises(ConfigError, match="words_a_minute"):
        house.lay("--text", voice__driver="espeak-ng", voice__options__words_a_minute=4000)
