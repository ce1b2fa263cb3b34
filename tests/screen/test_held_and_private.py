"""The stage's acceptance list, points 12, 15 and 16: large dice, what is held, what is private."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.core.actions import Hold, Pick
from companion.core.clock import MS
from companion.core.message import verbatim
from companion.core.prompt import Prompt
from companion.core.view import DicePanel, WindRosePanel
from companion.locale import catalogue
from companion.pages.desk import SURE
from companion.rehearsal.scenario import Story
from companion.screen.frame import Frame
from companion.screen.layout import Size
from companion.screen.local import Spot
from companion.screen.paint import Painter
from companion.screen.shown import panels_of
from companion.settings.preferences import ThemeName
from tests.screen import stages
from tests.screen.acceptance import SIZES, differs, painted_table, seen
from tests.screen.sample_views import samples

SAMPLES = samples()
JOURNAL = "2026-01-01-ticket_to_ride-000001.journal"
GAME = "game ticket_to_ride\nplayers Anna=red Ben=blue\n"


@pytest.mark.parametrize("size", SIZES[:2])
def test_six_large_dice_lie_before_their_picker(size: Size, tmp_path: Path) -> None:
    """They are touched to pick them; once one is picked, the rose shows where it will arrive."""
    story = Story(tmp_path)
    story.run(stages.COMPANY + "tap taken\n" + stages.THROWN)
    painted_table(story, size, "nl")
    story.run_for(2_000, step_ms=50)
    view = story.running().view(story.clock.now_ns())
    (dice,) = (panel for panel in panels_of(view)[:1] if isinstance(panel, DicePanel))
    assert len(dice.dice) == 6
    painting = Painter(size).paint(view, catalogue("nl"), 0)
    faces = [target for target in painting.targets if isinstance(target.action, Spot)]
    assert {target.action.id for target in faces} == {die.spot for die in dice.dice}  # type: ignore[union-attr]
    assert all(min(target.w, target.h) >= 110 for target in faces)
    before = seen(story)
    story.run("tap orange")
    story.run_for(2_000, step_ms=50)
    after = story.running().view(story.clock.now_ns())
    assert isinstance(panels_of(after)[0], WindRosePanel) and panels_of(after)[0].roses[0].ghosts
    assert differs(before, seen(story), size, Frame.of(size).board)
    local = story.running()._screen._front.local  # type: ignore[union-attr]
    assert local.panel == 0, "the rose, not the dice, lies on the board"
    story.close()


LEADS_TO_IT = {
    "switching off": "tap quit",
    "giving up": GAME + "menu\ntap give_up",
    "deleting": GAME + "menu\ntap leave history " + JOURNAL + " delete",
    "giving up from the history": GAME + "menu\ntap leave history " + JOURNAL + " leave",
}


@pytest.mark.parametrize("what", LEADS_TO_IT)
def test_what_cannot_be_taken_back_is_held(what: str, tmp_path: Path) -> None:
    """Wherever a second answer is asked for, the screen offers it to a long finger alone."""
    story = Story(tmp_path)
    story.run(LEADS_TO_IT[what])
    view = story.running().panel.view(0)
    story.close()
    actions = [target.action for target in Painter((800, 480)).paint(view, catalogue("en"), 0).targets]
    assert Hold(SURE) in actions
    assert Pick(SURE) not in actions


@pytest.mark.parametrize("after", ["turn", "number", "roses"])
def test_nothing_private_is_left_in_the_next_frame(after: str) -> None:
    secret = replace(SAMPLES["claim"], prompt=Prompt(verbatim("Dam – Waag: 8"), private=True, player=1), notice=None)
    painter = Painter((800, 480))
    painter.paint(secret, catalogue("en"), 0)
    closed = painter.paint(SAMPLES[after], catalogue("en"), 1 * MS)
    fresh = Painter((800, 480)).paint(SAMPLES[after], catalogue("en"), 1 * MS)
    assert pygame.image.tostring(closed.surface, "RGB") == pygame.image.tostring(fresh.surface, "RGB")
    assert not closed.animating


@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
def test_a_contracts_tile_has_the_letter_and_the_colour_of_its_line(theme: ThemeName) -> None:
    view, now_ns = stages.view_of("vault")
    written = Painter((800, 480), theme).paint(view, catalogue("en"), now_ns).written
    papers = {letter: [text.paper for text in written if text.text == letter] for letter in "AB"}
    assert all(len(found) == 2 and found[0] == found[1] for found in papers.values())
    assert papers["A"] != papers["B"]
