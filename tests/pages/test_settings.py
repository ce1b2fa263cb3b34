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


@pytest.fixture
def screen(story: Story) -> Story:
    story.run("tap screen")
    return story


def chosen(story: Story) -> Preferences:
    return story.running().room.desk.preferences


@pytest.mark.parametrize(
    ("switch", "name"),
    [("seats", "follows_seats"), ("mirrored", "mirrored"), ("large", "large_text"), ("still", "less_motion")],
)
def test_a_switch_goes_on_and_off_again(screen: Story, switch: str, name: str) -> None:
    assert getattr(chosen(screen), name) is False
    screen.run(f"tap {switch}")
    assert getattr(chosen(screen), name) is True
    screen.run(f"tap {switch}")
    assert getattr(chosen(screen), name) is False


def test_the_panel_may_hang_in_four_ways(screen: Story) -> None:
    for turn in (90, 270, 180, 0):
        screen.run(f"tap rotation {turn}")
        assert chosen(screen).turned == turn


def test_the_theme_may_follow_the_clock(screen: Story) -> None:
    screen.run("tap theme clock")
    assert chosen(screen).theme == "clock"


def test_the_panel_is_as_bright_as_somebody_wants_it(screen: Story) -> None:
    """Issue 18, point 9: where the panel has it, and remembered."""
    screen.run('expect shows "Brightness: 100 %"\ntap brightness 40\nwait 600 ms')
    assert (screen.world.brightness, chosen(screen).brightness) == (0.4, 0.4)
    screen.run('expect shows "Brightness: 40 %"')


def test_without_a_light_to_set_it_is_not_offered(screen: Story) -> None:
    screen.world.brightness = None
    screen.run('expect no choice "Brightness"')


def test_every_question_of_it_fits_a_dock(story: Story) -> None:
    panel = story.running().panel
    for page, questions in {
        "": ("language", "volume", "pace"),
        "screen": ("theme", "brightness", "rotation"),
    }.items():
        story.run(f"tap {page}" if page else "wait 0 ms")
        assert len(panel.prompt.choices) <= 8, "room for second lines"
        for what in questions:
            story.run(f"tap {what}")
            assert 0 < len(panel.prompt.choices) <= MOST
            story.run("back")
