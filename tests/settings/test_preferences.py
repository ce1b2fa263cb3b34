"""What the Settings page remembered: read whole, or as far as it can be understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.settings import preferences
from companion.settings.preferences import Preferences

FIRST = Preferences(language="nl", seconds_a_step=3.0)


def loaded(data: Path, text: str) -> Preferences:
    (data / preferences.FILE).write_text(text, encoding="utf-8")
    return preferences.load(data, FIRST)


@pytest.mark.parametrize("key", ["language", "theme"])
def test_a_word_that_we_do_not_have_falls_back_alone(tmp_path: Path, key: str) -> None:
    read = loaded(tmp_path, f'{{"{key}": "klingon", "volume": 0.2, "people": [{{"name": "Anna"}}]}}')
    assert (read.language, read.theme) == ("en", "night")
    assert read.volume == 0.2
    assert [person.name for person in read.people] == ["Anna"]


@pytest.mark.parametrize("pace", ["0", "-2", "1e9"])
def test_a_pace_that_no_clock_can_run_at_falls_back_alone(tmp_path: Path, pace: str) -> None:
    read = loaded(tmp_path, f'{{"seconds_a_step": {pace}, "volume": 0.2}}')
    assert (read.seconds_a_step, read.volume) == (2.0, 0.2)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"language": 7}', '{"theme": ["day"]}', '{"volume": "loud"}'])
def test_what_cannot_be_read_is_as_if_nothing_had_been_chosen(tmp_path: Path, text: str) -> None:
    assert loaded(tmp_path, text) == FIRST


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    chosen = Preferences("fr", "day", 0.4, True, 1.5).with_person("Zoë", "merchants", "green")
    preferences.save(tmp_path, chosen)
    assert preferences.load(tmp_path, FIRST) == chosen


def test_a_panel_that_hung_upside_down_still_does(tmp_path: Path) -> None:
    """A file of version 1 knows half a turn and no quarter."""
    assert loaded(tmp_path, '{"rotated": true}').turned == 180
    assert loaded(tmp_path, "{}").turned == 0


@pytest.mark.parametrize("turn", preferences.TURNS)
def test_every_turn_is_remembered(tmp_path: Path, turn: preferences.Turn) -> None:
    preferences.save(tmp_path, Preferences().with_turn(turn))
    assert preferences.load(tmp_path, FIRST).turned == turn


def test_the_theme_by_the_clock() -> None:
    mine = Preferences(theme="clock")
    assert [mine.theme_at(hour) for hour in (6, 7, 18, 19)] == ["night", "day", "day", "night"]
    assert Preferences(theme="contrast").theme_at(12) == "contrast"
