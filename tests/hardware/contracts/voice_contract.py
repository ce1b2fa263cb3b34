"""What every voice promises. Subclass, and give a `voice` fixture."""

from __future__ import annotations

import time
from typing import Any

import pytest

from hardware.errors import Misuse

SOON_S = 2.0  # the sentences themselves last longer


class VoiceContract:
    """Run over every driver that opens here."""

    @pytest.fixture
    def voice(self) -> Any:
        raise NotImplementedError

    def test_it_speaks_every_language_of_the_table(self, voice: Any) -> None:
        assert voice.health().ok
        for language in ("en", "fr", "nl"):
            voice.speak("Anna, 170.", language)
        assert voice.health().ok

    def test_it_can_be_told_which_language_is_to_come(self, voice: Any) -> None:
        voice.prepare("fr")
        voice.speak("Anna, 170.", "nl")
        voice.prepare("nl")
        assert voice.health().ok
        for language in ("", "-w", "english"):
            with pytest.raises(Misuse):
                voice.prepare(language)

    def test_a_sentence_is_begun_not_waited_for(self, voice: Any) -> None:
        began = time.perf_counter()
        voice.speak("One. Two. Three. Four. Five. Six. Seven. Eight. Nine. Ten.", "en")
        voice.speak("Another one, in its place.", "en")
        voice.hush()
        assert time.perf_counter() - began < SOON_S

    def test_what_looks_like_an_option_or_a_command_is_only_said(self, voice: Any) -> None:
        for name in ("--help", "-w /tmp/x", "$(reboot)", "[[h@loU]]", "<speak>", "Zoë", "🚲", "…"):
            voice.speak(name, "en")
        assert voice.health().ok

    def test_it_can_be_hushed_at_any_time(self, voice: Any) -> None:
        voice.hush()
        voice.speak("Anna.", "en")
        voice.hush()
        voice.hush()
        assert voice.health().ok

    def test_nothing_to_say_and_no_language_are_mistakes(self, voice: Any) -> None:
        for text, language in (("", "en"), ("  ", "en"), ("Anna", ""), ("Anna", "-w")):
            with pytest.raises(Misuse):
                voice.speak(text, language)

    def test_volume_goes_from_mute_to_full(self, voice: Any) -> None:
        for level in (0.0, 0.5, 1.0):
            voice.volume(level)
        for level in (-0.1, 1.1):
            with pytest.raises(Misuse):
                voice.volume(level)

    def test_closing_twice_is_closing_once(self, voice: Any) -> None:
        voice.close()
        voice.close()
