"""What goes along with a bug report, and that nobody's name does where that is wished."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from companion.cli import main
from companion.core.clock import ManualClock
from companion.games.catalogue import TITLES, game_named
from companion.memory.nameless import without_names
from companion.memory.session import Session
from companion.settings import preferences
from tests.memory.made import NAMES, played


@pytest.fixture(autouse=True)
def nobody_elses_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def packed(folder: Path, *words: str) -> dict[str, str]:
    file = folder / "report.zip"
    assert main(["doctor", "--bundle", str(file), "--data", str(folder / "data"), *words]) == 0
    with zipfile.ZipFile(file) as bundle:
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def test_everything_is_in_the_bundle(tmp_path: Path) -> None:
    journal = played("ticket_to_ride", tmp_path / "data", seed=1, most=3)
    (tmp_path / "config/companion").mkdir(parents=True)
    (tmp_path / "config/companion/companion.toml").write_text('[table]\nlanguage = "nl" # Anna\'s\n')
    found = packed(tmp_path)
    assert set(found) == {"about.txt", "check.json", "settings.toml", "log.txt", "game.journal"}
    assert found["game.journal"] == journal.read_text()
    assert "language" in found["settings.toml"] and "Anna" in found["settings.toml"]
    assert {"topic", "grade", "text"} <= set(json.loads(found["check.json"])[0])
    assert found["about.txt"].startswith("amsterdam-companion 2.")


def test_without_names_nobody_is_named(tmp_path: Path) -> None:
    played("ticket_to_ride", tmp_path / "data", seed=1, most=3)
    (tmp_path / "config/companion").mkdir(parents=True)
    (tmp_path / "config/companion/companion.toml").write_text("# Anna's and Zoë's table\n")
    known = preferences.Preferences(people=(preferences.Remembered("Zoë"),))
    preferences.save(tmp_path / "data", known)
    found = packed(tmp_path, "--without-names")
    assert [name for name in ("Anna", "Ben", "Zoë") if any(name in text for text in found.values())] == []
    assert "Player 1's" in found["settings.toml"]


def test_where_nothing_was_played_the_rest_is_packed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").mkdir()
    assert "game.journal" not in packed(tmp_path)
    assert main(["doctor", "--bundle", str(tmp_path / "x.zip"), "--data", str(tmp_path / "data"), "--game", "abc"]) == 2
    assert "There is no game" in capsys.readouterr().err


@pytest.mark.parametrize("game", TITLES)
def test_a_nameless_journal_is_the_same_game(game: str, tmp_path: Path) -> None:
    players = 3
    path = played(game, tmp_path, seed=3, players=players, most=40)
    content, instead = without_names(path)
    assert set(instead) == set(NAMES[:players])
    assert [name for name in NAMES[:players] if name.encode() in content] == []
    other = tmp_path / "other.journal"
    other.write_bytes(content)
    one, two = (Session.load(game_named(game), each, ManualClock()) for each in (path, other))
    assert two.players == tuple((instead[name], colour) for name, colour in one.players)
    assert two.score().totals == one.score().totals
