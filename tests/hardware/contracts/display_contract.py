"""What every display promises. Subclass, and give a `display` fixture."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from hardware.errors import Misuse
from hardware.ports import Health


class DisplayContract:
    """Run over every driver that opens here."""

    @pytest.fixture
    def display(self) -> Any:
        raise NotImplementedError

    def test_it_has_a_size_and_is_well(self, display: Any) -> None:
        width, height = display.size
        assert width >= 160
        assert height >= 160
        health = display.health()
        assert isinstance(health, Health)
        assert health.ok, health.reason
        assert health.detail

    def test_it_shows_a_picture_of_its_size_again_and_again(self, display: Any) -> None:
        surface = pygame.Surface(display.size)
        for shade in (10, 200):
            surface.fill((shade, shade, shade))
            display.present(surface)
        assert display.health().ok

    def test_a_picture_of_another_size_is_a_mistake(self, display: Any) -> None:
        width, height = display.size
        with pytest.raises(Misuse):
            display.present(pygame.Surface((width - 1, height)))

    def test_nobody_there_means_no_inputs(self, display: Any) -> None:
        assert list(display.inputs()) == []
        assert display.wants_to_close() is False

    def test_its_brightness_is_a_share_or_nothing(self, display: Any) -> None:
        level = display.brightness()
        assert level is None or 0.0 <= level <= 1.0
        if level is None:
            display.shine(0.5)
            assert display.brightness() is None

    def test_closing_twice_is_closing_once(self, display: Any) -> None:
        display.close()
        display.close()
