"""Files with anything in them: a clear one-line error or a clean result, never a traceback, never a changed file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.box import facts as box
from companion.cli import main
from companion.core.errors import CompanionError
from companion.dice import profile
from companion.games.catalogue import game_named
from companion.locale import LANGUAGES
from companion.memory import entries, journal
from companion.rehearsal.scenario import play
from companion.settings import config, preferences
from companion.settings.preferences import Preferences
from tests.box.test_share import look_into

FINE = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))

toml_like = st.lists(
    st.sampled_from(
        ["[auction]", "[facts]", "seconds_a_step = 2", 'game = "ticket_to_ride"', "format = 1", "x = [[[[[1]]]]]",
         "= 3", '"routes.10.cart" = true', "[table]", 'language = "fr"', "a.b.c = 1", "\x00", "'''", "[[ring]]",
         "points = 1e999"]
    ),
    max_size=8,
).map("\n".join)  # fmt: skip
anything = st.one_of(st.binary(max_size=200), toml_like.map(str.encode), st.text(max_size=80).map(str.encode))

story_like = st.lists(
    st.sampled_from(
        ["game ticket_to_ride", "game x", "players Anna=red Ben=blue", "players Anna", "tap 1 1", "tap Dam", "undo",
         "redo", "press Anna at 5 ms", "press nobody", "roll black=9", "roll", "wait 10", "wait 20 ms", "stall 1 s",
         "expect", "expect score Anna 0", "expect score Zoe 1", "expect no prompt x", "restart", "box demo", "box mine",
         "seed x", "unplug cat", "unplug ring", "plug ring", "menu", "back", "type hello", "eye half", '"', "cock",
         "fact points.4 8"]
    ),
    max_size=9,
).map("\n".join)  # fmt: skip


def one_line(error: Exception) -> None:
    assert str(error)
    assert "\n" not in str(error).strip()


READERS: dict[str, Callable[[Path, Path], Any]] = {
    "settings": lambda path, data: config.load(path),
    "journal": lambda path, data: entries.read(path),
    "dice profile": lambda path, data: profile.load(path),
    "foreign box": lambda path, data: look_into(path, data),
}


@pytest.mark.parametrize("kind", READERS)
@FINE
@given(content=anything)
def test_a_file_with_anything_in_it(kind: str, content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_bytes(content)
        try:
            READERS[kind](path, Path(folder) / "data")
        except CompanionError as error:
            one_line(error)
        assert path.read_bytes() == content


@FINE
@given(content=anything)
def test_a_spoilt_box_of_ones_own_is_told_or_read_as_far_as_it_is_true(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = box.box_path("ticket_to_ride", Path(folder))
        path.parent.mkdir()
        path.write_bytes(content)
        try:
            facts = box.load_facts(game_named("ticket_to_ride").box, False, Path(folder))
            assert facts["points.1"] == 1
        except CompanionError as error:
            one_line(error)
        assert path.read_bytes() == content


@FINE
@given(content=anything)
def test_spoilt_preferences_cost_a_preference_not_a_game(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        (Path(folder) / preferences.FILE).write_bytes(content)
        loaded = preferences.load(Path(folder), Preferences(language="nl"))
        assert loaded.language in LANGUAGES
        assert loaded.theme in preferences.THEMES


@FINE
@given(text=st.one_of(story_like, st.text(max_size=60)))
def test_a_story_of_anything(text: str) -> None:
    with TemporaryDirectory() as folder:
        try:
            play(text, Path(folder))
        except CompanionError as error:
            one_line(error)


def test_a_hostile_path_in_a_journal_reaches_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names, ids and games from a journal never become paths, modules or formats."""
    from companion.core.clock import ManualClock

    for game in ("../../etc/passwd", "os", "ticket_to_ride.game", "{0}", "companion"):
        path = tmp_path / f"{abs(hash(game))}.journal"
        header = entries.Header(game, "../../../x", 1, (("{0.__class__}", "../red"),))
        journal.Journal.create(path, header, ManualClock()).close()
        before = path.read_bytes()
        assert main(["replay", str(path)]) == 2
        said = capsys.readouterr().err
        assert "no game is called" in said
        assert path.read_bytes() == before
    assert sorted(p.suffix for p in tmp_path.iterdir()) == [".journal"] * 5 + [".mirror"] * 5


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(1 << 36)  # sparse: 64 GiB of nothing
    for kind, reader in READERS.items():
        with pytest.raises(CompanionError) as refused:
            reader(path, tmp_path / "data")
        one_line(refused.value)
        assert kind
    assert main(["scenario", str(path)]) == 2
