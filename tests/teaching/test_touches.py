"""How many touches it takes: counted on what is painted, tile by tile and spot by spot."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.box import facts as box
from companion.core.actions import Pick
from companion.games.catalogue import game_named
from companion.locale import catalogue
from companion.rehearsal.scenario import Story
from companion.screen.layout import Size
from companion.screen.local import Spot
from companion.screen.paint import Painter

LESSON = "tap boxes ticket_to_ride teach\ntap skip_group skip\n"


class Finger:
    """Touches only what the screen shows."""

    def __init__(self, story: Story, size: Size, language: str) -> None:
        self._story, self._size, self._language = story, size, language
        self.touches = 0

    def touch(self, answer: str) -> None:
        view = self._story.running().view(self._story.clock.now_ns())
        targets = Painter(self._size).paint(view, catalogue(self._language), 0).targets
        assert {Pick(answer), Spot(answer)} & {target.action for target in targets}, f"{answer} is not in sight"
        self._story.running().panel.act(Pick(answer))
        self.touches += 1


@pytest.mark.parametrize(("size", "language"), [((800, 480), "fr"), ((480, 800), "nl")])
def test_a_typo_in_a_finished_row_is_two_touches_to_mend(size: Size, language: str, tmp_path: Path) -> None:
    story = Story(tmp_path)
    story.run(LESSON + "tap Dam Waag 7\ntap Haringpakkerstoren Montelbaanstoren 3\ntap Begijnhof Jordaan 5\n")
    finger = Finger(story, size, language)
    finger.touch("contracts.Dam/Waag")
    finger.touch("4")
    story.close()
    assert finger.touches == 2
    assert box.load_facts(game_named("ticket_to_ride").box, False, tmp_path)["contracts.Dam/Waag"] == 4


def test_any_finished_row_is_mended_as_it_was_told(tmp_path: Path) -> None:
    """The latest rows are tiles; an older one is told again, place, place and value, and counts once."""
    story = Story(tmp_path)
    story.run(LESSON + "tap Dam Waag 7\n" + "".join(f"tap Begijnhof {to} 5\n" for to in ("Dam", "Jordaan", "Waag")))
    finger = Finger(story, (800, 480), "fr")
    for answer in ("Waag", "Dam", "4"):
        finger.touch(answer)
    story.run('expect prompt "8 of 24 known"\n')
    story.close()
    assert box.load_facts(game_named("ticket_to_ride").box, False, tmp_path)["contracts.Dam/Waag"] == 4


def test_a_new_row_is_three_touches(tmp_path: Path) -> None:
    story = Story(tmp_path)
    story.run(LESSON)
    finger = Finger(story, (800, 480), "nl")
    for answer in ("Dam", "Waag", "4"):
        finger.touch(answer)
    story.close()
    assert box.load_facts(game_named("ticket_to_ride").box, False, tmp_path)["contracts.Dam/Waag"] == 4
