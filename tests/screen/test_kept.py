"""Surfaces drawn once: found again while there is room, and never more than the budget."""

from __future__ import annotations

import pygame
import pytest

from companion.locale import catalogue
from companion.screen import kept as store
from companion.screen import sprites
from companion.screen.paint import Painter
from tests.screen.sample_views import samples


def test_a_surface_is_drawn_once_and_the_longest_unused_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    @store.kept
    def square(name: str) -> pygame.Surface:
        drawn.append(name)
        return pygame.Surface((100, 100), 0, 32)

    monkeypatch.setattr(store, "_kept", type(store._kept)())
    monkeypatch.setattr(store, "_held", 0)
    monkeypatch.setattr(store, "BUDGET", 100 * 100 * 4 * 2)
    for name in ("a", "b", "a", "c", "a", "b"):
        square(name)
    assert drawn == ["a", "b", "c", "b"]
    assert store.held() == store.BUDGET


def test_all_screens_in_a_large_size_stay_within_the_budget() -> None:
    painter = Painter((1920, 1080))
    for view in samples().values():
        painter.paint(view, catalogue("fr"), 0)
        assert store.held() <= store.BUDGET


@pytest.mark.parametrize("radius", [3, 11, 16, 23, 32, 48, 96])
def test_the_middle_of_a_shape_is_as_bright_as_its_paint(radius: int) -> None:
    assert sprites.disc(radius, (255, 250, 239)).get_at((radius, radius)) == (255, 250, 239, 255)
