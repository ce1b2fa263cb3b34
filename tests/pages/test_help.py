"""The help page: every topic opens, every card and tile can be looked up, nothing is too long to read."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.core.languages import LANGUAGES
from companion.core.prompt import Dialog
from companion.core.view import TextPanel
from companion.games.catalogue import TITLES
from companion.locale import catalogue
from companion.pages.desk import Close, Open, Page, Stay
from companion.pages.help import TOPICS, HelpPage, topic_named


def shown(page: Page) -> TextPanel:
    (panel,) = page.panels(0)
    assert isinstance(panel, TextPanel)
    return panel


def opened(choice: str) -> Page:
    go = Dialog(HelpPage().ask).pick(choice)
    assert isinstance(go, Open)
    return go.page


ALL = (*TOPICS, *TITLES)


@pytest.mark.parametrize("topic", ALL)
def test_every_topic_opens_and_closes(topic: str) -> None:
    page = opened(topic)
    assert shown(page) == topic_named(topic)
    assert Dialog(page.ask).pick("back") == Close()


@pytest.mark.parametrize(
    ("kind", "number", "title"),
    [
        ("card", "1", "Artisan 001"),
        ("card", "132", "Plan 132: Grachtengordel"),
        ("task", "42", "Task 42"),
        ("tile", "24", "Market tile CB24"),
    ],
)
def test_a_card_is_looked_up_by_its_number(kind: str, number: str, title: str) -> None:
    page = opened("cards:amsterdam")
    assert page.panels(0) == ()
    dialog = Dialog(page.ask)
    assert dialog.pick(kind) is None
    assert dialog.pick(number) == Stay()
    assert str(shown(page).title) == title


def test_a_number_that_is_not_there_is_refused() -> None:
    dialog = Dialog(opened("cards:amsterdam").ask)
    dialog.pick("task")
    with pytest.raises(IllegalMove):
        dialog.pick("43")


def test_the_words_explained_are_those_on_the_screen() -> None:
    """Not those of the code: nobody at the table meets an edge, a command or an event (core/README.md has these)."""
    words = [str(line).partition(":")[0] for line in topic_named("words").lines]
    assert words == ["Box", "Teach", "Roll", "Press", "Correct", "Give up", "History", "TOM"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_can_be_read_at_a_glance(language: str) -> None:
    words = catalogue(language)
    for topic in ALL:
        for line in topic_named(topic).lines:
            assert len(line.translated(words)) <= 120, line.translated(words)
