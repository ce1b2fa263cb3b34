"""The menu lies over the answers, beside the game: stage.md, section 2."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.actions import Back, Hold, Menu, Pick, Push, Redo, Undo
from companion.core.view import View
from companion.locale import catalogue
from companion.rehearsal.scenario import Story
from companion.screen.front import Front
from companion.screen.paint import Painter
from companion.table.room import Room
from tests.table.test_covered import Painted
from tests.table.test_covered import painted as painted

STORIES = {
    "ticket_to_ride": "game ticket_to_ride\nplayers Anna=red Ben=blue\ntap 1 1\ntap cards\ntap cards\nundo",
    "merchants": "game merchants\nplayers Anna=green Ben=orange Chris=violet\nbox demo",
    "amsterdam": "game amsterdam\nplayers Anna=red Ben=blue\nbox demo",
}


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    story = Story(tmp_path)
    yield story
    story.close()


def _room(story: Story, game: str) -> Room:
    story.run(STORIES[game])
    return story.running().room


@pytest.mark.parametrize("game", STORIES)
def test_the_game_stays_in_sight(story: Story, game: str) -> None:
    room = _room(story, game)
    before = room.panel.view(0)
    room.panel.act(Menu())
    over = room.panel.view(0)
    assert before.game is not None and over.game is not None
    assert over.over and not before.over
    assert (over.title, over.game.score, over.game.phase) == (before.title, before.game.score, before.game.phase)
    assert [type(p) for p in over.game.panels] == [type(p) for p in before.game.panels]


@pytest.mark.parametrize("game", STORIES)
def test_every_question_of_the_menu_has_room_for_second_lines(story: Story, game: str) -> None:
    """A redo carries its name there: more than eight tiles have no second line."""
    room = _room(story, game)
    room.panel.act(Menu())
    for deeper in ((), ("pictures",), ("table",)):
        for answer in deeper:
            if any(choice.id == answer for choice in room.panel.prompt.choices):
                room.panel.act(Pick(answer))
        assert 1 < sum(not choice.quiet for choice in room.panel.prompt.choices) <= 8
        if room.panel.picks:
            room.panel.act(Back())


def test_giving_up_is_held(story: Story) -> None:
    room = _room(story, "ticket_to_ride")
    room.panel.act(Menu())
    room.panel.act(Pick("table"))
    assert [choice.id for choice in room.panel.prompt.choices if choice.hold] == ["give_up"]
    room.panel.act(Hold("give_up"))
    assert room.session is None


def test_a_picture_stays_until_the_next_answer(story: Story) -> None:
    room = _room(story, "merchants")
    front = Front(Painter((800, 480), "night"))

    def shown() -> tuple[int, View]:
        view = room.panel.view(0)
        front.frame(view, catalogue("en"), 0)
        return front.local.panel, view

    at_first, _ = shown()
    room.panel.act(Menu())
    assert shown()[0] == at_first, "opening the menu moves nothing"
    room.panel.act(Pick("picture2"))
    opened, view = shown()
    assert (opened, view.over) == (2, False)
    room.panel.act(Pick(view.prompt.choices[0].id if view.prompt is not None else ""))
    assert shown()[1].picture == 0


def test_over_the_auction_it_takes_the_place_of_the_buyers(painted: Painted) -> None:
    painted.touch(Menu())
    painting = painted.table._screen._front.painting  # type: ignore[union-attr]
    assert painting is not None
    meant = [target.action for target in painting.targets]
    assert Pick("story") in meant and Pick("leave") in meant
    assert not any(isinstance(action, Push) for action in meant)
    painted.touch(Menu())
    assert painted.table.panel.page is None, "the menu's button closes it again"


def test_redo_by_key_and_by_tile_is_the_same(story: Story) -> None:
    room = _room(story, "ticket_to_ride")
    room.panel.act(Menu())
    redo = next(choice for choice in room.panel.prompt.choices if choice.id == "redo")
    assert redo.hint == room.panel.view(0).redo
    room.panel.act(Pick("redo"))
    after = str(room.panel.prompt.question)
    room.panel.act(Undo())
    room.panel.act(Menu())
    room.panel.act(Redo())
    assert str(room.panel.prompt.question) == after
