"""The eye in its thread: newest frame only, never in the table's way."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.dice import examples
from companion.dice.limits import LIMITS
from companion.dice.values import Reading
from companion.dice.watcher import Eye, Watcher
from hardware.ports import Frame, Health
from tests.dice.test_settle import EMPTY, FACES, lying


class Film:
    """A camera whose newest frame a test decides; the picture's first pixel names the reading."""

    def __init__(self) -> None:
        self.frame: Frame | None = None

    def show(self, at_ns: int, scene: int = 0) -> None:
        self.frame = Frame(at_ns, np.full((4, 4, 3), scene, np.uint8))

    def latest(self) -> Frame | None:
        return self.frame

    def health(self) -> Health:
        return Health(True)

    def close(self) -> None:
        self.frame = None


def reads(image: np.ndarray, profile: object = None) -> Reading:
    return [lying(FACES), EMPTY, lying(FACES, 2)][int(image[0, 0, 0])]


def test_the_same_frame_is_read_once() -> None:
    film, calls = Film(), list[int]()

    def counting(image: np.ndarray, profile: object = None) -> Reading:
        calls.append(1)
        return EMPTY

    eye = Eye(film, reader=counting)
    film.show(1)
    assert [eye.step(), eye.step(), eye.step()] == [True, False, False]
    assert len(calls) == 1


@pytest.mark.parametrize("alone", [True, False])
def test_where_the_mean_of_several_frames_is_not_sure_the_frame_is_read_by_itself(alone: bool) -> None:
    """Either is enough; the picture that goes with a reading is the one that was read."""
    film, grey = Film(), LIMITS.settling.mean_from * [100, 102]
    mean = sum(grey[: LIMITS.settling.mean_from]) // LIMITS.settling.mean_from

    def only(image: np.ndarray, profile: object = None) -> Reading:
        sure = film.frame is not None and film.frame.at_ns > 1 and (int(image[0, 0, 0]) != mean) is alone
        return lying(FACES) if sure else replace(lying(FACES), sure=False, reasons=("unclear",))

    eye = Eye(film, reader=only)
    for k, tone in enumerate(grey[: LIMITS.settling.mean_from]):
        film.show(k + 1, tone)
        eye.step()
    glance = eye.glance()
    assert glance is not None
    assert glance.reading.sure
    assert int(glance.frame.image[0, 0, 0]) == (tone if alone else mean)


def test_rolls_come_out_once_and_in_order() -> None:
    film = Film()
    eye = Eye(film, reader=reads)
    told = []
    for k in range(60):
        film.show(1 + k * 66_000_000, 0 if k < 20 else 1 if k < 25 else 2)
        told += eye.rolls(k)
    assert [roll.faces for roll in told] == [FACES, FACES]
    assert told[0].at_ns < told[1].at_ns
    assert eye.glance() is not None


def test_no_frame_is_no_trouble() -> None:
    assert Eye(Film(), reader=reads).rolls(0) == []


def until(true: Callable[[], bool], seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.005)
    return False


def test_a_slow_frame_never_delays_whoever_asks_for_rolls() -> None:
    film, go = Film(), threading.Event()
    read = list[int]()

    def slow(image: np.ndarray, profile: object = None) -> Reading:
        read.append(int(image[0, 0, 0]))
        go.wait(10)
        return EMPTY

    film.show(1, 1)
    watcher = Watcher(film, reader=slow, rest_s=0.001)
    try:
        assert until(lambda: read == [1])
        for k in range(2, 9):  # seven frames pass while the first is read
            film.show(k, k)
            assert watcher.rolls(k) == []
        go.set()
        assert until(lambda: len(read) > 1)
        assert read[1] == 8  # only the newest of them was looked at
    finally:
        watcher.close()


class Broken:
    """A reader that fails with whatever it is given; None lets it read again."""

    def __init__(self, error: Exception | None) -> None:
        self.error, self.calls = error, 0

    def __call__(self, image: np.ndarray, profile: object = None) -> Reading:
        self.calls += 1
        if self.error is not None:
            raise self.error
        return EMPTY


