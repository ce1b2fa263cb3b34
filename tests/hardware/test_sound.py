"""Sound: every name can be played, and is what it is said to be."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.errors import DeviceMissing
from hardware.ports import SOUNDS
from hardware.registry import open_device
from hardware.sim.world import SimTable
from hardware.sound.tones import SCORES, melody, pcm, samples
from tests.hardware.contracts.sound_contract import SoundContract


def now_ns() -> int:
    return 0


class TestSimulated(SoundContract):
    @pytest.fixture
    def sound(self) -> Iterator[Any]:
        device = open_device("sound", "sim", {}, now_ns=now_ns, world=SimTable(now_ns))
        yield device
        device.close()


class TestMixer(SoundContract):
    @pytest.fixture
    def sound(self) -> Iterator[Any]:
        device = open_device("sound", "pygame", {}, now_ns=now_ns)
        yield device
        device.close()


class TestBuzzer(SoundContract):
    @pytest.fixture
    def sound(self) -> Iterator[Any]:
        device = open_device("sound", "buzzer", {"factory": "mock"}, now_ns=now_ns)
        yield device
        device.close()


def heard_on(pin: Any) -> list[float | None]:
    """Write down every pitch that a mock pin is given."""
    pitches: list[float | None] = []
    before = pin._set_frequency

    def listen(hertz: float | None) -> None:
        pitches.append(hertz)
        before(hertz)

    pin._set_frequency = listen
    return pitches


def test_a_buzzer_plays_the_melody_and_falls_silent() -> None:
    buzzer = open_device("sound", "buzzer", {"factory": "mock", "line": 12}, now_ns=now_ns)
    pitches = heard_on(buzzer._pin)
    buzzer.play("accept")
    wait_until(lambda: pitches[-1:] == [None])
    assert pitches == [*(hertz for hertz, _ in melody("accept")), None]
    assert buzzer._pin.state == 0
    buzzer.close()


def test_a_new_sound_cuts_off_the_old_one_and_closing_silences() -> None:
    buzzer = open_device("sound", "buzzer", {"factory": "mock"}, now_ns=now_ns)
    pitches = heard_on(buzzer._pin)
    buzzer.play("lapse")
    wait_until(lambda: bool(pitches))
    buzzer.play("bell")
    bell = melody("bell")[0][0]
    wait_until(lambda: bell in pitches)
    assert pitches == [melody("lapse")[0][0], None, bell]
    buzzer.close()
    assert pitches[-1] is None
    assert not [t for t in threading.enumerate() if t.name == "buzzer"]


def test_a_muted_buzzer_is_silent() -> None:
    buzzer = open_device("sound", "buzzer", {"factory": "mock"}, now_ns=now_ns)
    pitches = heard_on(buzzer._pin)
    buzzer.volume(0.0)
    buzzer.play("tick")
    wait_until(lambda: len(pitches) >= 2)
    assert set(pitches) == {None}
    buzzer.close()


def wait_until(true: Callable[[], bool], seconds: float = 5) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.005)


def test_there_is_a_tone_for_every_name_and_none_besides() -> None:
    assert set(SCORES) == set(SOUNDS)


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_neither_clip_nor_click(name: str) -> None:
    sound = samples(name)
    assert 0.05 < np.abs(sound).max() < 0.999
    assert abs(sound[0]) < 0.01
    assert abs(sound[-1]) < 0.01
    assert len(pcm(name, 22_050, 2)) == 4 * round(SCORES[name][0] * 22_050)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_buzzer_gets_a_short_melody(name: str) -> None:
    assert all(20 < hertz < 5000 and 0 < seconds < 1 for hertz, seconds in melody(name))
    assert sum(seconds for _, seconds in melody(name)) < 1.0


def test_a_missing_loudspeaker_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(DeviceMissing, match="plug one in"):
        open_device("sound", "pygame", {}, now_ns=now_ns)


def test_without_a_sound_card_the_log_stays_clean(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    if any(Path("/proc/asound").glob("card*")):
        pytest.skip("this computer has a sound card")
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(DeviceMissing, match="no sound card"):
        open_device("sound", "pygame", {}, now_ns=now_ns)
    assert capfd.readouterr().err == ""
