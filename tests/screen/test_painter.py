"""The painter paints only what changed, and what it keeps is what it would paint."""

from __future__ import annotations

from gettext import NullTranslations
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from companion.core.actions import Hold, Menu, Pick, Undo
from companion.core.clock import MS
from companion.core.message import say
from companion.core.view import ClockPanel, Lamp, View
from companion.screen.local import Local
from companion.screen.paint import Painter
from companion.screen.theme import THEMES
from companion.settings.preferences import ThemeName
from tests.screen.sample_views import samples

WORDS = NullTranslations()
SAMPLES = samples()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tostring(surface, "RGB")


def scored(total: int) -> View:
    view = SAMPLES["turn"]
    assert view.game is not None
    rows = view.game.score.rows
    table = replace(view.game.score, rows=(replace(rows[0], total=str(total)), *rows[1:]))
    return replace(view, game=replace(view.game, score=table))


def test_whatever_came_before_the_picture_is_the_same() -> None:
    """Many screens in random order on one painter against a fresh painter each."""
    rng = Random(3)
    painter = Painter((800, 480))
    locals_ = (Local(), Local(pressed=Pick("claim")), Local(focus=Undo()), Local(why=-1), Local(step=3))
    at_ns = 10**12
    for _ in range(120):
        name = rng.choice(list(SAMPLES))
        local = rng.choice(locals_)
        at_ns += 10**10  # long enough for every movement to have ended
        painter.paint(SAMPLES[name], WORDS, at_ns, local=local)
        at_ns += 10**10
        kept = painter.paint(SAMPLES[name], WORDS, at_ns, local=local)
        fresh = Painter((800, 480)).paint(SAMPLES[name], WORDS, at_ns, local=local)
        assert pixels(kept.surface) == pixels(fresh.surface), (name, local)
        assert kept.targets == fresh.targets
        assert kept.written == fresh.written


def test_nothing_is_painted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter((800, 480))
    painted: list[str] = []
    repaint = painter._repaint
    monkeypatch.setattr(painter, "_repaint", lambda part, *rest: painted.append(part.name) or repaint(part, *rest))
    painter.paint(SAMPLES["auction"], WORDS, 0)
    assert "dial" in painted
    painted.clear()
    painter.paint(SAMPLES["auction"], WORDS, 10 * MS)
    assert painted == []
    view = SAMPLES["auction"]
    assert view.game is not None
    panel = view.game.panels[0]
    assert isinstance(panel, ClockPanel)
    face = replace(panel.face, turn=panel.face.turn + 0.001)
    moved = replace(view, game=replace(view.game, panels=(replace(panel, face=face),), clock=face))
    painter.paint(moved, WORDS, 20 * MS)
    assert painted == ["dial"]
    painted.clear()
    painter.paint(moved, WORDS, 30 * MS, local=Local(pressed=Menu()))
    assert painted == ["menu"]


def test_the_score_grows_to_its_new_value() -> None:
    painter = Painter((800, 480))
    painter.paint(scored(37), WORDS, 0)
    seen = []
    for ms in range(10, 500, 20):
        painting = painter.paint(scored(57), WORDS, ms * MS)
        totals = [t.text for t in painting.written if t.text.isdigit() and 37 <= int(t.text) <= 57]
        seen.append(int(totals[0]))
        assert painting.animating or seen[-1] == 57
    assert not painting.animating
    assert seen == sorted(seen)
    assert seen[0] < 45 and seen[-1] == 57
    assert len(set(seen)) > 4


def test_a_private_question_is_covered_until_held() -> None:
    view = SAMPLES["private"]
    covered = Painter((800, 480)).paint(view, WORDS, 0)
    assert {"The others look away.", "Hold to show"} <= {t.text for t in covered.written}
    assert [t.action for t in covered.targets if isinstance(t.action, Pick | Hold)] == [Hold("show")]


def test_what_is_lost_stays_on_the_board_while_it_is_lost() -> None:
    """stage.md, section 2: the loss itself is a brick pill on the board; a notice takes its place for a moment."""
    lost = replace(
        SAMPLES["turn"], notice=None, lamps=(Lamp("camera", False), Lamp("sound", True), Lamp("ring", False))
    )
    assert "Without: Camera, Light ring" in said_in_brick(lost)
    assert said_in_brick(replace(lost, notice=say("No."))) == {"No."}
    assert not said_in_brick(replace(lost, lamps=(Lamp("camera", True),)))


def said_in_brick(view: View) -> set[str]:
    painting = Painter((800, 480)).paint(view, WORDS, 0)
    return {text.text for text in painting.written if text.paper == THEMES["night"].trouble}


def test_a_dimmed_screen_is_dark() -> None:
    bright = Painter((800, 480)).paint(SAMPLES["turn"], WORDS, 0).surface
    dim = Painter((800, 480)).paint(SAMPLES["dimmed"], WORDS, 0).surface
    assert sum(pygame.transform.average_color(dim)[:3]) < 0.4 * sum(pygame.transform.average_color(bright)[:3])


@pytest.mark.parametrize("theme", THEMES)
def test_good_news_is_not_painted_as_an_alarm(theme: ThemeName) -> None:
    refused = replace(SAMPLES["claim"], lamps=())
    alarmed = {
        good: Painter((800, 480), theme).paint(replace(refused, good_news=good), WORDS, 0).surface
        for good in (False, True)
    }
    counted = {
        good: pygame.mask.from_threshold(surface, THEMES[theme].trouble, (2, 2, 2, 255)).count()
        for good, surface in alarmed.items()
    }
    assert counted[False] > 5000 and counted[True] == 0
