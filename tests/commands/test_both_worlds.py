"""Installed as a service or not: every command that reads settings or data, in both worlds, whoever types it."""

from __future__ import annotations

import os
import pwd
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

import pytest

from companion.cli import main
from companion.settings import config, place
from tests.dice import lamps
from tests.memory.made import played

OWN, SERVICE = "one's own", "the service's"


@dataclass
class World:
    """A machine with two data folders, of which one is meant."""

    meant: Path
    other: Path
    picture: Path
    became: list[str] = field(default_factory=list)

    def run(self, *words: str) -> int:
        return main([word.replace("PICTURE", str(self.picture)) for word in words])


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("evening")
    played("ticket_to_ride", data, seed=1, most=2, demo=False)
    return data


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import cv2

    path = tmp_path_factory.mktemp("dice") / "six.png"
    cv2.imwrite(str(path), lamps.roll("neutral", 0, lamps.ADAPTING)[1])
    return path


@pytest.fixture
def nobody() -> Iterator[TextIO]:
    """Nobody types anything."""
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        yield nothing


@pytest.fixture
def laid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, evening: Path, picture: Path, nobody: TextIO
) -> Callable[[str], World]:
    """Make one of the two worlds; a game lies where games are meant to lie."""
    etc, state, home = tmp_path / "etc", tmp_path / "state", tmp_path / "home"
    monkeypatch.setattr(place, "SETTINGS", etc / "companion.toml")
    monkeypatch.setattr(place, "STATE", state)
    monkeypatch.setattr(place, "UNITS", (etc / "companion.service",))
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "STATE_DIRECTORY", "COMPANION_SOCKET"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "stdin", nobody)
    monkeypatch.setattr(os, "geteuid", lambda: 999)

    def made(which: str) -> World:
        own, owns = home / ".local/share/companion", home / ".config/companion/companion.toml"
        owns.parent.mkdir(parents=True)
        owns.write_text('[table]\nlanguage = "nl"\n')
        etc.mkdir()
        if which == SERVICE:
            place.SETTINGS.write_text('[table]\nlanguage = "fr"\n')
            place.UNITS[0].touch()
        meant, other = (state, own) if which == SERVICE else (own, state)
        shutil.copytree(evening, meant)
        return World(meant, other, picture)

    return made


def locked(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """We are anna now, and this folder is closed to her."""
    there = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(folder) and there(path, mode))


def as_root(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    me = pwd.getpwuid(os.getuid())
    entry = pwd.struct_passwd(("companion", "x", me.pw_uid, me.pw_gid, "", str(world.meant), "/bin/false"))
    monkeypatch.setattr(pwd, "getpwnam", lambda name: entry)
    monkeypatch.setattr(os, "geteuid", lambda: 999 if world.became else 0)
    monkeypatch.setattr(os, "initgroups", lambda user, group: world.became.append(user))
    monkeypatch.setattr(os, "setgid", lambda group: world.became.append("group"))
    monkeypatch.setattr(os, "setuid", lambda user: world.became.append("user"))


COMMANDS = {  # a command → what it leaves behind, or what it says, where it should
    "run --simulate --text --language en": "A game is waiting",
    "history": "Anna",
    "stats": "",
    "teach ticket_to_ride": "",
    "box": "",
    "calibrate dice --image PICTURE --yes": "dice.profile.json",
    "check --closed": "DATA",
}


@pytest.mark.parametrize("which", [OWN, SERVICE])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_looks_where_the_table_keeps_its_things(
    command: str, which: str, laid: Callable[[str], World], capsys: pytest.CaptureFixture[str]
) -> None:
    world = laid(which)
    assert world.run(*command.split()) in ((0, 1) if command.startswith("check") else (0,))
    assert not world.other.exists(), "nothing was kept or looked for elsewhere"
    said, expected = capsys.readouterr().out, COMMANDS[command].replace("DATA", str(world.meant))
    assert expected in said or (world.meant / expected).is_file(), said


@pytest.mark.parametrize(("which", "says"), [(OWN, "Ambachtsman 042"), (SERVICE, "Artisan n° 042")])
def test_a_card_is_told_in_the_tables_language(
    which: str, says: str, laid: Callable[[str], World], capsys: pytest.CaptureFixture[str]
) -> None:
    assert laid(which).run("card", "042") == 0
    assert capsys.readouterr().out.startswith(says)


@pytest.mark.parametrize("which", [OWN, SERVICE])
def test_phones_are_served_at_the_tables_own_socket(
    which: str, laid: Callable[[str], World], monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.remote import serve

    asked: list[Path] = []
    monkeypatch.setattr(serve, "serve_phones", lambda remote, socket, clock, ready: asked.append(socket))
    world = laid(which)
    assert world.run("remote") == 0
    assert asked == [world.meant / "table.sock"]


@pytest.mark.parametrize("command", [name for name in COMMANDS if not name.startswith("check")])
def test_who_may_not_use_the_services_folder_is_told_what_to_type(
    command: str, laid: Callable[[str], World], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    world = laid(SERVICE)
    locked(monkeypatch, world.meant)
    assert world.run(*command.split()) == 2
    said = capsys.readouterr().err
    assert str(world.meant) in said and "put 'sudo' before the command" in said
    assert len(said.splitlines()) == 1
    assert not world.other.exists()


def test_check_and_card_help_everybody(
    laid: Callable[[str], World], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    world = laid(SERVICE)
    locked(monkeypatch, world.meant)
    assert world.run("card", "042") == 0
    assert world.run("check", "--closed") == 1
    assert "→ sudo companion check, which looks as the service does" in capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_root_becomes_the_services_user_before_anything_is_written(
    command: str, laid: Callable[[str], World], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = laid(SERVICE)
    as_root(monkeypatch, world)
    assert world.run(*command.split()) in (0, 1)
    assert world.became == ["companion", "group", "user"]
    assert os.environ["HOME"] == str(world.meant)


def test_root_in_a_world_without_a_service_stays_root(
    laid: Callable[[str], World], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = laid(OWN)
    as_root(monkeypatch, world)
    assert world.run("history") == 0
    assert world.became == []


def test_a_service_that_never_ran_gets_its_folder_from_root_and_a_sentence_from_others(
    laid: Callable[[str], World], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    world = laid(SERVICE)
    shutil.rmtree(world.meant)
    assert world.run("history") == 2
    assert "'sudo systemctl start companion' once" in capsys.readouterr().err
    as_root(monkeypatch, world)
    assert world.run("history") == 0
    assert world.meant.stat().st_mode & 0o777 == 0o700


def test_settings_that_somebody_names_are_his_own_world(laid: Callable[[str], World], tmp_path: Path) -> None:
    world = laid(SERVICE)
    mine = tmp_path / "mine.toml"
    mine.write_text("")
    assert config.load(mine).data_folder() == world.other
    assert config.load(place.SETTINGS).data_folder() == world.meant
    place.UNITS[0].unlink()
    assert config.load().data_folder() == world.other, "settings that an uninstalled service left are nobody's"


def test_the_service_itself_uses_what_systemd_made_for_it(
    laid: Callable[[str], World], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    laid(SERVICE)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "given"))
    assert config.load(place.SETTINGS).data_folder() == tmp_path / "given"
