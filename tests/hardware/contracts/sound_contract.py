"""What every sound device promises. Subclass, and give a `sound` fixture."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.errors import Misuse
from hardware.ports import SOUNDS


class SoundContract:
    """Run over every driver that opens here."""

    @pytest.fixture
    def sound(self) -> Any:
        raise NotImplementedError

    def test_it_plays_every_sound(self, sound: Any) -> None:
        assert sound.health().ok
        for name in SOUNDS:
            sound.play(name)
        assert sound.health().ok

    def test_an_unknown_sound_is_a_mistake(self, sound: Any) -> None:
        with pytest.raises(Misuse):
            sound.play("moo")

    def test_volume_goes_from_mute_to_full(self, sound: Any) -> None:
        for level in (0.0, 0.5, 1.0):
            sound.volume(level)
            sound.play("tick")
        for level in (-0.1, 1.1):
            with pytest.raises(Misuse):
                sound.volume(level)

    def test_closing_twice_is_closing_once(self, sound: Any) -> None:
        sound.close()
        sound.close()
