"""What can be touched: large enough for fingers, where it is painted, turned with the picture."""

from __future__ import annotations

from gettext import NullTranslations

import pygame
import pytest

from companion.core.actions import Enter, Erase, Pick, Push, Redo, Type, Undo
from companion.screen.canvas import Target
from companion.screen.layout import Box
from companion.screen.local import OpenLamp, Scroll, Spot, Tap, Why
from companion.screen.paint import Painter, Painting
from tests.screen.sample_views import samples

WORDS = NullTranslations()
SAMPLES = samples()
PLACES = (Spot, OpenLamp)  # places in a picture lie as the board has them; lamps are narrow, but tall


@pytest.mark.parametrize("name", SAMPLES)
def test_buttons_are_at_least_64_pixels_high_on_the_small_panel(name: str) -> None:
    painting = Painter((800, 480)).paint(SAMPLES[name], WORDS, 0)
    small = [t for t in painting.targets if t.h < 64 and not isinstance(t.action, Spot)]
    narrow = [t for t in painting.targets if t.w < 60 and not isinstance(t.action, (*PLACES, Type, Erase, Enter))]
    assert painting.targets or name == "dimmed"
    assert not small
    assert not narrow


@pytest.mark.parametrize("name", SAMPLES)
def test_targets_lie_on_the_screen_and_buttons_apart(name: str) -> None:
    painting = Painter((800, 480)).paint(SAMPLES[name], WORDS, 0)
    screen = Box(0, 0, 800, 480)
    buttons = [
        t for t in painting.targets if isinstance(t.action, Pick | Push | Type | Erase | Enter | Undo | Redo | Scroll)
    ]
    for target in painting.targets:
        assert target.within(screen), target
    for i, a in enumerate(buttons):
        for b in buttons[i + 1 :]:
            assert not a.meets(b), (a, b)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_target_is_hit_in_its_middle(name: str) -> None:
    painting = Painter((800, 480)).paint(SAMPLES[name], WORDS, 0)
    for target in painting.targets:
        if not isinstance(target.action, OpenLamp | Why):
            assert painting.hit(*target.centre) == target.action


def test_the_topmost_target_wins_and_the_nearest_place() -> None:
    surface = pygame.Surface((100, 100))
    below, above = Target(0, 0, 100, 100, Tap()), Target(10, 10, 20, 20, Undo())
    dam, waag = Target(40, 40, 40, 40, Spot("dam")), Target(60, 40, 40, 40, Spot("waag"))
    painting = Painting(surface, (below, above, dam, waag), False)
    assert painting.hit(15, 15) == Undo()
    assert painting.hit(62, 60) == Spot("dam")
    assert painting.hit(75, 60) == Spot("waag")
    assert painting.hit(5, 95) == Tap()
    assert painting.hit(500, 5) is None


@pytest.mark.parametrize("name", ["turn", "auction", "name", "dice"])
def test_a_turned_screen_is_the_same_upside_down(name: str) -> None:
    view = SAMPLES[name]
    upright = Painter((800, 480)).paint(view, WORDS, 0)
    turned = Painter((800, 480), rotated=True).paint(view, WORDS, 0)
    back = pygame.transform.rotate(turned.surface, 180)
    assert pygame.image.tostring(back, "RGB") == pygame.image.tostring(upright.surface, "RGB")
    for a, b in zip(upright.targets, turned.targets, strict=True):
        assert (b.x, b.y, b.action) == (800 - a.x - a.w, 480 - a.y - a.h, a.action)


def test_a_turned_screen_follows_every_change() -> None:
    """Parts that are painted again are turned again: the picture never falls behind."""
    painter = Painter((800, 480), rotated=True)
    for name in ("turn", "claim", "last_round", "turn", "auction", "sold", "dimmed", "turn"):
        turned = painter.paint(SAMPLES[name], WORDS, 10**12)
        fresh = Painter((800, 480)).paint(SAMPLES[name], WORDS, 10**12)
        back = pygame.transform.rotate(turned.surface, 180)
        assert pygame.image.tostring(back, "RGB") == pygame.image.tostring(fresh.surface, "RGB"), name
