"""How many touches it takes: counted on what is painted, tile by tile and spot by spot."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from companion.box import facts as box
from companion.core.actions import Pick
from companion.games.catalogue import game_named
from companion.locale import catalogue
from companion.rehearsal.scenario import Story
from companion.screen.front import Front
from companion.screen.layout import Size
from companion.screen.local import Spot
from companion.screen.paint import Painter
from hardware.ports import Touch

LESSON = "tap boxes ticket_to_ride teach\ntap skip_group skip\n"


class Finger:
    """Touches only what the screen shows."""

    def __init__(self, story: Story, size: Size, language: str) -> None:
        self._story, self._words = story, catalogue(language)
        self._front = Front(Painter(size))
        self.touches = 0

    def touch(self, answer: str) -> None:
        self.draw(answer, answer)

    def draw(self, first: str, last: str) -> None:
        """Come down on one answer, go to another and lift there: one touch."""
        view = self._story.running().view(self._story.clock.now_ns())
        self._front.frame(view, self._words, 0)
        (ax, ay), (bx, by) = self._place(first), self._place(last)
        assert self._front.handle(Touch(0, ax, ay, "down")) is None
        for share in (0.25, 0.5, 0.75):
            self._front.handle(Touch(0, round(ax + (bx - ax) * share), round(ay + (by - ay) * share), "move"))
            self._front.frame(view, self._words, 0)
        action = self._front.handle(Touch(0, bx, by, "up"))
        assert isinstance(action, Pick), f"nothing came of {first} and {last}"
        self._story.running().panel.act(action)
        self.touches += 1

    def _place(self, answer: str) -> tuple[int, int]:
        assert self._front.painting is not None
        here = (t.centre for t in self._front.painting.targets if t.action in (Pick(answer), Spot(answer)))
        place = next(here, None)
        assert place is not None, f"{answer} is not in sight"
        return place


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


def test_any_finished_row_is_mended_by_two_touches(tmp_path: Path) -> None:
    """The latest rows are tiles; an older one is drawn again, its value touched, and it counts once."""
    story = Story(tmp_path)
    story.run(LESSON + "tap Dam Waag 7\n" + "".join(f"tap Begijnhof {to} 5\n" for to in ("Dam", "Jordaan", "Waag")))
    finger = Finger(story, (800, 480), "fr")
    finger.draw("Waag", "Dam")
    finger.touch("4")
    story.run('expect prompt "8 of 24 known"\n')
    story.close()
    assert finger.touches == 2
    assert box.load_facts(game_named("ticket_to_ride").box, False, tmp_path)["contracts.Dam/Waag"] == 4


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1920, 1080)])
def test_a_new_row_is_three_touches_or_a_line_and_a_touch(size: Size, drawn: bool, tmp_path: Path) -> None:
    story = Story(tmp_path)
    story.run(LESSON)
    finger = Finger(story, size, "nl")
    if drawn:
        finger.draw("Dam", "Waag")
    else:
        finger.touch("Dam")
        finger.touch("Waag")
    finger.touch("4")
    story.close()
    assert finger.touches == (2 if drawn else 3)
    assert box.load_facts(game_named("ticket_to_ride").box, False, tmp_path)["contracts.Dam/Waag"] == 4


def test_only_a_question_about_two_places_takes_a_line(tmp_path: Path) -> None:
    story = Story(tmp_path)
    story.run(LESSON + "tap Dam\n")
    with pytest.raises(AssertionError, match="nothing came of"):
        Finger(story, (800, 480), "en").draw("Waag", "Jordaan")
    story.close()


def test_any_known_row_is_drawn_to_be_mended(tmp_path: Path) -> None:
    """A correction of many rows: the row is drawn, its value touched."""
    story = Story(tmp_path)
    rows = [(a, b) for a, b in combinations(("Dam", "Jordaan", "Waag", "Munttoren", "Westermarkt", "Begijnhof"), 2)]
    story.run(LESSON + "".join(f"tap {a} {b} 7\n" for a, b in rows) + "tap mend\n")
    finger = Finger(story, (800, 480), "fr")
    finger.draw("Dam", "Jordaan")
    finger.touch("4")
    assert finger.touches == 2
    finger.draw("Blauwbrug", "Jordaan")
    assert "none between these two" in str(story.running().view(story.clock.now_ns()).notice)
    story.close()
    assert box.load_facts(game_named("ticket_to_ride").box, False, tmp_path)["contracts.Dam/Jordaan"] == 4