def test_an_eye_that_fails_says_so_with_the_next_step() -> None:
    film, broken = Film(), Broken(None)
    eye = Eye(film, reader=broken)
    assert eye.health() == Health(True)
    film.show(1)
    broken.error = ValueError("weights are gone\nin line 3")
    with pytest.raises(ValueError, match="weights are gone"):
        eye.step()
    told = "the dice eye failed (ValueError: weights are gone); tap the faces of the dice"
    assert not eye.health().ok
    assert str(eye.health().reason) == told
    broken.error = None
    assert eye.step()  # the frame that failed is tried again
    assert eye.health() == Health(True)
    film.show(2)
    broken.error = KeyError()
    with pytest.raises(KeyError):
        eye.step()
    assert str(eye.health().reason) == "the dice eye failed (KeyError); tap the faces of the dice"


def test_a_camera_that_raises_is_the_eyes_failure_too() -> None:
    class Torn(Film):
        def latest(self) -> Frame | None:
            raise OSError("cable")

    eye = Eye(Torn(), reader=reads)
    with pytest.raises(OSError, match="cable"):
        eye.rolls(0)
    assert not eye.health().ok


def test_a_failure_stays_shown_while_no_frame_comes() -> None:
    film, broken = Film(), Broken(ValueError("gone"))
    eye = Eye(film, reader=broken)
    film.show(1)
    with pytest.raises(ValueError, match="gone"):
        eye.step()
    film.frame = None
    assert not eye.step()
    assert not eye.health().ok


def test_a_watch_that_fails_goes_on_shows_it_and_logs_each_kind_once(caplog: pytest.LogCaptureFixture) -> None:
    film, broken = Film(), Broken(ValueError("weights are gone"))
    film.show(1)
    watcher = Watcher(film, reader=broken, rest_s=0.001, pause_s=0.002)
    try:
        assert until(lambda: broken.calls >= 5)
        assert not watcher.health().ok
        assert "weights are gone" in str(watcher.health().reason)
        assert watcher.rolls(0) == []
        assert [record.exc_info is not None for record in caplog.records] == [True]
        broken.error = RuntimeError("and now this")
        assert until(lambda: len(caplog.records) == 2)
        broken.error = ValueError("weights are gone again")
        before = broken.calls
        assert until(lambda: broken.calls >= before + 5)
        assert len(caplog.records) == 2
        broken.error = None
        assert until(lambda: watcher.health().ok)
        assert watcher.glance() is not None
    finally:
        watcher.close()
        watcher.close()


def test_a_watch_that_fails_pauses_between_tries() -> None:
    film, broken = Film(), Broken(ValueError("gone"))
    film.show(1)
    watcher = Watcher(film, reader=broken, rest_s=0.001, pause_s=60.0)
    try:
        assert until(lambda: not watcher.health().ok)
        time.sleep(0.1)
        assert broken.calls == 1
    finally:
        watcher.close()


def test_a_correction_keeps_the_picture_and_an_agreement_does_not(tmp_path: Path) -> None:
    film = Film()
    eye = Eye(film, reader=reads)
    assert eye.corrected(FACES, tmp_path, "now") is None  # nothing was seen yet
    film.show(1)
    eye.step()
    assert eye.corrected(FACES, tmp_path, "now") is None  # read just so
    kept = eye.corrected({**FACES, "pink": 6}, tmp_path, "now")
    assert kept is not None
    ((path, label),) = examples.listed(tmp_path)
    assert path == kept
    assert label.faces == {**FACES, "pink": 6}
    assert label.read == FACES


FORGOTTEN = """
import time
from companion.dice.watcher import Watcher
from hardware.ports import Frame
from hardware.sim.render import render
from tests.dice.rolls import scene_for

class Film:
    picture = render(scene_for(3)[1])
    def latest(self):
        return Frame(time.monotonic_ns(), self.picture)

watcher = Watcher(Film(), rest_s=0.0)
while watcher.glance() is None:
    time.sleep(0.01)
"""


@pytest.mark.long
def test_a_program_that_forgets_to_close_its_eye_ends_well() -> None:
    """It ends in the middle of a frame, mostly inside OpenCV: without care it aborts more often than not."""
    for _ in range(8):
        program, root = [sys.executable, "-c", FORGOTTEN], Path(__file__).parents[2]
        ran = subprocess.run(program, cwd=root, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")
