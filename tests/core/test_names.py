"""What is written can be read: any name taken at any front end loads again, any other is refused with a sentence."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.box import facts as box
from companion.box import share
from companion.core.errors import BoxError, IllegalMove, JournalError, ScenarioError
from companion.core.message import say
from companion.core.names import refusal_of_name
from companion.core.prompt import Prompt, fitting
from companion.games.catalogue import game_named
from companion.memory import entries
from companion.rehearsal.scenario import play
from companion.screen import fonts
from companion.settings import preferences
from companion.settings.preferences import Preferences, Remembered

WHO = Prompt(say("Who?"), kind="text")
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
WELCOME = ["Zoë", "Anne\u00a0Marie", "\u0645\u06cc\u200c\u0622", FAMILY, "\u0928\u0940\u0932\u093e", "O’Brien", "李雷"]
HOSTILE = [
    "\x1b[2J",
    "Anna\x00",
    "\u202eannA",
    "a\x7f",
    "\x9b31m",
    "Anna\nBen",
    "\u2028x",
    "\ud800",
    "\u2066A",
    "\ufeffA",
]
EMPTY = ["", "  ", "\u00a0", "\u200c\u200d", "\ufe0f", "\U000e0000"]


def journal_of(name: str) -> bytes:
    return entries.encode_line(
        entries.Entry(0, "now", opened=entries.Header("ticket_to_ride", "x", 1, ((name, "red"),)))
    )


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=40) | st.sampled_from([*WELCOME, *HOSTILE, *EMPTY]))
@example(FAMILY)
def test_what_is_taken_at_typing_loads_again_and_the_rest_is_refused(typed: str) -> None:
    try:
        name = fitting(WHO, typed)
    except IllegalMove as refused:
        assert str(refused.reason)
        cut = typed.strip()[:24]
        assert refusal_of_name(cut) == refused.reason
        if "\ud800" <= max(cut, default="") <= "\udfff":
            return  # not even JSON writes half a letter
        with pytest.raises((JournalError, UnicodeEncodeError)):
            entries.parse(journal_of(cut))
        return
    assert entries.parse(journal_of(name)).header.players == ((name, "red"),)
    assert str(say("{name}’s turn", name=name)) == f"{name}’s turn", "shown as it was typed"
    assert fonts.line(name, 20, False, (0, 0, 0)).get_height()


def test_text_without_a_width_is_painted_as_nothing() -> None:
    assert fonts.line("\u200d", 20, False, (0, 0, 0)).get_width() == 0


@pytest.mark.parametrize("name", WELCOME)
def test_names_of_every_script_are_welcome(name: str) -> None:
    assert fitting(WHO, name) == name


@pytest.mark.parametrize("name", [*HOSTILE, *EMPTY, "x" * 81])
def test_what_steers_or_says_nothing_is_no_name(name: str) -> None:
    assert refusal_of_name(name) is not None


@pytest.mark.parametrize("name", [name for name in HOSTILE if "\n" not in name and "\u2028" not in name])
def test_every_way_in_refuses_the_same_names(name: str, tmp_path: Path) -> None:
    if name.isascii() or "\ud800" not in name:
        with pytest.raises(ScenarioError, match="control characters"):
            play(f'game ticket_to_ride\nplayers "{name}=red" Ben=blue\nundo', tmp_path)
        preferences.save(tmp_path, Preferences(people=(Remembered(name), Remembered("Anna"))))
        assert preferences.load(tmp_path, Preferences()).people == (Remembered("Anna"),)
    schema = game_named("ticket_to_ride").box
    box.remember(schema, {"points.4": 7}, tmp_path, "now")
    with pytest.raises(BoxError, match="control characters"):
        share.export(schema, tmp_path, tmp_path / "gift.toml", name)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(WELCOME) | st.text(min_size=1, max_size=24).filter(lambda name: refusal_of_name(name) is None))
def test_a_whole_game_under_any_name_is_kept_and_continued(name: str) -> None:
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    story = f'''
tap ticket_to_ride new
type "{quoted}"
tap new
type "Ben 2"
tap begin
tap 1 1
menu
tap leave
tap continue
expect no notice damaged
expect undo contract
'''
    with TemporaryDirectory() as folder:
        play(story, Path(folder))
