"""A first game explains itself on a phone as well: the walk in its own language, each rule when it first matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from companion.pages.first_game import FirstGame
from companion.settings.preferences import Preferences
from tests.remote.evening import Evening, RawPhone


@pytest.fixture
def newcomers(evening: Evening) -> Iterator[Evening]:
    """The first game of Ticket to Ride in this house; the screen explains it."""
    evening.explain("ticket_to_ride", "Anna", "Ben", "Chris")
    yield evening
    evening.at_table(lambda table: setattr(table.room.desk, "preferences", Preferences(phones=True)))


def lesson(evening: Evening) -> str | None:
    return evening.at_table(lambda table: table.room.desk.preferences.lessons.get("ticket_to_ride"))


def test_each_phone_walks_by_itself_in_its_language(newcomers: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, ben = phone(0), phone(1, lang="fr")
    assert "explained: 1 of" in anna.scene["q"] and "expliquée" in ben.scene["q"]
    assert "claim routes" in anna.scene["over"][0]["text"]
    anna.pick("on", "on")
    assert "explained: 3 of" in anna.scene["q"]
    anna.pick("before")
    assert "explained: 2 of" in anna.scene["q"]
    ben.hear(0.1)
    assert " 1 " in ben.scene["q"], "nobody turns another's page"
    assert newcomers.at_table(lambda table: isinstance(table.panel.page, FirstGame)), "nor the table's"
    assert anna.scene["rows"], "the game lies below, and can be looked at"


def test_who_walked_to_the_end_is_told_each_rule_when_it_matters(
    newcomers: Evening, phone: Callable[..., RawPhone]
) -> None:
    anna = phone(0)
    while any(tile["a"] == "on" for tile in anna.scene["tiles"]):
        anna.pick("on")
    anna.pick("enough")
    assert lesson(newcomers) == "on"
    anna.until(lambda one: "Keep one contract or both" in one.scene.get("hint", ""))
    anna.pick("2")
    anna.until(lambda one: "hint" not in one.scene or "Keep one" not in one.scene["hint"])


def test_who_knows_it_is_told_nothing_and_the_others_are(newcomers: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, ben = phone(0), phone(1)
    anna.pick("skip")
    assert "over" not in anna.scene
    assert lesson(newcomers) is None, "one does not speak for the table"
    while any(tile["a"] == "on" for tile in ben.scene["tiles"]):
        ben.pick("on")
    ben.pick("enough")
    ben.until(lambda one: one.scene.get("hint"))
    anna.hear(0.1)
    assert "hint" not in anna.scene


def test_what_the_table_knows_is_not_explained(newcomers: Evening, phone: Callable[..., RawPhone]) -> None:
    newcomers.pick("skip")
    anna = phone(0)
    assert "over" not in anna.scene and "hint" not in anna.scene
