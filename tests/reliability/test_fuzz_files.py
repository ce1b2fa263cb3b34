"""Files with anything in them: a clear one-line error or a clean result, never a traceback, never a changed file."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.box import facts as box
from companion.cli import main
from companion.core.clock import ManualClock
from companion.core.errors import CompanionError
from companion.dice import profile
from companion.games.catalogue import game_named
from companion.locale import LANGUAGES
from companion.memory import entries, journal
from companion.rehearsal.scenario import play
from companion.settings import config, preferences
from companion.settings.preferences import Preferences
from companion.table.lay import lay, watcher
from hardware.sim.world import SimTable
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


LONG = "9" * 5000
DEEP = "[" * 100_000
HOSTILE: dict[str, list[str]] = {
    "settings": [f"x = {LONG}", f"x = {DEEP}", f"{'a.' * 9999}b = 1", "[auction]\ndebounce_ms = -inf", f"x = 0x{LONG}"],
    "journal": [DEEP, LONG, "\n" * 9999],
    "dice profile": [
        DEEP,
        f'{{"body": {DEEP}',
        f'{{"body": {{"pink": [1, 2, {LONG}]}}, "pips": {{}}}}',
        '{"body": {"pink": [1, 2, 1e400]}, "pips": {}}',
        f'{{"body": {{}}, "pips": {{}}, "size": [{LONG}, 1]}}',
        f'{{"body": {{}}, "pips": {{}}, "more": {DEEP}',
    ],
    "foreign box": [f"{head}{line}" for head in ('[box]\ngame = "ticket_to_ride"\nformat = 1\n[facts]\n',) for line in (
        f'"points.4" = {{ value = {LONG} }}', f'"points.4" = {{ value = {DEEP} }}', f'{"a." * 9999}b = 1',
        '"points.4" = { value = nan }', f'"points.4" = {{ value = 0x{"f" * 5000} }}')],
}  # fmt: skip


@pytest.mark.parametrize(("kind", "content"), [(kind, text) for kind, texts in HOSTILE.items() for text in texts])
def test_numbers_nesting_and_lines_have_limits(kind: str, content: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    with pytest.raises(CompanionError) as refused:
        READERS[kind](path, tmp_path / "data")
    one_line(refused.value)


@pytest.mark.parametrize("inner", [f'"did":{DEEP}', f'"undone":{LONG}', f'"command":{DEEP}', f'"more":{DEEP}'])
def test_a_sealed_line_of_any_depth_is_damage(inner: str) -> None:
    opened = entries.encode_line(entries.Entry(0, "now", opened=entries.Header("ticket_to_ride", "x", 1)))
    body = f'{{"seq":1,"at":"now",{inner}'.encode()
    sealed = body + b',"sum":"%08x"}\n' % zlib.crc32(body)
    found = entries.parse(opened + sealed)
    assert found.damage is not None
    assert found.size == len(opened)


@pytest.mark.parametrize("content", [b"", b"{", b"\x00" * 99, b'{"body": {}}', DEEP.encode(), bytes(1 << 17)])
def test_a_spoilt_dice_profile_is_set_aside_and_named_and_the_table_starts(content: bytes, tmp_path: Path) -> None:
    """A good one of another evening is never overwritten: each spoilt one has a name of its own."""
    path = tmp_path / "dice.profile.json"
    for number in (1, 2):
        path.write_bytes(content)
        clock = ManualClock()
        world = SimTable(clock.now_ns)
        simulated = config.load(config.DEFAULTS).simulated()
        table = lay(simulated, tmp_path, clock, world, mine=Preferences(), eye=watcher(simulated, tmp_path))
        try:
            assert str(path) in str(table.view(clock.now_ns()).notice)
        finally:
            table.close()
        assert not path.exists()
        assert (tmp_path / f"dice.profile.json.set-aside-{number}").read_bytes() == content


def test_a_profile_that_is_no_file_is_named_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "dice.profile.json"
    os.mkfifo(path)
    found, report = profile.own(path)
    assert found is None
    assert "a pipe or a device" in str(report)
    assert path.is_fifo()
    assert profile.own(tmp_path / "absent.json") == (None, None)
