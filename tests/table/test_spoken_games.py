"""Every announcement of a recorded game of each kind, in three languages: the words, and how they sound."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from companion.core.languages import LANGUAGES, Language
from hardware.voice import espeak
from tests.table.spoken_games import GAMES, announced, expected, samples_of

EACH = [(game, language) for game in GAMES for language in LANGUAGES]
QUIETEST = 1000  # of 32,767: the loudest sample of a sentence is well above


@pytest.mark.parametrize(("game", "language"), EACH)
def test_a_recorded_game_is_told_in_these_words(game: str, language: Language) -> None:
    assert list(announced(game, language)) == [(matters, text) for matters, _, text in expected(game, language)]


@pytest.mark.parametrize(("game", "language"), EACH)
def test_no_figure_and_no_sign_is_left_to_the_voice(game: str, language: Language) -> None:
    for _, _, text in expected(game, language):
        assert not re.search(r"[·→{}]|\b\d", text), text  # a tile may be called A6


@pytest.mark.espeak
@pytest.mark.parametrize(("game", "language"), EACH)
def test_espeak_says_every_sentence_in_the_expected_time(game: str, language: Language) -> None:
    for text, lasts_s in sorted({(text, lasts_s) for _, lasts_s, text in expected(game, language)}):
        samples = samples_of(text, language)
        assert np.abs(samples.astype(int)).max() > QUIETEST, f"{text}: silence"
        assert len(samples) / espeak.RATE == pytest.approx(lasts_s, rel=0.2), text


SPEAKS = """
import time
from hardware.registry import open_device
voice = open_device("voice", "espeak-ng", {}, now_ns=time.monotonic_ns)
voice.speak("Anna, honderdzeventigduizend.", "nl")
for playing in (False, True):  # first it begins, then it ends
    deadline = time.monotonic() + 20
    while voice._channel.get_busy() == playing and time.monotonic() < deadline:
        time.sleep(0.01)
voice.close()
"""


@pytest.mark.espeak
def test_what_the_loudspeaker_gets_is_the_sentence(tmp_path: Path) -> None:
    """The driver's whole way, into a file instead of a sound card."""
    played = tmp_path / "played.raw"
    around = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(played)}
    subprocess.run([sys.executable, "-c", SPEAKS], env=around, check=True, timeout=60)
    samples = np.frombuffer(played.read_bytes(), "<i2")
    (loud,) = np.nonzero(np.abs(samples.astype(int)) >= espeak.QUIET)
    (wanted,) = np.nonzero(np.abs(samples_of("Anna, honderdzeventigduizend.", "nl").astype(int)) >= espeak.QUIET)
    assert len(loud)
    heard_s = (loud[-1] - loud[0]) / 44_100
    assert heard_s == pytest.approx((wanted[-1] - wanted[0]) / espeak.RATE, rel=0.2)
