"""Errors carry their sentence: a template that stands once, the values that fill it, and its translation."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.errors import CompanionError, JournalError
from companion.core.message import Message, message_of, say
from companion.locale import catalogue
from hardware.errors import say as says
from tests.hardware.test_sentences import offences
from tests.locale import update

ROOT = Path(__file__).parents[2]
SPEAKERS = {error.__name__ for error in update.OUR_ERRORS} | {"ScenarioFailed"}
SOURCES = sorted((ROOT / "companion").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_error_is_a_template(path: Path) -> None:
    assert offences(path.read_text(encoding="utf-8"), SPEAKERS) == []


def test_an_error_that_is_put_together_in_place_is_noticed() -> None:
    assert offences('raise BoxError(f"{file} is damaged")', SPEAKERS)
    assert offences('raise BoxError("{file} is damaged", path=file)', SPEAKERS)


def test_an_error_is_its_sentence_and_can_be_translated() -> None:
    error = JournalError("{file} is being played by another companion: close that one first", file=Path("a.journal"))
    assert str(error) == "a.journal is being played by another companion: close that one first"
    assert error.message == say("{file} is being played by another companion: close that one first", file="a.journal")
    assert error.message.translated(catalogue("nl")) != str(error)
    assert "a.journal" in error.message.translated(catalogue("nl"))


def test_a_file_that_calls_itself_like_a_hole_stays_a_name() -> None:
    error = CompanionError("{file} cannot be read: {error}", file="{error}", error="gone")
    assert str(error) == "{error} cannot be read: gone"


def test_a_drivers_sentence_within_an_error_is_translated_too() -> None:
    reason = says("the simulated {device} is unplugged; plug it in", device="ring")
    error = CompanionError("{problem}", problem=reason)
    inner = error.message.values["problem"]
    assert isinstance(inner, Message) and inner == message_of(reason)
    assert str(error) == str(reason)
    assert error.message.translated(catalogue("fr")) != str(reason)
