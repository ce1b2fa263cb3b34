"""The Settings page: every preference of the screen, as tiles that a dock can hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rehearsal.scenario import Story
from companion.screen.frame import MOST
from companion.settings.preferences import Preferences


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    story = Story(tmp_path)
    story.run("tap settings")
    yield story
    story.close()


def chosen(story: Story) -> Preferences:
    return story.running().room.desk.preferences


@pytest.mark.parametrize(
    ("switch", "name"),
    [("seats", "follows_seats"), ("mirrored", "mirrored"), ("large", "large_text"), ("still", "less_motion")],
)
def test_a_switch_goes_on_and_off_again(story: Story, switch: str, name: str) -> None:
    assert getattr(chosen(story), name) is False
    story.run(f"tap {switch}")
    assert getattr(chosen(story), name) is True
    story.run(f"tap {switch}")
    assert getattr(chosen(story), name) is False


def test_the_panel_may_hang_in_four_ways(story: Story) -> None:
    for turn in (90, 270, 180, 0):
        story.run(f"tap rotation {turn}")
        assert chosen(story).turned == turn


def test_the_theme_may_follow_the_clock(story: Story) -> None:
    story.run("tap theme clock")
    assert chosen(story).theme == "clock"


def test_every_question_of_it_fits_a_dock(story: Story) -> None:
    panel = story.running().panel
    assert len(panel.prompt.choices) <= MOST
    for what in ("language", "theme", "volume", "pace", "rotation"):
        story.run(f"tap {what}")
        assert 0 < len(panel.prompt.choices) <= MOST
        story.run("back")
