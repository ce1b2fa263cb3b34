"""The stage's acceptance list (stage.md, section 11, points 1 and 4 to 8) over the screens that games really show.

The screens come from the gallery: whole demonstrations of the three games, and the pages around them. Sizes, themes and
languages take turns; the long run paints every combination, and every screen that a story passes.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from companion.core.actions import Pick
from companion.core.languages import LANGUAGES
from companion.core.message import Message
from companion.core.scenes import CeremonyPanel
from companion.core.view import View
from companion.dice.watcher import Eye
from companion.games.catalogue import TITLES
from companion.locale import catalogue
from companion.rehearsal.gallery import Scene, kind_of, subjects
from companion.rehearsal.scenario import Story
from companion.screen.frame import Frame
from companion.screen.layout import Size
from companion.screen.paint import Painter
from companion.screen.shown import panels_of
from companion.screen.theme import THEMES, Theme
from tests.screen.acceptance import SIZES, STORIES, STRIDE, WAYS, faults, lamp_filled, out_of_sight, shown
from tests.screen.sample_views import samples


@pytest.mark.parametrize("subject", subjects())
def test_every_screen_holds_the_list(subject: str) -> None:
    """Each in one size, theme and language; all meet all of them in turns."""
    ways = (WAYS[i * STRIDE % len(WAYS)] for i in range(len(shown(subject))))
    assert not [fault for scene, way in zip(shown(subject), ways, strict=True) for fault in faults(scene, way)]


@pytest.mark.parametrize("subject", subjects())
def test_no_table_and_no_text_is_longer_than_its_board(subject: str) -> None:
    """Sizes of one shape are alike, and themes: the two shapes are painted, in the two languages with long words."""
    ways = ((800, 480), "nl"), ((480, 800), "fr")
    assert not [each for scene, way in product(shown(subject), ways) for each in out_of_sight(scene, *way)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("look", ["mirrored", "large"])
def test_every_look_is_as_good(look: str, theme: Theme) -> None:
    ways = ((size, theme, "nl") for size in SIZES[:2])
    every = [scene for subject in subjects() for scene in shown(subject)[::7]]
    assert not [fault for scene, way in product(every, ways) for fault in faults(scene, way, **{look: True})]


@pytest.mark.long
@pytest.mark.parametrize("look", ["plain", "mirrored", "large"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("subject", subjects())
def test_every_screen_in_every_way(subject: str, size: Size, look: str) -> None:
    ways = [way for way in WAYS if way[0] == size]
    looks = {} if look == "plain" else {look: True}
    assert not [fault for scene, way in product(shown(subject), ways) for fault in faults(scene, way, **looks)]


@pytest.mark.long
@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_every_screen_of_a_story(path: Path, tmp_path: Path) -> None:
    """What is seen after each line of it, in every language, upright and lying."""
    seen: dict[object, Scene] = {}
    story = Story(tmp_path, Eye)
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.partition("#")[0].strip():
            story.run(line)
            if story.table is not None:
                view = story.running().view(story.clock.now_ns())
                seen.setdefault(kind_of(view), Scene(f"line {number}", view))
    story.close()
    ways = [way for way in WAYS if way[0] in SIZES[:2] and way[1].name == "night"]
    assert not [fault for scene, way in product(seen.values(), ways) for fault in faults(scene, way)]


def test_the_likely_answer_is_the_one_filled() -> None:
    painting = Painter((800, 480)).paint(samples()["dice_read"], catalogue("en"), 0)
    assert lamp_filled(painting, Frame.of((800, 480)).dock, THEMES["night"]) == 1


def _end(game: str) -> View:
    return next(
        scene.view
        for scene in shown(game)
        if any(isinstance(panel, CeremonyPanel) for panel in panels_of(scene.view)[:1]) and not scene.view.over
    )


@pytest.mark.parametrize("game", TITLES)
def test_the_sky_names_the_winner_and_the_score_and_the_end_goes_on(game: str) -> None:
    view = _end(game)
    assert view.game is not None and isinstance(view.game.headline, Message)
    best = next(row for row in view.game.score.rows if row.leading)
    for size, language in product(SIZES[:2], LANGUAGES):
        painting = Painter(size, still=True).paint(view, catalogue(language), 0)
        words, sky = view.game.headline.translated(catalogue(language)), Frame.of(size).sky
        assert words in [text.text for text in painting.written if text.box.within(sky)]
        total = best.total.translated(catalogue(language)) if isinstance(best.total, Message) else best.total
        assert str(best.name) in words and total in words
        assert {Pick("again"), Pick("photo"), Pick("home")} <= {target.action for target in painting.targets}
