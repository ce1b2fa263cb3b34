"""Voice: sentences are begun at once, the newest wins, and a table without one says why and plays on."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware import loudspeaker
from hardware.errors import DeviceMissing
from hardware.registry import keep_device, open_device
from hardware.sim.world import SimTable
from hardware.units import MS
from hardware.voice import espeak
from tests.hardware.contracts.voice_contract import VoiceContract

STAND_IN = """#!/bin/sh
# Writes down how it was called and what it was told; gives a header and half a second of a square wave.
words=$(cat)
echo "$* | $words" >> {told}
head -c 44 /dev/zero
i=0
while [ $i -lt 11025 ]; do printf '\\000\\040'; i=$((i+1)); done
"""


def now_ns() -> int:
    return 0


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that stands in for espeak-ng; where it writes down what it was told."""
    program = tmp_path / "espeak-ng"
    program.write_text(STAND_IN.format(told=tmp_path / "told"))
    program.chmod(0o755)
    monkeypatch.setattr(espeak, "PROGRAM", str(program))
    return tmp_path / "told"


class TestSimulated(VoiceContract):
    @pytest.fixture
    def voice(self) -> Iterator[Any]:
        device = open_device("voice", "sim", {}, now_ns=now_ns, world=SimTable(now_ns))
        yield device
        device.close()


class TestOff(VoiceContract):
    @pytest.fixture
    def voice(self) -> Iterator[Any]:
        device = open_device("voice", "off", {}, now_ns=now_ns)
        yield device
        device.close()


class TestProgram(VoiceContract):
    @pytest.fixture
    def voice(self, told: Path) -> Iterator[Any]:
        device = open_device("voice", "espeak-ng", {}, now_ns=now_ns)
        yield device
        device.close()


@pytest.mark.espeak
class TestEspeak(VoiceContract):
    @pytest.fixture
    def voice(self) -> Iterator[Any]:
        device = open_device("voice", "espeak-ng", {}, now_ns=now_ns)
        yield device
        device.close()


def wait_until(true: Callable[[], bool], seconds: float = 5) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.005)


def test_the_sentence_goes_in_by_the_standard_input_in_its_language(told: Path) -> None:
    voice = open_device("voice", "espeak-ng", {"words_a_minute": 140}, now_ns=now_ns)
    voice.speak("Zoë, cent\n soixante-dix mille.", "fr")
    wait_until(told.exists)
    wait_until(lambda: told.read_text().count("\n") == 1)
    voice.close()
    call, _, words = told.read_text().strip().partition(" | ")
    assert words == "Zoë, cent soixante-dix mille."
    assert "-v fr -s 140" in call
    assert "Zoë" not in call, "a sentence is never an option"


def test_the_first_sentence_finds_its_program_ready(told: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    ready = espeak.Speaker.ready

    def noted(language: str, words_a_minute: int) -> espeak.Speaker:
        started.append(language)
        return ready(language, words_a_minute)

    monkeypatch.setattr(espeak.Speaker, "ready", noted)
    voice = open_device("voice", "espeak-ng", {}, now_ns=now_ns)
    voice.prepare("nl")
    wait_until(lambda: started == ["nl"])
    voice.speak("Anna.", "nl")
    wait_until(told.exists)
    wait_until(lambda: started == ["nl", "nl"])  # the second stands ready for the next sentence
    voice.speak("Ben.", "nl")
    voice.prepare("fr")
    wait_until(lambda: "Ben." in told.read_text())  # what is to come takes nothing from what was told
    wait_until(lambda: started[-1] == "fr")
    voice.close()


def test_a_voice_that_comes_back_is_ready_in_the_language_of_the_table() -> None:
    at_ns, world = 0, SimTable(now_ns)
    voice = keep_device("voice", "sim", {}, now_ns=lambda: at_ns, world=world)
    voice.prepare("fr")
    world.unplug("voice")
    assert not voice.health().ok
    world.prepared = ""
    world.plug("voice")
    at_ns += 5000 * MS
    assert voice.health().ok
    assert world.prepared == "fr"
    voice.close()


def test_a_new_sentence_replaces_those_that_nobody_has_heard_yet(told: Path) -> None:
    voice = open_device("voice", "espeak-ng", {}, now_ns=now_ns)
    for n in range(20):
        voice.speak(f"Sentence {n}.", "en")
    wait_until(lambda: told.exists() and "Sentence 19." in told.read_text())
    assert told.read_text().count("\n") < 5
    voice.close()


def test_closing_leaves_no_process_and_no_thread(told: Path) -> None:
    voice = open_device("voice", "espeak-ng", {}, now_ns=now_ns)
    voice.speak("Anna.", "en")
    wait_until(lambda: told.exists())
    voice.close()
    assert not [t for t in threading.enumerate() if t.name == "voice"]


def test_sounds_and_voice_share_one_loudspeaker(told: Path) -> None:
    sound = open_device("sound", "pygame", {}, now_ns=now_ns)
    voice = open_device("voice", "espeak-ng", {}, now_ns=now_ns)
    voice.speak("Anna.", "en")
    sound.close()
    assert voice.health().ok, "the voice goes on"
    voice.close()
    sound = open_device("sound", "pygame", {}, now_ns=now_ns)
    sound.play("bell")
    sound.close()


def test_a_missing_program_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "PROGRAM", "no-such-program")
    with pytest.raises(DeviceMissing, match="sudo apt install no-such-program"):
        open_device("voice", "espeak-ng", {}, now_ns=now_ns)


def test_a_program_that_gives_no_sound_is_a_lamp_not_a_crash(tmp_path: Path, told: Path) -> None:
    Path(espeak.PROGRAM).write_text("#!/bin/sh\nexit 1\n")
    voice = open_device("voice", "espeak-ng", {}, now_ns=now_ns)
    voice.speak("Anna.", "en")

    def lost() -> bool:
        try:
            return not voice.health().ok
        except Exception:
            return True

    wait_until(lost)
    voice.close()


def test_a_lost_sound_card_is_one_line_of_the_log_and_comes_back(
    told: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Asked four times a second for a minute, with everybody wanting to speak."""
    cards = tmp_path / "asound"
    (cards / "card0").mkdir(parents=True)
    monkeypatch.setattr(loudspeaker, "CARDS", cards)
    for name in ("PULSE_SERVER", "PIPEWIRE_REMOTE", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    at_ns = 0
    voice = keep_device("voice", "espeak-ng", {}, now_ns=lambda: at_ns)
    assert voice.health().ok
    caplog.set_level(logging.INFO)
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    (cards / "card0").rmdir()
    for _ in range(240):
        at_ns += 250 * MS
        voice.speak("Anna.", "en")
        assert not voice.health().ok
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    at_ns += 5000 * MS
    assert voice.health().ok
    voice.close()
