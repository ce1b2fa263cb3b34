"""What can be touched: large enough for fingers, where it is painted, turned with the picture."""

from __future__ import annotations

from gettext import NullTranslations

import pygame
import pytest

from companion.core.actions import Undo
from companion.screen.canvas import Target
from companion.screen.layout import Box
from companion.screen.local import Spot, Tap
from companion.screen.paint import Painter, Painting
from companion.settings.preferences import TURNS, Turn
from tests.screen.faults import target_faults
from tests.screen.sample_views import samples

WORDS = NullTranslations()
SAMPLES = samples()
SIZES = ((800, 480), (480, 800))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SAMPLES)
def test_targets_take_a_finger_lie_on_the_screen_and_apart(name: str, size: tuple[int, int]) -> None:
    painting = Painter(size).paint(SAMPLES[name], WORDS, 0)
    assert painting.targets
    assert not target_faults(painting, size)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_target_is_hit_in_its_middle(name: str) -> None:
    painting = Painter((800, 480)).paint(SAMPLES[name], WORDS, 0)
    for target in painting.targets:
        if not isinstance(target.action, Tap):
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


@pytest.mark.parametrize("turned", TURNS[1:])
@pytest.mark.parametrize("name", ["turn", "auction", "name", "dice"])
def test_a_turned_panel_shows_the_same_turned(name: str, turned: Turn) -> None:
    view = SAMPLES[name]
    size = (800, 480) if turned == 180 else (480, 800)
    upright = Painter((800, 480)).paint(view, WORDS, 0)
    painter = Painter(size, turned=turned)
    painting = painter.paint(view, WORDS, 0)
    back = pygame.transform.rotate(painting.surface, turned)
    assert pygame.image.tostring(back, "RGB") == pygame.image.tostring(upright.surface, "RGB")
    assert tuple(map(painter.upright, painting.targets)) == upright.targets
    screen = Box(0, 0, *size)
    assert all(target.within(screen) for target in painting.targets)


@pytest.mark.parametrize("turned", TURNS[1:])
def test_a_turned_panel_follows_every_change(turned: Turn) -> None:
    """Parts that are painted again are turned again: the picture never falls behind."""
    size = (800, 480) if turned == 180 else (480, 800)
    painter = Painter(size, turned=turned, still=True)
    for name in ("turn", "claim", "last_round", "turn", "auction", "sold", "dimmed", "turn"):
        painting = painter.paint(SAMPLES[name], WORDS, 10**12)
        fresh = Painter((800, 480)).paint(SAMPLES[name], WORDS, 10**12)
        back = pygame.transform.rotate(painting.surface, turned)
        assert pygame.image.tostring(back, "RGB") == pygame.image.tostring(fresh.surface, "RGB"), name
